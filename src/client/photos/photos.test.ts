/** A database that does as it is told. */
const mockKept = new Map< string, unknown >();
let mockMood: 'well' | 'full' | 'stuck' | 'private' | 'slow' = 'well';
const mockNever = () => new Promise< never >( () => {} );
const mockPut = ( key: string, value: unknown ) => {
	if ( mockMood === 'full' ) {
		throw new DOMException( 'full', 'QuotaExceededError' );
	}
	const values = [ value, ...Object.values( value ?? {} ) ];
	// As in WebKit's private windows.
	if (
		mockMood === 'private' &&
		values.some( ( one ) => one instanceof Blob )
	) {
		throw new DOMException(
			'Error preparing Blob/File data to be stored in object store',
			'UnknownError'
		);
	}
	mockKept.set( key, value );
};
const mockWait = async () => {
	if ( mockMood === 'slow' ) {
		await new Promise( ( resolve ) => setTimeout( resolve, 6000 ) );
	}
};
jest.mock( 'idb-keyval', () => ( {
	createStore: () => ( {} ),
	get: async ( key: string ) => {
		await mockWait();
		return mockMood === 'stuck' ? mockNever() : mockKept.get( key );
	},
	set: async ( key: string, value: unknown ) =>
		mockMood === 'stuck' ? mockNever() : mockPut( key, value ),
	update: async ( key: string, edit: ( value: unknown ) => unknown ) => {
		await mockWait();
		return mockMood === 'stuck'
			? mockNever()
			: mockPut( key, edit( mockKept.get( key ) ) );
	},
} ) );

const picture = () => new Blob( [ 'photo' ], { type: 'image/jpeg' } );
let photos: typeof import( './index' );

beforeEach( () => {
	jest.resetModules();
	mockKept.clear();
	sessionStorage.clear();
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
	await photos.forgetOrderedPhotos( [ 'a' ] );
	expect( await photos.getPhoto( 'a' ) ).toBeNull();
	expect( await photos.getPhoto( 'd' ) ).not.toBeNull();
	await photos.clearPhotos();
	expect( await photos.keptPhotos() ).toHaveLength( 1 );
	await photos.forgetOrderedPhotos();
	expect( await photos.keptPhotos() ).toHaveLength( 0 );
} );

test( 'a private window of WebKit, which refuses Blobs, keeps the photo', async () => {
	mockMood = 'private';
	expect( await photos.setDraft( picture() ) ).toBe( true );
	expect( await photos.setPhoto( 'a', picture() ) ).toBe( true );
	expect( mockKept.get( 'museau_portrait_photo' ) ).toMatchObject( {
		a: {
			bytes: expect.anything(),
			type: 'image/jpeg',
			name: 'portrait.jpg',
		},
	} );
	// The next page.
	jest.resetModules();
	photos = require( './index' );
	expect( await ( await photos.getPhoto( 'a' ) )?.arrayBuffer() ).toEqual(
		await picture().arrayBuffer()
	);
	expect( await photos.getDraft() ).toMatchObject( {
		name: 'portrait.jpg',
		type: 'image/jpeg',
		size: 5,
	} );
} );

test( 'a photo that an earlier version kept as a Blob is read on', async () => {
	mockKept.set( 'museau_portrait_photo', { a: picture() } );
	mockKept.set( 'museau_portrait_draft', picture() );
	expect( ( await photos.getPhoto( 'a' ) )?.size ).toBe( 5 );
	expect( ( await photos.getDraft() )?.size ).toBe( 5 );
	await photos.setPhoto( 'b', picture() );
	expect( await photos.keptPhotos() ).toHaveLength( 2 );
} );

test( 'whoever keeps no photo is told, and shown it as long as the page is open', async () => {
	mockMood = 'full';
	expect( await photos.setDraft( picture() ) ).toBe( false );
	const seen: [ number | undefined, boolean ][] = [];
	const end = photos.watchPhoto( 'a', ( photo, isKept ) =>
		seen.push( [ photo?.size, isKept ] )
	);
	expect( await photos.setPhoto( 'a', picture() ) ).toBe( false );
	expect( seen.at( -1 ) ).toEqual( [ 5, false ] );
	mockMood = 'well';
	expect( await photos.setPhoto( 'b', picture() ) ).toBe( true );
	expect( await photos.keptPhotos() ).toHaveLength( 2 );
	end();
} );

test( 'a line knows its photo before the database has taken it, however slow', async () => {
	jest.useFakeTimers();
	const seen: ( number | undefined )[] = [];
	mockMood = 'slow';
	void photos.setPhoto( 'a', picture() );
	const end = photos.watchPhoto( 'a', ( photo ) => seen.push( photo?.size ) );
	expect( seen ).toEqual( [ 5 ] );
	await jest.advanceTimersByTimeAsync( 10_000 );
	expect( seen ).not.toContain( undefined );
	end();

	// Another page reads what was kept: late, and all the same.
	mockKept.set( 'museau_portrait_photo', { a: picture() } );
	jest.resetModules();
	photos = require( './index' );
	const late: ( number | undefined )[] = [];
	const stop = photos.watchPhoto( 'a', ( photo ) =>
		late.push( photo?.size )
	);
	await jest.advanceTimersByTimeAsync( 10_000 );
	expect( late.at( -1 ) ).toBe( 5 );
	stop();
	jest.useRealTimers();
} );

test( 'a photo removed while its bytes are still read does not come back', async () => {
	const given = photos.setPhoto( 'a', picture() );
	const removed = photos.removePhoto( 'a' );
	await Promise.all( [ given, removed ] );
	expect( await photos.getPhoto( 'a' ) ).toBeNull();
	expect( mockKept.get( 'museau_portrait_photo' ) ).toEqual( {} );
	void photos.setDraft( picture() );
	await photos.setDraft( null );
	await photos.setDraft( null );
	expect( await photos.getDraft() ).toBeNull();
} );

describe( 'two tabs at one form', () => {
	/** A tab with its own sessionStorage; a duplicated one begins with another's. */
	async function inTab< T >(
		tab: { photos?: typeof photos; session: Record< string, string > },
		work: ( own: typeof photos ) => Promise< T >
	): Promise< T > {
		sessionStorage.clear();
		Object.entries( tab.session ).forEach( ( [ key, value ] ) =>
			sessionStorage.setItem( key, value )
		);
		if ( ! tab.photos ) {
			jest.resetModules();
			tab.photos = require( './index' ) as typeof photos;
		}
		const answer = await work( tab.photos );
		tab.session = { ...sessionStorage };
		return answer;
	}
	const reloaded = ( tab: { session: Record< string, string > } ) => ( {
		session: tab.session,
	} );
	const size = async ( own: typeof photos ) => ( await own.getDraft() )?.size;

	test( 'each keeps the photo that it shows, through reloads, and adding one leaves the other', async () => {
		const cat = { session: {} };
		const dog = { session: {} };
		await inTab( cat, ( own ) => own.setDraft( new Blob( [ 'cat' ] ) ) );
		expect( await inTab( dog, size ) ).toBe( 3 );
		await inTab( dog, ( own ) => own.setDraft( new Blob( [ 'a dog' ] ) ) );
		expect( await inTab( cat, size ) ).toBe( 3 );
		expect( await inTab( reloaded( cat ), size ) ).toBe( 3 );
		expect( await inTab( reloaded( dog ), size ) ).toBe( 5 );
		// The dog's portrait goes into the cart.
		await inTab( dog, ( own ) => own.setDraft( null ) );
		expect( await inTab( reloaded( cat ), size ) ).toBe( 3 );
		// Its tab begins the next one with nothing, and not with the cat.
		expect( await inTab( reloaded( dog ), size ) ).toBeUndefined();
		await inTab( cat, ( own ) => own.setDraft( null ) );
		expect( await inTab( { session: {} }, size ) ).toBeUndefined();
	} );

	test( 'a tab that is duplicated, or away from its form, keeps its photo while the other chooses one', async () => {
		const cat = { session: {} };
		await inTab( cat, ( own ) => own.setDraft( new Blob( [ 'cat' ] ) ) );
		const copy = { session: cat.session };
		expect( await inTab( copy, size ) ).toBe( 3 );
		await inTab( copy, ( own ) => own.setDraft( new Blob( [ 'a dog' ] ) ) );
		expect( await inTab( reloaded( cat ), size ) ).toBe( 3 );
		expect( await inTab( reloaded( copy ), size ) ).toBe( 5 );
		await inTab( copy, ( own ) => own.setDraft( null ) );
		expect( await inTab( reloaded( cat ), size ) ).toBe( 3 );
	} );

	test( 'closed tabs leave the last photos only, and a new one begins with the latest', async () => {
		for ( let bytes = 1; bytes <= 6; bytes++ ) {
			await inTab( { session: {} }, ( own ) =>
				own.setDraft( new Blob( [ 'x'.repeat( bytes ) ] ) )
			);
		}
		expect( await inTab( { session: {} }, size ) ).toBe( 6 );
		expect(
			Object.keys( mockKept.get( 'museau_portrait_draft' ) as object )
		).toHaveLength( 4 );
	} );
} );

test( 'photos that one order waits for stay when another order waits for others', async () => {
	await photos.setPhoto( 'a', picture() );
	await photos.setPhoto( 'b', picture() );
	await photos.setPhoto( 'c', picture() );
	await photos.promisePhotos( [ 'a' ] );
	await photos.promisePhotos( [ 'b' ] );
	await photos.clearPhotos();
	expect( await photos.getPhoto( 'a' ) ).not.toBeNull();
	expect( await photos.getPhoto( 'b' ) ).not.toBeNull();
	expect( await photos.getPhoto( 'c' ) ).toBeNull();
} );

test( 'an order that is tried again and again takes no promise from another', async () => {
	await photos.setPhoto( 'a', picture() );
	await photos.setPhoto( 'b', picture() );
	await photos.promisePhotos( [ 'a' ] );
	for ( let attempt = 1; attempt <= 8; attempt++ ) {
		await photos.promisePhotos( [ 'b' ] );
	}
	await photos.clearPhotos();
	expect( await photos.getPhoto( 'a' ) ).not.toBeNull();
	expect( await photos.getPhoto( 'b' ) ).not.toBeNull();
} );

test( 'a photo that is told of is a file with a name, from the moment it is given', () => {
	const told: unknown[] = [];
	void photos.setPhoto( 'a', picture() );
	photos.watchPhoto( 'a', ( photo ) => told.push( photo ) );
	expect( told ).toHaveLength( 1 );
	expect( told[ 0 ] ).toBeInstanceOf( File );
	expect( ( told[ 0 ] as File ).name ).toBe( 'portrait.jpg' );
} );
