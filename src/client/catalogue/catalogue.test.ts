import { french } from '../typography';
import states from '../../../tests/fixtures/listing-states.json';
import type { ProductAttribute, Variation } from '../types';
import {
	choose,
	chosenFrameStyle,
	matchVariation,
	postcardPicture,
	readQuantity,
	shownAttributes,
} from './choices';
import { hangingWidths } from './hanging';
import {
	hasTerms,
	listingQuery,
	readListingState,
	toggleTerms,
} from './listing-state';
import { pageNumbers } from '../page-numbers';
import { attributeSlug } from './options';
import { readCards, readLikes } from './printed-cards';
import { cardPrice, priceText } from './price-texts';
import { cardCaption, suggested } from './product-texts';
import { shippingText } from './shipping-text';
import { SORTS, sortProducts } from './sort';
import { centimetresText, placeOnWall, sceneFor } from './wall';

describe( 'listing', () => {
	test( '[R061] [R062] [R064] the address carries the filters, and each press follows the rules', () => {
		const read = ( query: string ) =>
			readListingState( query, states.attributes );
		for ( const { query, written } of states.read ) {
			expect( listingQuery( read( query ) ) ).toBe( written );
		}
		for ( const { query, attribute, ids, marked } of states.marked ) {
			expect( hasTerms( read( query ), attribute, ids ) ).toBe( marked );
		}
		for ( const { from, attribute, ids, to } of states.toggled ) {
			expect(
				listingQuery( toggleTerms( read( from ), attribute, ids ) )
			).toBe( to );
		}
	} );

	test( '[R057] [R154] five pages around the current one, and the margins of a listing', () => {
		for ( const { current, total, margin, shown } of states.pages ) {
			expect( pageNumbers( current, total, margin ) ).toEqual( shown );
		}
	} );

	test( '[R055] [R056] the six orders sort what the page shows', () => {
		const products = [
			{ id: 9, price: 20 },
			{ id: 7, price: null },
			{ id: 5, price: 10 },
			{ id: 3, price: 20 },
		];
		const ids = ( sort: ( typeof SORTS )[ number ], seed = 1 ) =>
			sortProducts(
				products,
				sort,
				( id ) => ( id === 5 ? 4 : 0 ),
				seed
			).map( ( { id } ) => id );
		expect( ids( 'date-desc' ) ).toEqual( [ 9, 7, 5, 3 ] );
		expect( ids( 'date-asc' ) ).toEqual( [ 3, 5, 7, 9 ] );
		expect( ids( 'price-low' ) ).toEqual( [ 5, 9, 3, 7 ] );
		expect( ids( 'price-high' ) ).toEqual( [ 9, 3, 5, 7 ] );
		expect( ids( 'likes' ) ).toEqual( [ 5, 9, 7, 3 ] );
		expect( ids( 'random', 7 ) ).toEqual( ids( 'random', 7 ) );
		expect(
			new Set(
				[ 1, 2, 3, 4, 5 ].map( ( seed ) =>
					ids( 'random', seed ).join()
				)
			).size
		).toBeGreaterThan( 1 );
	} );
} );

describe( 'product', () => {
	const attributes: ProductAttribute[] = [
		attribute( 'pa_crayon', [ 'Graphite|graphite' ] ),
		attribute( 'pa_format', [
			'A4 portrait|a4-portrait',
			'C6 (11x16 cm)|postcard-c6',
		] ),
		attribute( 'pa_cadre', [
			'Chêne|chene',
			'Noir|noir',
			'Blanc|blanc',
			'Sans cadre|sans-cadre',
		] ),
	];
	const variations = [
		variation( 1, 'a4-portrait', 'noir' ),
		variation( 2, 'postcard-c6', '' ),
	];
	const framed = {
		pa_crayon: 'graphite',
		pa_format: 'a4-portrait',
		pa_cadre: 'noir',
	};

	test( '[R073] [R074] a postcard goes without a frame; crayon and série have no selector', () => {
		expect(
			shownAttributes( attributes, framed ).map( ( { slug } ) => slug )
		).toEqual( [ 'pa_format', 'pa_cadre' ] );
		const postcard = choose(
			attributes,
			framed,
			'pa_format',
			'postcard-c6'
		);
		expect( postcard.pa_cadre ).toBe( 'sans-cadre' );
		expect(
			shownAttributes( attributes, postcard ).map( ( { slug } ) => slug )
		).toEqual( [ 'pa_format' ] );
		expect( matchVariation( variations, postcard )?.id ).toBe( 2 );
		expect(
			matchVariation( variations, { ...framed, pa_cadre: 'blanc' } )
		).toBeUndefined();
	} );

	test( '[R078] frames are oak, black, white, or none', () => {
		const style = ( frame: string, format = 'a4-portrait' ) =>
			chosenFrameStyle( attributes, {
				...framed,
				pa_cadre: frame,
				pa_format: format,
			} );
		expect(
			[ 'chene', 'noir', 'blanc', 'sans-cadre' ].map( ( frame ) =>
				style( frame )
			)
		).toEqual( [ 'oak', 'black', 'white', 'none' ] );
		expect( style( 'noir', 'postcard-c6' ) ).toBe( 'none' );
	} );

	test( "[R074] the postcard preview is its variation's picture, or the one that says so", () => {
		const image = ( id: number, alt: string ) => ( {
			id,
			alt,
			src: '',
			thumbnail: '',
			srcset: '',
			width: 1,
			height: 1,
		} );
		expect(
			postcardPicture( { images: [ image( 8, 'a' ), image( 9, 'b' ) ] }, [
				{ ...variations[ 1 ]!, image_id: 9 },
			] )
		).toBe( 1 );
		expect(
			postcardPicture(
				{ images: [ image( 8, 'a' ), image( 9, 'La carte postale' ) ] },
				[]
			)
		).toBe( 1 );
		expect( postcardPicture( { images: [ image( 8, 'a' ) ] }, [] ) ).toBe(
			-1
		);
	} );

	test( '[R079] a quantity is a whole number of at least 1', () => {
		expect(
			[ '3', '0', '-2', '1.5', 'abc', '', '12' ].map( readQuantity )
		).toEqual( [ 3, 1, 1, 1, 1, 1, 12 ] );
	} );

	test( '[R087] prices and shipping read as the server writes them', () => {
		expect( priceText( { price: 20, price_max: 60 } ) ).toBe(
			french( 'À partir de 20,00 €' )
		);
		expect( priceText( { price: 20, price_max: 20 } ) ).toBe(
			'20,00\u202f€'
		);
		expect( priceText( { price: null, price_max: null } ) ).toBe(
			'Non disponible'
		);
		const path = '/produit/oeuvre-originale/chat-roux';
		const card = { price: 20, price_max: 60, path };
		expect( cardPrice( { ...card, stock_status: 'instock' } ) ).toBe(
			french( 'À partir de 20,00 €' )
		);
		expect( cardPrice( { ...card, stock_status: 'outofstock' } ) ).toBe(
			'20,00\u202f€'
		);
		expect( shippingText( 50, 7, 50 ) ).toBe( 'Livraison gratuite' );
		expect( shippingText( 49.99, 7, 50 ) ).toBe(
			french( 'Livraison : 7,00 €, offerte dès 50 €' )
		);
	} );

	test( '[R084] four suggestions, sold ones last', () => {
		const works = [
			'outofstock',
			'instock',
			'outofstock',
			'instock',
			'instock',
		].map( ( status, id ) => ( {
			id,
			stock_status: status as 'instock',
		} ) );
		expect( suggested( works ).map( ( { id } ) => id ) ).toEqual( [
			1, 3, 4, 0,
		] );
	} );

	test( '[R071] a work hangs to scale in the room that fits it', () => {
		expect( [
			sceneFor( [ 59.4, 84.1 ] ),
			sceneFor( [ 29.7, 42 ] ),
			sceneFor( [ 15, 15 ] ),
		] ).toEqual( [ 'salon', 'console', 'etagere' ] );
		const scene = { width: 140, height: 112, centre: 44, ground: 200 };
		expect( placeOnWall( 'console', scene, [ 21, 29.7 ], true ) ).toEqual( {
			x: 59.5,
			y: 29.15,
			width: 21,
			height: 29.7,
			frame: 1.84,
		} );
		expect( centimetresText( [ 29.7, 42 ] ) ).toBe(
			'29,7\u00a0×\u00a042\u00a0cm'
		);
	} );

	function attribute( slug: string, options: string[] ): ProductAttribute {
		return {
			name: slug,
			slug,
			label: slug,
			variation: true,
			option_slug: '',
			options: options.map( ( option, id ) => {
				const [ name = '', value = '' ] = option.split( '|' );
				return { id, name, slug: value };
			} ),
		};
	}

	function variation( id: number, format: string, frame: string ): Variation {
		const member = ( slug: string, value: string ) => ( {
			name: slug,
			slug,
			option: value,
			option_slug: value,
		} );
		return {
			id,
			price: 20,
			shipping_cost: 0,
			shipping_zone: '',
			shipping_class_name: '',
			format,
			attributes: [
				member( 'pa_format', format ),
				member( 'pa_cadre', frame ),
			],
			stock_status: 'instock',
			stock_quantity: null,
			image_id: 0,
		};
	}
} );

describe( 'texts of works', () => {
	const attributes = ( ...formats: string[] ) => ( {
		attributes: [
			{ slug: 'pa_technique', options: [ { name: 'Graphite' } ] },
			{
				slug: attributeSlug( 'format' ),
				options: formats.map( ( name ) => ( { name } ) ),
			},
		],
	} );

	test( 'one format stands without its centimetres, several are counted', () => {
		expect(
			cardCaption( attributes( 'A4 portrait (21 x 29,7 cm)' ) )
		).toMatch( /A4 portrait$/ );
		expect( cardCaption( attributes( 'A4', 'A3' ) ) ).toMatch(
			/2\sformats$/
		);
	} );

	test( 'a printed card keeps the caption and the width that the server gave it', () => {
		const root = document.createElement( 'div' );
		const card = ( style: string, caption: string ) =>
			`<li class="museau-product-card"><div class="museau-product-card__sheet" style="${ style }"></div>${ caption }</li>`;
		root.innerHTML =
			card(
				'--w:76%',
				'<p class="museau-product-card__caption">Graphite, A3 portrait</p>'
			) + card( '--w: 100%', '' );
		const works = readCards(
			[
				{ price: 280, price_max: 325 },
				{ price: 12, price_max: 12 },
			],
			root
		).map( ( work, id ) => ( { ...work, id } ) );
		expect( works.map( cardCaption ) ).toEqual( [
			'Graphite, A3 portrait',
			'',
		] );
		expect( hangingWidths( works ) ).toEqual( { 0: 76, 1: 100 } );
	} );

	test( 'a work that is still for sale is proposed once', () => {
		const works = [
			{ id: 1, stock_status: 'instock' as const },
			{ id: 2, stock_status: 'outofstock' as const },
		];
		expect( suggested( works ).map( ( { id } ) => id ) ).toEqual( [
			1, 2,
		] );
	} );

	test( 'a heart that counted nothing yet is not a count of 0', () => {
		const root = document.createElement( 'div' );
		root.innerHTML =
			'<b class="museau-favourite" data-favourite="7"><i class="museau-favourite__count">3</i></b>' +
			'<b class="museau-favourite" data-favourite="8"><i class="museau-favourite__count"></i></b>';
		expect( readLikes( root ) ).toEqual( { 7: 3 } );
	} );
} );
