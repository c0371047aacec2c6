import type { CallOptions } from './types';

/**
 * Sends the call; the last step. The library's own steps, which would follow, add `_locale` to every address, so that
 * caches know none of them, and send PUT and DELETE as POST.
 */
export const send = async ( options: CallOptions ): Promise< Response > => {
	const { data, signal, url = '', transport = fetch } = options;
	const { method = 'GET', headers, keepalive = false } = options;
	const body = data ? JSON.stringify( data ) : options.body;
	const response = await transport( url, {
		method,
		headers: {
			Accept: 'application/json',
			...( data && { 'Content-Type': 'application/json' } ),
			...headers,
		},
		credentials: 'same-origin',
		...( signal && { signal } ),
		...( body && { body, keepalive } ),
	} );
	options.onResponse?.( response );
	return response;
};
