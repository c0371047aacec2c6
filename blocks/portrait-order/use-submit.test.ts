import { act, renderHook } from '@testing-library/react';
import { start } from '@museau/store';
import { obstacle, useSubmit } from './use-submit';

const filled = {
	choices: {},
	want: () => {},
	request: { product_id: 174, quantity: 1 },
	photo: new File( [ 'x' ], 'rex.jpg' ),
	hasRead: true,
} as never as Parameters< typeof obstacle >[ 0 ];

/** A press on the button of this form. */
const pressOn = ( form: HTMLFormElement ) =>
	( { preventDefault: () => {}, currentTarget: form } ) as never;
const EMPTY = document.createElement( 'form' );

/** The shop answers every call with an empty cart, a POST once `onPost` has ended. */
function answerCarts( onPost: ( body: string ) => void | Promise< void > ) {
	globalThis.fetch = ( async (
		_url: string,
		{ method = 'GET', body = '' } = {}
	) => {
		if ( method === 'POST' ) {
			await onPost( body );
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
}

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
	await act( () => result.current.submit( pressOn( EMPTY ) ) );
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
	answerCarts( () => sent );
	const onAdded = jest.fn();
	const { result } = renderHook( () =>
		useSubmit( { ...filled, isLoaded: true, onAdded } )
	);
	let whole = Promise.resolve();
	act( () => {
		whole = result.current.submit( pressOn( EMPTY ) );
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

test( 'a press waits until the form has followed what its fields show', async () => {
	jest.useFakeTimers();
	start();
	const posts: string[] = [];
	answerCarts( ( body ) => void posts.push( body ) );
	const form = document.createElement( 'form' );
	form.innerHTML =
		'<select name="format"><option value="a4"><option value="a3" selected></select>';
	const again = jest.fn();
	form.requestSubmit = again;
	const want = jest.fn();
	const { result, rerender } = renderHook(
		( choices: Record< string, string > ) =>
			useSubmit( {
				...filled,
				choices,
				want,
				isLoaded: true,
				onAdded: () => {},
			} ),
		{ initialProps: { format: 'a4' } }
	);
	await act( () => result.current.submit( pressOn( form ) ) );
	await act( () => result.current.submit( pressOn( form ) ) );
	expect( posts ).toHaveLength( 0 );
	jest.runAllTimers();
	expect( again ).toHaveBeenCalledTimes( 1 );
	// Changed by a filler of forms that tells nobody.
	for ( let press = 2; press < 20; press++ ) {
		expect( want ).not.toHaveBeenCalled();
		await act( () => result.current.submit( pressOn( form ) ) );
	}
	expect( want ).toHaveBeenCalledWith( 'format', 'a3' );
	jest.useRealTimers();
	rerender( { format: 'a3' } );
	await act( () => result.current.submit( pressOn( form ) ) );
	expect( posts ).toHaveLength( 1 );
} );
