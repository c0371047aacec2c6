import { render, screen } from '@testing-library/react';
import type { PlacedOrder } from '@museau/types';
import { OrderSteps } from './order-steps';

const order = {
	steps: [
		{ name: 'Photo reçue', note: 'le 25 novembre 2026', state: 'done' },
		{ name: 'Photo acceptée', note: '', state: 'now' },
		{ name: 'Expédition', note: '', state: 'next' },
	],
	carnet: 'https://museau.test/carnet?ouvrir=7.a',
} as unknown as PlacedOrder;

test( 'the steps of an order stand as the shop tells them, with the link of its carnet', () => {
	render( <OrderSteps order={ order } /> );
	expect(
		screen.getAllByRole( 'listitem' ).map( ( step ) => step.textContent )
	).toEqual( [
		'Photo reçue (fait)le 25 novembre 2026',
		'Photo acceptée (ensuite)',
		'Expédition (à venir)',
	] );
	expect(
		screen
			.getByRole( 'link', { name: 'Suivre ma commande' } )
			.getAttribute( 'href' )
	).toBe( order.carnet );
} );

test( 'a carnet whose link was ended is not linked', () => {
	render( <OrderSteps order={ { ...order, carnet: undefined } } /> );
	expect( screen.queryByRole( 'link' ) ).toBeNull();
} );
