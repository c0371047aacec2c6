import { ApiError, apiFetch, type Send } from '../api';
import { t } from '../i18n';
import { photosLater } from '../photos/later';
import { CART_KEY, TOKEN_KEY, readStored, writeStored } from '../storage';
import type { Cart, CartItem, ServerCart } from '../types';
import { inTurn } from './in-turn';
import { withNotices } from './notices';
import type { Thunk } from './thunk';
import { fromServer } from './types';

/** What every call of the cart itself has: its answer is a cart, and a dead line gives the others their turn. */
export const OF_CART = {
	isOfCart: true,
	timeout: 20_000,
	check: ( answer?: Partial< ServerCart > ) =>
		Array.isArray( answer?.cart_contents ) &&
		typeof answer?.cart_totals?.total === 'number',
};

let isMiniCartNeeded = false;

/** The header's counter and panel come alive with the first change of the cart. Asked once: the loader tries until they do. */
export function needMiniCart() {
	if ( ! isMiniCartNeeded ) {
		isMiniCartNeeded = true;
		document.dispatchEvent(
			new CustomEvent( 'museau:need', { detail: 'mini-cart' } )
		);
	}
}

/** Shows what the server answered, and keeps it for the next page. */
export function accept( thunk: Thunk, answer: ServerCart ): Cart {
	const known = thunk.select.getCart();
	const cart = withNotices( fromServer( answer ), known );
	if ( cart.count !== known.count ) {
		needMiniCart();
	}
	thunk.dispatch( { type: 'CART_RECEIVE', cart } );
	writeStored( CART_KEY, JSON.stringify( cart ) );
	return cart;
}

/** What a line says beside its variation: what she wrote for her portrait, or which portrait a card prints. */
function wordsOf( { card, is_portrait: isPortrait, variation }: CartItem ) {
	if ( card ) {
		return { variation: [ { attribute: 'museau_card', value: card } ] };
	}
	return isPortrait
		? {
				variation: variation.map( ( { attribute, value } ) => ( {
					attribute,
					value,
				} ) ),
			}
		: {};
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
	// Nothing is put in before the photos can follow their lines.
	const photos = await photosLater().catch( ( error ) => {
		writeStored( TOKEN_KEY, lost ?? '' );
		throw error;
	} );
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
					...wordsOf( item ),
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
		await photos.movePhoto( from, to );
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
		await photosLater().then(
			( photos ) => photos.clearPhotos(),
			() => {}
		);
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
export async function writeInTurn< T >(
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

/** The reading that follows the last write: after it the cart says what became of everything. */
export const lastReading = (): Promise< void > => followed;

/** An outcome, or undefined as soon as the line is known to be broken. */
export function orBreak< T >(
	outcome: Promise< T >
): Promise< T | undefined > {
	let hear = () => {};
	return Promise.race( [
		outcome,
		new Promise< undefined >( ( resolve ) => {
			hear = () => resolve( undefined );
			breaks.add( hear );
		} ),
	] ).finally( () => breaks.delete( hear ) );
}
