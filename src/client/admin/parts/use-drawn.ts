import { startTransition, useEffect, useState } from '@wordpress/element';

/** Cards that one press may draw: sixty at once are half a second of a slow telephone. */
const STEP = 12;

/**
 * How many cards of a list to draw: the first with the press, the others a few at a time, up to `limit`.
 * Another list begins anew.
 */
export function useDrawn( list: unknown[], limit: number ): number {
	const [ drawn, setDrawn ] = useState( { list, count: STEP } );
	const wanted = Math.min( list.length, limit );
	const count = drawn.list === list ? drawn.count : STEP;

	useEffect( () => {
		if ( count >= wanted ) {
			return;
		}
		const timer = setTimeout( () =>
			startTransition( () => setDrawn( { list, count: count + STEP } ) )
		);
		return () => clearTimeout( timer );
	}, [ list, count, wanted ] );

	return Math.min( count, wanted );
}
