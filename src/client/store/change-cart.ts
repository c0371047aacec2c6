import { ApiError, apiFetch } from '../api';
import { t } from '../i18n';
import { photosLater } from '../photos/later';
import type { ServerCart } from '../types';
import { OF_CART, accept, writeInTurn } from './cart-calls';
import type { Thunk } from './thunk';
import type { CartChange } from './types';
import { unsent } from './unsent';

let changeId = 0;

/** Shows a change at once, sends it in its turn, takes it back when the server refuses it. */
async function change(
	thunk: Thunk,
	wanted: CartChange,
	refused: string,
	call: () => Promise< ServerCart >
) {
	thunk.dispatch( { type: 'CART_CHANGE', change: wanted } );
	unsent.add( call );
	try {
		await writeInTurn( thunk, async () => {
			// Already sent when the page was left and came back.
			if ( unsent.delete( call ) ) {
				accept( thunk, await call() );
			}
		} );
	} catch ( error ) {
		const status =
			error instanceof ApiError && error.status
				? `${ error.status } : `
				: '';
		const message = error instanceof Error ? error.message : '';
		thunk.dispatch( {
			type: 'CART_ERROR',
			message: `${ refused } ${ status }${ message }`,
		} );
		throw error;
	} finally {
		thunk.dispatch( { type: 'CART_CHANGE_DONE', id: wanted.id } );
	}
}

/** Removes a line, and its photo once the server agreed. */
export const removeFromCart =
	( key: string ) =>
	async ( thunk: Thunk ): Promise< void > => {
		try {
			await change(
				thunk,
				{ id: ++changeId, type: 'remove', key },
				t( 'Failed to remove item.' ),
				() =>
					apiFetch< ServerCart >( {
						path: '/remove-from-cart',
						method: 'POST',
						data: { item_key: key },
						...OF_CART,
						keepalive: true,
					} )
			);
			await ( await photosLater() ).removePhoto( key );
		} catch {
			// Shown through getCartError(). A photo whose code did not come goes with the emptied cart.
		}
	};

/** Quantities that are shown and wait for their turn, by line key. */
const waiting = new Map<
	string,
	{
		change: Extract< CartChange, { type: 'quantity' } >;
		sent: Promise< void >;
	}
>();

/** Sets a line's quantity: an integer of at least 1; what is no number is ignored, a portrait's stays 1. */
export const updateQuantity =
	( key: string, quantity: number ) =>
	( thunk: Thunk ): Promise< void > => {
		const item = thunk.select
			.getCart()
			.items.find( ( line ) => line.key === key );
		if ( ! item || item.is_portrait || Number.isNaN( quantity ) ) {
			return Promise.resolve();
		}
		const wanted = Math.min( 99, Math.max( 1, Math.trunc( quantity ) ) );
		const earlier = waiting.get( key );
		if ( earlier ) {
			earlier.change = { ...earlier.change, quantity: wanted };
			thunk.dispatch( { type: 'CART_CHANGE', change: earlier.change } );
			return earlier.sent;
		}
		const entry = {
			change: {
				id: ++changeId,
				type: 'quantity' as const,
				key,
				quantity: wanted,
			},
			sent: Promise.resolve(),
		};
		waiting.set( key, entry );
		entry.sent = change(
			thunk,
			entry.change,
			t( 'Failed to update item quantity.' ),
			() => {
				waiting.delete( key );
				return apiFetch< ServerCart >( {
					path: '/update-cart-quantity',
					method: 'POST',
					data: { item_key: key, quantity: entry.change.quantity },
					...OF_CART,
					keepalive: true,
				} );
			}
		).catch( () => {} );
		return entry.sent;
	};
