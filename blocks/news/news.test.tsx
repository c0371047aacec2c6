import { act, fireEvent, render, screen } from '@testing-library/react';
import { expectParity, readFixture } from '../../tests/js/parity';
import { addressOf, readQuery } from './query';
import { News } from './island';

let mockAnswer: unknown;

jest.mock( '@museau/api/use-query', () => ( {
	useQuery: (
		_key: string,
		_fetcher: unknown,
		options: { initial?: unknown }
	) => ( {
		data: options.initial ?? mockAnswer,
		error: null,
		isLoading: false,
		retry: () => {},
	} ),
} ) );

test( 'React draws the first view of the news as PHP prints it', async () => {
	await expectParity( News, readFixture( 'news' ) );
} );

test( 'an address and what it asks for are two forms of the same thing', () => {
	const query = {
		type: 'concours',
		search: 'été & fêtes',
		year: 2026,
		page: 3,
	};
	const address = addressOf( '/actualites', query );
	expect( address ).toBe(
		'/actualites?type=concours&recherche=%C3%A9t%C3%A9%20%26%20f%C3%AAtes&annee=2026&page_liste=3'
	);
	expect( readQuery( address.split( '?' )[ 1 ] ?? '' ) ).toEqual( query );
	expect( readQuery( 'type=autre&annee=x&page_liste=-2' ) ).toEqual( {
		type: '',
		search: '',
		year: 0,
		page: 1,
	} );
	expect( readQuery( 'type=evenements' ).type ).toBe( 'evenement' );
} );

test( 'back shows the words that its list is of', () => {
	render( <News { ...( readFixture( 'news' ).props as any ) } /> );
	const field = screen.getByRole< HTMLInputElement >( 'searchbox' );
	field.value = 'chat';
	window.history.replaceState( null, '', '?recherche=chien' );
	act( () => void window.dispatchEvent( new PopStateEvent( 'popstate' ) ) );
	expect( field.value ).toBe( 'chien' );
	window.history.replaceState( null, '', '/' );
} );

test( 'one sentence says what the list shows, and the list itself is not read out', () => {
	const { items, ...rest } = readFixture( 'news' ).props as any;
	render( <News { ...rest } items={ items } /> );
	const status = screen.getByRole( 'status' );
	expect( status.textContent ).toBe(
		'Concours, Parité, 3 actualités, page 1 sur 2'
	);
	expect( document.querySelector( '[aria-live]' ) ).toBeNull();

	mockAnswer = { items: [ items[ 0 ] ], total: 1, pages: 1, years: [] };
	fireEvent.click( screen.getByRole( 'link', { name: 'Articles' } ) );
	expect( screen.getByRole( 'status' ) ).toBe( status );
	expect( status.textContent ).toBe( 'Articles, Parité, 1 actualité' );

	mockAnswer = { items: [], total: 0, pages: 0, years: [] };
	fireEvent.click( screen.getByRole( 'link', { name: 'Événements' } ) );
	expect( status.textContent ).toBe( 'Événements, Parité, 0 actualité' );
	mockAnswer = undefined;
	window.history.replaceState( null, '', '/' );
} );

test( 'a page number leads to the top, a kind pressed on page 2 keeps its place and the focus', () => {
	const { items, ...rest } = readFixture( 'news' ).props as any;
	const scroll = jest.fn();
	Element.prototype.scrollIntoView = scroll;
	mockAnswer = { items, total: 3, pages: 2, years: [] };
	render( <News { ...rest } items={ items } /> );
	const press = ( link: HTMLElement ) => {
		link.focus();
		fireEvent.click( link );
	};
	const kind = screen.getByRole( 'link', { name: 'Articles' } );
	press( screen.getByRole( 'link', { name: 'Page 2' } ) );
	const list = document.querySelector( '.museau-news__list' );
	expect( kind.ownerDocument.activeElement ).toBe( list );
	expect( scroll ).toHaveBeenCalledTimes( 1 );
	press( kind );
	expect( window.location.search ).toContain( 'type=article' );
	expect( window.location.search ).not.toContain( 'page_liste' );
	expect( kind.ownerDocument.activeElement ).toBe( kind );
	expect( scroll ).toHaveBeenCalledTimes( 1 );
	mockAnswer = undefined;
	window.history.replaceState( null, '', '/' );
} );
