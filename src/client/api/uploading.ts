/** Milliseconds without a byte more that has left. */
const STILL = 30_000;

/** Milliseconds for the answer once all has left: the server looks at the picture meanwhile. */
const LOOKED_AT = 120_000;

/**
 * fetch() for one upload that tells how many percent have left (0 to 100): fetch itself does not. For CallOptions.transport.
 * A line on which nothing moves any more ends as a broken one; a slow one may take its time.
 */
export const uploading =
	( onProgress: ( percent: number ) => void ): typeof fetch =>
	( input, init ) =>
		new Promise( ( resolve, reject ) => {
			const request = new XMLHttpRequest();
			request.open( init?.method ?? 'POST', String( input ) );
			new Headers( init?.headers ).forEach( ( value, name ) =>
				request.setRequestHeader( name, value )
			);
			let timer: ReturnType< typeof setTimeout > | undefined;
			const wait = ( time: number ) => {
				clearTimeout( timer );
				timer = setTimeout( () => {
					reject( new TypeError( 'network' ) );
					request.abort();
				}, time );
			};
			let most = 0;
			request.upload.onprogress = ( { loaded, total } ) => {
				if ( loaded > most ) {
					most = loaded;
					wait( loaded < total ? STILL : LOOKED_AT );
				}
				if ( total > 0 ) {
					onProgress( Math.round( ( 100 * loaded ) / total ) );
				}
			};
			request.onloadend = () => clearTimeout( timer );
			request.onload = () =>
				resolve(
					new Response( request.responseText, {
						status: request.status,
					} )
				);
			request.onerror = () => reject( new TypeError( 'network' ) );
			request.onabort = () =>
				reject( new DOMException( 'aborted', 'AbortError' ) );
			init?.signal?.addEventListener( 'abort', () => request.abort() );
			wait( STILL );
			request.send( init?.body as FormData );
			if ( init?.signal?.aborted ) {
				request.abort();
			}
		} );
