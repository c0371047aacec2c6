import { ApiError, apiFetch, renewNonce, type CallOptions } from '@museau/api';
import { pageData } from '@museau/page-data';

/**
 * Reads a route that answers visitors too, as the artist: WordPress sends a nonce back only to those it knows.
 * To a stale one it would answer without her drafts, and nothing would tell.
 */
export async function readSigned< T >( options: CallOptions ): Promise< T > {
	let isKnown = false;
	const read = () =>
		apiFetch< T >( {
			...options,
			onResponse: ( response ) => {
				isKnown = Boolean( response.headers.get( 'X-WP-Nonce' ) );
				options.onResponse?.( response );
			},
		} );
	let answer = await read();
	if ( ! isKnown ) {
		window.museau = { ...pageData(), nonce: await renewNonce() };
		answer = await read();
	}
	if ( ! isKnown ) {
		throw new ApiError( 401, 'rest_forbidden', '' );
	}
	return answer;
}

/** fetch() for one upload that tells how many percent have left (0 to 100). */
export const uploading =
	( onProgress: ( percent: number ) => void ): typeof fetch =>
	( input, init ) =>
		new Promise( ( resolve, reject ) => {
			const request = new XMLHttpRequest();
			request.open( init?.method ?? 'POST', String( input ) );
			new Headers( init?.headers ).forEach( ( value, name ) =>
				request.setRequestHeader( name, value )
			);
			request.upload.onprogress = ( { loaded, total } ) =>
				total > 0 &&
				onProgress( Math.round( ( 100 * loaded ) / total ) );
			request.onload = () =>
				resolve(
					new Response( request.responseText, {
						status: request.status,
					} )
				);
			request.onerror = () => reject( new TypeError( 'network' ) );
			request.onabort = request.onerror;
			request.send( init?.body as FormData );
		} );
