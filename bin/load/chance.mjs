/** Chance from a seed: the same seed plays the same Saturday. */

/**
 * @param {number} seed
 * @return {() => number} numbers from 0 up to 1 (mulberry32)
 */
export function chance( seed ) {
	let state = seed >>> 0;
	return () => {
		state = ( state + 0x6d2b79f5 ) >>> 0;
		let mixed = Math.imul( state ^ ( state >>> 15 ), state | 1 );
		mixed ^= mixed + Math.imul( mixed ^ ( mixed >>> 7 ), mixed | 61 );
		return ( ( mixed ^ ( mixed >>> 14 ) ) >>> 0 ) / 2 ** 32;
	};
}

/** One of a list. */
export const pick = ( random, list ) =>
	list[ Math.floor( random() * list.length ) ];

/** Seconds until the next of arrivals that come by themselves, so many a second on average (a Poisson process). */
export const until = ( random, rate ) => -Math.log( 1 - random() ) / rate;
