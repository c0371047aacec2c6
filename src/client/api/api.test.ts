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
