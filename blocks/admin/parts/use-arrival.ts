import { useEffect, useRef } from '@wordpress/element';

/** Whenever another view takes the panel's place, reading starts at its top, for the eyes and for the screen reader. */
export function useArrival( view: string ) {
	const before = useRef( view );

	useEffect( () => {
		if ( before.current === view ) {
			return;
		}
		before.current = view;
		const panel = document.getElementById( 'museau-admin-panel' );
		panel?.focus( { preventScroll: true } );
		panel?.scrollIntoView();
	}, [ view ] );
}
