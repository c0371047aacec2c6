import { renderHook } from '@testing-library/react';
import type { Props } from './props';
import { useOptions } from './use-options';

const mockData: { product?: unknown; variations?: unknown } = {};
jest.mock( '@museau/api/use-query', () => ( {
	useQuery: ( key: string ) => ( {
		data: key.startsWith( 'product/' )
			? mockData.product
			: mockData.variations,
		error: null,
		isLoading: false,
		retry: () => {},
	} ),
} ) );

const format = {
	name: 'Format',
	slug: 'pa_format',
	label: 'Format',
	variation: true,
	options: [
		{ id: 1, name: 'A4', slug: 'a4' },
		{ id: 2, name: 'A3', slug: 'a3' },
	],
};
const variation = ( id: number, slug: string, price: number ) => ( {
	id,
	price,
	stock_status: 'instock',
	shipping_cost: 15,
	format: slug,
	attributes: [ { slug: 'pa_format', option_slug: slug } ],
} );
const props = ( more: object = {} ) =>
	( {
		product: {
			id: 174,
			deposit_percent: 30,
			images: [],
			attributes: [ format ],
			excluded: {},
		},
		choices: { pa_format: 'a4' },
		variation: variation( 7, 'a4', 120 ),
		shipping: { cost: 15 },
		...more,
	} ) as never as Props;
const options = ( wanted: string, more = {} ) =>
	renderHook( () => useOptions( props( more ), { pa_format: wanted } ) )
		.result.current;

beforeEach( () => {
	delete mockData.product;
	delete mockData.variations;
} );

test( 'until the prices are read another choice than the printed one is neither sold nor refused', () => {
	mockData.product = { attributes: [ format ], deposit_percent: 30 };
	expect( options( 'a3' ) ).toMatchObject( {
		isLoaded: false,
		isUnavailable: false,
		total: null,
	} );
	expect( options( 'a4' ).total ).toBe( 135 );
} );

test( 'once they are read each choice has its price', () => {
	mockData.product = { attributes: [ format ], deposit_percent: 30 };
	mockData.variations = [
		variation( 7, 'a4', 120 ),
		variation( 8, 'a3', 180 ),
	];
	expect( options( 'a3' ) ).toMatchObject( { isLoaded: true, total: 195 } );
	expect( options( 'a3' ).variation?.id ).toBe( 8 );
} );

test( "why a choice cannot be ordered is the shop's word, else that it takes too long", () => {
	const dispatch = {
		by: [ 'pa_format' ],
		days: { a4: '7 décembre', a3: '' },
	};
	expect( options( 'a4', { dispatch } ) ).toMatchObject( {
		full: '',
		day: '7 décembre',
	} );
	expect( options( 'a3', { dispatch } ).full ).toMatch( /^Plus de place/ );
	expect( options( 'a3', { dispatch, full: 'Complet.' } ).full ).toBe(
		'Complet.'
	);
	expect( options( 'a3' ).full ).toBe( '' );
} );

test( 'until the prices are read a chosen option that the printed ones exclude is shown without their reason', () => {
	const excluded = {
		pa_format: [
			{ id: 3, name: 'A2', slug: 'a2', reason: 'pas en graphite' },
			{ id: 4, name: 'A1', slug: 'a1', reason: 'pas en graphite' },
		],
	};
	const { product } = props() as { product: object };
	const shown = ( wanted: string ) =>
		options( wanted, { product: { ...product, excluded } } ).shown.map(
			( one ) =>
				[ one.options, one.excluded ].map( ( list ) =>
					list.map( ( { slug } ) => slug )
				)
		);
	expect( shown( 'a2' ) ).toEqual( [ [ [ 'a4', 'a3', 'a2' ], [ 'a1' ] ] ] );
	expect( shown( 'a4' ) ).toEqual( [
		[
			[ 'a4', 'a3' ],
			[ 'a2', 'a1' ],
		],
	] );
} );
