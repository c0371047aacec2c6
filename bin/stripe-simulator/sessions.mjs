/** Checkout Sessions: pages of Stripe's own, on which a card is paid without a script. */
import { authenticate, confirm } from './cards.mjs';
import { cancelIntent, createIntent } from './intents.mjs';
import {
	id,
	invalid,
	now,
	parseForm,
	refuseTypes,
	StripeError,
} from './protocol.mjs';
import { find } from './state.mjs';
import { emit } from './webhooks.mjs';

const PARAMETERS = [
	'mode',
	'allowed_payment_method_types',
	'line_items',
	'payment_intent_data',
	'metadata',
	'customer_email',
	'success_url',
	'cancel_url',
	'expires_at',
	'locale',
];
const HALF_AN_HOUR = 1800;
const A_DAY = 86400;

export const sessionOf = ( sim, key ) =>
	expireLate( sim, find( sim, 'sessions', 'checkout.session', key ) );

/** As Stripe answers it: the card's intent by its id, the address only while it is open. */
export function createSession( sim, form, base ) {
	refuseTypes( form );
	for ( const name of Object.keys( form ) ) {
		if ( ! PARAMETERS.includes( name ) ) {
			throw invalid(
				'parameter_unknown',
				`Received unknown parameter: ${ name }`
			);
		}
	}
	for ( const name of [ 'mode', 'line_items', 'success_url' ] ) {
		if ( form[ name ] === undefined ) {
			throw invalid(
				'parameter_missing',
				`Missing required param: ${ name }.`
			);
		}
	}
	const amount = Object.values( form.line_items ).reduce(
		( sum, line ) =>
			sum +
			Number( line.price_data.unit_amount ) * Number( line.quantity ),
		0
	);
	if ( ! Number.isInteger( amount ) || amount < 50 ) {
		throw invalid(
			'amount_too_small',
			"The Checkout Session's total amount must convert to at least 50 cents."
		);
	}
	const expires = Number( form.expires_at ?? now() + A_DAY );
	if ( expires < now() + HALF_AN_HOUR || expires > now() + A_DAY ) {
		throw invalid(
			undefined,
			'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.'
		);
	}
	const key = id( 'cs_test' );
	const session = {
		id: key,
		object: 'checkout.session',
		amount_total: amount,
		cancel_url: form.cancel_url ?? null,
		created: now(),
		currency: Object.values( form.line_items )[ 0 ].price_data.currency,
		customer_email: form.customer_email ?? null,
		expires_at: expires,
		livemode: false,
		locale: form.locale ?? null,
		metadata: form.metadata ?? {},
		mode: form.mode,
		payment_intent: null,
		payment_status: 'unpaid',
		status: 'open',
		success_url: form.success_url,
		url: `${ base }/c/pay/${ key }`,
		// Stripe keeps these to itself.
		_intent: form.payment_intent_data ?? {},
		_name: Object.values( form.line_items )[ 0 ].price_data.product_data
			.name,
	};
	sim.data.sessions[ key ] = session;
	return shown( session );
}

export const shown = ( { _intent, _name, ...session } ) => session;

/** Closes an open session and cancels what was tried on it. */
export function expireSession( sim, session ) {
	if ( session.status !== 'open' ) {
		throw invalid(
			undefined,
			'Only Checkout Sessions with a status in ["open"] can be expired.'
		);
	}
	Object.assign( session, { status: 'expired', url: null } );
	if ( session.payment_intent ) {
		cancelIntent( sim, sim.data.intents[ session.payment_intent ], true );
	}
	emit( sim, 'checkout.session.expired', shown( session ) );
	return shown( session );
}

function expireLate( sim, session ) {
	if ( session.status === 'open' && session.expires_at <= now() ) {
		expireSession( sim, session );
	}
	return session;
}

function complete( sim, session ) {
	Object.assign( session, {
		status: 'complete',
		payment_status: 'paid',
		url: null,
	} );
	emit( sim, 'checkout.session.completed', shown( session ) );
}

/** A card on the page; the intent is made with the first one. */
export function payOnPage( sim, session, number ) {
	if ( session.status !== 'open' ) {
		throw invalid( undefined, 'This Checkout Session is no longer open.' );
	}
	if ( ! session.payment_intent ) {
		session.payment_intent = createIntent( sim, {
			amount: String( session.amount_total ),
			currency: session.currency,
			...session._intent,
		} ).id;
		sim.data.intents[ session.payment_intent ].of_session = true;
	}
	const intent = confirm(
		sim,
		sim.data.intents[ session.payment_intent ],
		number.replace( /\s/g, '' )
	);
	if ( intent.status === 'succeeded' ) {
		complete( sim, session );
	}
	return intent;
}

const escape = ( text ) =>
	String( text ).replace(
		/[&<>"]/g,
		( sign ) => `&#${ sign.charCodeAt( 0 ) };`
	);

const page = ( title, body ) =>
	`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${ title }</title></head><body><main><h1>${ title }</h1>${ body }</main></body></html>`;

function cardForm( session, error, asksBank ) {
	const sum = ( session.amount_total / 100 ).toFixed( 2 ).replace( '.', ',' );
	const fields = asksBank
		? '<p>Votre banque demande votre accord.</p><button name="bank" value="yes">Autoriser</button> <button name="bank" value="no">Refuser</button>'
		: `<p><label>Numéro de carte <input name="card" inputmode="numeric" autocomplete="cc-number" required></label></p><p><label>Expiration <input name="expiry" autocomplete="cc-exp" placeholder="MM / AA"></label> <label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc"></label></p><button>Payer ${ sum } €</button>`;
	return page(
		'Paiement (simulé)',
		`<p>${ escape( session._name ) } : ${ sum } €</p><p>${ escape( session.customer_email ?? '' ) }</p>${ error ? `<p role="alert">${ escape( error ) }</p>` : '' }<form method="post">${ fields }</form>${ session.cancel_url ? `<p><a href="${ escape( session.cancel_url ) }">Retour à la boutique</a></p>` : '' }`
	);
}

/**
 * The hosted page, a plain form.
 *
 * @return {{status: number, html?: string, location?: string}} what the browser gets
 */
export function hostedPage( sim, method, key, text ) {
	let session;
	try {
		session = sessionOf( sim, key );
	} catch {
		return { status: 404, html: page( 'Page introuvable', '' ) };
	}
	if ( session.status === 'complete' ) {
		return { status: 303, location: session.success_url };
	}
	if ( session.status !== 'open' ) {
		return {
			status: 200,
			html: page(
				'Ce paiement a expiré',
				`<p><a href="${ escape( session.cancel_url ?? '' ) }">Retour à la boutique</a></p>`
			),
		};
	}
	const tried = () => sim.data.intents[ session.payment_intent ];
	let error = '';
	if ( method === 'POST' ) {
		const sent = parseForm( text );
		try {
			if ( sent.bank ) {
				authenticate( sim, tried(), sent.bank === 'yes' );
				complete( sim, session );
			} else {
				payOnPage( sim, session, sent.card ?? '' );
			}
		} catch ( failure ) {
			if ( ! ( failure instanceof StripeError ) ) {
				throw failure;
			}
			error = failure.body.error.message;
		}
		if ( session.status === 'complete' ) {
			return { status: 303, location: session.success_url };
		}
	}
	return {
		status: 200,
		html: cardForm( session, error, tried()?.status === 'requires_action' ),
	};
}
