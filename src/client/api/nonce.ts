import { pageData } from '../page-data';
import { ApiError } from './error';
import type { Middleware } from './types';

/** A fresh nonce for a person who is still signed in; '' for everybody else. */
export async function renewNonce(): Promise< string > {
	const home =
		pageData().restUrl.split( /wp-json\/|index\.php|\?/ )[ 0 ] ?? '/';
	const response = await fetch(
		`${ home }wp-admin/admin-ajax.php?action=rest-nonce`
	);
	const nonce = response.ok ? ( await response.text() ).trim() : '';
	return /^[0-9a-f]{6,20}$/i.test( nonce ) ? nonce : '';
}

/**
 * Sends the page's nonce. A page that stayed open for a day holds a stale one, or none since the login ended: it is
 * renewed once and the call repeated.
 */
export const nonce: Middleware = async ( options, next ) => {
	const send = () => {
		const known = pageData().nonce;
		return next(
			known
				? {
						...options,
						headers: { ...options.headers, 'X-WP-Nonce': known },
					}
				: options
		);
	};
	try {
		return await send();
	} catch ( refused ) {
		const { nonce: sent, currentUser } = pageData();
		const { code, status } =
			refused instanceof ApiError ? refused : new ApiError( 0, '', '' );
		const isStale = code === 'rest_cookie_invalid_nonce' && sent;
		if ( isStale || ( status === 401 && currentUser.isLoggedIn ) ) {
			const renewed = await renewNonce();
			window.museau = { ...pageData(), nonce: renewed };
			if ( isStale || renewed ) {
				return send();
			}
		}
		throw refused;
	}
};
