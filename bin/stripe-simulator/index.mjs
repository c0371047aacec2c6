/**
 * A stateful stand-in for Stripe, for `npm start` without keys and for the tests. No dependency.
 *
 * It keeps intents, charges, refunds and disputes; replays idempotency keys (400 on changed parameters, 409 while in
 * flight); sends signed webhooks by a delivery plan; breaks chosen calls; holds calls at a barrier. It differs from
 * Stripe in this: no customers, no payment methods kept, no fees, no payouts, French messages only, one account.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

export const SECRET_KEY = 'sk_test_museau';
export const PUBLISHABLE_KEY = 'pk_test_museau';
export const WEBHOOK_SECRET = 'whsec_museau';
export const API_VERSION = '2025-09-30.clover';

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

const PAYABLE = [
	'requires_payment_method',
	'requires_confirmation',
	'requires_action',
];

const INTENT_PARAMETERS = [
	'amount',
	'currency',
	'metadata',
	'description',
	'payment_method_types',
	'automatic_payment_methods',
	'receipt_email',
	'shipping',
	'statement_descriptor_suffix',
	'capture_method',
];

const id = ( prefix ) => `${ prefix }_${ randomBytes( 12 ).toString( 'hex' ) }`;
const now = () => Math.floor( Date.now() / 1000 );
const wait = ( ms ) => new Promise( ( resolve ) => setTimeout( resolve, ms ) );

/** An answer of Stripe's that is an error. */
class StripeError extends Error {
	constructor( status, type, code, message, more = {} ) {
		super( message );
		this.status = status;
		this.body = { error: { type, code, message, ...more } };
	}
}
const invalid = ( code, message ) =>
	new StripeError( 400, 'invalid_request_error', code, message );

/** `a[b][0]=c` → { a: { b: { 0: 'c' } } } */
function parseForm( text ) {
	const form = {};
	for ( const [ name, value ] of new URLSearchParams( text ) ) {
		const path = name.replace( /\]/g, '' ).split( '[' );
		let at = form;
		for ( const part of path.slice( 0, -1 ) ) {
			at = at[ part ] ??= {};
		}
		at[ path.at( -1 ) ] = value;
	}
	return form;
}

const readBody = ( request ) =>
	new Promise( ( resolve, reject ) => {
		let body = '';
		request.setEncoding( 'utf8' );
		request.on( 'data', ( chunk ) => ( body += chunk ) );
		request.on( 'end', () => resolve( body ) );
		request.on( 'error', reject );
	} );

/** `t=…,v1=…` for a webhook's raw body. */
export function sign( payload, secret, timestamp = now() ) {
	const signature = createHmac( 'sha256', secret )
		.update( `${ timestamp }.${ payload }` )
		.digest( 'hex' );
	return `t=${ timestamp },v1=${ signature }`;
}

/**
 * Starts a simulator.
 *
 * @param {Object}   options
 * @param {number}   options.port         0 takes a free one
 * @param {string}   options.webhook      address that events are sent to; '' sends none
 * @param {string}   options.secret       webhook signing secret
 * @param {string}   options.origin       the shop's origin, allowed by CORS; '' allows every loopback origin
 * @param {string}   options.state        file that keeps everything across restarts; '' keeps nothing
 * @param {number}   options.webhookDelay milliseconds between an event and its first delivery
 * @param {number[]} options.retries      milliseconds before each new try of a delivery that was not answered 2xx
 * @return {Promise<{url: string, port: number, close: () => Promise<void>, ledger: () => Object}>} the running simulator
 */
export async function startSimulator( {
	port = 0,
	webhook = '',
	secret = WEBHOOK_SECRET,
	origin = '',
	state = '',
	webhookDelay = 150,
	retries = [ 1000, 5000, 30000, 300000, 3600000 ],
} = {} ) {
	const empty = () => ( {
		intents: {},
		charges: {},
		refunds: {},
		disputes: {},
		events: [],
		idempotency: {},
	} );
	let data =
		state && existsSync( state )
			? { ...empty(), ...JSON.parse( readFileSync( state, 'utf8' ) ) }
			: empty();
	let plan, deliveries, requests, timers;
	const forget = () => {
		timers?.forEach( clearTimeout );
		timers = new Set();
		plan = { faults: [], webhooks: [], barriers: [], hold: false };
		deliveries = [];
		requests = [];
	};
	forget();

	const keep = () => {
		if ( state ) {
			writeFileSync( `${ state }.new`, JSON.stringify( data ) );
			renameSync( `${ state }.new`, state );
		}
	};
	const later = ( ms, work ) => {
		const timer = setTimeout( () => {
			timers.delete( timer );
			work();
		}, ms );
		timers.add( timer );
	};

	/* Webhooks */

	const findEvent = ( eventId ) =>
		data.events.find( ( event ) => event.id === eventId );

	/** Sends one event once; answers the status, 0 when nobody answered. */
	async function deliver(
		event,
		{ wrongSecret = false, old = false, attempt = 0 } = {}
	) {
		const payload = JSON.stringify( event );
		const header = sign(
			payload,
			wrongSecret ? 'whsec_wrong' : secret,
			old ? now() - 3600 : now()
		);
		let status = 0;
		try {
			const reply = await fetch( webhook, {
				method: 'POST',
				headers: {
					'Content-Type': 'application/json; charset=utf-8',
					'Stripe-Signature': header,
				},
				body: payload,
			} );
			status = reply.status;
			await reply.arrayBuffer();
		} catch {}
		deliveries.push( { event: event.id, type: event.type, status } );
		if ( ( status < 200 || status > 299 ) && attempt < retries.length ) {
			later( retries[ attempt ], () =>
				deliver( event, { attempt: attempt + 1 } )
			);
		}
		return status;
	}

	function emit( type, object ) {
		const event = {
			id: id( 'evt' ),
			object: 'event',
			api_version: API_VERSION,
			created: now(),
			livemode: false,
			pending_webhooks: 1,
			type,
			data: { object: structuredClone( object ) },
		};
		data.events.push( event );
		if ( ! webhook || plan.hold ) {
			return;
		}
		const rule = take(
			plan.webhooks,
			( one ) => ! one.type || one.type === type
		);
		switch ( rule?.deliver ) {
			case 'drop':
			case 'hold':
				return;
			case 'delay':
				return later( rule.ms ?? 1000, () => deliver( event ) );
			case 'duplicate':
				later( webhookDelay, () => deliver( event ) );
				return later( webhookDelay, () => deliver( event ) );
			case 'wrong-secret':
				return later( webhookDelay, () =>
					deliver( event, { wrongSecret: true } )
				);
			case 'old':
				return later( webhookDelay, () =>
					deliver( event, { old: true } )
				);
			default:
				later( webhookDelay, () => deliver( event ) );
		}
	}

	/** The first rule that matches and whose turn has come; used up after `times`. */
	function take( rules, matches ) {
		for ( const rule of rules ) {
			if ( ! matches( rule ) ) {
				continue;
			}
			rule.seen = ( rule.seen ?? 0 ) + 1;
			const first = rule.call ?? 1;
			if (
				rule.seen >= first &&
				rule.seen < first + ( rule.times ?? 1 )
			) {
				return rule;
			}
		}
		return null;
	}

	/* Intents */

	const find = ( kind, what, key ) => {
		const found = data[ kind ][ key ];
		if ( ! found ) {
			throw new StripeError(
				404,
				'invalid_request_error',
				'resource_missing',
				`No such ${ what }: '${ key }'`
			);
		}
		return found;
	};
	const intentOf = ( key ) => find( 'intents', 'payment_intent', key );
	const unexpected = ( intent, verb ) =>
		new StripeError(
			400,
			'invalid_request_error',
			'payment_intent_unexpected_state',
			`You cannot ${ verb } this PaymentIntent because it has a status of ${ intent.status }.`,
			{ payment_intent: intent }
		);

	function applyTo( intent, form ) {
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
		intent.description = form.description ?? intent.description;
		intent.receipt_email = form.receipt_email ?? intent.receipt_email;
		intent.shipping = form.shipping ?? intent.shipping;
		intent.metadata = { ...intent.metadata, ...form.metadata };
	}

	function createIntent( form ) {
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
		applyTo( intent, form );
		data.intents[ key ] = intent;
		emit( 'payment_intent.created', intent );
		return intent;
	}

	function updateIntent( intent, form ) {
		if (
			[ 'succeeded', 'canceled', 'processing' ].includes( intent.status )
		) {
			throw unexpected( intent, 'update' );
		}
		applyTo( intent, form );
		return intent;
	}

	function cancelIntent( intent ) {
		if (
			[ 'succeeded', 'canceled', 'processing' ].includes( intent.status )
		) {
			throw unexpected( intent, 'cancel' );
		}
		intent.status = 'canceled';
		intent.canceled_at = now();
		intent.next_action = null;
		emit( 'payment_intent.canceled', intent );
		return intent;
	}

	function succeed( intent ) {
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
		data.charges[ charge.id ] = charge;
		Object.assign( intent, {
			status: 'succeeded',
			amount_received: intent.amount,
			latest_charge: charge.id,
			last_payment_error: null,
			next_action: null,
		} );
		emit( 'charge.succeeded', charge );
		emit( 'payment_intent.succeeded', intent );
		return intent;
	}

	/** A card that was refused leaves a charge, too; one that was not authenticated leaves none. */
	function refuse( intent, card ) {
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
		data.charges[ charge.id ] = charge;
		intent.latest_charge = charge.id;
	}

	function fail( intent, card ) {
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
		emit( 'payment_intent.payment_failed', intent );
		return new StripeError( 402, error.type, code, error.message, {
			...( card.decline ? { decline_code: card.decline } : {} ),
			payment_intent: intent,
		} );
	}

	/** What the browser does with a card: succeed, decline, or ask for 3-D Secure. */
	function confirm( intent, number ) {
		if ( ! PAYABLE.includes( intent.status ) ) {
			throw unexpected( intent, 'confirm' );
		}
		const card = CARDS[ number ] ?? {};
		if ( card.decline || card.code ) {
			refuse( intent, card );
			throw fail( intent, card );
		}
		if ( card.authenticate ) {
			intent.status = 'requires_action';
			intent.next_action = {
				type: 'use_stripe_sdk',
				use_stripe_sdk: { type: 'three_d_secure' },
			};
			emit( 'payment_intent.requires_action', intent );
			return intent;
		}
		succeed( intent );
		if ( card.dispute ) {
			dispute( intent );
		}
		return intent;
	}

	function authenticate( intent, accepted ) {
		if ( intent.status !== 'requires_action' ) {
			throw unexpected( intent, 'authenticate' );
		}
		if ( ! accepted ) {
			throw fail( intent, {} );
		}
		return succeed( intent );
	}

	function dispute( intent ) {
		const charge = find( 'charges', 'charge', intent.latest_charge );
		charge.disputed = true;
		const one = {
			id: id( 'du' ),
			object: 'dispute',
			amount: charge.amount,
			charge: charge.id,
			created: now(),
			currency: charge.currency,
			livemode: false,
			payment_intent: intent.id,
			reason: 'fraudulent',
			status: 'needs_response',
		};
		data.disputes[ one.id ] = one;
		emit( 'charge.dispute.created', one );
		return one;
	}

	function refund( form ) {
		const intent = intentOf( form.payment_intent ?? '' );
		const charge = data.charges[ intent.latest_charge ];
		if ( ! charge?.paid ) {
			throw invalid(
				'payment_intent_unexpected_state',
				'This PaymentIntent does not have a successful charge to refund.'
			);
		}
		const left = charge.amount - charge.amount_refunded;
		const amount = form.amount === undefined ? left : Number( form.amount );
		if ( left === 0 ) {
			throw invalid(
				'charge_already_refunded',
				`Charge ${ charge.id } has already been refunded.`
			);
		}
		if ( ! Number.isInteger( amount ) || amount < 1 || amount > left ) {
			throw invalid(
				'amount_too_large',
				`Refund amount (€${ amount / 100 }) is greater than unrefunded amount on charge (€${ left / 100 })`
			);
		}
		charge.amount_refunded += amount;
		charge.refunded = charge.amount_refunded === charge.amount;
		const one = {
			id: id( 're' ),
			object: 'refund',
			amount,
			charge: charge.id,
			created: now(),
			currency: charge.currency,
			metadata: form.metadata ?? {},
			payment_intent: intent.id,
			reason: form.reason ?? null,
			status: 'succeeded',
		};
		data.refunds[ one.id ] = one;
		emit( 'charge.refunded', charge );
		return one;
	}

	function list( items, query ) {
		let found = Object.values( items ).reverse();
		const from = Number( query.created?.gte ?? 0 );
		found = found.filter( ( item ) => item.created >= from );
		if ( query.payment_intent ) {
			found = found.filter(
				( item ) => item.payment_intent === query.payment_intent
			);
		}
		if ( query.starting_after ) {
			found = found.slice(
				found.findIndex(
					( item ) => item.id === query.starting_after
				) + 1
			);
		}
		const limit = Number( query.limit ?? 10 );
		return {
			object: 'list',
			data: found.slice( 0, limit ),
			has_more: found.length > limit,
		};
	}

	/** Stripe's API. `browser` is a call with the publishable key, which must hold the intent's client secret. */
	function api( method, path, form, browser ) {
		const [ , kind, key, action ] =
			path.match( /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/ ) ?? [];
		if ( browser ) {
			const intent = intentOf( key );
			if (
				kind !== 'payment_intents' ||
				form.client_secret !== intent.client_secret
			) {
				throw new StripeError(
					401,
					'invalid_request_error',
					'secret_key_required',
					'This API call cannot be made with a publishable API key.'
				);
			}
			if ( method === 'GET' ) {
				return intent;
			}
			if ( action === 'confirm' ) {
				return confirm(
					intent,
					form.payment_method_data?.card?.number ?? ''
				);
			}
			if ( action === 'authenticate' ) {
				return authenticate( intent, form.accept === 'true' );
			}
		}
		switch (
			`${ method } ${ kind }${ key ? '/:id' : '' }${ action ? `/${ action }` : '' }`
		) {
			case 'POST payment_intents':
				return createIntent( form );
			case 'GET payment_intents':
				return list( data.intents, form );
			case 'GET payment_intents/:id':
				return intentOf( key );
			case 'POST payment_intents/:id':
				return updateIntent( intentOf( key ), form );
			case 'POST payment_intents/:id/cancel':
				return cancelIntent( intentOf( key ) );
			case 'GET charges':
				return list( data.charges, form );
			case 'GET charges/:id':
				return find( 'charges', 'charge', key );
			case 'POST refunds':
				return refund( form );
			case 'GET refunds':
				return list( data.refunds, form );
			case 'GET refunds/:id':
				return find( 'refunds', 'refund', key );
			case 'GET events':
				return {
					object: 'list',
					data: [ ...data.events ].reverse().slice( 0, 100 ),
					has_more: false,
				};
			case 'GET events/:id':
				return findEvent( key ) ?? find( 'intents', 'event', key );
			case 'GET disputes':
				return list( data.disputes, form );
			case 'GET disputes/:id':
				return find( 'disputes', 'dispute', key );
			case 'GET balance':
				return { object: 'balance', livemode: false };
			default:
				throw new StripeError(
					404,
					'invalid_request_error',
					'url_invalid',
					`Unrecognized request URL (${ method }: ${ path }).`
				);
		}
	}

	/** One call of the API with its idempotency key: replayed, refused when changed (400) or in flight (409). */
	async function call( method, path, text, headers, during ) {
		const form = parseForm( text );
		const key =
			( headers.authorization ?? '' ).replace( /^Bearer /, '' ) ||
			form.key ||
			'';
		delete form.key;
		const browser = key.startsWith( 'pk_' );
		if ( ! browser && ! /^(sk|rk)_test_/.test( key ) ) {
			throw new StripeError(
				401,
				'invalid_request_error',
				'api_key_invalid',
				'Invalid API Key provided.'
			);
		}
		const name =
			method === 'POST' && ! browser
				? headers[ 'idempotency-key' ]
				: undefined;
		if ( ! name ) {
			await during();
			return { status: 200, body: api( method, path, form, browser ) };
		}
		const fingerprint = `${ path }?${ text }`;
		const known = data.idempotency[ name ];
		if ( known?.fingerprint && known.fingerprint !== fingerprint ) {
			throw new StripeError(
				400,
				'idempotency_error',
				'idempotency_error',
				`Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${ name }' if you meant to execute a different request.`
			);
		}
		if ( known?.flying ) {
			throw new StripeError(
				409,
				'idempotency_error',
				'idempotency_key_in_use',
				'There is currently another in-progress request using this Idempotent Key.'
			);
		}
		if ( known ) {
			return { status: known.status, body: known.body, replayed: true };
		}
		data.idempotency[ name ] = { fingerprint, flying: true };
		let outcome;
		try {
			await during();
			outcome = { status: 200, body: api( method, path, form, browser ) };
		} catch ( error ) {
			if ( ! ( error instanceof StripeError ) ) {
				delete data.idempotency[ name ];
				throw error;
			}
			outcome = { status: error.status, body: error.body };
		}
		data.idempotency[ name ] = {
			fingerprint,
			...structuredClone( outcome ),
		};
		return outcome;
	}

	/* The test's own doors */

	async function test( name, body ) {
		switch ( name ) {
			case 'confirm': {
				const intent = intentOf( body.intent );
				const number = {
					ok: '4242424242424242',
					decline: '4000000000000002',
					'3ds': '4000002500003155',
				}[ body.outcome ?? 'ok' ];
				if ( number ) {
					return confirm( intent, number );
				}
				if ( body.outcome === 'processing' ) {
					if ( ! PAYABLE.includes( intent.status ) ) {
						throw unexpected( intent, 'confirm' );
					}
					intent.status = 'processing';
					emit( 'payment_intent.processing', intent );
					return intent;
				}
				if ( body.outcome === 'settle' ) {
					if ( intent.status !== 'processing' ) {
						throw unexpected( intent, 'settle' );
					}
					return succeed( intent );
				}
				return authenticate( intent, body.outcome === '3ds-ok' );
			}
			case 'intent':
				return Object.assign( intentOf( body.intent ), body.values );
			case 'forget-keys':
				// As Stripe does after a day.
				data.idempotency = {};
				return { ok: true };
			case 'dispute':
				return dispute( intentOf( body.intent ) );
			case 'dispute-close': {
				const one = find( 'disputes', 'dispute', body.dispute );
				one.status = body.status ?? 'won';
				emit( 'charge.dispute.closed', one );
				return one;
			}
			case 'plan':
				plan = {
					faults: body.faults ?? plan.faults,
					webhooks: body.webhooks ?? plan.webhooks,
					hold: body.hold ?? plan.hold,
					barriers: ( body.barriers ?? [] ).map( ( one ) => ( {
						...one,
						waiting: [],
					} ) ),
				};
				webhook = body.webhook ?? webhook;
				secret = body.secret ?? secret;
				return { ok: true };
			case 'deliver': {
				// In the order given, each after the answer to the one before.
				const statuses = [];
				for ( const one of body.events ) {
					const { event: key, ...how } =
						typeof one === 'string' ? { event: one } : one;
					statuses.push(
						await deliver( findEvent( key ), {
							...how,
							attempt: Infinity,
						} )
					);
				}
				return { statuses };
			}
			case 'events':
				return { events: data.events };
			case 'ledger':
				return {
					intents: Object.values( data.intents ),
					charges: Object.values( data.charges ).filter(
						( { paid } ) => paid
					),
					refunds: Object.values( data.refunds ),
					disputes: Object.values( data.disputes ),
					events: data.events.map( ( { id: key, type } ) => ( {
						id: key,
						type,
					} ) ),
					deliveries,
					requests,
				};
			case 'reset':
				data = empty();
				forget();
				return { ok: true };
		}
		throw new StripeError(
			404,
			'invalid_request_error',
			'url_invalid',
			`No test door '${ name }'.`
		);
	}

	function allowed( asking ) {
		return origin
			? asking === origin
			: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(
					asking
				);
	}

	/** Holds the call until as many as the barrier counts have come (5 s at most), then lets them go together. */
	async function pass( line ) {
		const barrier = plan.barriers.find(
			( one ) => line.startsWith( one.on ) && one.waiting
		);
		if ( ! barrier ) {
			return;
		}
		await new Promise( ( resolve ) => {
			barrier.waiting.push( resolve );
			const release = () => {
				barrier.waiting?.forEach( ( go ) => go() );
				barrier.waiting = null;
			};
			if ( barrier.waiting.length >= ( barrier.count ?? 2 ) ) {
				release();
			} else {
				later( barrier.ms ?? 5000, release );
			}
		} );
	}

	async function answer( request, response ) {
		const url = new URL( request.url, 'http://localhost' );
		const asking = request.headers.origin ?? '';
		if ( asking && allowed( asking ) ) {
			response.setHeader( 'Access-Control-Allow-Origin', asking );
			response.setHeader(
				'Access-Control-Allow-Headers',
				'Content-Type, Authorization'
			);
			response.setHeader( 'Vary', 'Origin' );
		}
		const send = ( status, body ) => {
			response.writeHead( status, {
				'Content-Type': 'application/json',
			} );
			response.end( JSON.stringify( body ) );
		};
		if ( request.method === 'OPTIONS' ) {
			response.writeHead( 204 );
			return response.end();
		}
		if ( url.pathname === '/stripe.js' ) {
			response.writeHead( 200, {
				'Content-Type': 'text/javascript; charset=utf-8',
				'Cache-Control': 'no-cache',
				'Cross-Origin-Resource-Policy': 'cross-origin',
			} );
			return response.end(
				readFileSync( new URL( './stripe.js', import.meta.url ) )
			);
		}
		if ( url.pathname === '/' ) {
			return send( 200, {
				name: 'Museau Stripe simulator',
				intents: Object.keys( data.intents ).length,
			} );
		}
		const text =
			request.method === 'GET'
				? url.search.slice( 1 )
				: await readBody( request );
		try {
			if ( url.pathname.startsWith( '/_test/' ) ) {
				const result = await test(
					url.pathname.slice( 7 ),
					text && request.method === 'POST' ? JSON.parse( text ) : {}
				);
				keep();
				return send( 200, result );
			}
			const line = `${ request.method } ${ url.pathname }`;
			requests.push( {
				line,
				key: request.headers[ 'idempotency-key' ] ?? null,
				version: request.headers[ 'stripe-version' ] ?? null,
			} );
			const rule = take(
				plan.faults,
				( one ) => ! one.on || line.startsWith( one.on )
			);
			switch ( rule?.fault ) {
				case 'refuse':
				case 'drop-before':
					return request.socket.destroy();
				case '500':
					return send( 500, {
						error: {
							type: 'api_error',
							message: 'An unknown error occurred',
						},
					} );
				case 'proxy':
					// Something on the way answers in Stripe's place.
					response.writeHead( 403, { 'Content-Type': 'text/html' } );
					return response.end( '<html>Forbidden' );
				case '400':
					return send( 400, {
						error: {
							type: 'invalid_request_error',
							code: 'balance_insufficient',
							message: 'Insufficient funds',
						},
					} );
				case '429':
					return send( 429, {
						error: {
							type: 'rate_limit_error',
							code: 'rate_limit',
							message: 'Too many requests',
						},
					} );
			}
			const result = await call(
				request.method,
				url.pathname,
				text,
				request.headers,
				async () => {
					if ( rule?.fault === 'slow' ) {
						await wait( rule.ms ?? 30000 );
					}
					await pass( line );
				}
			);
			keep();
			if ( rule?.fault === 'drop-after' ) {
				return request.socket.destroy();
			}
			if ( rule?.fault === 'garbage' ) {
				response.writeHead( 200, { 'Content-Type': 'text/html' } );
				return response.end( '<html>502 Bad gateway' );
			}
			if ( rule?.fault === 'lie' ) {
				return send( 200, { status: 'ok' } );
			}
			if ( result.replayed ) {
				response.setHeader( 'Idempotent-Replayed', 'true' );
			}
			send( result.status, result.body );
		} catch ( error ) {
			keep();
			if ( error instanceof StripeError ) {
				// Stripe.js calls from an iframe of its own: its 402 is no error in the shop's console.
				return send( asking ? 200 : error.status, error.body );
			}
			send( 500, {
				error: { type: 'api_error', message: error.message },
			} );
		}
	}

	const server = createServer( ( request, response ) => {
		answer( request, response ).catch( () => request.socket.destroy() );
	} );
	server.keepAliveTimeout = 1000;
	await new Promise( ( resolve, reject ) => {
		server.once( 'error', reject );
		server.listen( port, '127.0.0.1', resolve );
	} );
	const url = `http://127.0.0.1:${ server.address().port }`;

	return {
		url,
		port: server.address().port,
		ledger: () => test( 'ledger', {} ),
		close: () =>
			new Promise( ( resolve ) => {
				timers.forEach( clearTimeout );
				server.close( resolve );
				server.closeAllConnections();
			} ),
	};
}

/** Whether a signature header is right: for the simulator's own tests. */
export function verify( payload, header, secret ) {
	const [ , timestamp, signature ] =
		/^t=(\d+),v1=([0-9a-f]{64})$/.exec( header ) ?? [];
	if ( ! signature ) {
		return false;
	}
	const expected = createHmac( 'sha256', secret )
		.update( `${ timestamp }.${ payload }` )
		.digest();
	return timingSafeEqual( expected, Buffer.from( signature, 'hex' ) );
}
