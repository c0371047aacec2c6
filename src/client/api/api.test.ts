import { ApiError, api, withRetries } from './index';

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

test( '[R109] a read that fails in passing is tried three times more, after 1, 2 and 4 s', async () => {
	jest.useFakeTimers();
	const read = jest
		.fn< () => Promise< string > >()
		.mockRejectedValue( new ApiError( 503, 'x', 'Panne' ) );
	const waits = jest.spyOn( global, 'setTimeout' );
	const outcome = withRetries( read ).catch( ( error ) => error );
	await jest.runAllTimersAsync();
	expect( await outcome ).toBeInstanceOf( ApiError );
	expect( read ).toHaveBeenCalledTimes( 4 );
	expect( waits.mock.calls.map( ( [ , time ] ) => time ) ).toEqual( [
		1000, 2000, 4000,
	] );
} );

test( '[R109] the wait doubles up to 30 s and no further', async () => {
	jest.useFakeTimers();
	const waits = jest.spyOn( global, 'setTimeout' );
	const outcome = withRetries(
		async () => {
			throw new ApiError( 0, 'fetch_error', 'Coupé' );
		},
		undefined,
		7
	).catch( () => {} );
	await jest.runAllTimersAsync();
	await outcome;
	expect( waits.mock.calls.map( ( [ , time ] ) => time ) ).toEqual( [
		1000, 2000, 4000, 8000, 16000, 30000, 30000,
	] );
} );

test( 'a refusal of the shop is not tried again', async () => {
	const read = jest
		.fn< () => Promise< string > >()
		.mockRejectedValue( new ApiError( 409, 'museau_sold', 'Vendue' ) );
	await expect( withRetries( read ) ).rejects.toThrow( 'Vendue' );
	expect( read ).toHaveBeenCalledTimes( 1 );
} );

test.each( [ 301, 400, 404, 409, 418, 500 ] )(
	'[R110] an answer %d is an error, whatever its body says',
	async ( status ) => {
		global.fetch = jest.fn< typeof fetch >().mockResolvedValue( {
			...answer( status, { message: 'Non.' } ),
			ok: false,
		} as Response );
		await expect( api.post( 'cart', {} ) ).rejects.toMatchObject( {
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
	const outcome = api.get( 'cart' ).catch( ( error ) => error );
	await jest.advanceTimersByTimeAsync( 19_000 );
	await jest.advanceTimersByTimeAsync( 2000 );
	expect( await outcome ).toMatchObject( {
		code: 'fetch_timeout',
		isPassing: true,
		isAnswer: false,
	} );
	// Who left the page is told what she asked for, and no clock is left behind.
	const left = new AbortController();
	const leaving = api
		.get( 'cart', { signal: left.signal } )
		.catch( ( error ) => error );
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
		return api
			.get( 'cart', { check: ( body ) => Array.isArray( body?.items ) } )
			.catch( ( error ) => error );
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
