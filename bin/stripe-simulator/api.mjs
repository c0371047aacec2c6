/** Stripe's API: its routes, lists and idempotency keys. */
import { authenticate, confirm } from './cards.mjs';
import {
	createDomain,
	listDomains,
	updateDomain,
	validateDomain,
} from './domains.mjs';
import { cancelIntent, createIntent, updateIntent } from './intents.mjs';
import {
	id,
	invalid,
	now,
	ofRelease,
	parseForm,
	StripeError,
} from './protocol.mjs';
import { refund } from './refunds.mjs';
import { createSession, expireSession, sessionOf, shown } from './sessions.mjs';
import { find, intentOf } from './state.mjs';
import { findEvent } from './webhooks.mjs';

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
			found.findIndex( ( item ) => item.id === query.starting_after ) + 1
		);
	}
	const limit = Number( query.limit ?? 10 );
	return {
		object: 'list',
		data: found.slice( 0, limit ),
		has_more: found.length > limit,
	};
}

/** A card that a wallet handed over: its number is known here alone, and it pays once. */
function createMethod( sim, form ) {
	const method = {
		id: id( 'pm' ),
		object: 'payment_method',
		billing_details: form.billing_details ?? {},
		created: now(),
		livemode: false,
		type: 'card',
	};
	sim.data.methods[ method.id ] = { ...method, number: form.card?.number };
	return { ...method, card: { wallet: { type: form.card?.wallet } } };
}

function numberOf( sim, form ) {
	if ( ! form.payment_method ) {
		return form.payment_method_data?.card?.number ?? '';
	}
	const method = sim.data.methods[ form.payment_method ];
	if ( ! method || method.isUsed ) {
		throw invalid(
			'resource_missing',
			`No such PaymentMethod: '${ form.payment_method }'`
		);
	}
	method.isUsed = true;
	return method.number;
}

/** Stripe's API. `browser` is a call with the publishable key, which must hold the intent's client secret. */
function api( sim, method, path, form, browser, base ) {
	const [ , kind, key, action ] =
		path
			.replace( '/v1/checkout/', '/v1/' )
			.match( /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/ ) ?? [];
	if ( browser && method === 'POST' && kind === 'payment_methods' && ! key ) {
		return createMethod( sim, form );
	}
	if ( browser ) {
		const intent = intentOf( sim, key );
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
			return confirm( sim, intent, numberOf( sim, form ) );
		}
		if ( action === 'authenticate' ) {
			return authenticate( sim, intent, form.accept === 'true' );
		}
	}
	switch (
		`${ method } ${ kind }${ key ? '/:id' : '' }${ action ? `/${ action }` : '' }`
	) {
		case 'POST payment_intents':
			return createIntent( sim, form );
		case 'GET payment_intents':
			return list( sim.data.intents, form );
		case 'GET payment_intents/:id':
			return intentOf( sim, key );
		case 'POST payment_intents/:id':
			return updateIntent( sim, intentOf( sim, key ), form );
		case 'POST payment_intents/:id/cancel':
			return cancelIntent( sim, intentOf( sim, key ) );
		case 'POST sessions':
			return createSession( sim, form, base );
		case 'GET sessions/:id':
			return shown( sessionOf( sim, key ) );
		case 'POST sessions/:id/expire':
			return expireSession( sim, sessionOf( sim, key ) );
		case 'GET charges':
			return list( sim.data.charges, form );
		case 'GET charges/:id':
			return find( sim, 'charges', 'charge', key );
		case 'POST refunds':
			return refund( sim, form );
		case 'GET refunds':
			if (
				form.payment_intent &&
				! sim.data.intents[ form.payment_intent ]
			) {
				throw new StripeError(
					400,
					'invalid_request_error',
					'resource_missing',
					`No such payment_intent: '${ form.payment_intent }'`,
					{ param: 'payment_intent' }
				);
			}
			return list( sim.data.refunds, form );
		case 'GET refunds/:id':
			return find( sim, 'refunds', 'refund', key );
		case 'GET events':
			return {
				object: 'list',
				data: [ ...sim.data.events ].reverse().slice( 0, 100 ),
				has_more: false,
			};
		case 'GET events/:id':
			return (
				findEvent( sim, key ) ?? find( sim, 'intents', 'event', key )
			);
		case 'GET disputes':
			return list( sim.data.disputes, form );
		case 'GET disputes/:id':
			return find( sim, 'disputes', 'dispute', key );
		case 'POST payment_method_domains':
			return createDomain( sim, form );
		case 'GET payment_method_domains':
			return listDomains( sim, form );
		case 'POST payment_method_domains/:id':
			return updateDomain( sim, key, form );
		case 'POST payment_method_domains/:id/validate':
			return validateDomain( sim, key );
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
export async function call( sim, method, path, text, headers, during ) {
	const form = ofRelease( parseForm( text ), headers[ 'stripe-version' ] );
	const key =
		( headers.authorization ?? '' ).replace( /^Bearer /, '' ) ||
		form.key ||
		'';
	delete form.key;
	const browser = key.startsWith( 'pk_' );
	const base = `http://${ headers.host }`;
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
		return {
			status: 200,
			body: api( sim, method, path, form, browser, base ),
		};
	}
	const fingerprint = `${ path }?${ text }`;
	const known = sim.data.idempotency[ name ];
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
	sim.data.idempotency[ name ] = { fingerprint, flying: true };
	let outcome;
	try {
		await during();
		outcome = {
			status: 200,
			body: api( sim, method, path, form, browser, base ),
		};
	} catch ( error ) {
		if ( ! ( error instanceof StripeError ) ) {
			delete sim.data.idempotency[ name ];
			throw error;
		}
		outcome = { status: error.status, body: error.body };
	}
	sim.data.idempotency[ name ] = {
		fingerprint,
		...structuredClone( outcome ),
	};
	return outcome;
}
