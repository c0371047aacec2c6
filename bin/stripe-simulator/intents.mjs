/** Payment intents from their making to their end, but for the card. */
import { randomBytes } from 'node:crypto';
import { id, invalid, now, refuseTypes } from './protocol.mjs';
import { unexpected } from './state.mjs';
import { emit } from './webhooks.mjs';

const INTENT_PARAMETERS = [
	'amount',
	'currency',
	'metadata',
	'description',
	'allowed_payment_method_types',
	'automatic_payment_methods',
	'receipt_email',
	'shipping',
	'statement_descriptor_suffix',
	'capture_method',
];

function applyTo( sim, intent, form ) {
	refuseTypes( form );
	for ( const name of Object.keys( form ) ) {
		if ( ! INTENT_PARAMETERS.includes( name ) ) {
			throw invalid(
				'parameter_unknown',
				`Received unknown parameter: ${ name }`
			);
		}
	}
	if ( form.amount !== undefined ) {
		if ( ! /^\d+$/.test( form.amount ) ) {
			throw invalid(
				'parameter_invalid_integer',
				`Invalid integer: ${ form.amount }`
			);
		}
		if ( Number( form.amount ) < 50 ) {
			throw invalid(
				'amount_too_small',
				'Amount must be at least €0.50 eur'
			);
		}
		intent.amount = Number( form.amount );
	}
	if ( form.currency !== undefined ) {
		if ( form.currency !== 'eur' ) {
			throw invalid(
				'parameter_invalid',
				`Invalid currency: ${ form.currency }`
			);
		}
		intent.currency = form.currency;
	}
	intent.payment_method_types = form.allowed_payment_method_types
		? Object.values( form.allowed_payment_method_types )
		: intent.payment_method_types;
	intent.description = form.description ?? intent.description;
	intent.receipt_email = form.receipt_email ?? intent.receipt_email;
	intent.shipping = form.shipping ?? intent.shipping;
	intent.metadata = { ...intent.metadata, ...form.metadata };
}

export function createIntent( sim, form ) {
	for ( const name of [ 'amount', 'currency' ] ) {
		if ( form[ name ] === undefined ) {
			throw invalid(
				'parameter_missing',
				`Missing required param: ${ name }.`
			);
		}
	}
	const key = id( 'pi' );
	const intent = {
		id: key,
		object: 'payment_intent',
		amount: 0,
		amount_received: 0,
		canceled_at: null,
		client_secret: `${ key }_secret_${ randomBytes( 12 ).toString( 'hex' ) }`,
		created: now(),
		currency: 'eur',
		description: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		metadata: {},
		next_action: null,
		payment_method_types: [ 'card' ],
		receipt_email: null,
		shipping: null,
		status: 'requires_payment_method',
	};
	applyTo( sim, intent, form );
	sim.data.intents[ key ] = intent;
	emit( sim, 'payment_intent.created', intent );
	return intent;
}

export function updateIntent( sim, intent, form ) {
	if ( [ 'succeeded', 'canceled', 'processing' ].includes( intent.status ) ) {
		throw unexpected( intent, 'update' );
	}
	applyTo( sim, intent, form );
	return intent;
}

export function cancelIntent( sim, intent, withSession = false ) {
	// One that was made on a page of Stripe's ends with its page.
	if ( intent.of_session && ! withSession ) {
		throw invalid(
			undefined,
			'You cannot cancel this PaymentIntent because it was created by a Checkout Session: expire the session instead.'
		);
	}
	if ( [ 'succeeded', 'canceled', 'processing' ].includes( intent.status ) ) {
		throw unexpected( intent, 'cancel' );
	}
	intent.status = 'canceled';
	intent.canceled_at = now();
	intent.next_action = null;
	emit( sim, 'payment_intent.canceled', intent );
	return intent;
}
