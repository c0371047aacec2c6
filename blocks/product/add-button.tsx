import { useLayoutEffect } from '@wordpress/element';
import type { RefObject } from 'react';
import { t } from '@museau/i18n';
import type { buttonState } from './button-state';

/** Puts the product into the cart; without React the form does. */
export function AddButton( {
	button,
	id,
	isOnce,
	isAdding,
	state,
}: {
	button: RefObject< HTMLButtonElement >;
	/** Of the product. */
	id: number;
	/** An original that is not sold. */
	isOnce: boolean;
	isAdding: boolean;
	state: ReturnType< typeof buttonState >;
} ) {
	// What the loader marked may no longer hold: another tab has emptied the cart meanwhile.
	useLayoutEffect( () => {
		if ( button.current ) {
			button.current.textContent = state.label;
			button.current.disabled = state.isBlocked;
		}
	}, [ button, state.label, state.isBlocked ] );

	return (
		<button
			type="submit"
			name="museau_add"
			value={ id }
			className="museau-button museau-button--wide museau-product__add"
			ref={ button }
			disabled={ state.isBlocked }
			aria-disabled={ isAdding ? true : undefined }
			// The loader may have marked an original that the cart holds (B57).
			data-once={ isOnce ? id : undefined }
			data-taken={ isOnce ? t( 'Déjà dans le panier' ) : undefined }
			suppressHydrationWarning
		>
			{ state.label }
		</button>
	);
}
