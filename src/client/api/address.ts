import apiFetch from '@wordpress/api-fetch';
import { addQueryArgs } from '@wordpress/url';
import { pageData } from '../page-data';
import type { CallOptions, Middleware } from './types';

/** Puts the query behind the path, and the path behind our namespace's address, which may hold a query itself. */
export const address: Middleware = ( options, next ) =>
	apiFetch.createRootURLMiddleware( pageData().restUrl )(
		{ ...options, path: addQueryArgs( options.path, options.query ) },
		( found ) => next( found as CallOptions )
	);
