import type { Cart, CartItem, OrderAnswer } from '@museau/types';
import { setPhoto } from '@museau/photos';
import { EMPTY } from './fields';
import { begunOrder, keepOrder } from './memory';
import { confirmCard, PaymentStopped } from './bank';
import { OrderWaits, pay } from './payment';

const line = ( key: string ) =>
	( { key, name: 'Portrait', is_portrait: true } ) as CartItem;
const cart: Cart = {
	items: [ line( 'a' ), line( 'b' ) ],
	count: 2,
	totals: { subtotal: 80, shipping: 0, total: 80, future_payments: 0 },
	notices: [],
};

const orderAnswer = (
	state: OrderAnswer[ 'state' ],
	isPhotoMissing: boolean
) =>
	( {
		state,
		message: `C'est ${ state }.`,
		order: { id: 7, lines: [], photo_missing: isPhotoMissing },
	} ) as unknown as OrderAnswer;

/** Fields of the photos that each call for the order carried. */
let uploads: string[][];
/** What the shop answers to them, in turn; the last one stays. */
let answers: ( () => Promise< [ number, unknown ] > )[];

beforeEach( async () => {
	uploads = [];
	await setPhoto( 'a', new Blob( [ 'a' ] ) );
	await setPhoto( 'b', new Blob( [ 'bb' ] ) );
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		let status = 200;
		let body: unknown = orderAnswer( 'unpaid', false );
		if ( url.endsWith( 'create-payment-intent' ) ) {
			body = {
				client_secret: 'pi_7_secret_x',
				order_id: 7,
				order_key: 'k',
				amount: 80,
				message: '',
			};
		} else if ( url.endsWith( 'create-order-with-image' ) ) {
			const form = init.body as FormData;
			expect( form.get( 'payment_intent_id' ) ).toBe( 'pi_7' );
			uploads.push(
				[ ...form.keys() ].filter( ( name ) =>
					name.startsWith( 'portrait_image' )
				)
			);
			const next = answers.length > 1 ? answers.shift() : answers[ 0 ];
			[ status, body ] = await next!();
		}
		return {
			ok: status < 400,
			status,
			headers: new Headers(),
			json: async () => body,
		};
	} ) as unknown as typeof fetch;
} );

const bank = ( confirm: () => Promise< unknown > ) =>
	( { stripe: { confirmCardPayment: confirm }, card: {} } ) as never;
const succeeds = bank( async () => ( {
	paymentIntent: { id: 'pi_7', status: 'succeeded' },
} ) );
const settled = async () =>
	[ 200, orderAnswer( 'paid', false ) ] as [ number, unknown ];
const lacksPhotos = async () =>
	[ 200, orderAnswer( 'paid', true ) ] as [ number, unknown ];
const refuses = ( status: number ) => async () =>
	[ status, { code: 'museau_x', message: 'Non.' } ] as [ number, unknown ];

test( '[F24] a photo that fails on its way leaves its place to no other portrait', async () => {
	answers = [ refuses( 413 ), lacksPhotos, refuses( 400 ), lacksPhotos ];
	await expect( pay( succeeds, EMPTY, cart ) ).resolves.toMatchObject( {
		state: 'paid',
	} );
	expect( uploads ).toEqual( [
		[ 'portrait_image', 'portrait_image_2' ],
		[],
		[ 'portrait_image' ],
		[ 'portrait_image_2' ],
	] );
} );

test( '[F24] an upload that stands still gives way to the order, and is not begun again at once', async () => {
	jest.useFakeTimers();
	const stall = jest.fn( ( init: RequestInit ) => init );
	const { fetch } = globalThis;
	globalThis.fetch = ( ( url: string, init: RequestInit ) =>
		url.endsWith( 'create-order-with-image' ) &&
		( init.body as FormData ).has( 'portrait_image' )
			? new Promise( ( _resolve, reject ) => {
					stall( init );
					init.signal!.addEventListener( 'abort', () =>
						reject( new DOMException( 'gone', 'AbortError' ) )
					);
				} )
			: fetch( url, init ) ) as typeof globalThis.fetch;
	answers = [ lacksPhotos ];
	const paid = pay( succeeds, EMPTY, cart );
	await jest.advanceTimersByTimeAsync( 40_000 );
	await expect( paid ).resolves.toMatchObject( { state: 'paid' } );
	expect( stall ).toHaveBeenCalledTimes( 1 );
	expect( uploads ).toEqual( [ [] ] );
	jest.useRealTimers();
} );

test( '[F24] a call that says nothing is not made again and again: the order is asked for instead', async () => {
	jest.useFakeTimers();
	const { fetch } = globalThis;
	let calls = 0;
	globalThis.fetch = ( ( url: string, init: RequestInit ) =>
		url.endsWith( 'create-order-with-image' )
			? new Promise( ( _resolve, reject ) => {
					calls++;
					init.signal!.addEventListener( 'abort', () =>
						reject( new DOMException( 'gone', 'AbortError' ) )
					);
				} )
			: fetch( url, init ) ) as typeof globalThis.fetch;
	const paid = pay( succeeds, EMPTY, cart ).catch( ( error ) => error );
	await jest.advanceTimersByTimeAsync( 62_000 );
	expect( await paid ).toBeInstanceOf( OrderWaits );
	expect( calls ).toBe( 2 );
	keepOrder( null );
	jest.useRealTimers();
} );

test.each( [ { status: 'ok' }, null, { state: 'paid' } ] )(
	'[F21] %j in place of the order keeps the visitor waiting for it, with her record',
	async ( body ) => {
		answers = [ async () => [ 200, body ] ];
		await expect( pay( succeeds, EMPTY, cart ) ).rejects.toBeInstanceOf(
			OrderWaits
		);
		expect( begunOrder() ).toMatchObject( { id: 7, intent: 'pi_7' } );
		keepOrder( null );
	}
);

test( '[F12] money that the bank still thinks about is no order yet', async () => {
	answers = [ async () => [ 202, orderAnswer( 'waiting', false ) ] ];
	const failure = await pay( succeeds, EMPTY, cart ).catch(
		( error ) => error
	);
	expect( failure ).toBeInstanceOf( OrderWaits );
	// Not as money that was received.
	expect( failure ).toMatchObject( {
		message: "C'est waiting.",
		order: { intent: '', payment: 'pi_7' },
	} );
} );

test( '[F21] a bank that says neither yes nor no leaves the word to the shop', async () => {
	await expect(
		confirmCard(
			bank( async () => ( {} ) ),
			's'
		)
	).rejects.not.toBeInstanceOf( PaymentStopped );
	answers = [ settled ];
	await expect(
		pay(
			bank( async () => undefined ),
			EMPTY,
			cart
		)
	).rejects.toThrow( 'Une erreur inattendue est survenue lors du paiement.' );
} );

test( "[F21] a bank's answer that never comes gives way to what the shop has heard", async () => {
	jest.useFakeTimers();
	const { fetch } = globalThis;
	globalThis.fetch = ( ( url: string, init: RequestInit ) =>
		url.includes( 'order-status' )
			? Promise.resolve( {
					ok: true,
					status: 200,
					headers: new Headers(),
					json: async () => orderAnswer( 'paid', true ),
				} )
			: fetch( url, init ) ) as typeof globalThis.fetch;
	answers = [ settled ];
	const paid = pay(
		bank( () => new Promise( () => {} ) ),
		EMPTY,
		cart
	);
	await jest.advanceTimersByTimeAsync( 16_000 );
	await expect( paid ).resolves.toMatchObject( { state: 'paid' } );
	expect( uploads ).toEqual( [ [ 'portrait_image', 'portrait_image_2' ] ] );
	expect( jest.getTimerCount() ).toBe( 0 );
	jest.useRealTimers();
} );
