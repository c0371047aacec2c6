import { useEffect } from '@wordpress/element';

const numberField = ( target: EventTarget | null ) =>
	target instanceof HTMLInputElement && target.type === 'number'
		? target
		: null;

/**
 * A number field must hold what was typed. A browser whose own language is not French drops the comma of '12,50',
 * which would ask 1250 €; and a wheel turned over a field that has the focus changes its price unseen.
 */
export function useNumberFields() {
	useEffect( () => {
		const root = document.querySelector( '.museau-admin' );
		const onInput = ( event: Event ) => {
			const { data, isComposing } = event as InputEvent;
			if (
				numberField( event.target ) &&
				data?.includes( ',' ) &&
				! isComposing
			) {
				event.preventDefault();
				document.execCommand(
					'insertText',
					false,
					data.replace( ',', '.' )
				);
			}
		};
		const onWheel = ( event: Event ) => {
			const field = numberField( event.target );
			if ( field && field === field.ownerDocument.activeElement ) {
				field.blur();
			}
		};
		root?.addEventListener( 'beforeinput', onInput );
		root?.addEventListener( 'wheel', onWheel, { passive: true } );
		return () => {
			root?.removeEventListener( 'beforeinput', onInput );
			root?.removeEventListener( 'wheel', onWheel );
		};
	}, [] );
}
