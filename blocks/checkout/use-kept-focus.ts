import { useLayoutEffect, useRef } from '@wordpress/element';

/**
 * Where the focus is while a form's fields are at rest, which would drop it: on its button; then on what stopped the payment.
 *
 * @param isPaying
 * @param problem  the sentence why the last payment stopped; '' for none
 */
export function useKeptFocus( isPaying: boolean, problem: string ) {
	const button = useRef< HTMLButtonElement >( null );
	const said = useRef< HTMLDivElement >( null );
	const hasPaid = useRef( false );
	useLayoutEffect( () => {
		if ( isPaying ) {
			hasPaid.current = true;
			button.current?.focus( { preventScroll: true } );
		} else if ( hasPaid.current ) {
			hasPaid.current = false;
			if ( problem ) {
				said.current?.focus();
			}
		}
	}, [ isPaying, problem ] );

	return { button, said };
}
