import { act, renderHook, waitFor } from '@testing-library/react';
import { usePhoto } from './use-photo';

const mockReads: ( ( read: object ) => void )[] = [];
let mockDraft: File | null = null;
jest.mock( '@museau/photos/read-photo', () => ( {
	readPhoto: () => new Promise( ( resolve ) => mockReads.push( resolve ) ),
	photoRefusal: String,
} ) );
jest.mock( '@museau/photos', () => ( {
	getDraft: async () => mockDraft,
	setDraft: async () => true,
	photosWritten: async () => {},
} ) );
jest.mock( './photo', () => ( {
	measured: async ( blob: Blob ) => ( { blob, width: 300, height: 200 } ),
} ) );

const file = ( name: string ) => new File( [ name ], name );
const read = ( name: string ) => ( {
	photo: file( name ),
	width: 400,
	height: 300,
} );
const shown = ( photo: { blob: Blob } | null ) =>
	( photo?.blob as File | undefined )?.name;

beforeEach( () => {
	mockReads.length = 0;
	mockDraft = null;
	Object.assign( URL, {
		createObjectURL: () => 'blob:1',
		revokeObjectURL: () => {},
	} );
} );

test( 'the photograph that was chosen last is shown, whichever is read last', async () => {
	const { result } = renderHook( () => usePhoto() );
	await act( async () => void result.current.choose( file( 'first.jpg' ) ) );
	await act( async () => void result.current.choose( file( 'second.jpg' ) ) );
	expect( result.current.isReading ).toBe( true );
	await act( async () => mockReads[ 1 ]!( read( 'second.jpg' ) ) );
	expect( shown( result.current.photo ) ).toBe( 'second.jpg' );
	expect( result.current.isReading ).toBe( false );
	await act( async () => mockReads[ 0 ]!( read( 'first.jpg' ) ) );
	expect( shown( result.current.photo ) ).toBe( 'second.jpg' );
} );

test( 'a photograph of before comes back with its measures', async () => {
	mockDraft = file( 'draft.jpg' );
	const { result } = renderHook( () => usePhoto() );
	await waitFor( () =>
		expect( shown( result.current.photo ) ).toBe( 'draft.jpg' )
	);
	expect( result.current.photo ).toMatchObject( { width: 300, height: 200 } );
} );
