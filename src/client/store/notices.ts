import type { Cart } from '../types';

/**
 * A cart with what the shop said of the one before: it says once that a work was sold, and its next answer no more. A cart that became
 * empty without a word was ordered, or emptied elsewhere, and keeps none.
 *
 * @param cart  as it was answered, or another tab wrote it
 * @param known as it was shown
 */
export const withNotices = ( cart: Cart, known: Cart ): Cart =>
	known.items.length && ! cart.items.length && ! cart.notices.length
		? cart
		: {
				...cart,
				notices: [
					...new Set( [ ...known.notices, ...cart.notices ] ),
				],
			};
