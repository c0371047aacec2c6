import { act, renderHook } from '@testing-library/react';
import { useDrawn } from './use-drawn';

it( 'draws a long list in steps, keeps what stands there, and never more than asked', () => {
	jest.useFakeTimers();
	const items = Array.from( { length: 100 }, ( _, id ) => ( { id } ) );
	const { result, rerender } = renderHook(
		( { list, limit } ) => useDrawn( list, limit ),
		{ initialProps: { list: items, limit: 60 } }
	);
	const counts = [ result.current ];
	for ( let i = 0; i < 6; i++ ) {
		// The frame, and what follows it.
		act( () => jest.advanceTimersByTime( 20 ) );
		counts.push( result.current );
	}
	expect( counts ).toEqual( [ 12, 24, 36, 48, 60, 60, 60 ] );

	// The 30 even ones among those drawn stand there; 12 of the others come with them.
	rerender( {
		list: items.filter( ( { id } ) => id % 2 === 0 ),
		limit: 60,
	} );
	expect( result.current ).toBe( 42 );
	rerender( { list: items.slice( 0, 5 ), limit: 60 } );
	expect( result.current ).toBe( 5 );
	rerender( { list: [], limit: 60 } );
	expect( result.current ).toBe( 0 );
	jest.useRealTimers();
} );
