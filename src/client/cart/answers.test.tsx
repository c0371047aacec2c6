import { dispatch, select, useSelect } from '@wordpress/data';
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
/** Lets go what a test holds back. */
let open = () => {};
/** What a change is answered instead. */
let refusal: object | null;
let items: { key: string }[];
/** Methods that were sent, in the order in which they came. */
let sent: string[];
/** The methods that the cart has; '' for a cart without them, else what it is sent by. */
let chosen: string;

const methods = () =>
	[
		{ id: 'flat:1', name: 'Colis', amount: 7 },
		{ id: 'pickup:2', name: 'Retrait', amount: 0 },
		{ id: 'express:3', name: 'Express', amount: 12 },
	].map( ( method ) => ( { ...method, chosen: method.id === chosen } ) );

beforeAll( start );

// Calls go one after the other: what a failed test holds back would hold the next ones.
afterEach( () => open() );

beforeEach( () => {
	localStorage.clear();
	calls = [];
	sums = [ 30, 40 ];
	knowsCart = true;
	gate = Promise.resolve();
	refusal = null;
	items = [];
	sent = [];
	chosen = '';
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		calls.push( `${ init.method } ${ url.replace( /^.*\/v1/, '' ) }` );
		const body = init.body ? JSON.parse( String( init.body ) ) : {};
		if ( body.method ) {
			sent.push( body.method );
		}
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
		chosen = body.method ?? chosen;
		const taken = { ...cart( total ), cart_contents: items };
		if ( chosen ) {
			taken.cart_totals.methods = methods();
		}
		return {
			ok: true,
			status: 200,
			headers: new Map( knowsCart ? [ [ 'Cart-Token', 'token' ] ] : [] ),
			json: async () => taken,
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
	chosen = 'flat:1';
	const filled = {
		...select( store ).getCart(),
		coupons: cart( 0 ).coupons,
		totals: { ...cart( 0 ).cart_totals, methods: methods() },
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

/** The row of the methods, as the store's cart has it. */
function Chosen() {
	return (
		<ShippingChoice
			cart={ useSelect( ( read ) => read( store ).getCart(), [] ) }
		/>
	);
}

async function openMethods() {
	chosen = 'flat:1';
	await dispatch( store ).refreshCart();
	calls = [];
	render( <Chosen /> );
	const field = screen.getByRole< HTMLSelectElement >( 'combobox' );
	return {
		field,
		choose: ( value: string ) =>
			fireEvent.change( field, { target: { value } } ),
	};
}

test( 'the last method that was chosen is shown at once, and sent once the one before has come', async () => {
	const { field, choose } = await openMethods();
	gate = new Promise( ( resolve ) => ( open = resolve ) );
	choose( 'pickup:2' );
	await settled();
	expect( [ field.value, field.getAttribute( 'aria-busy' ) ] ).toEqual( [
		'pickup:2',
		'true',
	] );
	choose( 'flat:1' );
	choose( 'express:3' );
	expect( field.value ).toBe( 'express:3' );
	open();
	await settled();
	expect( sent ).toEqual( [ 'pickup:2', 'express:3' ] );
	expect( [ field.value, field.getAttribute( 'aria-busy' ) ] ).toEqual( [
		'express:3',
		'false',
	] );
} );

test( 'a refused method says so, shows the one that counts, and the next choice is taken at once', async () => {
	const { field, choose } = await openMethods();
	refusal = { code: 'museau_unknown_shipping', message: 'Plus proposé.' };
	// The reading that follows has not come while she chooses again.
	const first = globalThis.fetch;
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		if ( init.method === 'GET' ) {
			await new Promise< void >( ( resolve ) => ( open = resolve ) );
		}
		return first( url, init );
	} ) as unknown as typeof fetch;
	choose( 'pickup:2' );
	await settled();
	expect( screen.getByRole( 'alert' ).textContent ).toBe( 'Plus proposé.' );
	expect( field.value ).toBe( 'flat:1' );
	refusal = null;
	choose( 'express:3' );
	expect( field.value ).toBe( 'express:3' );
	expect( screen.queryByRole( 'alert' ) ).toBeNull();
	open();
	await settled();
	expect( sent ).toEqual( [ 'pickup:2', 'express:3' ] );
	expect( field.value ).toBe( 'express:3' );
} );

test( 'a choice that waits is sent although the one before was refused', async () => {
	const { field, choose } = await openMethods();
	gate = new Promise( ( resolve ) => ( open = resolve ) );
	refusal = { code: 'museau_unknown_shipping', message: 'Plus proposé.' };
	choose( 'pickup:2' );
	await settled();
	choose( 'express:3' );
	const { fetch } = globalThis;
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		refusal = null;
		return fetch( url, init );
	} ) as unknown as typeof fetch;
	open();
	await settled();
	expect( sent ).toEqual( [ 'pickup:2', 'express:3' ] );
	expect( screen.queryByRole( 'alert' ) ).toBeNull();
	expect( field.value ).toBe( 'express:3' );
} );

test( 'a refusal stands beside the only method that is left', async () => {
	const { choose } = await openMethods();
	refusal = { code: 'museau_unknown_shipping', message: 'Plus proposé.' };
	const first = globalThis.fetch;
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		const answer = await first( url, init );
		if ( answer.ok ) {
			const body = await answer.json();
			body.cart_totals.methods = methods().slice( 0, 1 );
		}
		return answer;
	} ) as unknown as typeof fetch;
	choose( 'pickup:2' );
	await settled();
	expect( screen.queryByRole( 'combobox' ) ).toBeNull();
	expect( screen.getByText( 'Colis' ) ).toBeTruthy();
	expect( screen.getByRole( 'alert' ).textContent ).toBe( 'Plus proposé.' );
} );
