import { ApiError, apiFetch, type Send } from '../api';
import { t } from '../i18n';
import { clearPhotos, movePhoto, removePhoto, setPhoto } from '../photos';
import type { Cart, CartItem, ServerCart } from '../types';
import { inTurn } from './queue';
import type * as selectors from './selectors';
import {
	CART_KEY,
	FAVOURITES_KEY,
	TOKEN_KEY,
	readStored,
	visitorId,
	writeStored,
} from '../storage';
import {
	fromServer,
	type Action,
	type AddRequest,
	type AddResult,
	type CartChange,
} from './types';
import { unsent } from './unsent';

type Bound = {
	[ Name in keyof typeof selectors ]: ( typeof selectors )[ Name ] extends (
		state: never,
		...args: infer Args
	) => infer R
		? ( ...args: Args ) => R
		: never;
};

interface Thunk {
	dispatch: ( ( action: Action ) => void ) & {
		refreshCart: () => Promise< void >;
	};
	select: Bound;
}

/** What every call of the cart itself has: its answer is a cart, and a dead line gives the others their turn. */
const OF_CART = {
	isOfCart: true,
	timeout: 20_000,
	check: ( answer?: Partial< ServerCart > ) =>
		Array.isArray( answer?.cart_contents ) &&
		typeof answer?.cart_totals?.total === 'number',
};

/** The header's counter and panel come alive with the first change of the cart. */
function needMiniCart() {
	document.dispatchEvent(
		new CustomEvent( 'museau:need', { detail: 'mini-cart' } )
	);
}

function accept( thunk: Thunk, answer: ServerCart ): Cart {
	const cart = fromServer( answer );
	if ( cart.count !== thunk.select.getCart().count ) {
		needMiniCart();
	}
	thunk.dispatch( { type: 'CART_RECEIVE', cart } );
	writeStored( CART_KEY, JSON.stringify( cart ) );
	return cart;
}

/**
 * Puts the lines that this browser kept into a new cart, at today's prices: the server no longer knows
 * the old one's token. What cannot be bought any more stays out.
 *
 * @throws ApiError the line broke meanwhile: all of them are still to be put in
 */
async function addAgain(
	items: CartItem[],
	empty: ServerCart
): Promise< ServerCart > {
	let cart = empty;
	const lost = readStored( TOKEN_KEY );
	const moved: [ string, string ][] = [];
	for ( const item of items ) {
		try {
			const before = new Set(
				cart.cart_contents.map( ( { key } ) => key )
			);
			cart = await apiFetch< ServerCart >( {
				path: '/add-to-cart',
				method: 'POST',
				data: {
					product_id: item.product_id,
					quantity: item.quantity,
					...( item.variation_id
						? { variation_id: item.variation_id }
						: {} ),
				},
				...OF_CART,
			} );
			const added = cart.cart_contents.find(
				( { key } ) => ! before.has( key )
			);
			if ( added && added.key !== item.key ) {
				moved.push( [ item.key, added.key ] );
			}
		} catch ( error ) {
			// Sold or withdrawn meanwhile, or not even asked for.
			if (
				! ( error instanceof ApiError ) ||
				! error.isAnswer ||
				error.isPassing
			) {
				writeStored( TOKEN_KEY, lost ?? '' );
				throw error;
			}
		}
	}
	for ( const [ from, to ] of moved ) {
		await movePhoto( from, to );
	}
	return cart;
}

let refresh: Promise< void > | null = null;
/** Those who want to know at once that the line is broken, while the cart is still tried again. */
const breaks = new Set< () => void >();

/** One reading in its turn. Answers what broke while a lost cart was filled again: that is not repeated. */
async function readCart( thunk: Thunk, send: Send ): Promise< unknown > {
	let isKnown = false;
	const known = thunk.select.getCart().items;
	const token = readStored( TOKEN_KEY );
	let answer: ServerCart = await send( {
		onResponse: ( response ) => {
			isKnown = Boolean( response.headers?.get( 'Cart-Token' ) );
		},
	} );
	try {
		if ( token && ! isKnown ) {
			answer = await addAgain( known, answer );
		}
	} catch ( error ) {
		return error;
	}
	const cart = accept( thunk, answer );
	// Only the server's own word that this very cart is empty clears the photos: a token that it
	// no longer knows is answered without one (B6).
	if ( isKnown && cart.items.length === 0 ) {
		await clearPhotos();
	}
	return null;
}

/**
 * Reads the cart anew; requests that come before a reading of this one starts share it. Other calls of the cart have their
 * turn while it waits to try again. Never throws.
 */
export const refreshCart =
	() =>
	( thunk: Thunk ): Promise< void > => {
		if ( refresh ) {
			return refresh;
		}
		let whole: Promise< void > | null = null;
		const attempt = ( send: Send ) =>
			inTurn( async () => {
				refresh = null;
				try {
					return await readCart( thunk, send );
				} catch ( error ) {
					refresh ??= whole;
					breaks.forEach( ( hear ) => hear() );
					throw error;
				}
			} );
		whole = ( async () => {
			thunk.dispatch( { type: 'CALL_START' } );
			try {
				const broken = await apiFetch( {
					...OF_CART,
					path: '/cart',
					retries: 3,
					attempt,
				} );
				if ( broken ) {
					throw broken;
				}
			} catch ( error ) {
				thunk.dispatch( { type: 'CART_READ_FAILED' } );
				console.warn(
					t( 'La récupération du panier a échoué.' ),
					error
				);
			} finally {
				if ( refresh === whole ) {
					refresh = null;
				}
				thunk.dispatch( { type: 'CALL_END' } );
			}
		} )();
		return ( refresh = whole );
	};

/** The reading after the last write. */
let followed: Promise< void > = Promise.resolve();

/** Runs one cart write in its turn, then reads the cart anew (B27). */
async function write< T >(
	thunk: Thunk,
	call: () => Promise< T >
): Promise< T > {
	needMiniCart();
	thunk.dispatch( { type: 'CALL_START' } );
	try {
		return await inTurn( call );
	} finally {
		thunk.dispatch( { type: 'CALL_END' } );
		followed = thunk.dispatch.refreshCart();
	}
}

/** Additions whose answer was lost, until the cart says what became of them: pressed again meanwhile they would be paid twice. */
const unsure = new Map< string, Promise< AddResult > >();

/**
 * Adds to the cart, a portrait with its photo. Never throws: the result says what happened, and getCartError() says it too.
 */
export const addToCart =
	( request: AddRequest, photo?: Blob ) =>
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
		const before = new Map< string, number >();
		try {
			return await write( thunk, async () => {
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
				// Before the line is shown, so that it never stands there without its photo.
				if ( key !== undefined && photo ) {
					void setPhoto( key, photo );
				}
				return added( accept( thunk, answer ), key );
			} );
		} catch ( error ) {
			if ( error instanceof ApiError && error.isAnswer ) {
				const { message } = error;
				thunk.dispatch( { type: 'CART_ERROR', message } );
				return { ok: false, message };
			}
			// Perhaps only the answer was lost, which the cart tells once it can be read again.
			const later = followed
				.then( () => foundAfter( thunk, request, before, photo ) )
				.finally( () => unsure.delete( name ) );
			unsure.set( name, later );
			return ( await orBreak( later ) ) ?? unheard( thunk, later );
		}
	};

/** What became of an addition, or undefined as soon as the line is known to be broken. */
function orBreak(
	outcome: Promise< AddResult >
): Promise< AddResult | undefined > {
	let hear = () => {};
	return Promise.race( [
		outcome,
		new Promise< undefined >( ( resolve ) => {
			hear = () => resolve( undefined );
			breaks.add( hear );
		} ),
	] ).finally( () => breaks.delete( hear ) );
}

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
	photo: Blob | undefined
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
	if ( photo ) {
		void setPhoto( item.key, photo );
	}
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
		await write( thunk, async () => {
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
			await removePhoto( key );
		} catch {
			// Shown through getCartError().
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

let focusAfter: HTMLElement | null = null;

/** Opens the mini cart; closing it gives the focus back to `returnFocusTo`, or to where it was. */
export const openMiniCart = ( returnFocusTo?: HTMLElement | null ): Action => {
	focusAfter =
		returnFocusTo ??
		// eslint-disable-next-line @wordpress/no-global-active-element -- an action has no node of its own
		( document.activeElement as HTMLElement | null );
	needMiniCart();
	return { type: 'MINI_CART', isOpen: true };
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

/** Likes or unlikes: shown at once, taken back silently when the call fails, ignored while one is under way. */
export const toggleFavourite =
	( id: number ) =>
	async ( { dispatch, select }: Thunk ): Promise< void > => {
		if ( select.isLikePending( id ) ) {
			return;
		}
		const ids = select.getFavourites();
		const count = select.getLikeCount( id ) ?? 0;
		const wasLiked = ids.includes( id );
		const keep = ( liked: boolean ) => {
			const others = select
				.getFavourites()
				.filter( ( other ) => other !== id );
			const next = liked ? [ ...others, id ] : others;
			dispatch( { type: 'FAVOURITES_RECEIVE', ids: next } );
			writeStored( FAVOURITES_KEY, JSON.stringify( next ) );
		};
		dispatch( { type: 'LIKE_PENDING', id, isPending: true } );
		keep( ! wasLiked );
		dispatch( {
			type: 'LIKES_RECEIVE',
			counts: { [ id ]: Math.max( 0, count + ( wasLiked ? -1 : 1 ) ) },
		} );
		try {
			const answer = await apiFetch< { new_count: number } >( {
				path: `/product/${ wasLiked ? 'unlike' : 'like' }`,
				method: 'POST',
				data: { product_id: id },
				headers: { 'Museau-Visitor': visitorId() },
			} );
			dispatch( {
				type: 'LIKES_RECEIVE',
				counts: { [ id ]: answer.new_count },
			} );
		} catch {
			keep( wasLiked );
			dispatch( { type: 'LIKES_RECEIVE', counts: { [ id ]: count } } );
		} finally {
			dispatch( { type: 'LIKE_PENDING', id, isPending: false } );
		}
	};

/** Reads the like counts of a page of products in one call; a failure counts 0, with one warning. */
export const loadLikes =
	( ids: number[] ) =>
	async ( { dispatch }: Thunk ): Promise< void > => {
		if ( ids.length === 0 ) {
			return;
		}
		try {
			const { likes } = await apiFetch< {
				likes: Record< string, number >;
			} >( { path: '/product/likes', query: { ids: ids.join( ',' ) } } );
			dispatch( { type: 'LIKES_RECEIVE', counts: likes } );
		} catch ( error ) {
			console.warn(
				t( "Les nombres de favoris n'ont pas pu être lus." ),
				error
			);
			dispatch( {
				type: 'LIKES_RECEIVE',
				counts: Object.fromEntries( ids.map( ( id ) => [ id, 0 ] ) ),
			} );
		}
	};

export const setPageLoading = ( isLoading: boolean ): Action => ( {
	type: 'PAGE_LOADING',
	isLoading,
} );

/** Takes what another tab wrote. */
export const receive = ( action: Action ): Action => action;
