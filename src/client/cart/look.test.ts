import table from '../../server/Domain/Catalogue/options.json';
import { formatCentimetres } from '../catalogue/formats';
import { isBlackAndWhite } from '../catalogue/options';
import cases from '../../../tests/fixtures/look.json';
import { cutAround, headText, lookOf } from './look';

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
	( { options, isWide, width, height, isGrey, head } ) => {
		const look = lookOf( options, isWide );
		expect( look.ratio ).toBeCloseTo( width / height, 2 );
		expect( look.isGrey ).toBe( isGrey );
		expect( look.head ).toEqual( head ?? null );
	}
);

test( 'what is kept of a head is read back', () => {
	const { head } = lookOf(
		[ { value: headText( [ 0.334, 0.07 ] ), personal: true } ],
		false
	);
	expect( head ).toEqual( [ 0.33, 0.07 ] );
} );

test.each( [
	// A photograph twice as wide as its square sheet: half of it is seen.
	[ 2, 1, [ 0.5, 0.1 ], '50% 50%' ],
	[ 2, 1, [ 0.35, 0.5 ], '20% 50%' ],
	[ 2, 1, [ 0.1, 0.5 ], '0% 50%' ],
	[ 2, 1, [ 0.95, 0.5 ], '100% 50%' ],
	// Twice as high.
	[ 0.5, 1, [ 0.9, 0.3 ], '50% 10%' ],
	// Nothing is cut.
	[ 1, 1, [ 0.1, 0.9 ], '50% 50%' ],
] as const )(
	'a photograph of %s on a sheet of %s with its head at %j is cut at %s',
	( photo, sheet, head, position ) =>
		expect( cutAround( photo, sheet, head ) ).toBe( position )
);
