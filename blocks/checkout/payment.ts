import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { ApiError, apiFetch, type CallOptions, type Send } from '@museau/api';
import { t } from '@museau/i18n';
import { cents } from '@museau/money';
import { pageData } from '@museau/page-data';
import { getPhoto, keptPhotos, promisePhotos } from '@museau/photos';
import type {
	Cart,
	CartItem,
	OrderAnswer,
	PaymentIntentAnswer,
	PlacedOrder,
} from '@museau/types';
import { billingDetails, type Billing, type Errors } from './fields';
import { keepOrder, type BegunOrder } from './memory';

/** A payment that stopped before the money moved: nothing is lost, the form stays. */
export class PaymentStopped extends Error {
	constructor(
		message: string,
		readonly errors: Errors = {},
		/** Whether the cart changed under the form and must be shown anew. */
		readonly isCartStale = false,
		/** Whether the bank refused the card. */
		readonly isDecline = false
	) {
		super( message );
	}
}

/** The money moved (or may have): no second payment, the order is asked for until the server knows. */
export class OrderWaits extends Error {
	constructor(
		message: string,
		readonly order: BegunOrder
	) {
		super( message );
	}
}

export const unexpected = () =>
	t( 'Une erreur inattendue est survenue lors du paiement.' );

/** Milliseconds for what the server does with the bank before it answers. */
export const ASKING = 60_000;
/** A browser's upload of this many bytes each millisecond is slow and still gets through. */
const SLOWEST = 25;

export const isOrderAnswer = ( answer?: Partial< OrderAnswer > ) =>
	typeof answer?.state === 'string' && Array.isArray( answer.order?.lines );

/** Lines whose stored photos go with the order: its portraits, or else what calls itself one (B7). */
export function linesWithPhoto( items: CartItem[] ): CartItem[] {
	const portraits = items.filter( ( item ) => item.is_portrait );
	return (
		portraits.length
			? portraits
			: items.filter( ( item ) => /portrait/i.test( item.name ) )
	).slice( 0, 3 );
}

/** What is charged now, euros. */
export function dueNow( cart: Cart ): number {
	return (
		( cents( cart.totals.total ) - cents( cart.totals.future_payments ) ) /
		100
	);
}

async function begin(
	billing: Billing,
	cart: Cart
): Promise< PaymentIntentAnswer > {
	let intent: PaymentIntentAnswer;
	try {
		intent = await apiFetch< PaymentIntentAnswer >( {
			path: '/create-payment-intent',
			method: 'POST',
			data: {
				billing_details: billingDetails(
					billing,
					pageData().cgvVersion
				),
				order_notes: billing.orderNotes.trim(),
				same_address: billing.sameAddress,
			},
			isOfCart: true,
			timeout: ASKING,
		} );
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		if (
			error.code === 'museau_already_paid' &&
			error.data.order_id &&
			error.data.order_key
		) {
			throw new OrderWaits( error.message, {
				id: Number( error.data.order_id ),
				key: String( error.data.order_key ),
				intent: '',
			} );
		}
		throw new PaymentStopped(
			error.isAnswer
				? error.message
				: t( "La création de l'intention de paiement a échoué." ),
			( error.data.errors as Errors | undefined ) ?? {},
			[
				'museau_cart_changed',
				'museau_stock_gone',
				'museau_cart_empty',
			].includes( error.code )
		);
	}
	if ( ! intent?.client_secret ) {
		throw new PaymentStopped(
			intent?.message ||
				t( "La création de l'intention de paiement a échoué." )
		);
	}
	// Nothing is charged at another price than the one last shown.
	if ( cents( intent.amount ) !== cents( dueNow( cart ) ) ) {
		throw new PaymentStopped(
			t(
				'Le montant à payer a changé : vérifiez-le, puis confirmez votre commande.'
			),
			{},
			true
		);
	}
	return intent;
}

interface Card {
	stripe: Stripe;
	card: StripeCardElement;
}

/**
 * Lets the bank take the money. Answers the intent's id once it has.
 *
 * @throws PaymentStopped declined, refused by the bank, or not finished
 * @throws Error the connection broke: nobody knows yet
 */
export async function confirmCard(
	{ stripe, card }: Card,
	clientSecret: string,
	details: object = {},
	shipping?: { name: string; address: { line1: string } }
): Promise< string > {
	const { paymentIntent, error } = await stripe.confirmCardPayment(
		clientSecret,
		{
			payment_method: { card, billing_details: details },
			...( shipping ? { shipping } : {} ),
		}
	);
	const intent = paymentIntent ?? error?.payment_intent;
	if (
		intent &&
		( intent.status === 'succeeded' || intent.status === 'processing' )
	) {
		return intent.id;
	}
	if ( error ) {
		const isForPeople =
			error.type === 'card_error' ||
			error.type === 'validation_error' ||
			Boolean( intent );
		if ( error.type === 'api_connection_error' ) {
			throw new Error( error.message );
		}
		throw new PaymentStopped(
			( isForPeople && error.message ) || unexpected(),
			{},
			false,
			error.type === 'card_error'
		);
	}
	if ( ! intent ) {
		throw new Error( 'The bank answered nothing.' );
	}
	throw new PaymentStopped(
		t( "Le paiement n'a pas pu être finalisé. Statut : %s", intent.status )
	);
}

/**
 * After a third refusal the shop takes no card for a while: said at once, and not at the next press.
 *
 * @param stopped
 * @param read    where the payment stands
 */
export async function withPause(
	stopped: PaymentStopped,
	read: () => Promise< { declined?: string } >
): Promise< PaymentStopped > {
	const known = stopped.isDecline ? await read().catch( () => null ) : null;
	return known?.declined ? new PaymentStopped( known.declined ) : stopped;
}

type PhotoField = [ name: string, photo: File, file: string ];

/** What the order's photos are called: one field for each portrait of the cart, in its order (B5). */
async function photoFields( lines: string[] ): Promise< PhotoField[] > {
	const day = new Date().toISOString().slice( 0, 10 );
	const photos = await Promise.all( lines.map( getPhoto ) );
	return photos.flatMap( ( photo, index ): PhotoField[] =>
		photo
			? [
					[
						index === 0
							? 'portrait_image'
							: `portrait_image_${ index + 1 }`,
						photo,
						`portrait_image_${ day }.jpg`,
					],
				]
			: []
	);
}

/** A line that stands still, and would again. */
const isStall = ( error: unknown ): error is ApiError =>
	error instanceof ApiError && error.code === 'fetch_timeout';

/** Milliseconds for an upload, however slow the line is that still moves. */
const uploading = ( photos: Blob[] ) =>
	30_000 + photos.reduce( ( sum, { size } ) => sum + size, 0 ) / SLOWEST;

/** The intent's id makes the call safe to repeat: the server answers the same order, and each field keeps its portrait. */
function orderCall(
	order: BegunOrder,
	photos: PhotoField[],
	billing?: Billing
): CallOptions {
	const data = new FormData();
	if ( billing ) {
		data.set(
			'billing_details',
			JSON.stringify( billingDetails( billing, pageData().cgvVersion ) )
		);
		data.set( 'order_notes', billing.orderNotes.trim() );
		data.set( 'same_address', billing.sameAddress ? '1' : '0' );
	}
	data.set( 'payment_intent_id', order.intent || order.payment || '' );
	// The cart may be emptied before this call: the order's key proves whose it is.
	data.set( 'order_key', order.key );
	photos.forEach( ( [ name, photo, file ] ) =>
		data.set( name, photo, file )
	);
	return {
		path: '/create-order-with-image',
		method: 'POST',
		body: data,
		isOfCart: true,
		timeout: uploading( photos.map( ( [ , photo ] ) => photo ) ),
		check: isOrderAnswer,
	};
}

/** Sends each photo that the order lacks by itself, to its own portrait: what fails leaves the others' places alone. */
async function postPhotos(
	order: BegunOrder,
	photos: PhotoField[],
	answer: OrderAnswer
): Promise< OrderAnswer > {
	let latest = answer;
	for ( const photo of photos ) {
		if ( latest.order.photo_missing ) {
			try {
				const { notice } = latest;
				latest = await apiFetch< OrderAnswer >(
					orderCall( order, [ photo ] )
				);
				latest.notice ||= notice;
			} catch ( error ) {
				if ( isStall( error ) ) {
					break;
				}
			}
		}
	}
	return latest;
}

/** Whose call says nothing is not called again: where the order stands is asked elsewhere. */
function asked( error: unknown ): never {
	throw isStall( error ) ? new Error( error.message ) : error;
}

async function sendOrder(
	billing: Billing,
	order: BegunOrder
): Promise< OrderAnswer > {
	const photos = await photoFields( order.lines ?? [] );
	let refusal: ApiError | undefined;
	const bare = orderCall( order, [], billing );
	const attempt = async ( send: Send ) => {
		try {
			return await send( refusal && bare );
		} catch ( error ) {
			// The upload was emptied on its way, or stands still: the order first.
			if (
				! refusal &&
				photos.length > 0 &&
				error instanceof ApiError &&
				( error.status === 413 || isStall( error ) )
			) {
				refusal = error;
				return send( bare ).catch( asked );
			}
			return asked( error );
		}
	};
	const answer = await apiFetch< OrderAnswer >( {
		...orderCall( order, photos, billing ),
		retries: 3,
		attempt,
	} );
	// On a line that stands still the confirmation must not wait for a photo again.
	return isStall( refusal ) ? answer : postPhotos( order, photos, answer );
}

/** Sends the photo of the portrait that waits for it; the same one again, after a lost answer, goes to no other. */
export function sendPhoto(
	{ id, key, photo_portrait: portrait }: PlacedOrder,
	photo: Blob
): Promise< OrderAnswer > {
	const data = new FormData();
	data.set( 'order', String( id ) );
	data.set( 'key', key );
	data.set( 'portrait', String( portrait ?? 0 ) );
	data.set( 'portrait_image', photo, 'portrait_image.jpg' );
	return apiFetch< OrderAnswer >( {
		path: '/order-photo',
		method: 'POST',
		body: data,
		timeout: uploading( [ photo ] ),
		check: isOrderAnswer,
	} );
}

/**
 * Sends the photos that this browser still keeps for an order whose money came by another way than its own call: those of
 * its lines when they are known, since another cart may have begun.
 */
export async function sendKeptPhotos(
	answer: OrderAnswer,
	order: BegunOrder | null
): Promise< OrderAnswer > {
	let latest = answer;
	if ( ! latest.order.photo_missing ) {
		return latest;
	}
	if ( order?.lines && ( order.intent || order.payment ) ) {
		return postPhotos( order, await photoFields( order.lines ), answer );
	}
	for ( const photo of ( await keptPhotos() ).slice( 0, 3 ) ) {
		if ( latest.order.photo_missing ) {
			latest = {
				...answer,
				order: (
					await sendPhoto( latest.order, photo ).catch( () => latest )
				).order,
			};
		}
	}
	return latest;
}

/** Where an order stands, as the server knows it. */
export function readOrder( {
	id,
	key,
}: Pick< BegunOrder, 'id' | 'key' > ): Promise< OrderAnswer > {
	return apiFetch< OrderAnswer >( {
		path: '/order-status',
		query: { order: id },
		headers: { 'Order-Key': key },
		check: isOrderAnswer,
	} );
}

/** Milliseconds after which the server is asked too whether the money came, and between two such questions. */
const PATIENCE = 15_000;
const EVERY = 5000;

/** Resolves once the server says that the order is paid, whatever became of the bank's own answer; never without that. */
function paidMeanwhile( order: BegunOrder ): {
	paid: Promise< string >;
	stop: () => void;
} {
	let timer: ReturnType< typeof setTimeout >;
	let isOver = false;
	const paid = new Promise< string >( ( resolve ) => {
		const ask = async () => {
			const known = await readOrder( order ).catch( () => null );
			if ( known?.state === 'paid' ) {
				resolve( order.payment ?? '' );
			} else if ( ! isOver ) {
				timer = setTimeout( ask, EVERY );
			}
		};
		timer = setTimeout( ask, PATIENCE );
	} );
	return {
		paid,
		stop: () => {
			isOver = true;
			clearTimeout( timer );
		},
	};
}

/**
 * The three steps of the specification: intent, card, order.
 *
 * @throws PaymentStopped before the money moved
 * @throws OrderWaits after it moved (or may have)
 */
export async function pay(
	card: Card,
	billing: Billing,
	cart: Cart
): Promise< OrderAnswer > {
	const intent = await begin( billing, cart );
	const order: BegunOrder = {
		id: intent.order_id,
		key: intent.order_key,
		intent: '',
		payment: intent.client_secret.split( '_secret_' )[ 0 ]!,
		lines: linesWithPhoto( cart.items ).map( ( item ) => item.key ),
	};
	keepOrder( order );
	void promisePhotos( order.lines ?? [] );

	const name = `${ billing.firstName.trim() } ${ billing.lastName.trim() }`;
	const address = {
		line1: billing.streetAddress1.trim(),
		line2: billing.streetAddress2.trim(),
		postal_code: billing.postalCode.trim(),
		city: billing.city.trim(),
		country: 'FR',
	};
	const shipping = billing.sameAddress
		? { name, address }
		: {
				name: `${ billing.shippingFirstName.trim() } ${ billing.shippingLastName.trim() }`,
				address: {
					line1: billing.shippingStreetAddress1.trim(),
					line2: billing.shippingStreetAddress2.trim(),
					postal_code: billing.shippingPostalCode.trim(),
					city: billing.shippingCity.trim(),
					country: 'FR',
				},
			};
	const { paid, stop } = paidMeanwhile( order );
	try {
		order.intent = await Promise.race( [
			paid,
			confirmCard(
				card,
				intent.client_secret,
				{
					name,
					email: billing.email.trim(),
					phone: billing.phone.trim(),
					address,
				},
				shipping
			),
		] );
	} catch ( error ) {
		if ( error instanceof PaymentStopped ) {
			throw await withPause( error, () => readOrder( order ) );
		}
		// The connection broke while the bank was asked: the server finds out.
		const known = await readOrder( order ).catch( () => null );
		if ( known?.state !== 'paid' ) {
			throw known && known.state !== 'waiting'
				? new PaymentStopped( unexpected() )
				: new OrderWaits( unexpected(), order );
		}
		// Only the bank's answer was lost: the photos go on their way as always.
		order.intent = order.payment ?? '';
	} finally {
		stop();
	}
	keepOrder( order );
	let answer: OrderAnswer;
	try {
		answer = await sendOrder( billing, order );
	} catch {
		throw new OrderWaits(
			t( 'La création de la commande a échoué après le paiement.' ),
			order
		);
	}
	if ( answer.state !== 'paid' ) {
		// The bank still thinks, and may yet refuse.
		order.intent = '';
		keepOrder( order );
		throw new OrderWaits( answer.message, order );
	}
	return answer;
}
