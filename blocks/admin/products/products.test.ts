import { editFault, editPayload, readForm } from './edit-rules';
import {
	duplicateFault,
	duplicateRows,
	rowName,
	withFormat,
	withOpenedFormats,
} from './variation-rows';
import { plain } from '../parts/plain';
import { filtered, isPressed, NO_FILTERS, tilesOf, toggled } from './filters';
import { moved } from './gallery';
import { combinations, refusalOf } from './combination-rules';
import {
	addFault,
	addPayload,
	EMPTY,
	formatsFor,
	fresh,
	hasChoices,
	type AddForm,
} from './rules';
import { STOCK, type ListedProduct } from './types';
import { defaults } from '../attributes';
import { longDate } from '../dates';

const product = ( changed: Partial< ListedProduct > ): ListedProduct => ( {
	id: 1,
	name: 'Chat roux',
	description: '<p>Élégant</p>',
	type: 'variable',
	stock_status: 'instock',
	stock_quantity: 1,
	price: 12,
	regular_price: null,
	sale_price: null,
	featured_image: '',
	categories: [ { name: 'Impression' } ],
	attributes: [],
	date_created: '2026-01-02T10:00:00',
	date_modified: { date: '2026-02-03 10:00:00.000000' },
	...changed,
} );

const original: AddForm = {
	...EMPTY,
	name: 'Chat',
	description: 'Roux',
	crayon: 'graphite',
	formats: [ 'a4-portrait' ],
	featured: { id: 5, url: '', name: 'chat.jpg' },
	variations: [ { cadre: 'chene', format: 'a4-portrait', prix: '120,50' } ],
};

describe( 'the list of products', () => {
	const products = [
		product( {} ),
		product( { id: 2, name: 'Ânesse', stock_status: 'outofstock' } ),
		product( { id: 3, categories: [ { name: 'Portraits' } ] } ),
	];

	it( '[R175] [R176] counts by category and stock, without the hidden categories', () => {
		const tiles = tilesOf( products, { total: 'Total', ...STOCK } );
		expect( tiles.map( ( { label, count } ) => [ label, count ] ) ).toEqual(
			[
				[ 'Total', 3 ],
				[ 'Impression', 2 ],
				[ 'En stock', 2 ],
				[ 'En rupture de stock', 1 ],
				[ 'En réapprovisionnement', 0 ],
			]
		);
		const once = toggled( tiles[ 1 ]!, NO_FILTERS );
		expect( once.category ).toBe( 'Impression' );
		expect( isPressed( tiles[ 1 ]!, once ) ).toBe( true );
		expect( toggled( tiles[ 1 ]!, once ) ).toEqual( NO_FILTERS );
	} );

	it( 'searches name and description without accents or tags', () => {
		const ids = ( search: string ) =>
			filtered( products, { ...NO_FILTERS, search } ).map(
				( { id } ) => id
			);
		expect( ids( 'anesse' ) ).toEqual( [ 2 ] );
		expect( ids( 'elegant roux' ) ).toEqual( [ 1, 3 ] );
		expect( ids( '<p>' ) ).toEqual( [ 1, 2, 3 ] );
		expect( plain( "L'œuvre <3" ) ).toBe( "l'oeuvre <3" );
	} );

	it( '[R181] reads a date as text or object', () => {
		expect( longDate( '2026-01-02T10:00:00' ) ).toBe( '2 janvier 2026' );
		expect( longDate( { date: '2026-02-03 10:00:00.000000' } ) ).toBe(
			'3 février 2026'
		);
	} );
} );

describe( 'the add form', () => {
	it( '[R186] starts framed categories with four frames', () => {
		expect( fresh( 'B_IMPRESSION' ).frames ).toHaveLength( 4 );
		expect( fresh( 'D_CARTE_POSTALE' ).frames ).toEqual( [] );
		expect( hasChoices( EMPTY ) ).toBe( false );
		expect( hasChoices( original ) ).toBe( true );
	} );

	it( '[R187] [R188] offers the formats of the type', () => {
		const slugs = ( type: AddForm[ 'type' ] ) =>
			formatsFor( type, defaults().pa_format! ).map(
				( { slug } ) => slug
			);
		expect( defaults().pa_format ).toHaveLength( 13 );
		expect( slugs( 'A_ORIGINALE' ) ).not.toContain( 'postcard-15x15' );
		expect( slugs( 'B_IMPRESSION' ) ).toContain( 'postcard-15x15' );
		expect( slugs( 'B_IMPRESSION' ) ).not.toContain( 'marque-pages' );
	} );

	it( '[R189] combines every frame and format once, postcards without a frame', () => {
		const rows = combinations(
			[ 'sans-cadre', 'chene' ],
			[ 'a4-portrait', 'postcard-15x15' ],
			original.variations
		);
		expect(
			rows.map( ( { cadre, format } ) => `${ cadre } ${ format }` )
		).toEqual( [
			'chene a4-portrait',
			'sans-cadre a4-portrait',
			'sans-cadre postcard-15x15',
		] );
		expect( rows[ 0 ]!.prix ).toBe( '120,50' );
		expect( combinations( [], [ 'a4-portrait' ], [] ) ).toEqual( [] );
	} );

	it( '[R189] says what is not made of the chosen frames and formats', () => {
		const told = ( frames: string[], formats: string[] ) =>
			refusalOf( frames, formats, original.variations, defaults() );
		expect( told( [ 'chene' ], [ 'a3-portrait' ] ) ).toBe( '' );
		expect( told( [ 'chene' ], [ 'a4-portrait' ] ) ).toBe(
			'Toutes ces combinaisons sont déjà là.'
		);
		expect(
			told( [ 'chene' ], [ 'a3-portrait', 'postcard-15x15' ] )
		).toMatch(
			/^Rien n’est fait pour «.Carte postale [^»]*» avec «.Chêne.»/
		);
		expect(
			told( [ 'chene', 'sans-cadre' ], [ 'postcard-15x15' ] )
		).toMatch(
			/^«.Carte postale [^»]*».: seulement sans cadre, rien n’est fait avec «.Chêne.»/
		);
	} );

	it( '[R191] [R192] [R193] says what is missing, in order', () => {
		const said = ( changed: Partial< AddForm > ) =>
			addFault( { ...original, ...changed } )?.message;
		expect( said( { name: ' ' } ) ).toBe(
			'Le nom du produit est obligatoire.'
		);
		expect( said( { description: '' } ) ).toBe(
			'La description est obligatoire.'
		);
		expect( said( { type: 'C_MARQUE_PAGES', sale_price: '0' } ) ).toBe(
			'Le prix doit être supérieur à 0.'
		);
		expect( said( { crayon: '' } ) ).toBe(
			'Veuillez sélectionner un type de crayon.'
		);
		expect( said( { frames: [] } ) ).toBe(
			'Veuillez sélectionner au moins un cadre.'
		);
		expect( said( { formats: [] } ) ).toBe(
			'Veuillez sélectionner au moins un format.'
		);
		expect( said( { variations: [] } ) ).toBe(
			'Veuillez ajouter au moins une variation de prix.'
		);
		expect(
			said( {
				variations: [ { ...original.variations[ 0 ]!, prix: '0' } ],
			} )
		).toBe( 'Toutes les variations doivent avoir un prix supérieur à 0.' );
		expect( said( { featured: null } ) ).toBe(
			'Une photo principale est obligatoire pour une œuvre originale.'
		);
		expect( said( { featured: null, type: 'B_IMPRESSION' } ) ).toBe(
			undefined
		);
	} );

	it( '[R185] [R196] sends prices in variations and in the map', () => {
		expect( addPayload( original ) ).toMatchObject( {
			product_type: 'A_ORIGINALE',
			category: 'oeuvre-originale',
			images: { featured: 5, gallery: [] },
			variations: [
				{ cadre: 'chene', format: 'a4-portrait', prix: 120.5 },
			],
			pricingMap: { chene: { 'a4-portrait': { regular_price: 120.5 } } },
		} );
		expect(
			addPayload( {
				...original,
				type: 'C_MARQUE_PAGES',
				sale_price: '4.5',
			} )
		).toMatchObject( { sale_price: 4.5, variations: [] } );
	} );
} );

describe( 'the edit form', () => {
	const form = readForm( {
		id: 9,
		name: 'Chat',
		description: 'Roux',
		type: 'variable',
		stock_status: 'instock',
		stock_quantity: null,
		featured_image: 4,
		gallery: [ { id: 7, url: '/7.jpg' } ],
		categories: [ { id: 1, name: 'Impression', slug: 'impression' } ],
		attributes: { pa_crayon: [ 'graphite' ], pa_serie: [] },
		variations: [
			{
				id: 11,
				price: 20,
				attributes: {
					attribute_pa_cadre: 'noir',
					attribute_pa_format: 'a4-portrait',
					attribute_technique: 'Lavis',
				},
			},
			{
				id: 12,
				price: 30,
				attributes: {
					attribute_pa_cadre: 'noir',
					attribute_pa_format: 'a3-portrait',
					attribute_technique: 'Lavis',
				},
			},
		],
	} );

	it( '[R224] reads and sends back, other attributes unchanged', () => {
		expect( form.crayon ).toBe( 'graphite' );
		const body = editPayload( { ...form, name: ' Chatte ' }, form );
		expect( body ).toMatchObject( {
			name: 'Chatte',
			featured_image: 4,
			attributes: { pa_crayon: [ 'graphite' ], pa_serie: [] },
		} );
		expect( body ).not.toHaveProperty( 'stock_quantity' );
		expect( body ).not.toHaveProperty( 'stock_status' );
		expect(
			editPayload( { ...form, stock_quantity: '3' }, form )
		).toMatchObject( { stock_quantity: 3 } );
		expect( body ).not.toHaveProperty( 'gallery' );
		expect( body.variations?.[ 0 ] ).toMatchObject( {
			id: 11,
			price: 20,
			attributes: { attribute_technique: 'Lavis' },
		} );
	} );

	it( '[R200] names two variations that one format would make equal', () => {
		expect( duplicateRows( form.rows ) ).toBe( null );
		expect(
			duplicateRows( withFormat( form.rows, 'a4-portrait' ) )?.map(
				( { id } ) => id
			)
		).toEqual( [ 11, 12 ] );
		expect( duplicateFault( form.rows, defaults() ) ).toBe( '' );
		expect(
			duplicateFault( withFormat( form.rows, 'a4-portrait' ), defaults() )
		).toMatch(
			/identiques\s: Noir, A4 portrait \(21 x 29,7 cm\), Lavis\./
		);
		expect(
			rowName( { ...form.rows[ 0 ]!, attributes: {} }, defaults() )
		).toBe( 'Sans attribut' );
	} );

	it( '[R200] puts back each format that a variation was opened with', () => {
		const [ first, second ] = form.rows;
		const added = { ...first!, key: 'n1' };
		const formats = withOpenedFormats(
			withFormat( [ first!, second!, added ], 'a2-portrait' ),
			[ { ...first!, attributes: {} }, second! ]
		).map( ( { attributes } ) => attributes.attribute_pa_format );
		expect( formats ).toEqual( [ '', 'a3-portrait', 'a2-portrait' ] );
	} );

	it( '[R198] says what is wrong, in order', () => {
		expect( editFault( form ) ).toBe( null );
		expect( editFault( { ...form, crayon: '' } )?.message ).toBe(
			'Veuillez sélectionner un type de crayon.'
		);
		expect(
			editFault( { ...form, crayon: '' }, { asksPencil: false } )
		).toBe( null );
		expect( editFault( { ...form, stock_quantity: '-1' } )?.field ).toBe(
			'stock_quantity'
		);
		expect(
			editFault( { ...form, type: 'simple', regular_price: '' } )?.message
		).toBe( 'Le prix doit être supérieur à 0.' );
	} );

	it( 'moves a picture of the gallery, and nothing beyond its ends', () => {
		expect( moved( [ 1, 2, 3 ], 2, 0 ) ).toEqual( [ 3, 1, 2 ] );
		expect( moved( [ 1, 2 ], 0, -1 ) ).toEqual( [ 1, 2 ] );
	} );
} );
