import { act, render, screen, within } from '@testing-library/react';
import { start, store } from '@museau/store';
import { dispatch } from '@wordpress/data';
import { readFixture } from '../../tests/js/parity';
import { MiniCart } from './mini-cart';

jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: () => new Promise( () => {} ),
} ) );

beforeAll( start );

const words = ( element: Element ) =>
	element.textContent!.replace( /[\u00a0\u202f]/g, ' ' );

test( 'the printed counter is right for every number that the loader writes into it', () => {
	const { html } = readFixture( 'mini-cart' );
	const page = document.createElement( 'div' );
	page.innerHTML = html;
	for ( const count of [ '0', '1', '2' ] ) {
		page.querySelector( '[data-cart-count]' )!.textContent = count;
		expect( words( within( page ).getByRole( 'link' ) ) ).toBe(
			`Panier, articles : ${ count }`
		);
	}
} );

test( 'the live counter says the same words, and the error alone', () => {
	const props = { href: '/panier', checkout: '/commander' };
	render( <MiniCart { ...props } /> );
	const link = screen.getByRole( 'link', { name: /^Panier/ } );
	expect( words( link ) ).toBe( 'Panier, articles : 0' );
	act( () => {
		void ( dispatch( store ) as any ).receive( {
			type: 'CART_READ_FAILED',
		} );
	} );
	expect( words( link ) ).toBe( 'Panier Erreur' );
} );
