import type { APIFetchOptions } from '@wordpress/api-fetch';

/** Sends the call of this attempt, with changes where it needs some, and resolves with its answer. */
export type Send = ( changes?: Partial< CallOptions > ) => Promise< any >;

/** What a call of the shop's REST routes may say. `data` goes as JSON, `body` as it is; `path` begins at our namespace. */
export interface CallOptions extends Omit< APIFetchOptions, 'parse' > {
	path: string;
	query?: Record< string, string | number | undefined >;
	/** Names the visitor's cart, and keeps the token that the answer renews (B66). */
	isOfCart?: boolean;
	/** Milliseconds until an answer that is not whole counts as a broken line; by default only a reading waits no longer than 20 s. */
	timeout?: number;
	/** How many times more a call is tried that failed in passing: for a reading, or a write with a key that makes it harmless (B34). */
	retries?: number;
	/** One attempt, where it is more than sending the call. The call resolves with what this answers. */
	attempt?: ( send: Send ) => Promise< unknown >;
	/** Whether an answer is what the route promises: a hotel's Wi-Fi or a firewall answers 200 in the shop's place, too. */
	check?: ( answer: any ) => boolean;
	/** Sees the headers of each answer, of a refusal too. */
	onResponse?: ( response: Response ) => void;
	/** Sends the call in fetch's place: the dashboard's uploads tell how far they are. */
	transport?: typeof fetch;
}

/** One step around each call: what the next one resolves with, and what this one makes of it. */
export type Middleware< In = Response, Out = In > = (
	options: CallOptions,
	next: ( options: CallOptions ) => Promise< In >
) => Promise< Out >;
