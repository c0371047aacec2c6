import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { ApiError, apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { cents } from '@museau/money';
import { pageData } from '@museau/page-data';
import { giveDetails, promisePhotos } from '@museau/photos';
import type { Cart, OrderAnswer, PaymentIntentAnswer } from '@museau/types';
import { billingDetails, type Billing, type Errors } from './fields';
import { keepOrder, type BegunOrder } from './memory';
import {
	linesWithPhoto,
	paidMeanwhile,
	readOrder,
	sendOrder,
} from './order-call';

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

/** What is charged now by card, euros. */
export function dueNow( cart: Cart ): number {
	return (
		( cents( cart.totals.total ) -
			cents( cart.totals.future_payments ) -
			( cart.vouchers ?? [] ).reduce(
				( sum, { amount } ) => sum + cents( amount ),
				0
			) ) /
		100
	);
}

/** Why no payment was begun, as the form and its page take it. */
function refused( error: unknown ): unknown {
	if ( ! ( error instanceof ApiError ) ) {
		return error;
	}
	if (
		error.code === 'museau_already_paid' &&
		error.data.order_id &&
		error.data.order_key
	) {
		return new OrderWaits( error.message, {
			id: Number( error.data.order_id ),
			key: String( error.data.order_key ),
			intent: '',
		} );
	}
	return new PaymentStopped(
		error.isAnswer
			? error.message
			: t( "La création de l'intention de paiement a échoué." ),
		( error.data.errors as Errors | undefined ) ?? {},
		[
			'museau_cart_changed',
			'museau_date_changed',
			'museau_stock_gone',
			'museau_cart_empty',
		].includes( error.code )
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
				...( cart.ready_on ? { ready_on: cart.ready_on } : {} ),
			},
			isOfCart: true,
			timeout: ASKING,
		} );
	} catch ( error ) {
		throw refused( error );
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

/** Who pays, and where it is sent, as Stripe takes them. */
function forBank( billing: Billing ) {
	const name = `${ billing.firstName.trim() } ${ billing.lastName.trim() }`;
	const address = {
		line1: billing.streetAddress1.trim(),
		line2: billing.streetAddress2.trim(),
		postal_code: billing.postalCode.trim(),
		city: billing.city.trim(),
		country: 'FR',
	};
	return [
		{
			name,
			email: billing.email.trim(),
			phone: billing.phone.trim(),
			address,
		},
		billing.sameAddress
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
				},
	] as const;
}

/**
 * The three steps of the specification: intent, card, order. Without a card vouchers have paid with the first.
 *
 * @throws PaymentStopped before the money moved
 * @throws OrderWaits after it moved (or may have)
 */
export async function pay(
	card: Card | null,
	billing: Billing,
	cart: Cart
): Promise< OrderAnswer > {
	const intent = await begin( billing, cart );
	const secret = intent.client_secret;
	const order: BegunOrder = {
		id: intent.order_id,
		key: intent.order_key,
		intent: '',
		payment: secret.split( '_secret_' )[ 0 ]!,
		lines: linesWithPhoto( cart.items ).map( ( item ) => item.key ),
	};
	keepOrder( order );
	void promisePhotos( order.lines ?? [] );
	void giveDetails( order, order.lines ?? [] );

	const { paid, stop } = paidMeanwhile( order );
	try {
		order.intent = await Promise.race( [
			paid,
			card
				? confirmCard( card, secret, ...forBank( billing ) )
				: order.payment!,
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
