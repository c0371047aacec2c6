import { ApiError } from './error';
import type { Middleware, Send } from './types';

/**
 * Repeats a call on network failure, 429 and 5xx, `retries` times after 1, 2, 4 … s, never more than 30 s (B34).
 * Another 4xx is thrown at once.
 */
export const retries: Middleware< unknown > = async ( options, next ) => {
	const { attempt, retries: more = 0, signal } = options;
	const send: Send = ( changes ) => next( { ...options, ...changes } );
	for ( let tried = 0; ; tried++ ) {
		try {
			return await ( attempt ? attempt( send ) : send() );
		} catch ( failed ) {
			if (
				tried >= more ||
				signal?.aborted ||
				! ( failed instanceof ApiError ) ||
				! failed.isPassing
			) {
				throw failed;
			}
			await new Promise( ( resolve ) =>
				setTimeout( resolve, Math.min( 1000 * 2 ** tried, 30000 ) )
			);
		}
	}
};
