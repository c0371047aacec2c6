import { act, render, screen, within } from '@testing-library/react';
import { start, store } from '@museau/store';
import { dispatch, select } from '@wordpress/data';
import { readFixture } from '../../tests/js/parity';
import { hydrateRoot } from '@wordpress/element';
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

test( 'a counter that told an error before it came alive names its number again', async () => {
	const { html, props } = readFixture( 'mini-cart' );
	const root = document.createElement( 'div' );
	root.innerHTML = html;
	document.body.append( root );
	const link = within( root ).getByRole( 'link' );
	const tell = ( action: object ) =>
		act( async () => void ( dispatch( store ) as any ).receive( action ) );
	const receive = ( count: number ) =>
		tell( {
			type: 'CART_RECEIVE',
			cart: {
				...select( store ).getCart(),
				items: [],
				count,
			},
		} );
	await receive( 0 );
	expect( words( link ) ).toBe( 'Panier, articles : 0' );
	await tell( { type: 'CART_READ_FAILED' } );
	expect( words( link ) ).toBe( 'Panier Erreur' );

	const errors: unknown[] = [];
	let island: ReturnType< typeof hydrateRoot >;
	await act( async () => {
		island = hydrateRoot( root, <MiniCart { ...( props as any ) } />, {
			onRecoverableError: ( error ) => errors.push( error ),
		} );
	} );
	root.dataset.live = '';
	expect( errors ).toEqual( [] );
	expect( words( link ) ).toBe( 'Panier Erreur' );
	await receive( 2 );
	expect( words( link ) ).toBe( 'Panier, articles : 2' );
	expect( link.querySelectorAll( '[hidden]' ) ).toHaveLength( 0 );
	expect( link.querySelector( '[class*=broken]' ) ).toBeNull();
	await act( async () => island.unmount() );
	root.remove();
} );
