import { ApiError, apiFetch } from '../api';
import { t } from '../i18n';
import type { Cart, CartItem, ServerCart } from '../types';
import {
	OF_CART,
	accept,
	lastReading,
	orBreak,
	writeInTurn,
} from './cart-calls';
import type { Thunk } from './thunk';
import type { AddRequest, AddResult } from './types';

/** Additions whose answer was lost, until the cart says what became of them: pressed again meanwhile they would be paid twice. */
const unsure = new Map< string, Promise< AddResult > >();

/**
 * Adds to the cart. Never throws: the result says what happened, and getCartError() says it too.
 *
 * @param request
 * @param give    told the line's key before it is shown: a portrait's never stands there without its photo
 */
export const addToCart =
	( request: AddRequest, give?: ( key: string ) => void ) =>
	async ( thunk: Thunk ): Promise< AddResult > => {
		const name = JSON.stringify( request );
		const earlier = unsure.get( name );
		if ( earlier ) {
			const result = await orBreak( earlier );
			if ( ! result || result.ok ) {
				return result ?? unheard( thunk, earlier );
			}
		}
		thunk.dispatch( { type: 'CART_ERROR', message: null } );
		thunk.dispatch( { type: 'CART_NOTICES', notices: [] } );
		const before = new Map< string, number >();
		try {
			return await writeInTurn( thunk, async () => {
				for ( const { key, quantity } of thunk.select.getCart()
					.items ) {
					before.set( key, quantity );
				}
				const answer = await apiFetch< ServerCart >( {
					path: '/add-to-cart',
					method: 'POST',
					data: request,
					...OF_CART,
				} );
				const key = addedKey( request, before, answer.cart_contents );
				if ( key !== undefined ) {
					give?.( key );
				}
				return added( accept( thunk, answer ), key );
			} );
		} catch ( error ) {
			if ( error instanceof ApiError && error.isAnswer ) {
				const { code, message } = error;
				thunk.dispatch( { type: 'CART_ERROR', message } );
				return { ok: false, message, code };
			}
			// Perhaps only the answer was lost, which the cart tells once it can be read again.
			const later = lastReading()
				.then( () => foundAfter( thunk, request, before, give ) )
				.finally( () => unsure.delete( name ) );
			unsure.set( name, later );
			return ( await orBreak( later ) ) ?? unheard( thunk, later );
		}
	};

function unheard(
	thunk: Thunk,
	later?: Promise< AddResult >
): AddResult & { ok: false } {
	const message = t( 'Failed to add item.' );
	thunk.dispatch( { type: 'CART_ERROR', message } );
	return { ok: false, message, ...( later ? { later } : {} ) };
}

/** Whether the cart that was read since holds what was asked for. */
function foundAfter(
	thunk: Thunk,
	request: AddRequest,
	before: Map< string, number >,
	give: ( ( key: string ) => void ) | undefined
): AddResult {
	const cart = thunk.select.getCart();
	const item = cart.items.find(
		( one ) =>
			isAsked( request, one ) &&
			one.quantity > ( before.get( one.key ) ?? 0 )
	);
	if ( ! item ) {
		return unheard( thunk );
	}
	give?.( item.key );
	thunk.dispatch( { type: 'CART_ERROR', message: null } );
	return added( cart, item.key );
}

const isAsked = ( request: AddRequest, item: CartItem ) =>
	item.product_id === request.product_id &&
	( ! request.variation_id || item.variation_id === request.variation_id );

/** The line that an addition made, or else the one that it filled. */
const addedKey = (
	request: AddRequest,
	before: Map< string, number >,
	items: CartItem[]
): string | undefined =>
	(
		items.find( ( item ) => ! before.has( item.key ) ) ??
		items.find( ( item ) => isAsked( request, item ) )
	)?.key;

const added = ( cart: Cart, key: string | undefined ): AddResult =>
	key === undefined ? { ok: true, cart } : { ok: true, cart, key };
