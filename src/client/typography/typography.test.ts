import cases from '../../../tests/fixtures/typography.json';
import { t } from '../i18n';
import { french, shown } from './index';

test.each( cases )( 'French typography: $name', ( { written, shown: set } ) => {
	expect( french( written ) ).toBe( set );
	expect( french( set ) ).toBe( set );
} );

test( 'sentences of ours are set, but those that the specification quotes', () => {
	expect( t( "L'essai de %s : %d €", "l'ours", 3 ) ).toBe(
		"L’essai de l'ours\u00a0: 3\u202f€"
	);
	expect( t( 'Trier par :' ) ).toBe( 'Trier par :' );
} );

test( 'what the artist wrote is set on a French page alone', () => {
	expect( shown( "L'ours" ) ).toBe( 'L’ours' );
	document.documentElement.lang = 'en-US';
	expect( shown( "L'ours" ) ).toBe( "L'ours" );
	document.documentElement.lang = 'fr-FR';
} );
