import { untold } from './error';
import type { Middleware } from './types';

/** Reads an answer's JSON, and refuses what the route does not promise. */
export const answer: Middleware< Response, unknown > = async (
	options,
	next
) => {
	const response = await next( options );
	let body: unknown;
	try {
		body = await response.json();
	} catch ( failed ) {
		if ( ( failed as Error ).name === 'SyntaxError' ) {
			throw untold( response.status, 'invalid_json' );
		}
		// The line broke in the middle of the answer.
		throw options.signal?.aborted ? failed : untold( 0, 'fetch_error' );
	}
	if ( options.check?.( body ) === false ) {
		throw untold( response.status, 'invalid_json' );
	}
	return body;
};
