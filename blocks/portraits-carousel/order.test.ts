import { inOrder, moved } from './order';

test( 'portraits stand as the artist placed them, new ones first', () => {
	const items = [ { id: 9 }, { id: 3 }, { id: 2 } ];

	expect( inOrder( items, [ 2, 3 ] ) ).toEqual( [
		{ id: 9 },
		{ id: 2 },
		{ id: 3 },
	] );
	expect( inOrder( items, [] ) ).toEqual( items );
} );

test( 'a portrait moves one place', () => {
	expect( moved( [ 1, 2, 3 ], 3, -1 ) ).toEqual( [ 1, 3, 2 ] );
	expect( moved( [ 1, 2, 3 ], 1, 1 ) ).toEqual( [ 2, 1, 3 ] );
	expect( moved( [ 1, 2, 3 ], 1, -1 ) ).toEqual( [ 1, 2, 3 ] );
} );
