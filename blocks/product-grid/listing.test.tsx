import { act, fireEvent, render, screen } from '@testing-library/react';
import { forget } from '@museau/api/use-query';
import { start } from '@museau/store';
import { domOf, expectParity, readFixture } from '../../tests/js/parity';
import { readListing } from './island';
import { Listing } from './listing';
import type { ListingProps } from './listing';

/** Answers by path; a missing one fails like a cut connection. */
let answers: Record< string, ( query: URLSearchParams ) => unknown >;
const asked: string[] = [];

// jsdom brings no Response.
const reply = ( status: number, body: unknown ) => ( {
	ok: status < 400,
	status,
	headers: new Map(),
	json: async () => body,
} );

beforeAll( start );

beforeEach( () => {
	forget();
	asked.length = 0;
	answers = { 'product/likes': () => ( { likes: {} } ) };
	window.history.replaceState( null, '', '/impression' );
	Element.prototype.scrollIntoView = jest.fn();
	global.fetch = jest.fn( async ( address ) => {
		const url = new URL( String( address ), 'https://museau.test' );
		const path = url.pathname.replace( '/wp-json/museau-react/v1/', '' );
		asked.push( path + url.search );
		const answer = answers[ path ];
		if ( ! answer ) {
			return reply( 404, { code: 'x', message: 'x' } );
		}
		return reply( 200, await answer( url.searchParams ) );
	} ) as never;
} );

/** Props as the island has them: completed from the page. */
const props = ( name: string ): ListingProps => {
	const fixture = readFixture( name );
	return readListing( domOf( fixture.html ), fixture.props as never );
};

describe( 'The listing', () => {
	test.each( [
		'listing',
		'listing-filtered',
		'listing-sorted',
		'listing-likes',
		'listing-reduced',
		'listing-empty',
		'listing-beyond',
		'listing-unread',
		'listing-filtered.en_US',
		'listing-empty.en_US',
	] )( '%s: React draws what the server printed', async ( name ) => {
		answers = {
			attributes: () => new Promise( () => {} ),
			products: () => new Promise( () => {} ),
			'product/likes': () => ( { likes: {} } ),
		};
		await expectParity( Listing, {
			...readFixture( name ),
			props: props( name ),
		} );
	} );

	test( '[R060] [R066] says that filters load, that they and the works failed, and tries again', async () => {
		let release: ( value: unknown ) => void = () => {};
		answers.attributes = () =>
			new Promise( ( resolve ) => ( release = resolve ) );
		await act( async () => {
			render( <Listing { ...props( 'listing-unread' ) } /> );
		} );
		expect( screen.getByText( 'Chargement des filtres...' ) ).toBeTruthy();
		expect(
			screen.getByText( 'Erreur lors du chargement des produits.' )
		).toBeTruthy();
		await act( async () => release( props( 'listing' ).attributes ) );
		expect( screen.getByText( 'Portrait' ) ).toBeTruthy();

		answers.products = () => props( 'listing' ).list;
		await act( async () => {
			fireEvent.click(
				screen.getByRole( 'button', { name: 'Réessayer' } )
			);
		} );
		expect( screen.getByRole( 'link', { name: 'Hibou' } ) ).toBeTruthy();
	} );

	test( '[R066] says that the filters failed, and tries again', async () => {
		answers.products = () => props( 'listing' ).list;
		await act( async () => {
			render( <Listing { ...props( 'listing-unread' ) } /> );
		} );
		expect(
			screen.getByText( 'Erreur lors du chargement des filtres.' )
		).toBeTruthy();
		answers.attributes = () => props( 'listing' ).attributes;
		await act( async () => {
			fireEvent.click(
				screen.getByRole( 'button', { name: 'Réessayer' } )
			);
		} );
		expect( screen.getByText( 'Portrait' ) ).toBeTruthy();
	} );

	test( 'a filter that is opened in another tab leaves the page as it is', async () => {
		answers.products = () => props( 'listing' ).list;
		await act( async () => {
			render( <Listing { ...props( 'listing' ) } /> );
		} );
		asked.length = 0;
		// True: nothing kept the browser from following the link.
		expect(
			fireEvent.click( screen.getByText( 'Portrait' ), { ctrlKey: true } )
		).toBe( true );
		expect( window.location.search ).toBe( '' );
		expect( asked ).toEqual( [] );
	} );

	test( '[R061] [R064] a filter asks the server, stands in the address, and back undoes it', async () => {
		answers.products = ( query ) =>
			query.has( 'pa_format' )
				? props( 'listing-empty' ).list
				: props( 'listing' ).list;
		await act( async () => {
			render( <Listing { ...props( 'listing' ) } /> );
		} );
		await act( async () => {
			fireEvent.click( screen.getByText( 'Portrait' ) );
		} );
		expect( window.location.search ).toBe( '?pa_format=12,14' );
		expect( screen.getByText( 'Filtres (1)' ) ).toBeTruthy();
		expect( asked ).toContain(
			'products?category=impression&page=1&counts=true&pa_format=12%2C14'
		);
		expect(
			screen.getByText( 'Aucun produit ne correspond à votre recherche.' )
		).toBeTruthy();
		await act( async () => {
			window.history.replaceState( null, '', '/impression' );
			window.dispatchEvent( new PopStateEvent( 'popstate' ) );
		} );
		expect( screen.getByRole( 'link', { name: 'Hibou' } ) ).toBeTruthy();
		expect(
			screen.getByText( 'Portrait' ).getAttribute( 'aria-current' )
		).toBeNull();
	} );

	test( '[R064] says that a format removes the series, as long as one is chosen', async () => {
		const warning = () => screen.queryByText( /retire la série/ );
		answers.products = () => props( 'listing' ).list;
		await act( async () => {
			render( <Listing { ...props( 'listing' ) } /> );
		} );
		expect( warning() ).toBeNull();
		await act( async () => {
			fireEvent.click( screen.getByText( /^L’été/ ) );
		} );
		expect( window.location.search ).toBe( '?pa_serie=21' );
		expect( warning() ).toBeTruthy();
		await act( async () => {
			fireEvent.click( screen.getByText( 'Portrait' ) );
		} );
		expect( window.location.search ).toBe( '?pa_format=12,14' );
		expect( warning() ).toBeNull();
	} );

	test( '[R055] [R056] sorts the page shown and says so; likes wait for their counts', async () => {
		let counted: ( value: unknown ) => void = () => {};
		answers[ 'product/likes' ] = () =>
			new Promise( ( resolve ) => ( counted = resolve ) );
		await act( async () => {
			render( <Listing { ...props( 'listing' ) } /> );
		} );
		const order = () =>
			screen
				.getAllByRole( 'heading', { level: 2 } )
				.map( ( { textContent } ) => textContent );
		const works = () =>
			order().filter(
				( name ) =>
					! [ 'Formats', 'Séries', 'Techniques' ].includes(
						name ?? ''
					)
			);
		const choose = ( value: string ) =>
			act( async () => {
				fireEvent.change( screen.getByLabelText( 'Trier par :' ), {
					target: { value },
				} );
			} );
		expect( works()[ 0 ] ).toBe( 'Chat' );
		await choose( 'price-low' );
		expect( works().slice( 0, 2 ) ).toEqual( [ 'Hibou', 'Chat' ] );
		expect(
			screen.getByText(
				'288 œuvres, page 1 sur 12, tri : Prix croissant, sur cette page'
			)
		).toBeTruthy();
		await choose( 'likes' );
		expect( works()[ 0 ] ).toBe( 'Chat' );
		await act( async () =>
			counted( { likes: { 1: 0, 2: 7, 3: 0, 4: 1, 5: 0 } } )
		);
		expect( works().slice( 0, 2 ) ).toEqual( [ 'Hibou', 'Marque-page' ] );
	} );

	test( 'a page number leads to the top, a filter pressed from page 2 on keeps its place and the focus', async () => {
		answers.products = () => props( 'listing' ).list;
		await act( async () => {
			render( <Listing { ...props( 'listing' ) } /> );
		} );
		const main = document.querySelector( '.museau-product-grid__main' );
		const focused = () => main?.ownerDocument.activeElement;
		const press = async ( link: HTMLElement ) => {
			link.focus();
			await act( async () => {
				fireEvent.click( link );
			} );
		};
		await press( screen.getByRole( 'link', { name: 'Page 2' } ) );
		expect( focused() ).toBe( main );
		expect( Element.prototype.scrollIntoView ).toHaveBeenCalledTimes( 1 );
		const filter = screen.getByText( 'Portrait' );
		await press( filter );
		expect( window.location.search ).toBe( '?pa_format=12,14' );
		expect( focused() ).toBe( filter );
		expect( Element.prototype.scrollIntoView ).toHaveBeenCalledTimes( 1 );
		// Back on page 1 of the same choice.
		await press( screen.getByRole( 'link', { name: 'Page 2' } ) );
		await press( screen.getByRole( 'link', { name: 'Page 1' } ) );
		expect( focused() ).toBe( main );
		expect( Element.prototype.scrollIntoView ).toHaveBeenCalledTimes( 3 );
	} );
} );
