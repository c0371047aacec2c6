import type * as selectors from './selectors';
import type { Action } from './types';

type Bound = {
	[ Name in keyof typeof selectors ]: ( typeof selectors )[ Name ] extends (
		state: never,
		...args: infer Args
	) => infer R
		? ( ...args: Args ) => R
		: never;
};

/** What an action of the store is given by @wordpress/data. */
export interface Thunk {
	dispatch: ( ( action: Action ) => void ) & {
		refreshCart: () => Promise< void >;
	};
	select: Bound;
}
