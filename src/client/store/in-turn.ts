import { own } from '../page-data';

/**
 * Holds the cart's lock for a call. Safari ends the request of a page that is left, and tells it once the visitor comes back:
 * a call that had begun says itself what became of it, one that had not is asked for anew.
 */
const locked = < T >( call: () => Promise< T > ) =>
	new Promise< T >( ( resolve, reject ) => {
		let isBegun = false;
		const ask = () => {
			navigator.locks
				.request( own( 'museau-cart' ), () => {
					isBegun = true;
					const called = ( async () => call() )();
					called.then( resolve, reject );
					return called;
				} )
				.catch( ( error: Error ) => {
					if ( isBegun ) {
						return;
					}
					if ( error.name === 'AbortError' ) {
						setTimeout( ask );
					} else {
						reject( error );
					}
				} );
		};
		ask();
	} );

let last: Promise< unknown > = Promise.resolve();

/**
 * Cart calls go one after the other, over all tabs of this browser where it can say so:
 * two first additions at once would open two carts, and the later token would hide the earlier line.
 */
export function inTurn< T >( call: () => Promise< T > ): Promise< T > {
	const turn = () => ( navigator.locks ? locked( call ) : call() );
	const result = last.then( turn, turn );
	last = result.catch( () => {} );
	return result;
}
