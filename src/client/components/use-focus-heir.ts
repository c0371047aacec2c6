import { useLayoutEffect } from '@wordpress/element';
import type { RefObject } from 'react';

/**
 * When what holds the focus goes from the page, `[data-heir]` of the same island takes it: a keyboard goes on from there, and a screen
 * reader says it.
 *
 * @param held what may hold the focus, and go
 */
export function useFocusHeir( held: RefObject< HTMLElement > ): void {
	useLayoutEffect( () => {
		const going = held.current;
		return () => {
			if ( going?.contains( going.ownerDocument.activeElement ) ) {
				const island = going.closest( 'museau-island' );
				// What stands in its place is there once React has ended.
				queueMicrotask( () =>
					island
						?.querySelector< HTMLElement >( '[data-heir]' )
						?.focus( { preventScroll: true } )
				);
			}
		};
	}, [ held ] );
}
