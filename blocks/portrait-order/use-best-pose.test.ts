import { act, renderHook, waitFor } from '@testing-library/react';
import { useBestPose } from './use-best-pose';

/** By the photograph's words. */
const mockSeen: string[] = [];
const mockVerdicts: Record< string, unknown > = {};
jest.mock( './photo', () => ( {
	measured: async ( blob: Blob ) => ( { blob, width: 900, height: 600 } ),
} ) );
jest.mock( '@museau/photos/verdict/ask', () => ( {
	examiner: () => ( {
		ask: async ( photo: File ) => {
			mockSeen.push( photo.name );
			return mockVerdicts[ photo.name ] ?? null;
		},
		end: () => {},
	} ),
} ) );

const photo = ( name: string, detail: number, high = 200 ) => {
	mockVerdicts[ name ] = {
		head: 500,
		detail,
		lean: 0,
		light: { high, middle: high / 2, burnt: 0 },
	};
	return new File( [ name ], name );
};

beforeEach( () => {
	mockSeen.length = 0;
} );

const hook = ( photos: Blob[] ) =>
	renderHook( ( { list } ) => useBestPose( list ), {
		initialProps: { list: photos },
	} );

test( 'a photograph that shows more than the pose is named, and each is looked at once', async () => {
	const [ soft, sharp ] = [ photo( 'soft', 200 ), photo( 'sharp', 480 ) ];
	const { result, rerender } = hook( [ soft, sharp ] );
	await waitFor( () =>
		expect( result.current ).toMatch( /^La photo 2 montre plus de détails/ )
	);
	rerender( { list: [ soft, sharp ] } );
	expect( mockSeen ).toEqual( [ 'soft', 'sharp' ] );
} );

test( 'light comes before detail', async () => {
	const dark = photo( 'dark', 900, 40 );
	const lit = photo( 'lit', 300 );
	const { result } = hook( [ dark, lit ] );
	await waitFor( () =>
		expect( result.current ).toMatch( /^La photo 2 est mieux éclairée/ )
	);
} );

test( 'nothing is said of equals, of one alone, and once the better one is the pose', async () => {
	const [ soft, sharp ] = [ photo( 'low', 200 ), photo( 'high', 480 ) ];
	const { result, rerender } = hook( [ sharp, soft ] );
	const equal = hook( [ photo( 'one', 300 ), photo( 'two', 310 ) ] );
	const alone = hook( [ photo( 'alone', 200 ) ] );
	await waitFor( () => expect( mockSeen ).toContain( 'two' ) );
	// As long as a sentence would take.
	await act( () => new Promise( ( next ) => setTimeout( next, 50 ) ) );
	expect(
		[ result, equal.result, alone.result ].map( ( { current } ) => current )
	).toEqual( [ '', '', '' ] );
	expect( mockSeen ).not.toContain( 'alone' );
	rerender( { list: [ soft, sharp ] } );
	await waitFor( () => expect( result.current ).toMatch( /^La photo 2/ ) );
	rerender( { list: [ sharp, soft ] } );
	await act( () => new Promise( ( next ) => setTimeout( next, 50 ) ) );
	expect( result.current ).toBe( '' );
} );
