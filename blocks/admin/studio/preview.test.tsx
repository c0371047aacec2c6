import { render } from '@testing-library/react';
import { Preview } from './preview';
import type { Draft, StudioOrder } from './types';

const steps = [ 'photo_accepted', 'sketch', 'in_progress', 'to_approve' ].map(
	( value ) => ( { value, label: value, isTold: true } )
);
const order: StudioOrder = {
	id: 7,
	number: '2026-7',
	name: 'Zoé',
	current: 'in_progress',
	next: 'to_approve',
};
const draft: Draft = {
	number: '2026-7',
	step: 'in_progress',
	sentence: '',
	tell: true,
	mark: false,
};

const LEAVES = 'Un e-mail part avec cet envoi.';
const PERHAPS = 'Un e-mail part si cette étape est nouvelle.';
const NONE = 'Aucun e-mail ne part : cela se lit dans le carnet.';

test.each( [
	[ 'the step of today', {}, {}, NONE ],
	[ 'a later step', {}, { step: 'to_approve' }, LEAVES ],
	[ 'an earlier step', {}, { step: 'sketch' }, PERHAPS ],
	[ 'the first step', { current: '' }, { step: 'sketch' }, LEAVES ],
	[
		'after the photograph came',
		{ current: 'photo_received' },
		{ step: 'photo_accepted' },
		LEAVES,
	],
	[
		'after the balance was paid',
		{ current: 'balance_paid' },
		{ step: 'to_approve' },
		PERHAPS,
	],
	[ 'a typed number', { id: 0, current: '' }, { step: 'sketch' }, PERHAPS ],
	[ 'nobody is told', {}, { step: 'to_approve', tell: false }, NONE ],
] )( 'the e-mail of %s', ( _of, place, chosen, said ) => {
	const step = steps.find(
		( { value } ) => value === { ...draft, ...chosen }.step
	);
	const at = { ...order, ...place };
	const props = { steps, order: at, isKnown: at.id > 0, step };
	const { container } = render(
		<Preview { ...props } draft={ { ...draft, ...chosen } } url="" />
	);
	expect( container.textContent?.replace( /\u00a0/g, ' ' ) ).toContain(
		said
	);
} );

test( 'a new proof leaves an e-mail wherever the order stands', () => {
	for ( const current of [ 'to_approve', 'approved' ] ) {
		const { container } = render(
			<Preview
				steps={ steps }
				order={ { ...order, current } }
				isKnown
				draft={ { ...draft, step: 'to_approve' } }
				step={ steps[ 3 ] }
				url="blob:1"
			/>
		);
		expect( container.textContent ).toContain( LEAVES );
	}
} );
