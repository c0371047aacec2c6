import type { Detail } from './details';

const mockKept = new Map< string, unknown >();
let mockIsFull = false;
jest.mock( 'idb-keyval', () => {
	const put = ( key: string, value: unknown ) => {
		if ( mockIsFull ) {
			throw new DOMException( 'full', 'QuotaExceededError' );
		}
		mockKept.set( key, value );
	};
	return {
		createStore: () => ( {} ),
		get: async ( key: string ) => mockKept.get( key ),
		set: async ( key: string, value: unknown ) => put( key, value ),
		update: async ( key: string, edit: ( value: unknown ) => unknown ) =>
			put( key, edit( mockKept.get( key ) ) ),
	};
} );

const picture = ( words: string ) =>
	new Blob( [ words ], { type: 'image/jpeg' } );
const detail = ( id: string ): Detail => ( {
	id,
	role: 'detail',
	photo: picture( id ),
} );
let details: typeof import( './details' );
let photos: typeof import( './index' );

/** As on another page of the same tab. */
const nextPage = () => {
	jest.resetModules();
	details = require( './details' );
	photos = require( './index' );
};

beforeEach( () => {
	mockKept.clear();
	sessionStorage.clear();
	localStorage.clear();
	mockIsFull = false;
	nextPage();
} );

const ids = ( list: { id: string }[] ) => list.map( ( { id } ) => id );

test( 'those of a draft are there on the next page, with what they are for', async () => {
	const owner = details.draftOwner();
	expect(
		await details.writeDetails( owner, [
			detail( 'a' ),
			{ ...detail( 'b' ), role: 'colour' },
		] )
	).toBe( true );
	nextPage();
	expect( details.draftOwner() ).toBe( owner );
	const kept = await details.readDetails( owner );
	expect( kept.map( ( { role } ) => role ) ).toEqual( [
		'detail',
		'colour',
	] );
	expect( await kept[ 1 ]?.photo.arrayBuffer() ).toEqual(
		await picture( 'b' ).arrayBuffer()
	);
} );

test( 'they go with their line: moved, removed, and with an emptied cart; a draft and an order stay', async () => {
	await photos.setPhoto( 'one', picture( 'pose' ) );
	await photos.setPhoto( 'gone', picture( 'pose' ) );
	await details.writeDetails( 'one', [ detail( 'a' ) ] );
	await details.writeDetails( 'gone', [ detail( 'b' ) ] );
	await details.writeDetails( details.draftOwner(), [ detail( 'c' ) ] );
	await photos.movePhoto( 'one', 'two' );
	await photos.removePhoto( 'gone' );
	expect( ids( await details.readDetails( 'two' ) ) ).toEqual( [ 'a' ] );
	expect( await details.readDetails( 'one' ) ).toEqual( [] );
	expect( await details.readDetails( 'gone' ) ).toEqual( [] );
	await photos.giveDetails( { id: 7, key: 'k' }, [ 'none', 'two' ] );
	await photos.clearPhotos();
	expect( await details.unsentDetails() ).toMatchObject( [
		{ id: 'a', order: { id: 7, key: 'k', portrait: 2 } },
	] );
	expect( await details.readDetails( details.draftOwner() ) ).toHaveLength(
		1
	);
} );

test( 'each goes once the shop has it, and all after a month', async () => {
	await details.writeDetails( 'line', [ detail( 'a' ), detail( 'b' ) ] );
	await details.giveDetails( { id: 7, key: 'k' }, [ 'line' ] );
	const [ first ] = await details.unsentDetails();
	await details.forgetDetail( first! );
	expect( ids( await details.unsentDetails() ) ).toEqual( [ 'b' ] );
	const now = jest
		.spyOn( Date, 'now' )
		.mockReturnValue( Date.now() + 31 * 24 * 60 * 60 * 1000 );
	expect( await details.unsentDetails() ).toEqual( [] );
	now.mockRestore();
} );

test( 'a full disk keeps them for this page and says so; later it takes them all', async () => {
	await details.writeDetails( 'line', [ detail( 'a' ) ] );
	mockIsFull = true;
	expect(
		await details.writeDetails( 'line', [ detail( 'a' ), detail( 'b' ) ] )
	).toBe( false );
	expect( ids( await details.readDetails( 'line' ) ) ).toEqual( [
		'a',
		'b',
	] );
	mockIsFull = false;
	await details.writeDetails( 'other', [ detail( 'c' ) ] );
	nextPage();
	expect( ids( await details.readDetails( 'line' ) ) ).toEqual( [
		'a',
		'b',
	] );
} );

test( 'where none are kept the shop fetches nothing for them', async () => {
	expect( photos.hasDetails() ).toBe( false );
	await details.writeDetails( 'line', [ detail( 'a' ) ] );
	expect( photos.hasDetails() ).toBe( true );
	await photos.removePhoto( 'line' );
	expect( photos.hasDetails() ).toBe( false );
} );

test( 'an order that was begun keeps them although its cart is empty; a line that is taken out does not', async () => {
	await details.writeDetails( 'line', [ detail( 'a' ) ] );
	await photos.giveDetails( { id: 7, key: 'k' }, [ 'line' ] );
	await photos.forgetOrderedPhotos( [ 'line' ] );
	await photos.setPhoto( 'other', picture( 'pose' ) );
	await photos.clearPhotos();
	expect( await details.unsentDetails() ).toHaveLength( 1 );
	await photos.removePhoto( 'line' );
	expect( await details.unsentDetails() ).toEqual( [] );
} );

test( 'a tab that never had any begins with the last that a closed one has left; only the last four count', async () => {
	for ( const id of [ 'a', 'b', 'c', 'd', 'e' ] ) {
		sessionStorage.clear();
		nextPage();
		jest.spyOn( Date, 'now' ).mockReturnValue( 1e12 + id.charCodeAt( 0 ) );
		await details.writeDetails( details.draftOwner(), [ detail( id ) ] );
	}
	sessionStorage.clear();
	nextPage();
	expect( ids( await details.readDraftDetails() ) ).toEqual( [ 'e' ] );
	expect(
		Object.keys( mockKept.get( 'museau_portrait_details' ) as object )
	).toHaveLength( 4 );
	jest.restoreAllMocks();
} );

test( 'a tab that emptied its own begins with no other’s; a line gets a draft that nobody showed', async () => {
	await details.writeDetails( details.draftOwner(), [ detail( 'a' ) ] );
	sessionStorage.clear();
	nextPage();
	await details.writeDetails( details.draftOwner(), [ detail( 'b' ) ] );
	await details.writeDetails( details.draftOwner(), [] );
	nextPage();
	expect( await details.readDraftDetails() ).toEqual( [] );
	sessionStorage.clear();
	nextPage();
	await photos.giveDraftDetails( 'line' );
	expect( ids( await details.readDetails( 'line' ) ) ).toEqual( [ 'a' ] );
	expect( await details.readDraftDetails() ).toEqual( [] );
} );

test( 'what a full disk refuses to take away stays gone on this page', async () => {
	await details.writeDetails( 'line', [ detail( 'a' ) ] );
	mockIsFull = true;
	await details.moveDetails( 'line', 'next' );
	expect( await details.readDetails( 'line' ) ).toEqual( [] );
	expect( ids( await details.readDetails( 'next' ) ) ).toEqual( [ 'a' ] );
	mockIsFull = false;
	await details.writeDetails( 'third', [ detail( 'b' ) ] );
	nextPage();
	expect( await details.readDetails( 'line' ) ).toEqual( [] );
} );
