import { act, fireEvent, render, screen } from '@testing-library/react';
import { select } from '@wordpress/data';
import { start, store } from '../store';
import { CardAdd } from './card-add';

let additions = 0;
let answer: object;
const empty = { cart_contents: [], cart_totals: { total: 0 } };

beforeAll( start );

beforeEach( () => {
	jest.useFakeTimers();
	additions = 0;
	globalThis.fetch = ( async ( _url: string, { method = 'GET' } = {} ) => {
		const isAddition = method === 'POST';
		additions += isAddition ? 1 : 0;
		return {
			ok: ! isAddition || answer === empty,
			status: isAddition && answer !== empty ? 409 : 200,
			headers: new Headers(),
			json: async () => ( isAddition ? answer : empty ),
		};
	} ) as unknown as typeof fetch;
} );

afterEach( () => {
	jest.useRealTimers();
} );

const press = ( times: number ) =>
	act( async () => {
		const form = screen.getByRole( 'button' ).closest( 'form' )!;
		for ( let time = 0; time < times; time++ ) {
			fireEvent.submit( form );
		}
		await jest.advanceTimersByTimeAsync( 100 );
	} );

test( 'a work that is pressed twice at once is added once, and the mini cart opens after a moment', async () => {
	answer = empty;
	render( <CardAdd id={ 5 } name="Chat" /> );
	await press( 2 );
	expect( additions ).toBe( 1 );
	expect( select( store ).isMiniCartOpen() ).toBe( false );
	await act( () => jest.advanceTimersByTimeAsync( 300 ) );
	expect( select( store ).isMiniCartOpen() ).toBe( true );
} );

test( "a card's refusal is said in its language, with what to do", async () => {
	answer = { code: 'x', message: 'Failed to add item.' };
	render( <CardAdd id={ 5 } name="Chat" /> );
	await press( 1 );
	const alert = screen.getByRole( 'alert' );
	expect( alert.querySelector( '[lang=en]' )?.textContent ).toBe(
		'Failed to add item.'
	);
	expect( alert.textContent ).toMatch( /réessayez/ );
} );
