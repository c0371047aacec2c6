import { useEffect, useRef } from '@wordpress/element';

/**
 * The top of a list: who has pressed a page number is there, with the focus, once that page has come.
 *
 * @param isLoading
 * @param query     what is shown, or asked for
 */
export function useListTop( isLoading: boolean, query: unknown ) {
	const top = useRef< HTMLDivElement >( null );
	/** Whether the next answer brings the reader to the top. */
	const isLeading = useRef( false );
	useEffect( () => {
		if ( isLeading.current && ! isLoading ) {
			isLeading.current = false;
			top.current?.focus( { preventScroll: true } );
			top.current?.scrollIntoView( { block: 'start' } );
		}
	}, [ isLoading, query ] );

	return { top, isLeading };
}
