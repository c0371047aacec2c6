import { act, fireEvent, render, screen } from '@testing-library/react';
import { expectParity } from '../../../tests/js/parity';
import { french } from '../typography';
import { Finder } from './finder';
import type { Found } from './use-found';

const work = ( name: string ) => ( {
	name,
	path: `/produit/impression/${ name }`,
	price: 3.5,
	price_max: 20,
	stock_status: 'instock' as const,
	image: null,
} );

const FROM = french( 'À partir de 3,50 €' );

/** Answers by words, and the signals of the calls. */
let answers: Record< string, Found | Promise< Found > >;
let signals: Record< string, AbortSignal >;

beforeEach( () => {
	jest.useFakeTimers();
	answers = {
		chat: { works: [ work( 'chat' ), work( 'chaton' ) ], total: 7 },
		chouette: { works: [ work( 'chouette' ) ], total: 1 },
		chuoette: {
			works: [ work( 'chouette' ) ],
			total: 1,
			meant: 'chouette',
		},
		rien: { works: [], total: 0 },
	};
	signals = {};
	global.fetch = jest.fn(
		async ( address: unknown, options: RequestInit ) => {
			const words = new URL(
				String( address ),
				'https://museau.test'
			).searchParams.get( 'words' )!;
			signals[ words ] = options.signal!;
			const answer = await answers[ words ];
			return {
				ok: !! answer,
				status: answer ? 200 : 500,
				headers: new Map(),
				json: async () => answer,
			};
		}
	) as never;
} );

afterEach( () => {
	jest.useRealTimers();
} );

const field = () => screen.getByRole( 'combobox' );
const names = () =>
	screen.queryAllByRole( 'option' ).map( ( { textContent } ) => textContent );

async function type( words: string, wait = 200 ) {
	fireEvent.input( field(), { target: { value: words } } );
	await act( () => jest.advanceTimersByTimeAsync( wait ) );
}

describe( 'The search field of the header', () => {
	test( 'React draws what the server printed', async () => {
		jest.useRealTimers();
		await expectParity( Finder, {
			props: {},
			html: '<input class="museau-field__control" id="museau-q" type="search" name="s" maxlength="100" autocomplete="off" autofocus=""/>',
		} );
	} );

	test( 'suggests with price, and the way to all; two letters are needed', async () => {
		render( <Finder /> );
		await type( 'c' );
		expect( fetch ).not.toHaveBeenCalled();
		await type( ' chat ' );
		expect( names() ).toEqual( [
			`chat${ FROM }`,
			`chaton${ FROM }`,
			'Tout voir',
		] );
		expect( screen.getByRole( 'status' ).textContent ).toBe( '7 œuvres' );
		expect( field().getAttribute( 'aria-expanded' ) ).toBe( 'true' );
		await type( 'chouette' );
		expect( names() ).toEqual( [ `chouette${ FROM }` ] );
		await type( '' );
		expect( field().getAttribute( 'aria-expanded' ) ).toBe( 'false' );
	} );

	test( 'a call that is overtaken is given up, and its late answer not shown', async () => {
		let late: ( found: Found ) => void = () => {};
		answers.chat = new Promise( ( resolve ) => ( late = resolve ) );
		render( <Finder /> );
		await type( 'chat' );
		await type( 'chouette' );
		expect( signals.chat?.aborted ).toBe( true );
		expect( signals.chouette?.aborted ).toBe( false );
		await act( async () =>
			late( { works: [ work( 'chat' ) ], total: 1 } )
		);
		expect( names() ).toEqual( [ `chouette${ FROM }` ] );
	} );

	test( 'says when nothing is found, and nothing when the call fails', async () => {
		render( <Finder /> );
		await type( 'rien' );
		expect( screen.getByRole( 'status' ).textContent ).toBe(
			'Rien de tel pour le moment.'
		);
		await type( 'panne' );
		expect( screen.getByRole( 'status' ).textContent ).toBe( '' );
		expect( names() ).toEqual( [] );
	} );

	test( 'says which words it took for what was mistyped', async () => {
		render( <Finder /> );
		await type( 'chuoette' );
		expect( screen.getByRole( 'status' ).textContent ).toBe(
			french(
				'Aucun résultat pour « chuoette ». Résultats pour « chouette » :'
			)
		);
		expect( names() ).toEqual( [ `chouette${ FROM }` ] );
	} );

	test( 'arrows go through the list and back to the field, Enter follows, Escape closes the list first', async () => {
		HTMLElement.prototype.hidePopover = jest.fn();
		render(
			<form>
				<Finder />
			</form>
		);
		await type( 'chat' );
		const key = ( name: string ) =>
			fireEvent.keyDown( field(), { key: name } );
		const active = () => field().getAttribute( 'aria-activedescendant' );
		key( 'ArrowUp' );
		expect( active() ).toBe( 'museau-found-2' );
		key( 'ArrowDown' );
		expect( active() ).toBeNull();
		key( 'ArrowDown' );
		expect( active() ).toBe( 'museau-found-0' );
		const followed = jest.fn( ( event: Event ) => event.preventDefault() );
		screen
			.getAllByRole( 'option' )[ 0 ]!
			.addEventListener( 'click', followed );
		// fireEvent answers false where the default was prevented.
		expect( key( 'Enter' ) ).toBe( false );
		expect( followed ).toHaveBeenCalled();
		expect( key( 'Escape' ) ).toBe( false );
		expect( field().getAttribute( 'aria-expanded' ) ).toBe( 'false' );
		expect( HTMLElement.prototype.hidePopover ).not.toHaveBeenCalled();
		key( 'Escape' );
		expect( HTMLElement.prototype.hidePopover ).toHaveBeenCalled();
		// Without a chosen work the form is sent.
		expect( key( 'Enter' ) ).toBe( true );
	} );
} );
