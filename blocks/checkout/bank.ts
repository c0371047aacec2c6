import type {
	PaymentIntentResult,
	Stripe,
	StripeCardElement,
} from '@stripe/stripe-js';
import { t } from '@museau/i18n';
import type { Billing, Errors } from './fields';

/** A payment that stopped before the money moved: nothing is lost, the form stays. */
export class PaymentStopped extends Error {
	constructor(
		message: string,
		readonly errors: Errors = {},
		/** Whether the cart changed under the form and must be shown anew. */
		readonly isCartStale = false,
		/** Why the bank refused the card, in Stripe's word; '' when it did not. */
		readonly decline = ''
	) {
		super( message );
	}
}

export const unexpected = () =>
	t( 'Une erreur inattendue est survenue lors du paiement.' );

interface Shipping {
	name: string;
	address: { line1: string };
}

/** The card's own field. */
interface Card {
	stripe: Stripe;
	card: StripeCardElement;
}

/** A card that a wallet's open sheet has handed over. */
export interface WalletCard {
	confirm: ( clientSecret: string, shipping?: Shipping ) => Promise< string >;
	/** Ends the sheet, once: paid, or failed. */
	close: ( isPaid: boolean ) => void;
	/** Milliseconds that the sheet leaves for order and intent. */
	patience: number;
}

/** Where the bank takes the money from. */
export type Source = Card | WalletCard;

export const ofWallet = ( source?: Source | null ) =>
	source && 'close' in source ? source : undefined;

/**
 * Lets the bank take the money. Answers the intent's id once it has.
 *
 * @throws PaymentStopped declined, refused by the bank, or not finished
 * @throws Error the connection broke: nobody knows yet
 */
export async function confirmCard(
	source: Source,
	clientSecret: string,
	details: object = {},
	shipping?: Shipping
): Promise< string > {
	return 'close' in source
		? source.confirm( clientSecret, shipping )
		: settled(
				await source.stripe.confirmCardPayment( clientSecret, {
					payment_method: {
						card: source.card,
						billing_details: details,
					},
					...( shipping ? { shipping } : {} ),
				} )
			);
}

/**
 * What became of a confirmed intent: its id, once the money is taken or under way.
 *
 * @throws PaymentStopped declined, refused by the bank, or not finished
 * @throws Error the connection broke: nobody knows yet
 */
export function settled( {
	paymentIntent,
	error,
}: PaymentIntentResult ): string {
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
				? error.decline_code || error.code || 'card_declined'
				: ''
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
 * After a refusal: what to do next. After the third one the shop takes no card for a while: said at once, and not at the next press.
 *
 * @param stopped
 * @param read    where the payment stands
 */
export async function withPause(
	stopped: PaymentStopped,
	read: () => Promise< { declined?: string } >
): Promise< PaymentStopped > {
	if ( ! stopped.decline ) {
		return stopped;
	}
	const known = await read().catch( () => null );
	if ( known?.declined ) {
		return new PaymentStopped( known.declined );
	}
	// Where it does not come, the bank's own sentence stands alone.
	const later = await import( './later-fields' ).catch( () => null );
	return later
		? new PaymentStopped(
				`${ stopped.message } ${ later.adviceAfter( stopped.decline ) }`
			)
		: stopped;
}

/** Who pays, and where it is sent, as Stripe takes them. */
export function forBank( billing: Billing ) {
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
