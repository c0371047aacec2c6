import { struckNote, struckOf } from './struck-note';

const struck = struckOf( [
	{ below: 45, text: 'Le prix barré sera 45,00 €.' },
	{ below: null, text: 'Aucun prix barré.' },
] );

const said = ( sale: string, regular = '50,00' ) =>
	struckNote( { sale_price: sale, regular_price: regular, struck } );

describe( 'What customers will see of a reduction', () => {
	test( 'below the lowest price of thirty days it is struck, from it on nothing is', () => {
		expect( said( '44,99' ) ).toBe( 'Le prix barré sera 45,00 €.' );
		expect( said( '45' ) ).toBe( 'Aucun prix barré.' );
		expect( said( '49.99' ) ).toBe( 'Aucun prix barré.' );
	} );

	test( 'nothing is said of what is no reduction', () => {
		for ( const typed of [ '', '0', '-3', '50', '60', 'abc' ] ) {
			expect( said( typed ) ).toBe( '' );
		}
		expect( said( '40', '' ) ).toBe( '' );
	} );

	test( 'an answer without its sentences says nothing', () => {
		expect( struckOf( undefined ) ).toEqual( [] );
		expect( struckOf( [ { below: '45', text: 'Oui' } ] ) ).toEqual( [
			{ below: null, text: 'Oui' },
		] );
		expect(
			struckNote( {
				sale_price: '40',
				regular_price: '50',
				struck: struckOf( null ),
			} )
		).toBe( '' );
	} );
} );
