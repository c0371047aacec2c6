import { act, fireEvent, render, renderHook } from '@testing-library/react';
import { setPhoto } from '@museau/photos';
import { EMPTY } from './fields';
import { begunOrder, keepOrder } from './memory';
import { usePaying } from './use-paying';
import { useWallet } from './use-wallet';
import { walletOf } from './wallet';
import { cart, INTENT } from '../../tests/js/portrait-payment';

const billing = {
	...EMPTY,
	firstName: 'Jeanne',
	lastName: 'Moreau',
	streetAddress1: '3 rue des Lilas',
	postalCode: '69003',
	city: 'Lyon',
	phone: '0611223344',
	email: 'jeanne@example.org',
	sameAddress: true,
};
const order = ( state: string, declined = '' ) => ( {
	state,
	declined,
	message: `C'est ${ state }.`,
	order: { id: 7, key: 'k', lines: [], photo_missing: false },
} );

type Answer = [ status: number, body: unknown ];
let answers: Record< string, Answer >;
let calls: { path: string; body: any }[];
/** What holds an answer back. */
let held: Promise< void >;

const confirm = jest.fn< ( ...args: any[] ) => Promise< unknown > >();
const stripe = { confirmCardPayment: confirm } as never;
let listeners: Record< string, ( event?: any ) => void >;
const request = {
	on: ( name: string, listener: () => void ) => {
		listeners[ name ] = listener;
	},
	update: jest.fn(),
	show: jest.fn(),
	abort: jest.fn(),
	isShowing: () => true,
};
const heard = {
	onPaid: jest.fn(),
	onWait: jest.fn(),
	onStaleCart: jest.fn(),
	show: jest.fn(),
};
const complete = jest.fn();
const BRUSSELS = { address: { country: 'BE', city: 'Bruxelles' } };
const handOver = () =>
	listeners.paymentmethod!( {
		paymentMethod: { id: 'pm_9', billing_details: BRUSSELS },
		walletName: 'googlePay',
		complete,
	} );

beforeEach( async () => {
	jest.clearAllMocks();
	listeners = {};
	calls = [];
	held = Promise.resolve();
	answers = {
		'create-payment-intent': [ 200, INTENT ],
		'create-order-with-image': [ 200, order( 'paid' ) ],
		'order-status': [ 200, order( 'unpaid' ) ],
	};
	request.show.mockImplementation( () => {} );
	confirm.mockReset();
	confirm.mockResolvedValue( {
		paymentIntent: { id: 'pi_7', status: 'succeeded' },
	} );
	keepOrder( null );
	await setPhoto( 'a', new Blob( [ 'photo' ], { type: 'image/jpeg' } ) );
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		const path = url.replace( /^.*museau-react\/v1\/|\?.*/g, '' );
		calls.push( { path, body: init.body } );
		await Promise.race( [
			held,
			new Promise( ( _resolve, reject ) =>
				init.signal?.addEventListener( 'abort', () =>
					reject( new DOMException( 'left', 'AbortError' ) )
				)
			),
		] );
		const [ status, body ] = answers[ path ]!;
		return {
			ok: status < 400,
			status,
			headers: new Headers(),
			json: async () => body,
		};
	} ) as unknown as typeof fetch;
} );
afterEach( () => {
	jest.useRealTimers();
} );

/** The press that orders, on a browser with Google Pay. */
function press() {
	const wallet = walletOf( stripe, request as never, {
		applePay: false,
		googlePay: true,
	} )!;
	const form = renderHook( () =>
		usePaying( { cart, ...heard }, heard.show )
	);
	let done = Promise.resolve();
	act( () => {
		done = form.result.current.order( wallet.open( 51.03 ), billing );
	} );
	return { form, wallet, settled: () => act( () => done ) };
}
const called = ( path: string ) =>
	calls.filter( ( call ) => call.path === path );
const GONE = "« Loutre » vient d'être vendu.";

test( 'a browser with Link or saved cards alone has no wallet', () => {
	expect( walletOf( stripe, request as never, { link: true } ) ).toBeNull();
	expect(
		walletOf( stripe, request as never, { applePay: true } )?.name
	).toBe( 'Apple Pay' );
} );

test( "accepted: the sheet shows the form's cents, the order comes before the money, and the form's own address counts", async () => {
	const { settled } = press();
	// In the press itself: a browser shows no sheet a moment later.
	expect( request.show ).toHaveBeenCalledTimes( 1 );
	expect( request.update.mock.calls[ 0 ]![ 0 ] ).toMatchObject( {
		currency: 'eur',
		total: { amount: 5103 },
	} );
	expect( calls ).toEqual( [] );
	confirm.mockImplementation( async () => {
		// What a reload of a killed tab asks about.
		expect( begunOrder() ).toMatchObject( { id: 7, payment: 'pi_7' } );
		expect( complete ).not.toHaveBeenCalled();
		return { paymentIntent: { id: 'pi_7', status: 'succeeded' } };
	} );
	handOver();
	await settled();
	expect( complete.mock.calls ).toEqual( [ [ 'success' ] ] );
	expect( confirm ).toHaveBeenCalledTimes( 1 );
	expect( confirm.mock.calls[ 0 ]!.slice( 0, 3 ) ).toEqual( [
		'pi_7_secret_x',
		{
			payment_method: 'pm_9',
			shipping: expect.objectContaining( { name: 'Jeanne Moreau' } ),
		},
		{ handleActions: false },
	] );
	const { billing_details: sent } = JSON.parse(
		called( 'create-payment-intent' )[ 0 ]!.body
	);
	expect( sent ).toMatchObject( { country: 'France', city: 'Lyon' } );
	expect( JSON.stringify( calls ) ).not.toContain( 'Bruxelles' );
	expect( heard.onPaid ).toHaveBeenCalledWith( order( 'paid' ) );
	expect( begunOrder() ).toMatchObject( { intent: 'pi_7' } );
} );

test( 'paid after the thirty seconds: the sheet that is gone makes no error of it', async () => {
	complete.mockImplementationOnce( () => {
		throw new Error( 'The sheet timed out.' );
	} );
	const { form, settled } = press();
	handOver();
	await settled();
	expect( complete ).toHaveBeenCalledTimes( 1 );
	expect( heard.onPaid ).toHaveBeenCalledWith( order( 'paid' ) );
	expect( form.result.current.problem ).toBe( '' );
} );

test( 'cancelled: nothing is asked of anybody, and the form is free again', async () => {
	const { form, settled } = press();
	expect( form.result.current.isPaying ).toBe( true );
	listeners.cancel!();
	await settled();
	expect( calls ).toEqual( [] );
	expect( form.result.current ).toMatchObject( {
		isPaying: false,
		problem: '',
	} );
	expect( begunOrder() ).toBeNull();
} );

test( 'declined: the sheet fails at once, and the third refusal says how long to wait', async () => {
	answers[ 'order-status' ] = [ 200, order( 'unpaid', 'Dans 10 minutes.' ) ];
	confirm.mockResolvedValue( {
		error: { type: 'card_error', message: 'Refusée.' },
	} );
	const { form, settled } = press();
	handOver();
	await settled();
	expect( complete.mock.calls ).toEqual( [ [ 'fail' ] ] );
	expect( form.result.current.problem ).toBe( 'Dans 10 minutes.' );
	expect( called( 'create-order-with-image' ) ).toEqual( [] );
	// A sheet that shows itself again pays nothing that no press has ordered.
	handOver();
	expect( complete.mock.calls ).toEqual( [ [ 'fail' ], [ 'fail' ] ] );
	expect( confirm ).toHaveBeenCalledTimes( 1 );
} );

test( '3-D Secure: the sheet closes before the bank asks', async () => {
	confirm.mockResolvedValueOnce( {
		paymentIntent: { id: 'pi_7', status: 'requires_action' },
	} );
	confirm.mockImplementationOnce( async ( ...args ) => {
		expect( args ).toEqual( [ 'pi_7_secret_x' ] );
		expect( complete.mock.calls ).toEqual( [ [ 'success' ] ] );
		return { paymentIntent: { id: 'pi_7', status: 'succeeded' } };
	} );
	const { settled } = press();
	handOver();
	await settled();
	expect( heard.onPaid ).toHaveBeenCalledTimes( 1 );
	expect( complete ).toHaveBeenCalledTimes( 1 );
} );

test.each( [
	[ 'another amount', [ 200, { ...INTENT, amount: 51.04 } ], /a changé/ ],
	[
		'a sold piece',
		[ 409, { code: 'museau_stock_gone', message: GONE } ],
		GONE,
	],
] as const )(
	'ten minutes later, %s: the sheet fails, the sentence stands in the form, nothing is charged',
	async ( _what, answer, sentence ) => {
		jest.useFakeTimers();
		const { form, settled } = press();
		await act( () => jest.advanceTimersByTimeAsync( 600_000 ) );
		answers[ 'create-payment-intent' ] = [ ...answer ];
		handOver();
		await settled();
		expect( complete.mock.calls ).toEqual( [ [ 'fail' ] ] );
		expect( confirm ).not.toHaveBeenCalled();
		expect( form.result.current.problem ).toMatch( sentence );
		expect( heard.onStaleCart ).toHaveBeenCalledTimes( 1 );
		expect( form.result.current.isPaying ).toBe( false );
	}
);

test( 'a shop that is slower than the sheet waits charges nothing, although it answers later', async () => {
	jest.useFakeTimers();
	let open = () => {};
	held = new Promise( ( resolve ) => ( open = resolve ) );
	const { form, settled } = press();
	handOver();
	await act( () => jest.advanceTimersByTimeAsync( 22_000 ) );
	open();
	await settled();
	expect( complete.mock.calls ).toEqual( [ [ 'fail' ] ] );
	expect( confirm ).not.toHaveBeenCalled();
	expect( form.result.current.problem ).not.toBe( '' );
} );

test( 'a sheet that was left after its card was handed over pays nothing', async () => {
	let open = () => {};
	held = new Promise( ( resolve ) => ( open = resolve ) );
	const { form, settled } = press();
	handOver();
	listeners.cancel!();
	open();
	await settled();
	expect( confirm ).not.toHaveBeenCalled();
	expect( form.result.current.problem ).toMatch( /rien n’a été débité/ );
} );

test( "the bank's answer is lost: the shop is asked, and no second payment is offered", async () => {
	confirm.mockResolvedValue( { error: { type: 'api_connection_error' } } );
	answers[ 'order-status' ] = [ 200, order( 'waiting' ) ];
	const { settled } = press();
	handOver();
	await settled();
	expect( heard.onWait ).toHaveBeenCalledTimes( 1 );
	expect( heard.onPaid ).not.toHaveBeenCalled();
} );

test( 'a sheet that does not open says so; a form that goes takes an open one away', async () => {
	request.show.mockImplementation( () => {
		throw new Error( 'no activation' );
	} );
	const { form, settled } = press();
	await settled();
	expect( form.result.current.problem ).toMatch(
		/^Google Pay ne s’est pas ouvert/
	);
	expect( form.result.current.isPaying ).toBe( false );

	request.show.mockImplementation( () => {} );
	const second = press();
	second.wallet.leave();
	await second.settled();
	expect( request.abort ).toHaveBeenCalledTimes( 1 );
	expect( calls ).toEqual( [] );
} );

describe( 'the choice', () => {
	const asked = jest.fn();
	const found = jest.fn< () => Promise< unknown > >();
	const bank = {
		paymentRequest: ( options: object ) => {
			asked( options );
			return { ...request, canMakePayment: found };
		},
	} as never;
	afterEach( () => {
		delete ( window as { PaymentRequest?: unknown } ).PaymentRequest;
	} );
	const look = async () => {
		const hook = renderHook( () => useWallet( bank, 51.03 ) );
		await act( async () => {
			await new Promise( ( resolve ) => setTimeout( resolve, 50 ) );
		} );
		return hook.result;
	};

	test( 'a browser that knows no wallets is asked nothing', async () => {
		expect( ( await look() ).current.wallet ).toBeNull();
		expect( asked ).not.toHaveBeenCalled();
	} );

	test( 'one without a card in its wallet, or whose answer fails, shows the card alone', async () => {
		( window as { PaymentRequest?: unknown } ).PaymentRequest = class {};
		found.mockResolvedValueOnce( null );
		expect( ( await look() ).current.wallet ).toBeNull();
		found.mockRejectedValueOnce( new Error( 'away' ) );
		expect( ( await look() ).current.wallet ).toBeNull();
		expect( asked.mock.calls[ 0 ]![ 0 ] ).toEqual( {
			country: 'FR',
			currency: 'eur',
			total: { label: 'localhost', amount: 5103 },
			disableWallets: [ 'link', 'browserCard' ],
		} );
	} );

	test( 'the card is chosen until the wallet is', async () => {
		( window as { PaymentRequest?: unknown } ).PaymentRequest = class {};
		found.mockResolvedValueOnce( { googlePay: true } );
		const result = await look();
		const { wallet } = result.current;
		expect( result.current.chosen ).toBeNull();
		const Choice = wallet!.Choice;
		const { getByLabelText } = render(
			<Choice
				wallet={ wallet! }
				isChosen={ false }
				isDisabled={ false }
				onChoose={ result.current.choose }
			/>
		);
		const card = getByLabelText( 'Carte' ) as HTMLInputElement;
		expect( card.checked ).toBe( true );
		fireEvent.click( getByLabelText( 'Google Pay' ) );
		expect( result.current.chosen ).toBe( wallet );
	} );
} );
