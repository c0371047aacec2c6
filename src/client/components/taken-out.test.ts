import { dispatch } from '@wordpress/data';
import { act, renderHook } from '@testing-library/react';
import { start, store } from '../store';
import { useAddition } from './use-addition';

/** The shop answers with a cart of these lines. */
async function cartOf( ...keys: string[] ) {
	globalThis.fetch = ( async () => ( {
		ok: true,
		status: 200,
		headers: new Headers(),
		json: async () => ( {
			cart_contents: keys.map( ( key ) => ( { key, quantity: 1 } ) ),
			cart_totals: { total: 0 },
		} ),
	} ) ) as unknown as typeof fetch;
	await act( async () => void ( await dispatch( store ).refreshCart() ) );
}

test( 'an addition is said while its line is in the cart, whatever else is', async () => {
	start();
	await cartOf( 'former', 'added' );
	const { result } = renderHook( () => useAddition() );
	await act( () =>
		result.current.add( async () => ( {
			ok: true,
			cart: {} as never,
			key: 'added',
		} ) )
	);
	expect( result.current.outcome ).toMatchObject( { ok: true } );
	await cartOf( 'former' );
	expect( result.current.outcome ).toBeNull();
} );

test( 'an addition whose line is not known is said, and so is a refusal', async () => {
	start();
	await cartOf( 'former' );
	const { result } = renderHook( () => useAddition() );
	await act( () =>
		result.current.add( async () => ( { ok: true, cart: {} as never } ) )
	);
	expect( result.current.outcome ).toMatchObject( { ok: true } );
	await act( () =>
		result.current.add( async () => ( { ok: false, message: 'Non.' } ) )
	);
	expect( result.current.outcome ).toMatchObject( { message: 'Non.' } );
} );
