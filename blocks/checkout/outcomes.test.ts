import { setPhoto } from '@museau/photos';
import { EMPTY } from './fields';
import { begunOrder, keepOrder } from './memory';
import { paidMeanwhile, sendKeptPhotos } from './order-call';
import { confirmCard, PaymentStopped } from './bank';
import { dueNow } from '@museau/store/totals';
import { OrderWaits, pay } from './payment';
import { cart, INTENT } from '../../tests/js/portrait-payment';

// What has no XMLHttpRequest of its own here goes over the test's fetch.
jest.mock( '@museau/api/uploading', () => ( {
	uploading:
		() =>
		( ...call: Parameters< typeof fetch > ) =>
			fetch( ...call ),
} ) );

const billing = {
	...EMPTY,
	firstName: ' Jeanne ',
	lastName: ' Moreau ',
	streetAddress1: ' 3 rue des Lilas ',
	streetAddress2: ' bâtiment B ',
	postalCode: ' 69003 ',
	city: ' Lyon ',
	phone: ' 06 ',
	email: ' jeanne@example.org ',
	orderNotes: ' Doucement. ',
	sameAddress: true,
};
const order = ( state: string, isPhotoMissing = false ) => ( {
	state,
	message: `C'est ${ state }.`,
	order: { id: 7, key: 'k', lines: [], photo_missing: isPhotoMissing },
} );

type Answer = [ status: number, body: unknown ];
let answers: Record< string, Answer >;
let calls: { path: string; body: unknown; headers: Headers }[];

beforeEach( async () => {
	calls = [];
	answers = {
		'create-payment-intent': [ 200, INTENT ],
		'create-order-with-image': [ 200, order( 'paid' ) ],
		'order-status': [ 200, order( 'waiting' ) ],
	};
	keepOrder( null );
	await setPhoto( 'a', new Blob( [ 'photo' ], { type: 'image/jpeg' } ) );
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		const path = url.replace( /^.*museau-react\/v1\/|\?.*/g, '' );
		calls.push( {
			path,
			body: init.body,
			headers: new Headers( init.headers ),
		} );
		const [ status, body ] = answers[ path ]!;
		return {
			ok: status < 400,
			status,
			headers: new Headers(),
			json: async () => body,
		};
	} ) as unknown as typeof fetch;
} );

const confirm = jest.fn< ( ...args: any[] ) => Promise< unknown > >();
const card = { stripe: { confirmCardPayment: confirm }, card: 'card' } as never;
beforeEach( () => {
	confirm.mockReset();
	confirm.mockResolvedValue( {
		paymentIntent: { id: 'pi_7', status: 'succeeded' },
	} );
} );
const failure = () =>
	pay( card, billing, cart ).then(
		() => null,
		( error ) => error
	);
const called = ( path: string ) =>
	calls.filter( ( call ) => call.path === path );

describe( 'before the money moves', () => {
	test( 'what is due is the whole without what is paid later, to the cent', () => {
		expect( dueNow( cart ) ).toBe( 51.03 );
	} );

	test.each( [
		[ 'museau_cart_changed', true ],
		[ 'museau_stock_gone', true ],
		[ 'museau_cart_empty', true ],
		[ 'museau_invalid', false ],
	] )(
		'%s is told as the shop says it, with its fields; the cart is read anew: %s',
		async ( code, isStale ) => {
			answers[ 'create-payment-intent' ] = [
				409,
				{ code, message: 'Non.', data: { errors: { city: 'Où ?' } } },
			];
			const stopped = await failure();
			expect( stopped ).toBeInstanceOf( PaymentStopped );
			expect( stopped ).toMatchObject( {
				message: 'Non.',
				errors: { city: 'Où ?' },
				isCartStale: isStale,
				decline: '',
			} );
			expect( confirm ).not.toHaveBeenCalled();
			expect( begunOrder() ).toBeNull();
		}
	);

	test( '[R145] a shop that says nothing, or sends no secret, gets the sentence of the specification', async () => {
		const sentence = "La création de l'intention de paiement a échoué.";
		answers[ 'create-payment-intent' ] = [ 500, {} ];
		expect( await failure() ).toMatchObject( {
			message: sentence,
			errors: {},
		} );
		answers[ 'create-payment-intent' ] = [ 200, { message: '' } ];
		expect( await failure() ).toMatchObject( { message: sentence } );
		answers[ 'create-payment-intent' ] = [ 200, { message: 'Fermé.' } ];
		const told = await failure();
		expect( told ).toBeInstanceOf( PaymentStopped );
		expect( told.message ).toBe( 'Fermé.' );
		expect( confirm ).not.toHaveBeenCalled();
	} );

	test( 'another amount than the one that was shown is not asked of the bank', async () => {
		answers[ 'create-payment-intent' ] = [
			200,
			{ ...INTENT, amount: 51.04 },
		];
		const stopped = await failure();
		expect( stopped ).toBeInstanceOf( PaymentStopped );
		expect( stopped ).toMatchObject( {
			message: expect.stringMatching( /^Le montant à payer a changé/ ),
			isCartStale: true,
		} );
		expect( confirm ).not.toHaveBeenCalled();
	} );

	test( 'an order that is paid already is waited for, when the shop names it', async () => {
		const paid = { code: 'museau_already_paid', message: 'Déjà payée.' };
		answers[ 'create-payment-intent' ] = [
			409,
			{ ...paid, data: { order_id: '7', order_key: 'k' } },
		];
		const waits = await failure();
		expect( waits ).toBeInstanceOf( OrderWaits );
		expect( waits ).toMatchObject( {
			message: 'Déjà payée.',
			order: { id: 7, key: 'k', intent: '' },
		} );
		for ( const data of [ { order_id: 7 }, { order_key: 'k' } ] ) {
			answers[ 'create-payment-intent' ] = [ 409, { ...paid, data } ];
			expect( await failure() ).toBeInstanceOf( PaymentStopped );
		}
	} );
} );

describe( 'at the bank', () => {
	const lilas = {
		line1: '3 rue des Lilas',
		line2: 'bâtiment B',
		postal_code: '69003',
		city: 'Lyon',
		country: 'FR',
	};

	test( 'the bank is told who pays and where it is sent, without the blanks that were typed', async () => {
		await pay( card, billing, cart );
		const who = { name: 'Jeanne Moreau', address: lilas };
		expect( confirm ).toHaveBeenCalledWith( 'pi_7_secret_x', {
			payment_method: {
				card: 'card',
				billing_details: {
					...who,
					email: 'jeanne@example.org',
					phone: '06',
				},
			},
			shipping: who,
		} );
		expect(
			JSON.parse( called( 'create-payment-intent' )[ 0 ]!.body as string )
		).toMatchObject( {
			order_notes: 'Doucement.',
			same_address: true,
			shown_total: 13510,
			shown_due: 5103,
		} );

		confirm.mockClear();
		await pay(
			card,
			{
				...billing,
				sameAddress: false,
				shippingFirstName: ' Zoé ',
				shippingLastName: ' Martin ',
				shippingStreetAddress1: ' 1 quai ',
				shippingStreetAddress2: ' ',
				shippingPostalCode: ' 35000 ',
				shippingCity: ' Rennes ',
			},
			cart
		);
		expect( confirm.mock.calls[ 0 ]![ 1 ] ).toMatchObject( {
			payment_method: { billing_details: who },
			shipping: {
				name: 'Zoé Martin',
				address: {
					line1: '1 quai',
					line2: '',
					postal_code: '35000',
					city: 'Rennes',
					country: 'FR',
				},
			},
		} );
	} );

	test( 'money that is under way counts as taken; a card error alone is a decline', async () => {
		confirm.mockResolvedValue( {
			paymentIntent: { id: 'pi', status: 'processing' },
		} );
		await expect( confirmCard( card, 's' ) ).resolves.toBe( 'pi' );
		expect( confirm.mock.calls[ 0 ]![ 1 ] ).not.toHaveProperty(
			'shipping'
		);
		for ( const [ error, message, decline ] of [
			[
				{
					type: 'card_error',
					code: 'x',
					decline_code: 'y',
					message: 'Refusée.',
				},
				'Refusée.',
				'y',
			],
			[
				{ type: 'card_error', code: 'expired_card', message: 'Finie.' },
				'Finie.',
				'expired_card',
			],
			[ { type: 'validation_error', message: 'Numéro.' }, 'Numéro.', '' ],
			[
				{ type: 'x', message: 'Non.', payment_intent: { status: 'y' } },
				'Non.',
				'',
			],
			[
				{ type: 'card_error' },
				'Une erreur inattendue est survenue lors du paiement.',
				'card_declined',
			],
		] as const ) {
			confirm.mockResolvedValue( { error } );
			await expect( confirmCard( card, 's' ) ).rejects.toMatchObject( {
				message,
				decline,
			} );
		}
	} );

	/** The bank's answer is lost; what the shop says of the order then. */
	const lose = ( answer: Answer ) => {
		confirm.mockRejectedValue( new TypeError( 'away' ) );
		answers[ 'order-status' ] = answer;
		return failure();
	};

	test( "its answer is lost, but the shop has the money: the order goes its way with the intent's id", async () => {
		expect( await lose( [ 200, order( 'paid' ) ] ) ).toBeNull();
		const [ asked ] = called( 'order-status' );
		expect( asked!.headers.get( 'Order-Key' ) ).toBe( 'k' );
		expect( begunOrder() ).toMatchObject( { intent: 'pi_7' } );
		const form = called( 'create-order-with-image' )[ 0 ]!.body as FormData;
		expect( form.get( 'payment_intent_id' ) ).toBe( 'pi_7' );
	} );

	test.each( [
		[ 'waiting', OrderWaits ],
		[ 'unpaid', PaymentStopped ],
		[ 'cancelled', PaymentStopped ],
		[ 'unreadable', OrderWaits ],
	] )(
		'[R148] its answer is lost and the order is %s: no order is sent',
		async ( state, kind ) => {
			const outcome = await lose(
				state === 'unreadable' ? [ 400, {} ] : [ 200, order( state ) ]
			);
			expect( outcome ).toBeInstanceOf( kind );
			expect( outcome.message ).toBe(
				'Une erreur inattendue est survenue lors du paiement.'
			);
			expect( called( 'create-order-with-image' ) ).toEqual( [] );
		}
	);

	test( 'the order is known to this tab before the bank is asked', async () => {
		confirm.mockImplementation( async () => {
			expect( begunOrder() ).toEqual( {
				id: 7,
				key: 'k',
				intent: '',
				payment: 'pi_7',
				lines: [ 'a' ],
			} );
			return { error: { type: 'card_error', message: 'Refusée.' } };
		} );
		expect( await failure() ).toHaveProperty(
			'message',
			expect.stringMatching( /^Refusée\. Rien n’a été débité\./ )
		);
	} );
} );

describe( 'after the money moved', () => {
	test( '[R142] [R144] the order carries form, key, intent and the photograph, named after the day', async () => {
		await pay( card, billing, cart );
		const form = called( 'create-order-with-image' )[ 0 ]!.body as FormData;
		const photo = form.get( 'portrait_image' ) as File;
		expect( photo.name ).toBe(
			`portrait_image_${ new Date().toISOString().slice( 0, 10 ) }.jpg`
		);
		expect( photo.size ).toBe( 5 );
		form.delete( 'portrait_image' );
		const { billing_details: details, ...rest } =
			Object.fromEntries( form );
		expect( JSON.parse( String( details ) ) ).toMatchObject( {
			firstName: 'Jeanne',
			sameAddress: true,
		} );
		expect( rest ).toEqual( {
			order_notes: 'Doucement.',
			same_address: '1',
			payment_intent_id: 'pi_7',
			order_key: 'k',
		} );
		expect( begunOrder() ).toMatchObject( { intent: 'pi_7' } );
	} );

	test( '[R146] an order that cannot be made is waited for, and never paid again', async () => {
		answers[ 'create-order-with-image' ] = [
			400,
			{ code: 'x', message: 'Panne.' },
		];
		const waits = await failure();
		expect( waits ).toBeInstanceOf( OrderWaits );
		expect( waits ).toMatchObject( {
			message: 'La création de la commande a échoué après le paiement.',
			order: { id: 7, intent: 'pi_7' },
		} );
	} );

	test( 'an order that lacks no photo is sent none; one that does gets those of its lines', async () => {
		const begun = { id: 7, key: 'k', intent: 'pi_7', lines: [ 'a' ] };
		const done = order( 'paid' ) as never;
		expect( await sendKeptPhotos( done, begun ) ).toBe( done );
		expect( calls ).toEqual( [] );
		await sendKeptPhotos( order( 'paid', true ) as never, begun );
		expect( called( 'create-order-with-image' ) ).toHaveLength( 1 );
	} );

	test( 'an order that another window paid is named by its payment', async () => {
		const begun = {
			...{ id: 7, key: 'k', intent: '', payment: 'pi_7' },
			lines: [ 'a' ],
		};
		await sendKeptPhotos( order( 'paid', true ) as never, begun );
		const [ { body } = { body: null } ] = called(
			'create-order-with-image'
		);
		expect( ( body as FormData ).get( 'payment_intent_id' ) ).toBe(
			'pi_7'
		);
	} );

	test( 'what the order said stays said after its photographs, and theirs when they say something', async () => {
		const begun = { id: 7, key: 'k', intent: 'pi_7', lines: [ 'a' ] };
		const first = { ...order( 'paid', true ), notice: 'Photo illisible.' };
		expect( ( await sendKeptPhotos( first as never, begun ) ).notice ).toBe(
			'Photo illisible.'
		);
		answers[ 'create-order-with-image' ] = [
			200,
			{ ...order( 'paid' ), notice: 'Bien reçue.' },
		];
		expect( ( await sendKeptPhotos( first as never, begun ) ).notice ).toBe(
			'Bien reçue.'
		);
	} );

	test( 'without known lines each kept photo goes to the portrait that waits; one that fails leaves the order as it was', async () => {
		answers[ 'order-photo' ] = [ 500, {} ];
		const waiting = order( 'paid', true );
		const asked = {
			...waiting,
			order: { ...waiting.order, photo_portrait: 1 },
		};
		expect( await sendKeptPhotos( asked as never, null ) ).toEqual( asked );
		answers[ 'order-photo' ] = [ 200, order( 'paid' ) ];
		const told = await sendKeptPhotos( asked as never, null );
		expect( told.order.photo_missing ).toBe( false );
		const forms = called( 'order-photo' ).map(
			( { body } ) => body as FormData
		);
		expect( forms.map( ( form ) => form.get( 'portrait' ) ) ).toEqual( [
			'1',
			'1',
		] );
		expect( forms[ 0 ]!.get( 'order' ) ).toBe( '7' );
	} );
} );

describe( 'while the bank is silent', () => {
	const begun = { id: 7, key: 'k', intent: '', payment: 'pi_7' };

	test( 'the shop is asked after 15 s, then every 5 s, until it says paid', async () => {
		jest.useFakeTimers();
		const { paid, stop } = paidMeanwhile( begun );
		const heard = jest.fn();
		void paid.then( heard );
		await jest.advanceTimersByTimeAsync( 14_999 );
		expect( calls ).toHaveLength( 0 );
		await jest.advanceTimersByTimeAsync( 1 );
		expect( calls ).toHaveLength( 1 );
		await jest.advanceTimersByTimeAsync( 4999 );
		expect( calls ).toHaveLength( 1 );
		answers[ 'order-status' ] = [ 400, {} ];
		await jest.advanceTimersByTimeAsync( 1 );
		expect( calls ).toHaveLength( 2 );
		answers[ 'order-status' ] = [ 200, order( 'paid' ) ];
		await jest.advanceTimersByTimeAsync( 5000 );
		expect( heard ).toHaveBeenCalledWith( 'pi_7' );
		await jest.advanceTimersByTimeAsync( 60_000 );
		expect( calls ).toHaveLength( 3 );
		stop();
		jest.useRealTimers();
	} );

	test( 'once stopped nobody is asked any more, not even after a question on its way', async () => {
		jest.useFakeTimers();
		const early = paidMeanwhile( begun );
		early.stop();
		const late = paidMeanwhile( begun );
		jest.advanceTimersByTime( 15_000 );
		late.stop();
		await jest.advanceTimersByTimeAsync( 60_000 );
		expect( calls ).toHaveLength( 1 );
		expect( jest.getTimerCount() ).toBe( 0 );
		jest.useRealTimers();
	} );
} );
