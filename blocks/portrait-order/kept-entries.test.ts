import { firstEntries, keepEntries, NOTHING } from './kept-entries';
import type { Entries, Touched } from './props';

const printed = { technique: 'graphite', pa_format: 'a4' };
const untouched: Touched = {
	choices: printed,
	texts: { animals: [ '' ], message: '', advice: false },
	hasRead: false,
	file: null,
};
const entered: Entries = {
	choices: { technique: 'polychromos', pa_format: 'a3' },
	texts: {
		animals: [ 'Rex', '', 'Pelote' ],
		message: 'Le collier',
		advice: true,
	},
	hasRead: true,
};

beforeEach( () => {
	sessionStorage.clear();
	window.history.replaceState( null, '', '/commandez' );
} );

test( 'a reload brings back what was entered, until the portrait is in the cart', () => {
	expect( firstEntries( printed, untouched ) ).toEqual( {
		...NOTHING,
		choices: printed,
	} );
	keepEntries( entered );
	expect( firstEntries( printed, untouched ) ).toEqual( entered );
	keepEntries( entered );
	keepEntries( null );
	expect( firstEntries( printed, untouched ) ).toEqual( {
		...NOTHING,
		choices: printed,
	} );
} );

test( 'what is entered before the script runs stands above it', () => {
	keepEntries( entered );
	const early = {
		...untouched,
		choices: { ...printed, pa_format: 'a2' },
		texts: { animals: [ 'Max' ], message: 'Les yeux', advice: false },
	};
	expect( firstEntries( printed, early ) ).toEqual( {
		choices: { technique: 'polychromos', pa_format: 'a2' },
		texts: {
			animals: [ 'Max', '', 'Pelote' ],
			message: 'Les yeux',
			advice: true,
		},
		hasRead: true,
	} );
} );

test( 'a link that names a technique is followed', () => {
	keepEntries( entered );
	window.history.replaceState( null, '', '/commandez?technique=graphite' );
	expect( firstEntries( printed, untouched ) ).toEqual( {
		...NOTHING,
		choices: printed,
	} );
} );

test.each( [
	'{',
	'{"address":"/commandez"}',
	'{"address":"/commandez","entries":{"choices":{"technique":1}}}',
	JSON.stringify( {
		address: '/commandez',
		entries: { ...entered, texts: { ...entered.texts, animals: [ null ] } },
	} ),
] )( 'what is no entry of ours is left alone: %s', ( text ) => {
	sessionStorage.setItem( 'museau_portrait_form', text );
	expect( firstEntries( printed, untouched ) ).toEqual( {
		...NOTHING,
		choices: printed,
	} );
} );

test( 'what breaks the form breaks it once', () => {
	keepEntries( entered );
	firstEntries( printed, untouched );
	expect( sessionStorage ).toHaveLength( 0 );
} );
