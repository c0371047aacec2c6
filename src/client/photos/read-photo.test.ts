import { readPhoto } from './read-photo';

const smaller = new Blob( [ 'smaller' ], { type: 'image/jpeg' } );
let size = { width: 0, height: 0 };

beforeEach( () => {
	Object.assign( globalThis, {
		createImageBitmap: async () => ( { ...size, close: () => {} } ),
	} );
	jest.spyOn( HTMLCanvasElement.prototype, 'getContext' ).mockReturnValue( {
		fillRect: () => {},
		drawImage: () => {},
	} as never );
	jest.spyOn( HTMLCanvasElement.prototype, 'toBlob' ).mockImplementation(
		( done ) => done( smaller )
	);
} );

afterEach( () => {
	jest.restoreAllMocks();
} );

const photo = ( type = 'image/jpeg' ) =>
	new File( [ 'photo' ], 'rex.jpg', { type } );

test( 'a JPEG that is small enough is kept to the byte', async () => {
	size = { width: 3600, height: 2400 };
	const chosen = photo();
	expect( await readPhoto( chosen ) ).toEqual( { photo: chosen, ...size } );
	expect( ( await readPhoto( chosen ) ).photo ).toBe( chosen );
} );

test( 'a larger one is drawn smaller, another kind as a JPEG; its own pixels are told', async () => {
	size = { width: 7200, height: 4800 };
	expect( ( await readPhoto( photo() ) ).photo ).toBe( smaller );
	expect( await readPhoto( photo() ) ).toMatchObject( size );
	size = { width: 800, height: 600 };
	expect( ( await readPhoto( photo( 'image/png' ) ) ).photo ).toBe( smaller );
} );
