import { emptyCart } from '../storage';
import type { Cart } from '../types';
import type { Action, CartState, State } from './types';

export const initialState: State = {
	cart: {
		base: emptyCart(),
		changes: [],
		isReady: false,
		calls: 0,
		error: null,
		hasFailed: false,
	},
	favourites: [],
	likes: { counts: {}, pending: [] },
	page: { isLoading: false },
	ui: { isMiniCartOpen: false },
};

/** The same object where nothing was said: what shows the cart is not drawn anew. */
const saying = ( base: Cart, notices: string[] ): Cart =>
	base.notices.length || notices.length ? { ...base, notices } : base;

function cart( state: CartState, action: Action ): CartState {
	switch ( action.type ) {
		case 'CALL_START':
			return { ...state, calls: state.calls + 1 };
		case 'CALL_END':
			return { ...state, calls: state.calls - 1 };
		case 'CART_CHANGE': {
			const { change } = action;
			// A later quantity of the same line replaces one that was not sent yet: the last state wins.
			const others = state.changes.filter(
				( { id } ) => id !== change.id
			);
			return {
				...state,
				base: saying( state.base, [] ),
				changes: [ ...others, change ],
				error: null,
			};
		}
		case 'CART_CHANGE_DONE':
			return {
				...state,
				changes: state.changes.filter( ( { id } ) => id !== action.id ),
			};
		case 'CART_RECEIVE':
			return {
				...state,
				base: action.cart,
				isReady: true,
				hasFailed: false,
			};
		case 'CART_NOTICES':
			return {
				...state,
				base: saying( state.base, action.notices ),
			};
		case 'CART_ERROR':
			return { ...state, error: action.message };
		case 'CART_READ_FAILED':
			return { ...state, hasFailed: true };
	}
	return state;
}

export function reducer( state: State = initialState, action: Action ): State {
	switch ( action.type ) {
		case 'FAVOURITES_RECEIVE':
			return { ...state, favourites: action.ids };
		case 'LIKES_RECEIVE':
			return {
				...state,
				likes: {
					...state.likes,
					counts: { ...state.likes.counts, ...action.counts },
				},
			};
		case 'LIKE_PENDING': {
			const others = state.likes.pending.filter(
				( id ) => id !== action.id
			);
			return {
				...state,
				likes: {
					...state.likes,
					pending: action.isPending
						? [ ...others, action.id ]
						: others,
				},
			};
		}
		case 'PAGE_LOADING':
			return { ...state, page: { isLoading: action.isLoading } };
		case 'MINI_CART':
			return { ...state, ui: { isMiniCartOpen: action.isOpen } };
	}
	const next = cart( state.cart, action );
	return next === state.cart ? state : { ...state, cart: next };
}
