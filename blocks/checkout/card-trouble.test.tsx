import { fireEvent, render, screen } from '@testing-library/react';
import { CardTrouble } from './card-trouble';

const page = ( stripeKey: string ) => {
	window.museau = { email: 'artiste@example.org', stripeKey } as never;
};

test( 'a shop without keys says that it takes no cards, and whom to write to', () => {
	page( '' );
	render( <CardTrouble onRetry={ () => {} } /> );
	expect( screen.getByRole( 'alert' ).textContent ).toBe(
		'Cette boutique n’encaisse pas encore les cartes. Pour commander, écrivez à artiste@example.org\u00a0: votre panier est gardé.'
	);
	expect( screen.queryByRole( 'button' ) ).toBeNull();
} );

test( 'a field that did not load can be asked for again', () => {
	page( 'pk_test_1' );
	const retry = jest.fn();
	render( <CardTrouble onRetry={ retry } /> );
	fireEvent.click( screen.getByRole( 'button' ) );
	expect( retry ).toHaveBeenCalledTimes( 1 );
} );
