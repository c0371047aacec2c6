import { ApiError, apiFetch } from '../api';
import { t } from '../i18n';
import { photosLater } from '../photos/later';
import type { ServerCart } from '../types';
import { OF_CART, accept, writeInTurn } from './cart-calls';
import { inTurn } from './in-turn';
import { noticesOf, united } from './notices';
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

/** Reads the cart after a refusal, which may be the only one to say what was sold meanwhile: the cart is shown with that. */
async function readRefused( thunk: Thunk, error: unknown ) {
	await thunk.dispatch.refreshCart();
	const { notices } = thunk.select.getCart();
	thunk.dispatch( {
		type: 'CART_NOTICES',
		notices: united( notices, noticesOf( error ) ),
	} );
}

/**
 * Sends a code or a choice in its turn: what is shown follows its answer, which is the cart as it stands then. Where it failed, the
 * cart is read anew.
 *
 * @param path
 * @param data
 * @throws ApiError it was refused, or no answer came
 */
export const changeCart =
	( path: string, data: object ) =>
	async ( thunk: Thunk ): Promise< void > => {
		thunk.dispatch( { type: 'CART_NOTICES', notices: [] } );
		let isKnown = false;
		try {
			await inTurn( async () => {
				const answer = await apiFetch< ServerCart >( {
					path,
					method: 'POST',
					data,
					...OF_CART,
					onResponse: ( response ) => {
						isKnown = Boolean(
							response.headers?.get( 'Cart-Token' )
						);
					},
				} );
				if ( isKnown ) {
					accept( thunk, answer );
				}
			} );
		} catch ( error ) {
			// It may have come although no answer did. Nobody waits for this reading: a broken line is tried again for long.
			void readRefused( thunk, error );
			throw error;
		}
		// The server no longer knows this browser's cart: its lines are put in again.
		if ( ! isKnown ) {
			await thunk.dispatch.refreshCart();
		}
	};
