import { own } from './page-data';

/**
 * What this tab keeps until it is closed; null when there is nothing that can be read.
 *
 * @param key
 */
export function readTab< T >( key: string ): T | null {
	try {
		return JSON.parse( sessionStorage.getItem( own( key ) ) ?? 'null' );
	} catch {
		return null;
	}
}

/**
 * Keeps a value for this tab; null forgets it, and so does a browser that has no room left: a former value must not come back.
 *
 * @param key
 * @param value
 */
export function writeTab( key: string, value: unknown ): void {
	try {
		sessionStorage.removeItem( own( key ) );
		if ( value !== null ) {
			sessionStorage.setItem( own( key ), JSON.stringify( value ) );
		}
	} catch {
		// Without storage a value counts as long as the page.
	}
}
