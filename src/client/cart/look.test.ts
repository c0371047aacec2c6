import table from '../../server/Domain/Catalogue/options.json';
import { formatCentimetres } from '../catalogue/formats';
import { isBlackAndWhite } from '../catalogue/options';
import { lookOf } from './look';

test.each( [
	...Object.values( table.terms.format ),
	'A4',
	'a3',
	'A2 (42 × 59,4 cm)',
	'Carré 20x20',
] )( 'the sheet %s has the proportions of the form', ( name ) => {
	for ( const isWide of [ false, true ] ) {
		const [ width, height ] = formatCentimetres(
			{ name, slug: '' },
			isWide
		)!;
		expect( lookOf( [ 'Graphite', name ], isWide ).ratio ).toBeCloseTo(
			width / height,
			2
		);
	}
} );

test.each( [ 'Graphite', 'Polychromos', 'Fusain' ] )(
	'%s has its colours or not as in the form',
	( name ) => {
		expect( lookOf( [ name, 'A4' ], false ).isGrey ).toBe(
			isBlackAndWhite( name )
		);
	}
);

test( 'a sheet without a size is an upright one', () => {
	expect( lookOf( [], false ) ).toEqual( { ratio: 0.75, isGrey: false } );
} );
