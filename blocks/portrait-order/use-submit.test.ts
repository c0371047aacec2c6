import { act, renderHook } from '@testing-library/react';
import { start } from '@museau/store';
import { obstacle, useSubmit } from './use-submit';

const filled = {
	request: { product_id: 174, quantity: 1 },
	photo: new File( [ 'x' ], 'rex.jpg' ),
	hasRead: true,
} as never as Parameters< typeof obstacle >[ 0 ];

test( 'the form is sent when nothing is missing and the order has room for one more portrait', () => {
	expect( obstacle( filled, 0 ) ).toBe( '' );
	expect( obstacle( filled, 2 ) ).toBe( '' );
	expect( obstacle( filled, 3 ) ).toMatch( /^Trois portraits au plus/ );
} );

test( 'what is missing is said, the first of it first', () => {
	expect( obstacle( { ...filled, hasRead: false }, 0 ) ).toMatch(
		/^Cochez la case/
	);
	expect( obstacle( { ...filled, photo: null, hasRead: false }, 0 ) ).toMatch(
		/photo de référence/
	);
	expect( obstacle( { ...filled, request: null, photo: null }, 0 ) ).toMatch(
		/combinaison/
	);
} );

test( 'why the shop refuses a portrait is said until something changes', async () => {
	start();
	globalThis.fetch = ( async ( _url: string, { method = 'GET' } = {} ) => ( {
		ok: method !== 'POST',
		status: method === 'POST' ? 409 : 200,
		headers: new Headers(),
		json: async () =>
			method === 'POST'
				? { code: 'museau_closed', message: 'Le carnet est plein.' }
				: { cart_contents: [], cart_totals: { total: 0 } },
	} ) ) as unknown as typeof fetch;
	const onAdded = jest.fn();
	const { result } = renderHook( () =>
		useSubmit( { ...filled, isLoaded: true, onAdded } )
	);
	await act( () =>
		result.current.submit( { preventDefault: () => {} } as never )
	);
	expect( result.current ).toMatchObject( {
		error: "Impossible d'ajouter le produit au panier.",
		reason: 'Le carnet est plein.',
		isAdding: false,
		isAdded: false,
	} );
	expect( onAdded ).not.toHaveBeenCalled();
	act( result.current.changed );
	expect( result.current ).toMatchObject( { error: '', reason: '' } );
} );

test( 'a choice made while the portrait is on its way is not said to be in the cart', async () => {
	start();
	let answer = () => {};
	const sent = new Promise< void >( ( resolve ) => {
		answer = resolve;
	} );
	globalThis.fetch = ( async ( _url: string, { method = 'GET' } = {} ) => {
		if ( method === 'POST' ) {
			await sent;
		}
		return {
			ok: true,
			status: 200,
			headers: new Headers(),
			json: async () => ( {
				cart_contents: [],
				cart_totals: { total: 0 },
			} ),
		};
	} ) as unknown as typeof fetch;
	const onAdded = jest.fn();
	const { result } = renderHook( () =>
		useSubmit( { ...filled, isLoaded: true, onAdded } )
	);
	let whole = Promise.resolve();
	act( () => {
		whole = result.current.submit( {
			preventDefault: () => {},
		} as never );
	} );
	act( result.current.changed );
	answer();
	await act( () => whole );
	expect( onAdded ).toHaveBeenCalledTimes( 1 );
	expect( result.current ).toMatchObject( {
		isAdding: false,
		isAdded: false,
	} );
} );
