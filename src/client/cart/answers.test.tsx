import { dispatch, select } from '@wordpress/data';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { start, store } from '../store';
import type { ServerCart } from '../types';
import { ShippingChoice } from './shipping-choice';
import { Codes } from './vouchers';

const cart = ( total: number ): ServerCart => ( {
	cart_contents: [],
	cart_totals: { subtotal: 40, shipping: 0, total, future_payments: 0 },
	notices: [],
	coupons: [ { code: 'DIX', kept: 'dix', amount: 10, ships_free: false } ],
} );

let calls: string[];
/** The sum that each call answers, in the order in which they come. */
let sums: number[];
let knowsCart: boolean;
let gate: Promise< void >;
/** What a change is answered instead. */
let refusal: object | null;
let items: { key: string }[];

beforeAll( start );

beforeEach( () => {
	localStorage.clear();
	calls = [];
	sums = [ 30, 40 ];
	knowsCart = true;
	gate = Promise.resolve();
	refusal = null;
	items = [];
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		calls.push( `${ init.method } ${ url.replace( /^.*\/v1/, '' ) }` );
		const total = sums.shift() ?? 0;
		await gate;
		if ( refusal && init.method === 'POST' ) {
			const answer = refusal;
			return {
				ok: false,
				status: 404,
				headers: new Map(),
				json: async () => answer,
			};
		}
		return {
			ok: true,
			status: 200,
			headers: new Map( knowsCart ? [ [ 'Cart-Token', 'token' ] ] : [] ),
			json: async () => ( { ...cart( total ), cart_contents: items } ),
		};
	} ) as unknown as typeof fetch;
} );

const settled = () =>
	act( () => new Promise( ( resolve ) => setTimeout( resolve, 20 ) ) );

const total = () => select( store ).getCart().totals.total;

function typeCode() {
	render( <Codes cart={ select( store ).getCart() } of="field" /> );
	fireEvent.change( screen.getByRole( 'textbox' ), {
		target: { value: 'DIX' },
	} );
	fireEvent.click( screen.getByRole( 'button' ) );
}

test( 'a code costs one request: the cart is what it answers, here and for the next page', async () => {
	typeCode();
	await settled();
	expect( calls ).toEqual( [ 'POST /cart-voucher' ] );
	expect( total() ).toBe( 30 );
	expect( select( store ).getCart().coupons ).toHaveLength( 1 );
	expect( select( store ).isCartReady() ).toBe( true );
	expect( JSON.parse( localStorage.museau_cart ).totals.total ).toBe( 30 );
} );

test( 'a code that is taken out and a way of sending cost one request each', async () => {
	const methods = [
		{ id: 'flat:1', name: 'Colis', amount: 7, chosen: true },
		{ id: 'pickup:2', name: 'Retrait', amount: 0, chosen: false },
	];
	const filled = {
		...select( store ).getCart(),
		coupons: cart( 0 ).coupons,
		totals: { ...cart( 0 ).cart_totals, methods },
	};
	const { unmount } = render( <Codes cart={ filled } of="coupons" /> );
	fireEvent.click( screen.getByRole( 'button', { name: /Retirer/ } ) );
	await settled();
	expect( [ calls, total() ] ).toEqual( [
		[ 'POST /remove-cart-coupon' ],
		30,
	] );
	unmount();
	render( <ShippingChoice cart={ filled } /> );
	fireEvent.change( screen.getByRole( 'combobox' ), {
		target: { value: 'pickup:2' },
	} );
	await settled();
	expect( calls.slice( 1 ) ).toEqual( [ 'POST /cart-shipping' ] );
	expect( total() ).toBe( 40 );
} );

test( 'a reading that was asked for before cannot come after the answer', async () => {
	let open = () => {};
	gate = new Promise( ( resolve ) => ( open = resolve ) );
	sums = [ 99, 30 ];
	void dispatch( store ).refreshCart();
	typeCode();
	await settled();
	expect( calls ).toEqual( [ 'GET /cart' ] );
	open();
	await settled();
	expect( calls ).toEqual( [ 'GET /cart', 'POST /cart-voucher' ] );
	expect( total() ).toBe( 30 );
} );

test( 'an answer of another cart than the browser’s is not taken: the cart is read', async () => {
	knowsCart = false;
	sums = [ 99, 30 ];
	typeCode();
	await settled();
	expect( calls ).toEqual( [ 'POST /cart-voucher', 'GET /cart' ] );
	expect( total() ).toBe( 30 );
} );

test( 'a refused code says what was sold meanwhile, and why the cart is empty', async () => {
	items = [ { key: 'k1' } ];
	await dispatch( store ).refreshCart();
	expect( select( store ).getCart().items ).toHaveLength( 1 );
	const sold = "« Berger » vient d'être vendu.";
	refusal = {
		code: 'museau_voucher_unknown',
		message: 'Ce code n’est pas le bon.',
		data: { status: 404, notices: [ sold ] },
	};
	items = [];
	calls = [];
	typeCode();
	await settled();
	expect( calls ).toEqual( [ 'POST /cart-voucher', 'GET /cart' ] );
	expect( screen.getByRole( 'alert' ).textContent ).toContain(
		'Ce code n’est pas le bon.'
	);
	expect( select( store ).getCart().items ).toEqual( [] );
	expect( select( store ).getCart().notices ).toEqual( [ sold ] );
	await dispatch( store ).refreshCart();
	expect( select( store ).getCart().notices ).toEqual( [ sold ] );
} );
