import { own } from './page-data';
import type { Cart } from './types';

export const CART_KEY = 'museau_cart';
export const TOKEN_KEY = 'museau_cart_token';
export const FAVOURITES_KEY = 'museau_favorites';
const VISITOR_KEY = 'museau_visitor';

/** What the browser would not keep for good (private window, no room left): it lives as long as the page. */
const memory = new Map< string, string >();

/** A browser may refuse even to name its storage. */
function attempt< T >( work: () => T ): T | null {
	try {
		return work();
	} catch {
		return null;
	}
}

export function readStored( name: string ): string | null {
	const key = own( name );
	return (
		memory.get( key ) ??
		attempt( () => localStorage.getItem( key ) ) ??
		attempt( () => sessionStorage.getItem( key ) )
	);
}

/** Keeps a value for good; without room for that as long as the tab, or else as long as the page (F25). */
export function writeStored( name: string, value: string ): void {
	const key = own( name );
	memory.delete( key );
	try {
		localStorage.setItem( key, value );
	} catch {
		memory.set( key, value );
		// The former value must not come back with the next page.
		attempt( () => localStorage.removeItem( key ) );
		attempt( () => sessionStorage.setItem( key, value ) );
	}
}

export function emptyCart(): Cart {
	return {
		items: [],
		count: 0,
		totals: { subtotal: 0, shipping: 0, total: 0, future_payments: 0 },
		notices: [],
	};
}

/**
 * The mirrored cart, or null when there is none or it cannot be read.
 *
 * @param text
 * @param isOfNow whether a page that is open wrote it: the day of an earlier visit is not today's
 */
export function parseCart(
	text: string | null,
	isOfNow: boolean
): Cart | null {
	try {
		const cart = JSON.parse( text ?? 'null' );
		return cart &&
			Array.isArray( cart.items ) &&
			typeof cart.totals?.subtotal === 'number'
			? {
					...emptyCart(),
					...cart,
					notices: [],
					...( isOfNow
						? {}
						: { ready_by: undefined, ready_on: undefined } ),
				}
			: null;
	} catch {
		return null;
	}
}

export function parseFavourites( text: string | null ): number[] {
	try {
		const ids = JSON.parse( text ?? '[]' );
		return Array.isArray( ids )
			? [ ...new Set( ids.filter( Number.isInteger ) ) ]
			: [];
	} catch {
		return [];
	}
}

/** Random id of this browser for likes (B52): neither a cookie nor a person. */
export function visitorId(): string {
	let id = readStored( VISITOR_KEY );
	if ( ! id || ! /^[0-9a-f]{32}$/.test( id ) ) {
		id = Array.from(
			crypto.getRandomValues( new Uint8Array( 16 ) ),
			( byte ) => byte.toString( 16 ).padStart( 2, '0' )
		).join( '' );
		writeStored( VISITOR_KEY, id );
	}
	return id;
}
