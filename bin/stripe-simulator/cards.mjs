/** What the browser does with a card. */
import { id, now, StripeError } from './protocol.mjs';
import { dispute } from './refunds.mjs';
import { unexpected } from './state.mjs';
import { emit } from './webhooks.mjs';

/** What each test card does; any other number that passes Luhn succeeds. */
const CARDS = {
	4000000000000002: {
		decline: 'generic_decline',
		message: 'Votre carte a été refusée.',
	},
	4000000000009995: {
		decline: 'insufficient_funds',
		message: 'Votre carte ne dispose pas de fonds suffisants.',
	},
	4000000000000069: {
		code: 'expired_card',
		message: 'Votre carte a expiré.',
	},
	4000000000000127: {
		code: 'incorrect_cvc',
		message: 'Le code de sécurité de votre carte est incorrect.',
	},
	4000002500003155: { authenticate: true },
	4000000000000259: { dispute: true },
};
const NOT_AUTHENTICATED =
	"Nous n'avons pas pu authentifier votre moyen de paiement. Choisissez un autre moyen de paiement et réessayez.";

export const PAYABLE = [
	'requires_payment_method',
	'requires_confirmation',
	'requires_action',
];

export function succeed( sim, intent ) {
	const charge = {
		id: id( 'ch' ),
		object: 'charge',
		amount: intent.amount,
		amount_captured: intent.amount,
		amount_refunded: 0,
		created: now(),
		currency: intent.currency,
		disputed: false,
		livemode: false,
		metadata: intent.metadata,
		paid: true,
		payment_intent: intent.id,
		// As deep as Stripe's own: what reads events must not mind.
		payment_method_details: {
			card: {
				brand: 'visa',
				checks: { cvc_check: 'pass' },
				last4: '4242',
			},
			type: 'card',
		},
		refunded: false,
		status: 'succeeded',
	};
	sim.data.charges[ charge.id ] = charge;
	Object.assign( intent, {
		status: 'succeeded',
		amount_received: intent.amount,
		latest_charge: charge.id,
		last_payment_error: null,
		next_action: null,
	} );
	emit( sim, 'charge.succeeded', charge );
	emit( sim, 'payment_intent.succeeded', intent );
	return intent;
}

/** A card that was refused leaves a charge, too; one that was not authenticated leaves none. */
function refuse( sim, intent, card ) {
	const charge = {
		id: id( 'ch' ),
		object: 'charge',
		amount: intent.amount,
		amount_captured: 0,
		amount_refunded: 0,
		created: now(),
		currency: intent.currency,
		disputed: false,
		failure_code: card.code ?? 'card_declined',
		failure_message: card.message ?? null,
		livemode: false,
		metadata: intent.metadata,
		paid: false,
		payment_intent: intent.id,
		refunded: false,
		status: 'failed',
	};
	sim.data.charges[ charge.id ] = charge;
	intent.latest_charge = charge.id;
}

function fail( sim, intent, card ) {
	const code =
		card.code ??
		( card.decline
			? 'card_declined'
			: 'payment_intent_authentication_failure' );
	const error = {
		type:
			code === 'payment_intent_authentication_failure'
				? 'invalid_request_error'
				: 'card_error',
		code,
		message: card.message ?? NOT_AUTHENTICATED,
		...( card.decline ? { decline_code: card.decline } : {} ),
	};
	intent.status = 'requires_payment_method';
	intent.next_action = null;
	intent.last_payment_error = error;
	emit( sim, 'payment_intent.payment_failed', intent );
	return new StripeError( 402, error.type, code, error.message, {
		...( card.decline ? { decline_code: card.decline } : {} ),
		payment_intent: intent,
	} );
}

/** What the browser does with a card: succeed, decline, or ask for 3-D Secure. */
export function confirm( sim, intent, number ) {
	if ( ! PAYABLE.includes( intent.status ) ) {
		throw unexpected( intent, 'confirm' );
	}
	const card = CARDS[ number ] ?? {};
	if ( card.decline || card.code ) {
		refuse( sim, intent, card );
		throw fail( sim, intent, card );
	}
	if ( card.authenticate ) {
		intent.status = 'requires_action';
		intent.next_action = {
			type: 'use_stripe_sdk',
			use_stripe_sdk: { type: 'three_d_secure' },
		};
		emit( sim, 'payment_intent.requires_action', intent );
		return intent;
	}
	succeed( sim, intent );
	if ( card.dispute ) {
		dispute( sim, intent );
	}
	return intent;
}

export function authenticate( sim, intent, accepted ) {
	if ( intent.status !== 'requires_action' ) {
		throw unexpected( intent, 'authenticate' );
	}
	if ( ! accepted ) {
		throw fail( sim, intent, {} );
	}
	return succeed( sim, intent );
}
