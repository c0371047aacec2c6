import { act, renderHook, waitFor } from '@testing-library/react';
import { useHead, usePhoto } from './use-photo';

const mockReads: ( ( read: object ) => void )[] = [];
let mockDraft: File | null = null;
/** Names of the drafts that were kept, null for one that was dropped. */
let mockKept: ( string | null )[] = [];
jest.mock( '@museau/photos/read-photo', () => ( {
	readPhoto: () => new Promise( ( resolve ) => mockReads.push( resolve ) ),
	photoRefusal: String,
} ) );
jest.mock( '@museau/photos', () => ( {
	getDraft: async () => mockDraft,
	setDraft: async ( photo: File | null ) => {
		mockKept.push( photo && photo.name );
		return true;
	},
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
	mockKept = [];
	sessionStorage.clear();
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

/** The photograph and its head, as the form has them. */
const both = () =>
	renderHook( () => {
		const taken = usePhoto();
		return { ...taken, ...useHead( taken.photo ) };
	} ).result;

test( 'the head of a photograph comes back with it, and no other photograph has it', async () => {
	const before = both();
	await act( async () => void before.current.choose( file( 'pose.jpg' ) ) );
	await act( async () => mockReads[ 0 ]!( read( 'pose.jpg' ) ) );
	act( () =>
		before.current.placeHead( { x: 0.25, y: 0, width: 0.5, height: 0.5 } )
	);
	expect( before.current.head ).toEqual( [ 0.5, 0.25 ] );

	mockDraft = file( 'pose.jpg' );
	const after = both();
	await waitFor( () =>
		expect( after.current.head ).toEqual( [ 0.5, 0.25 ] )
	);
	expect( after.current.photo?.box ).toMatchObject( { x: 0.25 } );

	await act( async () => void after.current.choose( file( 'other.jpg' ) ) );
	await act( async () => mockReads[ 1 ]!( read( 'other.jpg' ) ) );
	expect( after.current.head ).toBeNull();
	// The former one once more: as after a reload.
	await act( async () => void after.current.choose( file( 'pose.jpg' ) ) );
	await act( async () => mockReads[ 2 ]!( read( 'pose.jpg' ) ) );
	expect( after.current.head ).toEqual( [ 0.5, 0.25 ] );
	mockDraft = file( 'other.jpg' );
	const again = both();
	await waitFor( () => expect( again.current.photo ).not.toBeNull() );
	expect( again.current.head ).toBeNull();
} );

test( 'a photograph whose portrait is in the cart is a draft again once it is shown for another', async () => {
	const form = both();
	await act( async () => void form.current.choose( file( 'pose.jpg' ) ) );
	await act( async () => mockReads[ 0 ]!( read( 'pose.jpg' ) ) );
	await act( async () => form.current.keepAgain() );
	await act( async () => void form.current.dropDraft() );
	expect( mockKept ).toEqual( [ 'pose.jpg', null ] );
	await act( async () => form.current.keepAgain() );
	await act( async () => form.current.keepAgain() );
	expect( mockKept ).toEqual( [ 'pose.jpg', null, 'pose.jpg' ] );
} );

test( 'the place of its head goes with the draft, and comes back with it unless it was placed anew', async () => {
	const kept = () => sessionStorage.getItem( 'museau_portrait_head' );
	const form = both();
	await act( async () => void form.current.choose( file( 'pose.jpg' ) ) );
	await act( async () => mockReads[ 0 ]!( read( 'pose.jpg' ) ) );
	const place = ( x: number ) =>
		act( () =>
			form.current.placeHead( { x, y: 0, width: 0.5, height: 0.5 } )
		);
	place( 0.25 );
	await act( async () => void form.current.dropDraft() );
	expect( kept() ).toBeNull();
	await act( async () => form.current.keepAgain() );
	expect( kept() ).toContain( '"x":0.25' );

	await act( async () => void form.current.dropDraft() );
	place( 0.5 );
	await act( async () => form.current.keepAgain() );
	expect( kept() ).toContain( '"x":0.5' );
} );

test( 'it is, too, when the photograph that was chosen instead is refused', async () => {
	const form = both();
	await act( async () => void form.current.choose( file( 'pose.jpg' ) ) );
	await act( async () => mockReads[ 0 ]!( read( 'pose.jpg' ) ) );
	await act( async () => void form.current.dropDraft() );
	await act( async () => {
		form.current.keepAgain();
		void form.current.choose( file( 'large.jpg' ) );
	} );
	await act( async () => mockReads[ 1 ]!( 'Trop lourde.' as never ) );
	expect( form.current.refusal ).toBe( 'Trop lourde.' );
	await act( async () => form.current.keepAgain() );
	expect( mockKept ).toEqual( [ 'pose.jpg', null, 'pose.jpg' ] );
} );

test( 'when the photograph that was chosen early is refused the draft counts', async () => {
	mockDraft = file( 'draft.jpg' );
	const { result } = renderHook( () =>
		usePhoto( () => ( { file: file( 'large.jpg' ) } ) )
	);
	await waitFor( () => expect( mockReads ).toHaveLength( 1 ) );
	await act( async () => mockReads[ 0 ]!( 'Trop lourde.' as never ) );
	await waitFor( () =>
		expect( shown( result.current.photo ) ).toBe( 'draft.jpg' )
	);
	expect( result.current.refusal ).toBe( 'Trop lourde.' );
} );

test( 'a photograph that was chosen while its portrait went into the cart stays the draft', async () => {
	const form = both();
	await act( async () => void form.current.choose( file( 'pose.jpg' ) ) );
	await act( async () => mockReads[ 0 ]!( read( 'pose.jpg' ) ) );
	const ordered = form.current;
	await act( async () => void form.current.choose( file( 'other.jpg' ) ) );
	await act( async () => mockReads[ 1 ]!( read( 'other.jpg' ) ) );
	await act( async () => void ordered.dropDraft() );
	await act( async () => ordered.keepAgain() );
	expect( mockKept ).toEqual( [ 'pose.jpg', 'other.jpg' ] );
} );

test.each( [
	'{',
	'[]',
	'{"box":{"x":0,"y":0,"width":0.5,"height":0.5},"bytes":1}',
	'{"box":{"x":0,"y":0,"width":2,"height":0.5},"bytes":9}',
	'{"box":{"x":"0"},"bytes":9}',
] )( 'what is no head is left alone: %s', async ( text ) => {
	sessionStorage.setItem( 'museau_portrait_head', text );
	mockDraft = file( 'draft.jpg' );
	const result = both();
	await waitFor( () => expect( result.current.photo ).not.toBeNull() );
	expect( result.current.head ).toBeNull();
} );
