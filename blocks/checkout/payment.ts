import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { api, ApiError, withRetries } from '@museau/api';
import { t } from '@museau/i18n';
import { cents } from '@museau/money';
import { pageData } from '@museau/page-data';
import { getPhoto, keptPhotos } from '@museau/photos';
import { cartCall } from '@museau/store';
import type {
	Cart,
	CartItem,
	OrderAnswer,
	PaymentIntentAnswer,
} from '@museau/types';
import { billingDetails, type Billing, type Errors } from './fields';
import { keepOrder, type BegunOrder } from './memory';

/** A payment that stopped before the money moved: nothing is lost, the form stays. */
export class PaymentStopped extends Error {
	constructor(
		message: string,
		readonly errors: Errors = {},
		/** Whether the cart changed under the form and must be shown anew. */
		readonly isCartStale = false
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
		intent = await api.post< PaymentIntentAnswer >(
			'/create-payment-intent',
			{
				billing_details: billingDetails(
					billing,
					pageData().cgvVersion
				),
				order_notes: billing.orderNotes.trim(),
				same_address: billing.sameAddress,
			},
			cartCall()
		);
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
	if ( ! intent.client_secret ) {
		throw new PaymentStopped(
			intent.message ||
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
			( isForPeople && error.message ) || unexpected()
		);
	}
	throw new PaymentStopped(
		t(
			"Le paiement n'a pas pu être finalisé. Statut : %s",
			intent?.status ?? '?'
		)
	);
}

/** What the order's photos are called: one field for each portrait of the cart, in its order (B5). */
async function photoFields(
	cart: Cart
): Promise< [ string, File, string ][] > {
	const day = new Date().toISOString().slice( 0, 10 );
	const fields: [ string, File, string ][] = [];
	for ( const [ index, item ] of linesWithPhoto( cart.items ).entries() ) {
		const photo = await getPhoto( item.key );
		if ( photo ) {
			fields.push( [
				index === 0
					? 'portrait_image'
					: `portrait_image_${ index + 1 }`,
				photo,
				`portrait_image_${ day }.jpg`,
			] );
		}
	}
	return fields;
}

async function sendOrder(
	billing: Billing,
	order: BegunOrder,
	cart: Cart
): Promise< OrderAnswer > {
	const photos = await photoFields( cart );
	const form = ( withPhotos: boolean ) => {
		const data = new FormData();
		data.set(
			'billing_details',
			JSON.stringify( billingDetails( billing, pageData().cgvVersion ) )
		);
		data.set( 'order_notes', billing.orderNotes.trim() );
		data.set( 'payment_intent_id', order.intent );
		// The cart may be emptied before this call: the order's key proves whose it is.
		data.set( 'order_key', order.key );
		data.set( 'same_address', billing.sameAddress ? '1' : '0' );
		if ( withPhotos ) {
			photos.forEach( ( [ name, photo, file ] ) =>
				data.set( name, photo, file )
			);
		}
		return data;
	};
	// The intent's id makes the call safe to repeat: the server answers the same order.
	const send = ( withPhotos: boolean ) =>
		withRetries( () =>
			api.post< OrderAnswer >(
				'/create-order-with-image',
				form( withPhotos ),
				cartCall()
			)
		);
	try {
		return await send( true );
	} catch ( error ) {
		if (
			! ( error instanceof ApiError ) ||
			error.status !== 413 ||
			photos.length === 0
		) {
			throw error;
		}
	}
	// The upload was emptied on its way: the order first, then each photo by itself.
	let answer = await send( false );
	for ( const [ , photo ] of photos ) {
		answer = await sendPhoto( order, photo ).catch( () => answer );
	}
	return answer;
}

/** Sends a portrait's photo to its order. */
export function sendPhoto(
	{ id, key }: Pick< BegunOrder, 'id' | 'key' >,
	photo: Blob
): Promise< OrderAnswer > {
	const data = new FormData();
	data.set( 'order', String( id ) );
	data.set( 'key', key );
	data.set( 'portrait_image', photo, 'portrait_image.jpg' );
	return api.post< OrderAnswer >( '/order-photo', data );
}

/**
 * Sends the photos that this browser still keeps for an order whose money came by another way than its own call: those of
 * its lines when they are known, since another cart may have begun.
 */
export async function sendKeptPhotos(
	answer: OrderAnswer,
	lines?: string[]
): Promise< OrderAnswer > {
	let latest = answer;
	const photos = lines
		? ( await Promise.all( lines.map( getPhoto ) ) ).filter(
				( photo ) => photo !== null
			)
		: await keptPhotos();
	for ( const photo of photos.slice( 0, 3 ) ) {
		if ( latest.order.photo_missing ) {
			latest = {
				...answer,
				order: (
					await sendPhoto( answer.order, photo ).catch( () => latest )
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
	return withRetries( () =>
		api.get< OrderAnswer >( '/order-status', { query: { order: id, key } } )
	);
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
		lines: linesWithPhoto( cart.items ).map( ( item ) => item.key ),
	};
	keepOrder( order );

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
	try {
		order.intent = await confirmCard(
			card,
			intent.client_secret,
			{
				name,
				email: billing.email.trim(),
				phone: billing.phone.trim(),
				address,
			},
			shipping
		);
	} catch ( error ) {
		if ( error instanceof PaymentStopped ) {
			throw error;
		}
		// The connection broke while the bank was asked: the server finds out.
		const known = await readOrder( order ).catch( () => null );
		if ( known?.state !== 'paid' ) {
			throw known && known.state !== 'waiting'
				? new PaymentStopped( unexpected() )
				: new OrderWaits( unexpected(), order );
		}
		// Only the bank's answer was lost: the photos go on their way as always.
		order.intent = intent.client_secret.split( '_secret_' )[ 0 ]!;
	}
	keepOrder( order );
	try {
		return await sendOrder( billing, order, cart );
	} catch {
		throw new OrderWaits(
			t( 'La création de la commande a échoué après le paiement.' ),
			order
		);
	}
}
