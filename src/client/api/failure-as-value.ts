import type { Middleware } from './types';

export type Outcome = { answer: unknown } | { failed: unknown };

/**
 * Hands a failure over as a value. The library would answer a stale nonce by asking WordPress for another one and sending
 * the call again, for as long as it is refused; our own step does it once.
 */
export const failureAsValue: Middleware< unknown, Outcome > = (
	options,
	next
) =>
	next( options ).then(
		( answer ) => ( { answer } ),
		( failed ) => ( { failed } )
	);
