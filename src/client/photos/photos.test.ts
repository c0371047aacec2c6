/** A database that does as it is told. */
const mockKept = new Map< string, unknown >();
let mockMood: 'well' | 'full' | 'stuck' = 'well';
const mockNever = () => new Promise< never >( () => {} );
jest.mock( 'idb-keyval', () => ( {
	createStore: () => ( {} ),
	get: ( key: string ) =>
		mockMood === 'stuck'
			? mockNever()
			: Promise.resolve( mockKept.get( key ) ),
	set: async ( key: string, value: unknown ) => {
		if ( mockMood === 'stuck' ) {
			return mockNever();
		}
		if ( mockMood === 'full' ) {
			throw new DOMException( 'full', 'QuotaExceededError' );
		}
		mockKept.set( key, value );
	},
	update: async ( key: string, edit: ( value: unknown ) => unknown ) => {
		if ( mockMood === 'stuck' ) {
			return mockNever();
		}
		const value = edit( mockKept.get( key ) );
		if ( mockMood === 'full' ) {
			throw new DOMException( 'full', 'QuotaExceededError' );
		}
		mockKept.set( key, value );
	},
} ) );

const picture = () => new Blob( [ 'photo' ], { type: 'image/jpeg' } );
let photos: typeof import( './index' );

beforeEach( () => {
	jest.resetModules();
	mockKept.clear();
	mockMood = 'well';
	photos = require( './index' );
} );

test( '[F25] a disk that is full refuses a photo, and loses neither it nor those before it', async () => {
	await photos.setPhoto( 'a', picture() );
	await photos.setDraft( new Blob( [ 'former' ] ) );
	mockMood = 'full';
	await photos.setPhoto( 'b', picture() );
	await photos.setDraft( new Blob( [ 'the later one' ] ) );
	expect( await photos.getPhoto( 'a' ) ).not.toBeNull();
	expect( await photos.getPhoto( 'b' ) ).not.toBeNull();
	expect( ( await photos.getDraft() )?.size ).toBe( 13 );
	await photos.movePhoto( 'a', 'c' );
	expect( await photos.getPhoto( 'c' ) ).not.toBeNull();
	mockMood = 'well';
	await photos.removePhoto( 'a' );
	expect( await photos.keptPhotos() ).toHaveLength( 2 );
} );

test( '[F25] a database that neither opens nor refuses holds nothing up for long', async () => {
	jest.useFakeTimers();
	mockMood = 'stuck';
	let isDone = false;
	void photos.setPhoto( 'a', picture() ).then( () => ( isDone = true ) );
	await jest.advanceTimersByTimeAsync( 10_000 );
	expect( isDone ).toBe( true );
	expect( await photos.getPhoto( 'a' ) ).not.toBeNull();
	jest.useRealTimers();
} );

test( 'photos that an order waits for outlive its cart until it has them', async () => {
	for ( const key of [ 'a', 'b', 'c' ] ) {
		await photos.setPhoto( key, picture() );
	}
	await photos.promisePhotos( [ 'a' ] );
	await photos.promisePhotos( [ 'b' ] );
	await photos.clearPhotos();
	expect( await photos.keptPhotos() ).toHaveLength( 2 );
	// Another cart has begun meanwhile.
	await photos.setPhoto( 'd', picture() );
	await photos.settlePhotos( [ 'a' ] );
	expect( await photos.getPhoto( 'a' ) ).toBeNull();
	expect( await photos.getPhoto( 'd' ) ).not.toBeNull();
	await photos.clearPhotos();
	expect( await photos.keptPhotos() ).toHaveLength( 1 );
	await photos.settlePhotos();
	expect( await photos.keptPhotos() ).toHaveLength( 0 );
} );
