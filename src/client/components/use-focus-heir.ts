import { useLayoutEffect } from '@wordpress/element';
import type { RefObject } from 'react';

/**
 * When what holds the focus goes from the page, its heir in the same island takes it: a keyboard goes on from there, and a screen
 * reader says it.
 *
 * @param held what may hold the focus, and go
 * @param heir its selector
 */
export function useFocusHeir(
	held: RefObject< HTMLElement >,
	heir = '[data-heir]'
): void {
	useLayoutEffect( () => {
		const going = held.current;
		return () => {
			if ( going?.contains( going.ownerDocument.activeElement ) ) {
				const island = going.closest( 'museau-island' );
				// What stands in its place is there once React has ended.
				queueMicrotask( () =>
					island
						?.querySelector< HTMLElement >( heir )
						?.focus( { preventScroll: true } )
				);
			}
		};
	}, [ held, heir ] );
}
