/** A browser's upload of this many bytes each millisecond is slow and still gets through. */
export const SLOWEST = 25;

/** Milliseconds without a byte more that has left. */
const STILL = 30_000;

/**
 * Milliseconds for the answer once all has left: the server looks at the picture meanwhile, and a program on this computer that reads
 * what is sent (an antivirus, a proxy) may have taken all of it at once and be sending it still.
 */
const afterLeaving = ( size: number ) => 120_000 + size / SLOWEST;

/** Milliseconds in which a page that comes back from sleep hears of what happened meanwhile, before its clock ends the upload. */
const AWAKE = 1000;

/** Milliseconds late after which a clock has slept with its page: nothing could move meanwhile, and the line takes a while to come back. */
const SLEPT = 5000;

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
				const end = Date.now() + time;
				timer = setTimeout( () => {
					timer = setTimeout( () => {
						if ( Date.now() > end + SLEPT ) {
							wait( time );
							return;
						}
						reject( new TypeError( 'network' ) );
						request.abort();
					}, AWAKE );
				}, time - AWAKE );
			};
			let most = 0;
			request.upload.onprogress = ( { loaded, total } ) => {
				if ( loaded > most ) {
					most = loaded;
					wait( loaded < total ? STILL : afterLeaving( total ) );
				}
				if ( total > 0 ) {
					onProgress( Math.round( ( 100 * loaded ) / total ) );
				}
			};
			request.onloadend = () => clearTimeout( timer );
			request.onload = () => {
				try {
					resolve(
						new Response( request.responseText, {
							status: request.status,
						} )
					);
				} catch {
					// No answer of a shop has such a status (204, 304): something on the way gave it.
					reject( new TypeError( 'network' ) );
				}
			};
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
