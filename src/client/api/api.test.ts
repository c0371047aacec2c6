import { readFileSync } from 'node:fs';
import library from '@wordpress/api-fetch';
import { TOKEN_KEY, writeStored } from '../storage';
import { ApiError, apiFetch } from './index';

const answer = ( status: number, body: unknown = {} ) =>
	( {
		ok: status < 400,
		status,
		headers: new Headers(),
		json: async () => body,
		text: async () => JSON.stringify( body ),
	} ) as unknown as Response;

afterEach( () => {
	jest.useRealTimers();
	jest.restoreAllMocks();
} );

/** Fails each call with this answer, and gives the waits between them in milliseconds. */
async function waitsFor(
	failing: () => Promise< Response >,
	retries: number
): Promise< unknown[] > {
	jest.useFakeTimers();
	global.fetch = jest.fn< typeof fetch >( failing );
	const waits = jest.spyOn( global, 'setTimeout' );
	const outcome = apiFetch( { path: 'cart', retries } ).catch(
		( error ) => error
	);
	await jest.runAllTimersAsync();
	expect( await outcome ).toBeInstanceOf( ApiError );
	expect( global.fetch ).toHaveBeenCalledTimes( retries + 1 );
	const limit = 20_000;
	return waits.mock.calls
		.map( ( [ , time ] ) => time )
		.filter( ( time ) => time !== limit );
}

test( '[R109] a read that fails in passing is tried three times more, after 1, 2 and 4 s', async () => {
	expect(
		await waitsFor( async () => answer( 503, { message: 'Panne' } ), 3 )
	).toEqual( [ 1000, 2000, 4000 ] );
} );

test( '[R109] the wait doubles up to 30 s and no further', async () => {
	expect(
		await waitsFor( () => Promise.reject( new TypeError( 'Coupé' ) ), 7 )
	).toEqual( [ 1000, 2000, 4000, 8000, 16000, 30000, 30000 ] );
} );

test( 'a busy shop is tried again when it says, of a long time not before ten seconds', async () => {
	const busy = ( retryAfter: string ) => async () =>
		( {
			...answer( 503, {
				code: 'museau_busy',
				message: 'La boutique a beaucoup de visites en ce moment.',
			} ),
			headers: new Headers( { 'Retry-After': retryAfter } ),
		} ) as Response;
	expect( await waitsFor( busy( '5' ), 4 ) ).toEqual( [
		5000, 5000, 5000, 8000,
	] );
	jest.restoreAllMocks();
	expect( await waitsFor( busy( '120' ), 1 ) ).toEqual( [ 10_000 ] );
	jest.restoreAllMocks();
	// A date is none of ours: the shop's own steps count.
	expect(
		await waitsFor( busy( 'Sat, 19 Dec 2026 10:00:00 GMT' ), 1 )
	).toEqual( [ 1000 ] );
} );

test( 'what nginx says for a busy shop is a sentence, and an answer where nothing was begun', async () => {
	for ( const name of [ 'busy', 'late', 'many' ] ) {
		const body = JSON.parse(
			readFileSync( `assets/busy/${ name }.json`, 'utf8' )
		);
		global.fetch = jest
			.fn< typeof fetch >()
			.mockResolvedValue( answer( body.data.status, body ) );
		const refused = await apiFetch( {
			path: '/add-to-cart',
			method: 'POST',
			data: {},
		} ).catch( ( error ) => error );
		expect( refused ).toMatchObject( {
			message: body.message,
			isAnswer: name !== 'late',
			isPassing: true,
			isExplained: true,
		} );
		expect( global.fetch ).toHaveBeenCalledTimes( 1 );
	}
} );

test( 'a refusal of the shop is not tried again', async () => {
	global.fetch = jest
		.fn< typeof fetch >()
		.mockResolvedValue(
			answer( 409, { code: 'museau_sold', message: 'Vendue' } )
		);
	await expect( apiFetch( { path: 'cart', retries: 3 } ) ).rejects.toThrow(
		'Vendue'
	);
	expect( global.fetch ).toHaveBeenCalledTimes( 1 );
} );

test.each( [ 301, 400, 404, 409, 418, 500 ] )(
	'[R110] an answer %d is an error, whatever its body says',
	async ( status ) => {
		global.fetch = jest.fn< typeof fetch >().mockResolvedValue( {
			...answer( status, { message: 'Non.' } ),
			ok: false,
		} as Response );
		await expect(
			apiFetch( { path: 'cart', method: 'POST', data: {} } )
		).rejects.toMatchObject( {
			status,
		} );
	}
);

test( 'an answer that never ends counts as a broken line', async () => {
	jest.useFakeTimers();
	const stall = ( _url: unknown, init?: RequestInit ) =>
		Promise.resolve( {
			...answer( 200 ),
			json: () =>
				new Promise( ( _resolve, reject ) =>
					init!.signal!.addEventListener( 'abort', () =>
						reject( new DOMException( 'gone', 'AbortError' ) )
					)
				),
		} as Response );
	global.fetch = jest.fn< typeof fetch >( stall );
	const outcome = apiFetch( { path: 'cart' } ).catch( ( error ) => error );
	await jest.advanceTimersByTimeAsync( 19_000 );
	await jest.advanceTimersByTimeAsync( 2000 );
	expect( await outcome ).toMatchObject( {
		code: 'fetch_timeout',
		isPassing: true,
		isAnswer: false,
	} );
	// Who left the page is told what she asked for, and no clock is left behind.
	const left = new AbortController();
	const leaving = apiFetch( { path: 'cart', signal: left.signal } ).catch(
		( error ) => error
	);
	await jest.advanceTimersByTimeAsync( 0 );
	left.abort();
	expect( await leaving ).toMatchObject( { name: 'AbortError' } );
	expect( jest.getTimerCount() ).toBe( 0 );
} );

test( 'an answer cut in its middle is a broken line, one of somebody else is none of ours', async () => {
	const reading = ( json: () => Promise< unknown > ) => {
		global.fetch = jest
			.fn< typeof fetch >()
			.mockResolvedValue( { ...answer( 200 ), json } as Response );
		return apiFetch( {
			path: 'cart',
			check: ( body ) => Array.isArray( body?.items ),
		} ).catch( ( error ) => error );
	};
	expect(
		await reading( () => Promise.reject( new TypeError( 'network' ) ) )
	).toMatchObject( { code: 'fetch_error', isPassing: true } );
	for ( const json of [
		() => Promise.reject( new SyntaxError( '<html>' ) ),
		async () => ( { status: 'ok' } ),
		async () => null,
	] ) {
		expect( await reading( json ) ).toMatchObject( {
			code: 'invalid_json',
			isAnswer: false,
			message: 'Erreur serveur. Veuillez réessayer plus tard.',
		} );
	}
	expect( await reading( async () => ( { items: [] } ) ) ).toEqual( {
		items: [],
	} );
} );

const sentTo = () =>
	jest.mocked( global.fetch ).mock.calls.map( ( [ url ] ) => String( url ) );

test.each( [
	[ '/wp-json/museau-react/v1/', [ 'products', '?' ] ],
	[ '/index.php?rest_route=/museau-react/v1/', [ 'products', '&' ] ],
] )(
	'lists behind %s keep the addresses that caches know',
	async ( restUrl, [ name, mark ] ) => {
		window.museau = { restUrl } as typeof window.museau;
		global.fetch = jest
			.fn< typeof fetch >()
			.mockImplementation( async () => answer( 200, [] ) );
		await apiFetch( {
			path: '/products',
			query: {
				category: 'impression',
				page: 2,
				pa_cadre: '4,7',
				x: undefined,
			},
		} );
		await apiFetch( { path: 'products?id=5&get_variations=true' } );
		expect( sentTo() ).toEqual( [
			`${ restUrl }${ name }${ mark }category=impression&page=2&pa_cadre=4%2C7`,
			`${ restUrl }${ name }${ mark }id=5&get_variations=true`,
		] );
		delete window.museau;
	}
);

test( 'a call is sent as it was asked for, with no parameter or method of the library', async () => {
	global.fetch = jest
		.fn< typeof fetch >()
		.mockImplementation( async () => answer( 200 ) );
	await apiFetch( {
		path: '/admin/products/9',
		method: 'PUT',
		data: { a: 1 },
	} );
	expect( jest.mocked( global.fetch ).mock.calls ).toEqual( [
		[
			'/wp-json/museau-react/v1/admin/products/9',
			{
				method: 'PUT',
				headers: {
					Accept: 'application/json',
					'Content-Type': 'application/json',
				},
				credentials: 'same-origin',
				body: '{"a":1}',
				keepalive: false,
			},
		],
	] );
} );

test( 'a call that stays when the page is left is sent before anything else happens', () => {
	global.fetch = jest.fn< typeof fetch >().mockResolvedValue( answer( 200 ) );
	void apiFetch( {
		path: '/cart',
		isOfCart: true,
		timeout: 20_000,
		keepalive: true,
	} );
	expect( global.fetch ).toHaveBeenCalledTimes( 1 );
} );

test( 'a stale nonce is renewed once, and a second refusal is told', async () => {
	window.museau = {
		nonce: '0123456789',
		currentUser: { isLoggedIn: true, canManageWoocommerce: true },
	} as typeof window.museau;
	const seen: string[] = [];
	global.fetch = jest.fn< typeof fetch >( async ( url, init ) => {
		seen.push(
			`${ url } ${ new Headers( init?.headers ).get( 'X-WP-Nonce' ) ?? '' }`
		);
		return String( url ).includes( 'rest-nonce' )
			? ( {
					...answer( 200 ),
					text: async () => 'abcdef0123',
				} as Response )
			: answer( 403, {
					code: 'rest_cookie_invalid_nonce',
					message: 'No',
				} );
	} );
	const outcome = await apiFetch( { path: '/cart' } ).catch(
		( error ) => error
	);
	expect( outcome ).toMatchObject( {
		code: 'rest_cookie_invalid_nonce',
		message: 'Votre session a expiré. Rechargez la page, puis réessayez.',
	} );
	expect( seen ).toEqual( [
		'/wp-json/museau-react/v1/cart 0123456789',
		'/wp-admin/admin-ajax.php?action=rest-nonce ',
		'/wp-json/museau-react/v1/cart abcdef0123',
	] );
	delete window.museau;
} );

test( 'the token of a cart goes with its own calls alone, and a refusal renews it, too', async () => {
	writeStored( TOKEN_KEY, 'old' );
	const sent: unknown[] = [];
	global.fetch = jest.fn< typeof fetch >( async ( _url, init ) => {
		sent.push( new Headers( init?.headers ).get( 'Cart-Token' ) );
		return {
			...answer( 409, { code: 'museau_sold', message: 'Vendue' } ),
			headers: new Headers( { 'Cart-Token': 'renewed' } ),
		} as Response;
	} );
	for ( const isOfCart of [ false, true, true ] ) {
		await apiFetch( { path: '/cart', isOfCart } ).catch( () => {} );
	}
	expect( sent ).toEqual( [ null, 'old', 'renewed' ] );
} );

test( 'calls of others in the same library are left alone', async () => {
	global.fetch = jest
		.fn< typeof fetch >()
		.mockImplementation( async () => answer( 200, [] ) );
	await apiFetch( { path: '/cart' } );
	await library( { path: '/wp/v2/posts' } );
	expect( sentTo()[ 1 ] ).toBe( '/wp/v2/posts?_locale=user' );
} );
