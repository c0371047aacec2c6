import { act, render, screen } from '@testing-library/react';
import type { CallOptions } from '@museau/api';
import type { OrderAnswer } from '@museau/types';
import { start } from '@museau/store';
import { begunOrder, keepOrder } from './memory';

// How often a reading is tried again is told elsewhere.
jest.mock( '@museau/api/retries', () => ( {
	retries: ( options: CallOptions, next: ( call: CallOptions ) => object ) =>
		options.attempt
			? options.attempt( async ( changes ) =>
					next( { ...options, ...changes } )
				)
			: next( options ),
} ) );

const order = {
	id: 7,
	number: '2026-0007',
	lines: [],
	shipping: 0,
	total: 80,
	paid: 80,
	balance: 0,
	delay: '',
	email: '',
	photo_missing: false,
};
const orderAnswer = ( state: OrderAnswer[ 'state' ] ) => ( {
	state,
	message: `Commande ${ state }.`,
	order,
} );
const emptyCart = {
	cart_contents: [],
	cart_totals: { subtotal: 0, shipping: 0, total: 0, future_payments: 0 },
	notices: [],
};
type Served = [ status: number, body: unknown ];
const BAD_GATEWAY: Served = [ 502, '<html>' ];
const LIE: Served = [ 200, { status: 'ok' } ];

let served: Record< string, Served >;
let asked: string[];

beforeAll( start );

beforeEach( () => {
	jest.useFakeTimers();
	asked = [];
	served = { 'order-status': BAD_GATEWAY, cart: [ 200, emptyCart ] };
	globalThis.fetch = ( async ( url: string ) => {
		const route = url.match( /([a-z-]+)(\?|$)/ )![ 1 ]!;
		asked.push( route );
		const [ status, body ] = served[ route ]!;
		return {
			ok: status < 400,
			status,
			headers: new Headers( { 'Cart-Token': 'token' } ),
			json: async () => {
				if ( typeof body === 'string' ) {
					throw new SyntaxError( body );
				}
				return body;
			},
		};
	} ) as unknown as typeof fetch;
	keepOrder( { id: 7, key: 'k', intent: '', payment: 'pi_7', lines: [] } );
} );

afterEach( () => {
	jest.useRealTimers();
	window.history.replaceState( null, '', '/commander' );
} );

async function open() {
	const { Checkout } =
		require( './checkout' ) as typeof import( './checkout' );
	const view = render(
		<Checkout
			gallery="/boutique"
			cart="/panier"
			terms="/cgv"
			postcodes="/build/postcodes/"
		/>
	);
	await act( () => jest.advanceTimersByTimeAsync( 100 ) );
	return view;
}
const wait = () => act( () => jest.advanceTimersByTimeAsync( 3100 ) );
const thanks = () => screen.queryByText( 'Votre commande est enregistrée.' );

test.each( [
	[ 'a gateway', BAD_GATEWAY ],
	[ 'somebody else', LIE ],
] )(
	'[F21] a reload whose question %s answers keeps the order, and asks on until the shop itself answers',
	async ( _name, answer ) => {
		served[ 'order-status' ] = answer;
		await open();
		expect( begunOrder()?.id ).toBe( 7 );
		// An empty cart would say that nothing was ordered, and clear the photos.
		expect( asked ).not.toContain( 'cart' );
		expect( screen.queryByText( 'Votre panier est vide.' ) ).toBeNull();
		served[ 'order-status' ] = [ 200, orderAnswer( 'paid' ) ];
		await wait();
		expect( thanks() ).not.toBeNull();
	}
);

test( '[F21] a paid order is shown although the cart cannot be read', async () => {
	served[ 'order-status' ] = [ 200, orderAnswer( 'paid' ) ];
	served.cart = BAD_GATEWAY;
	const warn = jest.spyOn( console, 'warn' ).mockImplementation( () => {} );
	await open();
	warn.mockRestore();
	expect( thanks() ).not.toBeNull();
} );

test( '[F21] an order that the shop does not know any more is asked for no longer', async () => {
	served[ 'order-status' ] = [
		404,
		{ code: 'museau_order_unknown', message: 'Introuvable.' },
	];
	await open();
	expect( begunOrder() ).toBeNull();
	expect( screen.queryByText( 'Votre panier est vide.' ) ).not.toBeNull();
} );

test( '[F15] money that came too late ends with the word that the order is cancelled', async () => {
	keepOrder( { id: 7, key: 'k', intent: 'pi_7' } );
	await open();
	expect(
		screen.queryByText( /Votre paiement est bien reçu/ )
	).not.toBeNull();
	served[ 'order-status' ] = [ 200, orderAnswer( 'cancelled' ) ];
	await wait();
	expect( screen.queryByText( 'Commande cancelled.' ) ).not.toBeNull();
	expect( screen.queryByText( /Votre paiement est bien reçu/ ) ).toBeNull();
} );

test( 'somebody else who answers for the balance is not taken at his word', async () => {
	window.history.replaceState( null, '', '/commander?regler=7.k' );
	served.balance = LIE;
	await open();
	expect(
		screen.queryByText( 'Erreur serveur. Veuillez réessayer plus tard.' )
	).not.toBeNull();
} );

test( 'a script of the bank that neither comes nor fails is said to be missing, and taken when it comes', async () => {
	window.history.replaceState( null, '', '/commander?regler=7.k' );
	served.balance = [ 200, { state: 'due', amount: 60, message: '', order } ];
	window.museau = {
		restUrl: '/wp-json/museau-react/v1/',
		stripeKey: 'pk_test_x',
		stripeJsUrl: 'http://127.0.0.1:9/stripe.js',
		currentUser: {},
	} as never;
	await open();
	const missing = () =>
		screen.queryByText( /Le paiement par carte n’a pas pu être chargé/ );
	await act( () => jest.advanceTimersByTimeAsync( 10_000 ) );
	expect( missing() ).toBeNull();
	await act( () => jest.advanceTimersByTimeAsync( 11_000 ) );
	expect( missing() ).not.toBeNull();
} );
