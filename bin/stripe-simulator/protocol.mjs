/** What Stripe and its callers agree on: keys, errors, forms and signatures. */
import { createHmac, randomBytes } from 'node:crypto';

export const WEBHOOK_SECRET = 'whsec_museau';
export const API_VERSION = '2026-09-30.endive';

export const id = ( prefix ) =>
	`${ prefix }_${ randomBytes( 12 ).toString( 'hex' ) }`;
/** Seconds by which a test has moved this Stripe's time: the door 'clock'. */
export const clock = { seconds: 0 };
export const now = () => Math.floor( Date.now() / 1000 ) + clock.seconds;

/** An answer of Stripe's that is an error. */
export class StripeError extends Error {
	constructor( status, type, code, message, more = {} ) {
		super( message );
		this.status = status;
		this.body = { error: { type, code, message, ...more } };
	}
}
export const invalid = ( code, message ) =>
	new StripeError( 400, 'invalid_request_error', code, message );

/** Since 'endive' nobody writes payment_method_types. */
export function refuseTypes( form ) {
	if ( form.payment_method_types !== undefined ) {
		throw invalid(
			'payment_method_types_no_longer_supported',
			'Use allowed_payment_method_types.'
		);
	}
}

/** What a caller of an earlier release asks for (its Stripe-Version), in today's words: Stripe answers every release that it ever had. */
export function ofRelease( form, version = API_VERSION ) {
	const { payment_method_types: types, ...rest } = form;
	return types !== undefined && version < API_VERSION
		? { ...rest, allowed_payment_method_types: types }
		: form;
}

/** `a[b][0]=c` → { a: { b: { 0: 'c' } } } */
export function parseForm( text ) {
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

/** `t=…,v1=…` for a webhook's raw body. */
export function sign( payload, secret, timestamp = now() ) {
	const signature = createHmac( 'sha256', secret )
		.update( `${ timestamp }.${ payload }` )
		.digest( 'hex' );
	return `t=${ timestamp },v1=${ signature }`;
}
