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

/** As the browser says how the page was reached. */
const reached = ( type: string ) =>
	Object.assign( performance, { getEntriesByType: () => [ { type } ] } );

test( 'a link that names a technique is followed and takes no word away; its reload keeps what was chosen there', () => {
	window.history.replaceState( null, '', '/commandez?technique=graphite' );
	for ( const [ type, choices ] of [
		[ 'navigate', printed ],
		[ 'reload', entered.choices ],
		[ 'back_forward', entered.choices ],
	] as const ) {
		keepEntries( entered );
		reached( type );
		expect( firstEntries( printed, untouched ) ).toEqual( {
			...entered,
			choices,
		} );
	}
	window.history.replaceState( null, '', '/commandez?utm_source=lettre' );
	keepEntries( entered );
	reached( 'navigate' );
	expect( firstEntries( printed, untouched ) ).toEqual( entered );
} );

const { texts } = entered;
test.each( [
	'{',
	'[]',
	'"texte"',
	JSON.stringify( { ...entered, choices: { technique: 1 } } ),
	JSON.stringify( { ...entered, hasRead: 'oui' } ),
	JSON.stringify( { ...entered, texts: { ...texts, animals: [ null ] } } ),
	JSON.stringify( { ...entered, texts: { ...texts, animals: 'Rex' } } ),
	JSON.stringify( { ...entered, texts: { ...texts, message: null } } ),
	JSON.stringify( { ...entered, texts: { ...texts, advice: 1 } } ),
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
