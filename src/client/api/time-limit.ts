import { untold } from './error';
import type { Middleware } from './types';

/** A browser waits for ever on a line that went dead without a word. */
const READING = 20_000;

/** Leaves a call whose answer is not whole in time. */
export const timeLimit: Middleware< unknown > = async ( options, next ) => {
	const { method = 'GET', signal } = options;
	const { timeout = method === 'GET' ? READING : 0 } = options;
	if ( ! timeout ) {
		return next( options );
	}
	const line = new AbortController();
	const leave = () => line.abort();
	let timer: ReturnType< typeof setTimeout > | undefined;
	try {
		if ( signal?.aborted ) {
			leave();
		}
		signal?.addEventListener( 'abort', leave );
		timer = setTimeout( leave, timeout );
		return await next( { ...options, signal: line.signal } );
	} catch ( failed ) {
		throw line.signal.aborted && ! signal?.aborted
			? untold( 0, 'fetch_timeout' )
			: failed;
	} finally {
		clearTimeout( timer );
		signal?.removeEventListener( 'abort', leave );
	}
};
