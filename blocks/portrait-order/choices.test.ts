import type { AttributeOption } from '@museau/types';
import dispatch from '../../tests/fixtures/dispatch.json';
import table from '../../tests/fixtures/first-choices.json';
import {
	compareNames,
	matchingVariation,
	promisedDay,
	replacementNote,
	select,
	surchargesOf,
} from './choices';
import { totals } from './totals';

const slugOf = ( name: string ) =>
	name
		.normalize( 'NFD' )
		.replace( /[\u0300-\u036f(),]/g, '' )
		.toLowerCase()
		.replace( / /g, '-' );

const option = ( name: string ): AttributeOption => ( {
	id: 0,
	name,
	slug: slugOf( name ),
} );

const attributes = table.attributes.map( ( attribute ) => ( {
	...attribute,
	options: attribute.options.map( option ),
} ) );

const variations = table.variations.map( ( [ id, price, ...names ] ) => ( {
	id: id as number,
	price: price as number | null,
	stock_status: 'instock' as const,
	attributes: names.map( ( name, i ) => ( {
		slug: attributes[ i ]?.slug ?? '',
		option_slug: slugOf( String( name ) ),
	} ) ),
} ) );

describe( 'choices of the portrait form', () => {
	test.each( table.cases )(
		'$is',
		( { wanted, chosen, options, excluded, surcharges, variation } ) => {
			const selection = select(
				attributes,
				variations,
				wanted as Record< string, string >
			);

			expect( Object.values( selection.choices ) ).toEqual(
				chosen.map( slugOf )
			);
			expect(
				Object.values( selection.options ).map( ( list ) =>
					list.map( ( { name } ) => name )
				)
			).toEqual( options );
			expect(
				Object.values( selection.excluded ).map( ( list ) =>
					list.map(
						( { name, reason } ) => `${ name } : ${ reason }`
					)
				)
			).toEqual( excluded );
			expect(
				matchingVariation( variations, selection.choices )?.id
			).toBe( variation );
			expect(
				surchargesOf(
					attributes.at( -1 )!,
					variations,
					selection.choices
				)
			).toEqual( surcharges );
		}
	);

	test( 'an option that a change takes away is named, with its reason', () => {
		const wanted = {
			technique: 'polychromos',
			pa_format: 'a4-21-x-297-cm',
		};
		const { choices, excluded } = select( attributes, variations, wanted );
		const [ technique, format ] = attributes.map( ( one ) => ( {
			...one,
			excluded: excluded[ one.slug ] ?? [],
		} ) );

		expect( replacementNote( format!, wanted, choices ) ).toBe(
			'A3 remplace A4, qui n’existe pas en polychromos.'
		);
		expect( replacementNote( technique!, wanted, choices ) ).toBe( '' );
		expect( replacementNote( format!, choices, choices ) ).toBe( '' );
	} );

	test( 'a combination that is not sold matches nothing', () => {
		const missing = {
			technique: 'graphite',
			pa_format: 'a2',
			'nombre-animaux': '1-animal',
			pa_cadre: 'sans-cadre',
		};

		expect( matchingVariation( variations, missing ) ).toBeUndefined();
	} );

	test( 'without any variation all options are offered and none matches', () => {
		const { choices, options } = select( attributes, [], {} );

		expect( options.pa_cadre ).toHaveLength( 3 );
		expect( choices.pa_cadre ).toBe( 'sans-cadre' );
		expect( matchingVariation( [], choices ) ).toBeUndefined();
	} );

	test( 'numbers sort as numbers, accents as their letters', () => {
		expect(
			[ 'Érable', 'Zinc', 'Ébène', '10 ans', '9 ans', 'Œuf' ].sort(
				compareNames
			)
		).toEqual( [ '9 ans', '10 ans', 'Ébène', 'Érable', 'Œuf', 'Zinc' ] );
	} );

	test( 'the deposit is rounded half up and shipping is due now', () => {
		expect( totals( 195, 15, 30 ) ).toEqual( {
			portrait: 19500,
			shipping: 1500,
			total: 21000,
			due: 7350,
			balance: 13650,
		} );
		expect( totals( 65.05, 15, 30 ).due ).toBe( 1952 + 1500 );
		expect( totals( 65, 15, 0 ).balance ).toBe( 0 );
	} );
} );

test.each( dispatch.cases )(
	'the printed table of days says $day, as it does in PHP',
	( { choices, day } ) => {
		expect(
			promisedDay(
				dispatch.table,
				choices as Record< string, string >
			) ?? ''
		).toBe( day );
		expect( promisedDay( undefined, {} ) ).toBeUndefined();
	}
);
