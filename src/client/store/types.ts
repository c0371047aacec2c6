import type { Cart, ServerCart } from '../types';

/** A change of the cart that the visitor already sees and the server has not confirmed. */
export type CartChange =
	| { id: number; type: 'remove'; key: string }
	| { id: number; type: 'quantity'; key: string; quantity: number };

export interface CartState {
	/** As the server last answered, or as storage kept it. */
	base: Cart;
	changes: CartChange[];
	/** Whether something is known: storage or the server has spoken. */
	isReady: boolean;
	/** Calls under way. */
	calls: number;
	error: string | null;
	/** The last reading of the cart failed. */
	hasFailed: boolean;
}

export interface State {
	cart: CartState;
	favourites: number[];
	likes: { counts: Record< number, number >; pending: number[] };
	page: { isLoading: boolean };
	ui: { isMiniCartOpen: boolean };
}

export type Action =
	| { type: 'CALL_START' }
	| { type: 'CALL_END' }
	| { type: 'CART_CHANGE'; change: CartChange }
	| { type: 'CART_CHANGE_DONE'; id: number }
	| { type: 'CART_RECEIVE'; cart: Cart }
	| { type: 'CART_NOTICES'; notices: string[] }
	| { type: 'CART_ERROR'; message: string | null }
	| { type: 'CART_READ_FAILED' }
	| { type: 'FAVOURITES_RECEIVE'; ids: number[] }
	| { type: 'LIKES_RECEIVE'; counts: Record< number, number > }
	| { type: 'LIKE_PENDING'; id: number; isPending: boolean }
	| { type: 'PAGE_LOADING'; isLoading: boolean }
	| { type: 'MINI_CART'; isOpen: boolean };

/** The body of /add-to-cart. */
export interface AddRequest {
	product_id: number;
	quantity: number;
	variation_id?: number;
	variation?: { attribute: string; value: string }[];
}

export type AddResult =
	| { ok: true; cart: Cart; key?: string }
	| {
			ok: false;
			message: string;
			/** The server's, when it answered. */
			code?: string;
			/** No answer came: says later whether the server had heard the call all the same. */
			later?: Promise< AddResult >;
	  };

export function fromServer( answer: ServerCart ): Cart {
	const items = answer.cart_contents ?? [];
	return {
		items,
		count: items.reduce( ( sum, item ) => sum + item.quantity, 0 ),
		totals: answer.cart_totals,
		notices: answer.notices ?? [],
		ready_by: answer.ready_by,
		ready_on: answer.ready_on,
		vouchers: answer.vouchers,
		coupons: answer.coupons,
	};
}
