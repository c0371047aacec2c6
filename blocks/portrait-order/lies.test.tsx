import { act, render, screen } from '@testing-library/react';
import { start } from '@museau/store';
import { readFixture } from '../../tests/js/parity';
import { PortraitOrder } from './portrait-order';
import type { Props } from './props';

beforeAll( start );

test.each( [ '{"status":"ok"}', 'null' ] )(
	'%s in place of the product leaves a sentence and a way on, no blank form',
	async ( body ) => {
		globalThis.fetch = ( async () => ( {
			ok: true,
			status: 200,
			headers: new Headers(),
			json: async () => JSON.parse( body ),
		} ) ) as unknown as typeof fetch;
		const { props } = readFixture( 'portrait-order' );
		const view = render( <PortraitOrder { ...( props as Props ) } /> );
		await act( () => new Promise( ( next ) => setTimeout( next, 20 ) ) );
		expect( view.container.textContent ).toContain(
			"Erreur : Le produit principal n'a pas pu être chargé."
		);
		expect( screen.getByRole( 'button' ).textContent ).toBe( 'Réessayer' );
		view.unmount();
	}
);
