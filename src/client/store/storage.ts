import type { Cart } from '../types';

export const CART_KEY = 'museau_cart';
export const TOKEN_KEY = 'museau_cart_token';
export const FAVOURITES_KEY = 'museau_favorites';
export const VISITOR_KEY = 'museau_visitor';

/** A browser may refuse storage or have none left: what cannot be kept lives as long as the page. */
const memory = new Map< string, string >();

export function readStored( key: string ): string | null {
	try {
		return localStorage.getItem( key ) ?? memory.get( key ) ?? null;
	} catch {
		return memory.get( key ) ?? null;
	}
}

export function writeStored( key: string, value: string ): void {
	memory.set( key, value );
	try {
		localStorage.setItem( key, value );
	} catch {
		// Kept in memory.
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

/** The mirrored cart, or null when there is none or it cannot be read. */
export function parseCart( text: string | null ): Cart | null {
	try {
		const cart = JSON.parse( text ?? 'null' );
		return cart &&
			Array.isArray( cart.items ) &&
			typeof cart.totals?.subtotal === 'number'
			? { ...emptyCart(), ...cart, notices: [] }
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
