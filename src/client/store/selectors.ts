import { createSelector } from '@wordpress/data';
import type { Cart } from '../types';
import { totalsOf } from './totals';
import type { State } from './types';

/** The cart as the visitor made it: the server's, with what it has not confirmed yet. */
export const getCart = createSelector(
	( state: State ): Cart => {
		const { base, changes } = state.cart;
		if ( changes.length === 0 ) {
			return base;
		}
		let { items } = base;
		for ( const change of changes ) {
			items =
				change.type === 'remove'
					? items.filter( ( { key } ) => key !== change.key )
					: items.map( ( item ) =>
							item.key === change.key
								? { ...item, quantity: change.quantity }
								: item
						);
		}
		return {
			...base,
			items,
			count: items.reduce( ( sum, item ) => sum + item.quantity, 0 ),
			totals: {
				...base.totals,
				...totalsOf(
					items,
					base.coupons?.some( ( coupon ) => coupon.ships_free )
				),
			},
		};
	},
	( state: State ) => [ state.cart.base, state.cart.changes ]
);

export const isCartLoading = ( state: State ): boolean => state.cart.calls > 0;

/** The sentence of the last change that failed; null as soon as the next one begins. */
export const getCartError = ( state: State ): string | null => state.cart.error;

/** Whether the last reading of the cart failed. */
export const hasCartFailed = ( state: State ): boolean => state.cart.hasFailed;

/** Whether the cart is known, from storage or from the server. */
export const isCartReady = ( state: State ): boolean => state.cart.isReady;

export const isMiniCartOpen = ( state: State ): boolean =>
	state.ui.isMiniCartOpen;

export const getFavourites = ( state: State ): number[] => state.favourites;

export const isFavourite = ( state: State, id: number ): boolean =>
	state.favourites.includes( id );

export const getLikeCount = ( state: State, id: number ): number | undefined =>
	state.likes.counts[ id ];

export const isLikePending = ( state: State, id: number ): boolean =>
	state.likes.pending.includes( id );

export const isPageLoading = ( state: State ): boolean => state.page.isLoading;
