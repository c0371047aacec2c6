import { sizeAdvice } from './photo';

test( 'a photo gets advice only when it is small for its format', () => {
	expect(
		sizeAdvice( { width: 451, height: 300 }, 'A3 (29,7 × 42 cm)' ).text
	).toBe(
		'Photo petite pour un A3\u00a0: rapprochez-vous ou choisissez une photo plus grande.'
	);
	expect( sizeAdvice( { width: 1024, height: 768 }, 'A3' ) ).toEqual( {
		isSmall: false,
		text: 'Assez grande pour un A3.',
	} );
} );
