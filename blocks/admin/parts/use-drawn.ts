import { useEffect, useMemo, useRef, useState } from '@wordpress/element';
import { afterPaint } from './after-paint';

/** New cards that one press may draw: sixty at once are half a second of a slow telephone. */
const STEP = 12;

/** How many of the list's first items are at hand, with a few new ones. */
function firstOf< T >( list: T[], atHand: Set< T > ): number {
	let fresh = 0;
	const end = list.findIndex(
		( item ) => ! atHand.has( item ) && ++fresh > STEP
	);
	return end === -1 ? list.length : end;
}

/** How many cards of a list to draw: those that stand there and a few more with the press, the others in steps, up to `limit`. */
export function useDrawn< T >( list: T[], limit: number ): number {
	const atHand = useRef( new Set< T >() );
	const first = useMemo( () => firstOf( list, atHand.current ), [ list ] );
	const [ grown, setGrown ] = useState( { list, count: 0 } );
	const wanted = Math.min( list.length, limit );
	const count = Math.min(
		wanted,
		grown.list === list ? Math.max( first, grown.count ) : first
	);

	useEffect( () => {
		atHand.current = new Set( list.slice( 0, count ) );
		if ( count >= wanted ) {
			return;
		}
		return afterPaint( () => setGrown( { list, count: count + STEP } ) );
	}, [ list, count, wanted ] );

	return count;
}
