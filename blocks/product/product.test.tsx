import { french } from '@museau/typography';
import {
	act,
	fireEvent,
	render,
	screen,
	waitFor,
} from '@testing-library/react';
import { forget } from '@museau/api/use-query';
import { variationAttributes } from '@museau/catalogue/choices';
import { start } from '@museau/store';
import { domOf, expectParity, readFixture } from '../../tests/js/parity';
import { buttonState } from './button-state';
import { offerOf } from './offer';
import { ProductPage } from './product-page';
import type { ProductPageProps } from './product-page';
import { Suggestions } from './suggestions';
import { readSuggestions } from './suggestions-island';
import type { SuggestionsProps } from './suggestions';
import { Zoom } from './zoom';

let answers: Record< string, ( query: URLSearchParams ) => unknown >;

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
	answers = { 'product/likes': () => ( { likes: {} } ) };
	window.scrollTo = jest.fn();
	window.matchMedia = jest.fn( () => ( { matches: false } ) ) as never;
	global.fetch = jest.fn( async ( address ) => {
		const url = new URL( String( address ), 'https://museau.test' );
		const answer =
			answers[ url.pathname.replace( '/wp-json/museau-react/v1/', '' ) ];
		if ( ! answer ) {
			return reply( 404, { code: 'x', message: 'x' } );
		}
		return reply( 200, await answer( url.searchParams ) );
	} ) as never;
} );

const page = ( name: string ) =>
	readFixture( name ).props as unknown as ProductPageProps;
const open = ( name: string, more: Partial< ProductPageProps > = {} ) =>
	act( async () => {
		render( <ProductPage { ...page( name ) } { ...more } /> );
	} );

describe( 'The product page', () => {
	test.each( [
		'product-print',
		'product-framed',
		'product-postcard',
		'product-reduced',
		'product-reduced.en_US',
		'product-unavailable',
		'product-sold',
		'product-priceless',
		'product-sample',
		'product-unread',
		'product-framed.en_US',
		'product-print.en_US',
		'product-sold.en_US',
		'product-priceless.en_US',
	] )( '%s: React draws what the server printed', async ( name ) => {
		answers.products = () => new Promise( () => {} );
		await expectParity( ProductPage, readFixture( name ) );
	} );

	test( 'the struck price and its sentence are those of what is chosen, and go with what has none', async () => {
		await open( 'product-reduced' );
		const price = () =>
			document
				.querySelector( '.museau-product__price' )
				?.textContent?.replace( /\s/g, ' ' );
		const note = () => screen.queryByText( /^Prix le plus bas/ );
		const choose = async ( label: string, value: string ) =>
			act( async () => {
				fireEvent.change( screen.getByLabelText( label ), {
					target: { value },
				} );
			} );
		expect( price() ).toBe( 'Prix précédent : 30,00 € 25,00 €' );
		expect( note()?.textContent ).toMatch( /depuis la mise en vente/ );
		await choose( 'Cadre', 'chene' );
		expect( price() ).toBe( 'Prix précédent : 75,00 € 60,00 €' );
		expect( note()?.textContent ).toMatch( /30\sjours .*75,00/ );
		await choose( 'Format', 'a1-portrait' );
		expect( price() ).toBe( '120,00 €' );
		expect( note() ).toBeNull();
	} );

	test( '[R074] [R075] [R077] postcard and preview go together, and the page goes to its top', async () => {
		await open( 'product-print' );
		const format = screen.getByLabelText< HTMLSelectElement >( 'Format' );
		const picture = () =>
			document
				.querySelector( '.museau-product__picture' )
				?.getAttribute( 'alt' );
		await act( async () => {
			fireEvent.change( format, { target: { value: 'postcard-c6' } } );
		} );
		expect( picture() ).toBe( 'Carte postale Hibou' );
		expect( screen.queryByLabelText( 'Cadre' ) ).toBeNull();
		expect( screen.getByText( '3,50 €' ) ).toBeTruthy();
		expect( window.scrollTo ).toHaveBeenCalledWith( {
			top: 0,
			behavior: 'smooth',
		} );

		await act( async () => {
			fireEvent.click(
				screen.getByRole( 'button', {
					name: french( 'Image 1 : Hibou' ),
				} )
			);
		} );
		expect( format.value ).toBe( 'a4-portrait' );
		expect( picture() ).toBe( 'Hibou' );
		expect( screen.getByLabelText( 'Cadre' ) ).toBeTruthy();
		await act( async () => {
			fireEvent.click(
				screen.getByRole( 'button', {
					name: french( 'Image 2 : Carte postale Hibou' ),
				} )
			);
		} );
		expect( format.value ).toBe( 'postcard-c6' );
	} );

	test( '[R079] what was set before React ran is taken over; a wrong quantity becomes 1', async () => {
		await open( 'product-print', {
			readFields: () => ( { pa_cadre: 'chene', quantity: '3' } ),
		} );
		expect( screen.getByText( '60,00 €' ) ).toBeTruthy();
		const quantity =
			screen.getByLabelText< HTMLInputElement >( 'Quantité' );
		expect( quantity.value ).toBe( '3' );
		fireEvent.change( quantity, { target: { value: '-4' } } );
		fireEvent.blur( quantity );
		expect( quantity.value ).toBe( '1' );
	} );

	test( '[R081] says which options miss, and which combination does not exist', async () => {
		await open( 'product-print', {
			choices: { pa_format: 'a4-portrait' },
		} );
		expect(
			screen.getByRole< HTMLButtonElement >( 'button', {
				name: 'Choisir les options',
			} ).disabled
		).toBe( true );
		await act( async () => {
			fireEvent.change( screen.getByLabelText( 'Format' ), {
				target: { value: 'a1-portrait' },
			} );
			fireEvent.change( screen.getByLabelText( 'Cadre' ), {
				target: { value: 'sans-cadre' },
			} );
		} );
		expect(
			screen.getByRole< HTMLButtonElement >( 'button', {
				name: 'Variation indisponible',
			} ).disabled
		).toBe( true );
	} );

	test( 'what is chosen and pressed for in the same moment goes into the cart', async () => {
		answers[ 'add-to-cart' ] = () => new Promise( () => {} );
		await open( 'product-print' );
		const sent = () =>
			jest
				.mocked( global.fetch )
				.mock.calls.flatMap( ( [ , init ] ) =>
					typeof init?.body === 'string'
						? [ JSON.parse( init.body ) ]
						: []
				);
		const { variations } = page( 'product-print' );
		// Nothing is drawn anew before this ends.
		await act( async () => {
			fireEvent.change( screen.getByLabelText( 'Cadre' ), {
				target: { value: 'chene' },
			} );
			fireEvent.submit(
				document.querySelector( '.museau-product__buy' )!
			);
		} );
		await waitFor( () => expect( sent() ).toHaveLength( 1 ) );
		const [ body ] = sent();
		expect( body.variation ).toContainEqual( {
			attribute: 'Cadre',
			value: 'Chêne',
		} );
		expect(
			variations.find( ( { id } ) => id === body.variation_id )
				?.attributes
		).toContainEqual( expect.objectContaining( { option: 'Chêne' } ) );
		expect(
			screen.getByLabelText< HTMLSelectElement >( 'Cadre' ).value
		).toBe( 'chene' );
	} );

	test( '[R081] what cannot be had is no offer: an option misses, no price, out of stock', () => {
		const { product, variations } = page( 'product-print' );
		const choices = { pa_format: 'a4-portrait', pa_cadre: 'chene' };
		const told = ( sold: object, chosen: object = choices ) => {
			const { complete, isAvailable, price } = offerOf(
				product!,
				variationAttributes( product! ),
				variations.map( ( one ) => ( { ...one, ...sold } ) ),
				chosen as typeof choices
			);
			return [ complete, isAvailable, price ];
		};
		expect( told( {} ) ).toEqual( [ true, true, 60 ] );
		expect( told( { stock_status: 'outofstock' } ) ).toEqual( [
			true,
			false,
			60,
		] );
		expect( told( { price: null } ) ).toEqual( [ true, false, null ] );
		expect( told( {}, { pa_format: 'a4-portrait' } ) ).toEqual( [
			false,
			false,
			null,
		] );
		expect(
			offerOf( { type: 'simple', price: 12 }, [], [], {} )
		).toMatchObject( { complete: true, isAvailable: true, price: 12 } );
	} );

	test( "[R080] [R081] [R082] the button's words, the first true one first", () => {
		const state = {
			isAdding: false,
			isSold: false,
			isTaken: false,
			isReserved: false,
			complete: true,
			isAvailable: true,
		};
		expect( buttonState( state ) ).toEqual( {
			label: 'Ajouter au panier',
			isBlocked: false,
		} );
		expect( buttonState( { ...state, isAvailable: false } ) ).toEqual( {
			label: 'Variation indisponible',
			isBlocked: true,
		} );
		expect(
			buttonState( { ...state, isAvailable: false, complete: false } )
		).toEqual( { label: 'Choisir les options', isBlocked: true } );
		expect(
			buttonState( { ...state, complete: false, isTaken: true } )
		).toEqual( { label: 'Déjà dans le panier', isBlocked: true } );
		expect(
			buttonState( { ...state, isTaken: true, isSold: true } )
		).toEqual( { label: 'Déjà vendue', isBlocked: true } );
		expect( buttonState( { ...state, isReserved: true } ) ).toEqual( {
			label: 'Ajouter au panier',
			isBlocked: true,
		} );
		expect( buttonState( { ...state, isAdding: true } ).label ).toBe(
			'Ajout...'
		);
	} );

	test( '[R086] loads with a spinner, fails, tries again, and says when there is none', async () => {
		await open( 'product-unread' );
		expect(
			screen.getByText( 'Erreur: Impossible de charger le produit.' )
		).toBeTruthy();
		let release: ( value: unknown ) => void = () => {};
		answers.products = () =>
			new Promise( ( resolve ) => ( release = resolve ) );
		await act( async () => {
			fireEvent.click(
				screen.getByRole( 'button', { name: 'Réessayer' } )
			);
		} );
		expect( document.querySelector( '.museau-spinner' ) ).toBeTruthy();
		await act( async () => release( [] ) );
		expect( screen.getByText( 'Produit non trouvé.' ) ).toBeTruthy();
	} );
} );

describe( 'The suggestions', () => {
	const props = ( name: string ): SuggestionsProps => {
		const fixture = readFixture( name );
		return readSuggestions( domOf( fixture.html ), fixture.props as never );
	};

	test.each( [ 'suggestions', 'suggestions-unread', 'suggestions.en_US' ] )(
		'%s: React draws what the server printed',
		async ( name ) => {
			answers.products = () => new Promise( () => {} );
			await expectParity( Suggestions, {
				...readFixture( name ),
				props: props( name ),
			} );
		}
	);

	test( '[R085] say that they load, that they failed, and try again', async () => {
		let release: ( value: unknown ) => void = () => {};
		answers.products = () =>
			new Promise( ( resolve ) => ( release = resolve ) );
		await act( async () => {
			render( <Suggestions { ...props( 'suggestions-unread' ) } /> );
		} );
		expect(
			screen.getByText( 'Chargement des suggestions...' )
		).toBeTruthy();
		await act( async () => release( null ) );
		expect(
			screen.getByText( 'Erreur lors du chargement des suggestions.' )
		).toBeTruthy();
		answers.products = () => ( {
			products: props( 'suggestions' ).products,
		} );
		await act( async () => {
			fireEvent.click(
				screen.getByRole( 'button', { name: 'Réessayer' } )
			);
		} );
		expect( screen.getAllByRole( 'listitem' ) ).toHaveLength( 4 );
	} );
} );

test( 'a picture that is drawn nearer is held and dragged without being closed; a press beside it closes', async () => {
	HTMLElement.prototype.setPointerCapture = jest.fn();
	HTMLElement.prototype.scrollTo = jest.fn() as never;
	HTMLDialogElement.prototype.showModal ??= jest.fn();
	HTMLDialogElement.prototype.close ??= jest.fn();
	const onClose = jest.fn();
	const image = { id: 1, src: '/a.jpg', width: 10, height: 10, alt: 'Chat' };
	render( <Zoom image={ image as never } isOpen onClose={ onClose } /> );
	fireEvent.click( screen.getByText( 'De plus près' ) );
	const picture = screen.getByAltText( 'Chat' );
	const table = picture.parentElement!;
	fireEvent.pointerDown( picture );
	// The pointer is captured by the table, and so is its click.
	fireEvent.pointerUp( table );
	fireEvent.click( table );
	expect( onClose ).not.toHaveBeenCalled();
	fireEvent.pointerDown( table );
	fireEvent.click( table );
	await waitFor( () => expect( onClose ).toHaveBeenCalledTimes( 1 ) );
} );
