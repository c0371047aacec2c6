import { ApiError } from './error';
import type { Middleware, Send } from './types';

/** Seconds that a shop which names its time (Retry-After) is waited for in silence: whoever looks on is told sooner. */
const PATIENCE = 10;

/**
 * Repeats a call on network failure, 429 and 5xx, `retries` times after 1, 2, 4 … s, never more than 30 s (B34), and not before
 * the time that the shop named. Another 4xx is thrown at once.
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
			const named = Math.min( failed.retryAfter, PATIENCE );
			await new Promise( ( resolve ) =>
				setTimeout(
					resolve,
					1000 * Math.max( named, Math.min( 2 ** tried, 30 ) )
				)
			);
		}
	}
};
