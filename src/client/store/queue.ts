/**
 * Cart calls go one after the other, over all tabs of this browser where it can say so:
 * two first additions at once would open two carts, and the later token would hide the earlier line.
 */
let last: Promise< unknown > = Promise.resolve();

export function inTurn< T >( call: () => Promise< T > ): Promise< T > {
	const locked = () =>
		( navigator.locks
			? navigator.locks.request( 'museau-cart', call )
			: call() ) as Promise< T >;
	const result = last.then( locked, locked );
	last = result.catch( () => {} );
	return result;
}
