import { act, renderHook, waitFor } from '@testing-library/react';
import { ApiError } from '@museau/api';
import type { UnsentDetail } from '@museau/photos/details';
import { useDetailUploads } from './use-detail-uploads';

const mockForgotten: string[] = [];
jest.mock( '@museau/photos/details', () => ( {
	forgetDetail: async ( { id }: { id: string } ) => {
		mockForgotten.push( id );
	},
} ) );

/** Sends as it is told; `done` ends the one that is under way. */
let mockSend: ( id: string, signal: AbortSignal ) => Promise< unknown >;
const mockStarted: string[] = [];
jest.mock( '@museau/api', () => ( {
	ApiError: (
		jest.requireActual( '@museau/api/error' ) as { ApiError: unknown }
	 ).ApiError,
	apiFetch: ( {
		body,
		transport,
		signal,
	}: {
		body: FormData;
		transport: { tell: ( percent: number ) => void };
		signal: AbortSignal;
	} ) => {
		const id = String( body.get( 'key' ) );
		mockStarted.push( id );
		transport.tell( 40 );
		return mockSend( id, signal );
	},
} ) );
jest.mock( '@museau/api/uploading', () => ( {
	uploading: ( tell: ( percent: number ) => void ) => ( { tell } ),
} ) );

const photo = ( id: string ): UnsentDetail => ( {
	id,
	role: 'detail',
	photo: new Blob( [ 'x' ] ),
	owner: `order:7:${ id }`,
	order: { id: 7, key: id, portrait: 1 },
} );
const states = ( uploads: { state: string }[] ) =>
	uploads.map( ( { state } ) => state );

beforeEach( () => {
	mockForgotten.length = 0;
	mockStarted.length = 0;
} );

test( 'one after the other; each is forgotten once the shop has it', async () => {
	const done: ( () => void )[] = [];
	mockSend = () => new Promise< void >( ( resolve ) => done.push( resolve ) );
	const { result } = renderHook( () =>
		useDetailUploads( [ photo( 'a' ), photo( 'b' ) ] )
	);
	expect( mockStarted ).toEqual( [ 'a' ] );
	expect( result.current.uploads[ 0 ] ).toMatchObject( {
		state: 'sending',
		sent: 40,
	} );
	await act( async () => done[ 0 ]?.() );
	await waitFor( () => expect( mockStarted ).toEqual( [ 'a', 'b' ] ) );
	expect( mockForgotten ).toEqual( [ 'a' ] );
	await act( async () => done[ 1 ]?.() );
	await waitFor( () =>
		expect( states( result.current.uploads ) ).toEqual( [ 'sent', 'sent' ] )
	);
} );

test( 'a broken line loses none: they go when it is back', async () => {
	let isBroken = true;
	mockSend = async () => {
		if ( isBroken ) {
			throw new ApiError( 0, 'fetch_error', 'La connexion est coupée.' );
		}
	};
	const { result } = renderHook( () =>
		useDetailUploads( [ photo( 'a' ), photo( 'b' ) ] )
	);
	await waitFor( () =>
		expect( states( result.current.uploads ) ).toEqual( [
			'failed',
			'failed',
		] )
	);
	expect( result.current.uploads[ 0 ]?.problem ).toBe(
		'La connexion est coupée.'
	);
	expect( mockForgotten ).toEqual( [] );
	isBroken = false;
	act( () => void window.dispatchEvent( new Event( 'online' ) ) );
	await waitFor( () =>
		expect( states( result.current.uploads ) ).toEqual( [ 'sent', 'sent' ] )
	);
} );

test( 'one that is stopped waits for its button, and the next one goes on', async () => {
	mockSend = ( id, signal ) =>
		new Promise( ( resolve, reject ) => {
			if ( id === 'b' || mockStarted.length > 2 ) {
				resolve( null );
			}
			signal.addEventListener( 'abort', () => reject( new Error( '' ) ) );
		} );
	const { result } = renderHook( () =>
		useDetailUploads( [ photo( 'a' ), photo( 'b' ) ] )
	);
	act( () => result.current.stop( result.current.uploads[ 0 ]! ) );
	await waitFor( () =>
		expect( states( result.current.uploads ) ).toEqual( [
			'stopped',
			'sent',
		] )
	);
	expect( mockForgotten ).toEqual( [ 'b' ] );
	act( () => result.current.retry( photo( 'a' ) ) );
	await waitFor( () =>
		expect( states( result.current.uploads ) ).toEqual( [ 'sent', 'sent' ] )
	);
} );

test( 'what the shop will never take is said once and kept no longer', async () => {
	mockSend = async () => {
		throw new ApiError( 409, 'museau_photo_accepted', 'Déjà acceptée.' );
	};
	const { result } = renderHook( () => useDetailUploads( [ photo( 'a' ) ] ) );
	await waitFor( () =>
		expect( result.current.uploads[ 0 ] ).toMatchObject( {
			state: 'refused',
			problem: 'Déjà acceptée.',
		} )
	);
	expect( mockForgotten ).toEqual( [ 'a' ] );
	act( () => void window.dispatchEvent( new Event( 'online' ) ) );
	expect( mockStarted ).toEqual( [ 'a' ] );
} );

test( 'one photograph beside the poses of two portraits goes to both', async () => {
	mockSend = async () => {};
	const { result } = renderHook( () =>
		useDetailUploads( [
			photo( 'a' ),
			{ ...photo( 'a' ), owner: 'another line' },
		] )
	);
	await waitFor( () =>
		expect( states( result.current.uploads ) ).toEqual( [ 'sent', 'sent' ] )
	);
	expect( mockStarted ).toEqual( [ 'a', 'a' ] );
} );

test( 'a refusal that may pass keeps it until she takes it away', async () => {
	mockSend = async () => {
		throw new ApiError( 404, 'rest_no_route', 'Introuvable.' );
	};
	const { result } = renderHook( () => useDetailUploads( [ photo( 'a' ) ] ) );
	await waitFor( () =>
		expect( states( result.current.uploads ) ).toEqual( [ 'failed' ] )
	);
	expect( mockForgotten ).toEqual( [] );
	await act( () =>
		result.current.remove( result.current.uploads[ 0 ]!.detail )
	);
	expect( mockForgotten ).toEqual( [ 'a' ] );
	expect( result.current.uploads ).toEqual( [] );
} );
