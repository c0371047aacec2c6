import { useEffect } from '@wordpress/element';
import { typedSum } from './typed-sum';

const numberField = ( target: EventTarget | null ) =>
	target instanceof HTMLInputElement && target.type === 'number'
		? target
		: null;

/**
 * A number field must hold what was typed. A browser whose own language is not French drops the comma of '12,50',
 * which would ask 1250 €; Firefox holds nothing of '1 200'; and a wheel turned over a field that has the focus changes its price unseen.
 */
export function useNumberFields() {
	useEffect( () => {
		const root = document.querySelector( '.museau-admin' );
		const onInput = ( event: Event ) => {
			const { data, isComposing } = event as InputEvent;
			if ( ! data || isComposing || ! numberField( event.target ) ) {
				return;
			}
			const sum = typedSum( data );
			if ( sum !== data ) {
				event.preventDefault();
				if ( sum ) {
					document.execCommand( 'insertText', false, sum );
				}
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
