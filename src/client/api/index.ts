import { t } from '../i18n';
import { pageData } from '../page-data';

export interface CallOptions {
	signal?: AbortSignal;
	query?: Record< string, string | number | undefined >;
	headers?: Record< string, string >;
	/** Finish the call even when the page is left meanwhile. */
	keepalive?: boolean;
	/** Sees the answer's headers, of a refusal too. */
	onResponse?: ( response: Response ) => void;
	/** Milliseconds until an answer that is not whole counts as a broken line; by default only a reading waits no longer than 20 s. */
	timeout?: number;
	/** Whether an answer is what the route promises: a hotel's Wi-Fi or a firewall answers 200 in the shop's place, too. */
	check?: ( answer: any ) => boolean;
	/** Sends the call in fetch's place: the dashboard's uploads tell how far they are. */
	transport?: typeof fetch;
}

/** A refused or failed call, with a French sentence for a person. `status` is 0 when no answer came. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly data: Record< string, unknown > = {},
		/** Whether somebody said what is wrong; else the message is a general one. */
		readonly isExplained = true
	) {
		super( message );
		this.name = 'ApiError';
	}

	/** Whether the shop itself answered, with a sentence of its own. */
	get isAnswer(): boolean {
		return (
			this.status > 0 &&
			! [ 'invalid_json', 'internal_server_error', '' ].includes(
				this.code
			)
		);
	}

	/** Whether the same GET may be tried again (B34). */
	get isPassing(): boolean {
		return this.status === 0 || this.status === 429 || this.status >= 500;
	}
}

/** French sentences for what WordPress itself or the network answers; our own refusals bring theirs. */
function sentenceFor( status: number, code: string ): string | undefined {
	switch ( code ) {
		case 'fetch_error':
		case 'fetch_timeout':
			return t(
				'La connexion est coupée. Vérifiez votre réseau, puis réessayez.'
			);
		case 'rest_cookie_invalid_nonce':
			return t(
				'Votre session a expiré. Rechargez la page, puis réessayez.'
			);
		case 'rest_no_route':
			return t( "Cette adresse n'existe pas." );
		case 'rest_forbidden':
			return t( "Vous n'avez pas accès à cette page." );
		case 'invalid_json':
		case 'internal_server_error':
			return t( 'Erreur serveur. Veuillez réessayer plus tard.' );
	}
	if ( status === 413 ) {
		return t( 'Fichier trop lourd.' );
	}
	if ( status === 429 && ! code.startsWith( 'museau_' ) ) {
		return t(
			'Trop de demandes à la fois : patientez une minute, puis réessayez.'
		);
	}
	return undefined;
}

function address( path: string, query: CallOptions[ 'query' ] ): string {
	const root = pageData().restUrl;
	const search = new URLSearchParams();
	for ( const [ name, value ] of Object.entries( query ?? {} ) ) {
		if ( value !== undefined ) {
			search.set( name, String( value ) );
		}
	}
	const found = path.match( /^\/?([^?]*)\??(.*)$/ );
	const rest = [ found?.[ 2 ], search.toString() ]
		.filter( Boolean )
		.join( '&' );
	const url = root + ( found?.[ 1 ] ?? '' );
	return rest ? `${ url }${ url.includes( '?' ) ? '&' : '?' }${ rest }` : url;
}

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

async function failure( response: Response ): Promise< ApiError > {
	let body: { code?: unknown; message?: unknown; data?: unknown } = {};
	try {
		body = await response.json();
	} catch {
		body = { code: 'invalid_json' };
	}
	const code = typeof body?.code === 'string' ? body.code : '';
	const data =
		body?.data && typeof body.data === 'object'
			? ( body.data as Record< string, unknown > )
			: {};
	const said =
		sentenceFor( response.status, code ) ??
		( typeof body?.message === 'string' ? body.message.trim() : '' );
	return new ApiError(
		response.status,
		code,
		said || t( 'Une erreur est survenue. Veuillez réessayer.' ),
		{ ...body, ...data },
		said !== ''
	);
}

const brokenLine = ( code: 'fetch_error' | 'fetch_timeout' ) =>
	new ApiError( 0, code, sentenceFor( 0, code ) ?? '' );

/** A browser waits for ever on a line that went dead without a word. */
const READING = 20_000;

async function call< T >(
	method: string,
	path: string,
	body: unknown,
	options: CallOptions = {}
): Promise< T > {
	const { signal, timeout = method === 'GET' ? READING : 0 } = options;
	if ( ! timeout ) {
		return exchange( method, path, body, options );
	}
	const line = new AbortController();
	const leave = () => line.abort();
	let timer: ReturnType< typeof setTimeout > | undefined;
	try {
		if ( signal?.aborted ) {
			leave();
		}
		signal?.addEventListener( 'abort', leave );
		timer = setTimeout( leave, timeout );
		return await exchange< T >( method, path, body, {
			...options,
			signal: line.signal,
		} );
	} catch ( error ) {
		throw line.signal.aborted && ! signal?.aborted
			? brokenLine( 'fetch_timeout' )
			: error;
	} finally {
		clearTimeout( timer );
		signal?.removeEventListener( 'abort', leave );
	}
}

async function exchange< T >(
	method: string,
	path: string,
	body: unknown,
	options: CallOptions
): Promise< T > {
	const isForm = body instanceof FormData;
	const send = async (): Promise< Response > => {
		const headers: Record< string, string > = {
			Accept: 'application/json',
			...options.headers,
		};
		if ( ! isForm ) {
			headers[ 'Content-Type' ] = 'application/json';
		}
		const { nonce } = pageData();
		if ( nonce ) {
			headers[ 'X-WP-Nonce' ] = nonce;
		}
		const init: RequestInit = {
			method,
			headers,
			credentials: 'same-origin',
		};
		if ( options.signal ) {
			init.signal = options.signal;
		}
		if ( body !== undefined ) {
			init.body = isForm ? body : JSON.stringify( body );
			init.keepalive = options.keepalive ?? false;
		}
		try {
			return await ( options.transport ?? fetch )(
				address( path, options.query ),
				init
			);
		} catch ( error ) {
			if ( options.signal?.aborted ) {
				throw error;
			}
			throw brokenLine( 'fetch_error' );
		}
	};

	let response = await send();
	if ( ! response.ok ) {
		let error = await failure( response );
		// A page that stayed open for a day holds a stale nonce, or none since the login ended: renew it once and repeat the call.
		const { nonce, currentUser } = pageData();
		const isStale = error.code === 'rest_cookie_invalid_nonce' && nonce;
		if ( isStale || ( error.status === 401 && currentUser.isLoggedIn ) ) {
			const renewed = await renewNonce();
			window.museau = { ...pageData(), nonce: renewed };
			if ( isStale || renewed ) {
				response = await send();
				if ( ! response.ok ) {
					error = await failure( response );
				}
			}
		}
		if ( ! response.ok ) {
			options.onResponse?.( response );
			throw error;
		}
	}
	options.onResponse?.( response );
	let answer: unknown;
	let isReadable = true;
	try {
		answer = await response.json();
	} catch ( error ) {
		// The line broke in the middle of the answer.
		if ( ( error as Error ).name !== 'SyntaxError' ) {
			throw options.signal?.aborted ? error : brokenLine( 'fetch_error' );
		}
		isReadable = false;
	}
	if ( ! isReadable || options.check?.( answer ) === false ) {
		throw new ApiError(
			response.status,
			'invalid_json',
			sentenceFor( 0, 'invalid_json' ) ?? ''
		);
	}
	return answer as T;
}

export const api = {
	get: < T >( path: string, options?: CallOptions ) =>
		call< T >( 'GET', path, undefined, options ),
	post: < T >( path: string, body: object, options?: CallOptions ) =>
		call< T >( 'POST', path, body, options ),
	put: < T >( path: string, body: object, options?: CallOptions ) =>
		call< T >( 'PUT', path, body, options ),
	delete: < T >( path: string, options?: CallOptions ) =>
		call< T >( 'DELETE', path, undefined, options ),
};

/**
 * Repeats a reading call on network failure, 429 and 5xx: 3 retries after 1, 2 and 4 s, never more than 30 s (B34).
 * A 4xx is thrown at once. Only for GET.
 */
export async function withRetries< T >(
	read: () => Promise< T >,
	signal?: AbortSignal,
	retries = 3
): Promise< T > {
	for ( let tried = 0; ; tried++ ) {
		try {
			return await read();
		} catch ( error ) {
			if (
				tried >= retries ||
				signal?.aborted ||
				! ( error instanceof ApiError ) ||
				! error.isPassing
			) {
				throw error;
			}
			await new Promise( ( resolve ) =>
				setTimeout( resolve, Math.min( 1000 * 2 ** tried, 30000 ) )
			);
		}
	}
}
