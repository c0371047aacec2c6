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
 * Keeps a value for this tab; null forgets it. A browser without storage keeps nothing.
 *
 * @param key
 * @param value
 */
export function writeTab( key: string, value: unknown ): void {
	try {
		if ( value === null ) {
			sessionStorage.removeItem( own( key ) );
		} else {
			sessionStorage.setItem( own( key ), JSON.stringify( value ) );
		}
	} catch {
		// What it holds counts as long as the page.
	}
}
