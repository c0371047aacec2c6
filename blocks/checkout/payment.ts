import { ApiError, apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { cents } from '@museau/money';
import { pageData } from '@museau/page-data';
import { dueNow } from '@museau/store/totals';
import type { Cart, OrderAnswer, PaymentIntentAnswer } from '@museau/types';
import {
	confirmCard,
	forBank,
	ofWallet,
	PaymentStopped,
	unexpected,
	withPause,
	type Source,
} from './bank';
import { billingDetails, type Billing, type Errors } from './fields';
import { keepOrder, type BegunOrder } from './memory';
import {
	beginOrder,
	isPlaced,
	paidMeanwhile,
	readOrder,
	sendOrder,
} from './order-call';

/** The money moved (or may have): no second payment, the order is asked for until the server knows. */
export class OrderWaits extends Error {
	constructor(
		message: string,
		readonly order: BegunOrder
	) {
		super( message );
	}
}

/** Milliseconds for what the server does with the bank before it answers. */
export const ASKING = 60_000;

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
	cart: Cart,
	timeout: number,
	means: string
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
				shown_total: cents( cart.totals.total ),
				shown_due: cents( dueNow( cart ) ),
				...( means ? { means } : {} ),
				...( cart.ready_on ? { ready_on: cart.ready_on } : {} ),
			},
			isOfCart: true,
			timeout,
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
	checkAmount( intent, dueNow( cart ) );
	return intent;
}

/**
 * Nothing is charged at another price than the one last shown.
 *
 * @param intent
 * @param shown  euros
 * @throws PaymentStopped
 */
export function checkAmount( intent: PaymentIntentAnswer, shown: number ) {
	if ( cents( intent.amount ) !== cents( shown ) ) {
		throw new PaymentStopped(
			t(
				'Le montant à payer a changé : vérifiez-le, puis confirmez votre commande.'
			),
			{},
			true
		);
	}
}

/**
 * The three steps of the specification: intent, card, order. Without a card vouchers have paid with the first, or the order waits for
 * its transfer or cheque.
 *
 * @param {?Source} source  null where there is no card or wallet
 * @param {Billing} billing
 * @param {Cart}    cart    as it was shown
 * @param {string}  means   '' for a card, else the transfer or cheque that the order waits for
 * @throws PaymentStopped before the money moved
 * @throws OrderWaits after it moved (or may have)
 */
export async function pay(
	source: Source | null,
	billing: Billing,
	cart: Cart,
	means = ''
): Promise< OrderAnswer > {
	const wallet = source && ofWallet( source );
	const intent = await begin(
		billing,
		cart,
		wallet?.patience ?? ASKING,
		means
	);
	const secret = intent.client_secret;
	const order = beginOrder( intent, cart.items );

	const [ details, shipping ] = forBank( billing );
	const { paid, stop } = paidMeanwhile( order );
	try {
		order.intent = await Promise.race( [
			paid,
			source
				? confirmCard( source, secret, details, shipping )
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
	wallet?.close( true );
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
	if ( ! isPlaced( answer ) ) {
		// The bank still thinks, and may yet refuse.
		order.intent = '';
		keepOrder( order );
		throw new OrderWaits( answer.message, order );
	}
	return answer;
}
