import { TOKEN_KEY, readStored, writeStored } from '../storage';
import type { Middleware } from './types';

/** Names the visitor's cart in a call of it, and keeps the token that each answer renews, a refusal too (B66). */
export const cartToken: Middleware = async ( options, next ) => {
	if ( ! options.isOfCart ) {
		return next( options );
	}
	const token = readStored( TOKEN_KEY );
	const response = await next( {
		...options,
		headers: {
			...options.headers,
			...( token && { 'Cart-Token': token } ),
		},
	} );
	const renewed = response.headers?.get( 'Cart-Token' );
	if ( renewed ) {
		writeStored( TOKEN_KEY, renewed );
	}
	return response;
};
