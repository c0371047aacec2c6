describe( 'the service worker', () => {
	/** What the worker listens to, by name. */
	type Listener = ( event: {
		request: object;
		respondWith: ( answer: Promise< unknown > ) => void;
	} ) => void;

	const listeners: Record< string, Listener > = {};
	const cached = new Map< string, string >();
	const open = jest.fn();
	const match = jest.fn( async ( ...asked: [ string, object ] ) =>
		cached.get( asked[ 0 ] )
	);
	const line = jest.fn< () => Promise< unknown > >();

	beforeAll( () => {
		Object.assign( globalThis, {
			museau: {
				version: 'one',
				page: '/admin-dashboard',
				shell: '/admin-dashboard?studio=hors-ligne',
				files: [ '/build/studio/studio.js' ],
			},
			caches: { open, match },
			fetch: line,
		} );
		jest.spyOn( globalThis, 'addEventListener' ).mockImplementation(
			( name: string, listener: unknown ) =>
				void ( listeners[ name ] = listener as Listener )
		);
		require( './worker' );
	} );

	beforeEach( () => {
		cached.clear();
		jest.clearAllMocks();
	} );

	const FILE = new URL( '/build/studio/studio.js', location.href ).href;
	const answerTo = ( request: object ): Promise< unknown > => {
		let answer: Promise< unknown > = Promise.resolve( 'nothing' );
		listeners.fetch!( {
			request,
			respondWith: ( given ) => ( answer = given ),
		} );
		return answer;
	};

	test( 'a file comes from the cache of this version, and once that was emptied from the line; no cache is made anew', async () => {
		const file = { method: 'GET', mode: 'no-cors', url: FILE };
		cached.set( FILE, 'kept' );
		expect( await answerTo( file ) ).toBe( 'kept' );
		cached.clear();
		line.mockResolvedValue( 'from the line' );
		expect( await answerTo( file ) ).toBe( 'from the line' );
		expect( match ).toHaveBeenCalledTimes( 2 );
		expect( match ).toHaveBeenCalledWith( FILE, {
			cacheName: 'museau-studio-one',
		} );
		expect( open ).not.toHaveBeenCalled();
	} );

	test( 'without a line the dashboard is the page that was kept', async () => {
		cached.set( '/admin-dashboard?studio=hors-ligne', 'the shell' );
		line.mockRejectedValue( new TypeError( 'network' ) );
		const url = new URL( '/admin-dashboard/', location.href ).href;
		const page = { method: 'GET', mode: 'navigate', url };
		expect( await answerTo( page ) ).toBe( 'the shell' );
		expect( open ).not.toHaveBeenCalled();
	} );
} );
