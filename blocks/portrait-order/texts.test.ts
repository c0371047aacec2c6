import { named, textPairs } from './texts';

test( 'whichever animal is named first, each has its place', () => {
	let names: string[] = [];
	for ( const typed of [ 'M', 'Mi' ] ) {
		names = named( names, 2, typed );
		expect(
			textPairs( { animals: names, message: '', advice: false }, 3, null )
		).toEqual( [ { attribute: 'museau_animal', value: typed } ] );
	}
	expect( named( names, 0, 'Rex' ) ).toEqual( [ 'Rex', '', 'Mi' ] );
} );
