import { act, renderHook, waitFor } from '@testing-library/react';
import type { Detail } from '@museau/photos/details';
import { useDetails } from './use-details';

const mockKept = new Map< string, Detail[] >();
jest.mock( '@museau/photos/details', () => ( {
	MOST_DETAILS: 4,
	draftOwner: () => 'draft:1',
	readDraftDetails: async () => mockKept.get( 'draft:1' ) ?? [],
	writeDetails: async ( owner: string, details: Detail[] ) => {
		mockKept.set( owner, details );
		return true;
	},
} ) );

/** Files are read when they are let go. */
let mockLetGo: ( () => void )[] = [];
jest.mock( '@museau/photos/read-photo', () => ( {
	photoRefusal: ( error: Error ) => error.message,
	readPhoto: ( file: File ) =>
		new Promise( ( resolve, reject ) =>
			mockLetGo.push( () =>
				file.name === 'bad.txt'
					? reject( new Error( 'Choisissez une photo.' ) )
					: resolve( { photo: file } )
			)
		),
} ) );

const file = ( name: string ) => new File( [ name ], name );
const detail = ( id: string ): Detail => ( {
	id,
	role: 'detail',
	photo: file( id ),
} );
const letGo = async () => {
	await waitFor( () => expect( mockLetGo ).not.toHaveLength( 0 ) );
	await act( async () => mockLetGo.shift()?.() );
};

beforeEach( () => {
	mockKept.clear();
	mockLetGo = [];
} );

async function open( kept: Detail[] = [] ) {
	mockKept.set( 'draft:1', kept );
	const onBusy = jest.fn();
	const { result } = renderHook( () => useDetails( onBusy, 'detail' ) );
	await waitFor( () =>
		expect( result.current.details ).toHaveLength( kept.length )
	);
	return { result, onBusy };
}

const names = ( details: Detail[] ) =>
	details.map( ( { photo } ) => ( photo as File ).name );

test( 'what is removed while files are read stays removed', async () => {
	const { result, onBusy } = await open( [ detail( 'old' ) ] );
	act( () => result.current.add( [ file( 'a.jpg' ), file( 'b.jpg' ) ] ) );
	expect( onBusy ).toHaveBeenLastCalledWith( true );
	await letGo();
	await act( () =>
		result.current.put(
			result.current.latest.current.filter( ( { id } ) => id !== 'old' )
		)
	);
	await letGo();
	await waitFor( () => expect( onBusy ).toHaveBeenLastCalledWith( false ) );
	expect( names( result.current.details ) ).toEqual( [ 'a.jpg', 'b.jpg' ] );
	expect( names( mockKept.get( 'draft:1' ) ?? [] ) ).toEqual( [
		'a.jpg',
		'b.jpg',
	] );
} );

test( 'a line gets what was still read when it came, and they stay in sight', async () => {
	const { result } = await open();
	act( () => result.current.add( [ file( 'a.jpg' ) ] ) );
	const given = result.current.give( 'line' );
	await letGo();
	await act( () => given );
	expect( names( mockKept.get( 'line' ) ?? [] ) ).toEqual( [ 'a.jpg' ] );
	expect( mockKept.get( 'draft:1' ) ).toEqual( [] );
	expect( result.current.details ).toHaveLength( 1 );
} );

test( 'four are kept; a fifth and a file that is no photograph are named', async () => {
	const { result } = await open( [ 'a', 'b', 'c' ].map( detail ) );
	act( () =>
		result.current.add( [
			file( 'bad.txt' ),
			file( 'd.jpg' ),
			file( 'e.jpg' ),
		] )
	);
	await letGo();
	await letGo();
	await waitFor( () =>
		expect( result.current.problems ).toEqual( [
			expect.stringMatching( /^bad\.txt : Choisissez une photo\.$/ ),
			expect.stringMatching( /pas davantage\s: e\.jpg est laissée/ ),
		] )
	);
	expect( result.current.details ).toHaveLength( 4 );
} );
