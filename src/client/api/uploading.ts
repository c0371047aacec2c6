/**
 * fetch() for one upload that tells how many percent have left (0 to 100): fetch itself does not. For CallOptions.transport.
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
			request.onabort = () =>
				reject( new DOMException( 'aborted', 'AbortError' ) );
			init?.signal?.addEventListener( 'abort', () => request.abort() );
			request.send( init?.body as FormData );
			if ( init?.signal?.aborted ) {
				request.abort();
			}
		} );
