import { needMiniCart } from './cart-calls';
import type { Thunk } from './thunk';
import type { Action } from './types';

let focusAfter: HTMLElement | null = null;

/**
 * Opens the mini cart; closing it gives the focus back to `returnFocusTo`, or to where it was. A cart whose last reading failed is
 * read again, as its sentence says.
 */
export const openMiniCart =
	( returnFocusTo?: HTMLElement | null ) =>
	( { dispatch, select }: Thunk ): void => {
		focusAfter =
			returnFocusTo ??
			// eslint-disable-next-line @wordpress/no-global-active-element -- an action has no node of its own
			( document.activeElement as HTMLElement | null );
		needMiniCart();
		dispatch( { type: 'MINI_CART', isOpen: true } );
		if ( select.hasCartFailed() ) {
			void dispatch.refreshCart();
		}
	};

export const closeMiniCart = (): Action => ( {
	type: 'MINI_CART',
	isOpen: false,
} );

/** Where the focus goes when the mini cart closes; beside a button that is closed by then (an original's) to the part that it stands in. */
export const focusAfterMiniCart = (): HTMLElement | null =>
	focusAfter?.matches( ':disabled' )
		? focusAfter.closest( '[tabindex]' )
		: focusAfter;
