import table from '../../server/Domain/Catalogue/options.json';
import { formatCentimetres } from '../catalogue/formats';
import { isBlackAndWhite } from '../catalogue/options';
import cases from '../../../tests/fixtures/look.json';
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
		expect(
			lookOf( [ { value: 'Graphite' }, { value: name } ], isWide ).ratio
		).toBeCloseTo( width / height, 2 );
	}
} );

test.each( [ 'Graphite', 'Polychromos', 'Fusain' ] )(
	'%s has its colours or not as in the form',
	( name ) => {
		expect(
			lookOf( [ { value: name }, { value: 'A4' } ], false ).isGrey
		).toBe( isBlackAndWhite( name ) );
	}
);

test.each( cases )(
	'$why, as in the letters',
	( { options, isWide, width, height, isGrey } ) => {
		const look = lookOf( options, isWide );
		expect( look.ratio ).toBeCloseTo( width / height, 2 );
		expect( look.isGrey ).toBe( isGrey );
	}
);
