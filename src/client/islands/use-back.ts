import { useEffect, useRef } from '@wordpress/element';

/** Whether the address asks for something else than the server printed; the shell (assets/js/shell.js) wakes the island then. */
function hasMoved(): boolean {
	const [ visit ] = performance.getEntriesByType( 'navigation' );
	return !! visit && new URL( visit.name ).search !== window.location.search;
}

/** Calls `follow` when back or forward changes the page's address, and at once if they did before this island lived. */
export function useBack( follow: () => void ): void {
	const latest = useRef( follow );
	latest.current = follow;
	useEffect( () => {
		const back = () => latest.current();
		if ( hasMoved() ) {
			back();
		}
		window.addEventListener( 'popstate', back );
		return () => window.removeEventListener( 'popstate', back );
	}, [] );
}
