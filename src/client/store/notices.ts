import { ApiError } from '../api';
import type { Cart } from '../types';

/** Each sentence once. */
export const united = ( known: string[], said: string[] ): string[] => [
	...new Set( [ ...known, ...said ] ),
];

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
		: { ...cart, notices: united( known.notices, cart.notices ) };

/** What a refusal says that the shop found changed in the cart, which no reading after it knows. */
export function noticesOf( error: unknown ): string[] {
	const said = error instanceof ApiError ? error.data.notices : null;
	return Array.isArray( said ) ? said.map( String ) : [];
}
