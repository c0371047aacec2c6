import library, { type APIFetchMiddleware } from '@wordpress/api-fetch';
import { address } from './address';
import { answer } from './answer';
import { cartToken } from './cart-token';
import { error } from './error';
import { nonce } from './nonce';
import { retries } from './retries';
import { send } from './send';
import { failureAsValue, type Outcome } from './failure-as-value';
import { timeLimit } from './time-limit';
import type { CallOptions } from './types';

export { ApiError } from './error';
export { renewNonce } from './nonce';
export type { CallOptions, Send } from './types';

/** The steps around a call, from the first to the one that sends it. */
const MIDDLEWARES = [
	failureAsValue,
	retries,
	timeLimit,
	answer,
	nonce,
	error,
	cartToken,
	address,
	send,
];

/** Marks our calls: on the dashboard and in the editor the library is WordPress's own, and others call it, too. */
const OURS = Symbol( 'museau' );

let isReady = false;

/** Registers the steps. The one that came last is run first. */
function prepare() {
	isReady = true;
	for ( const step of [ ...MIDDLEWARES ].reverse() as APIFetchMiddleware[] ) {
		library.use( ( options, next ) =>
			OURS in options ? step( options, next ) : next( options )
		);
	}
}

/**
 * Calls one of the shop's REST routes.
 *
 * @throws ApiError refused, or no answer that the route promises
 */
export async function apiFetch< T >( options: CallOptions ): Promise< T > {
	if ( ! isReady ) {
		prepare();
	}
	const outcome = await library< Outcome >( {
		...options,
		[ OURS ]: true,
	} as CallOptions );
	if ( 'failed' in outcome ) {
		throw outcome.failed;
	}
	return outcome.answer as T;
}
