import type { ProductImage } from '@museau/types';
import { cutShare, pictureFor } from './picture';

const image = ( id: number, alt: string ) => ( { id, alt } ) as ProductImage;

describe( 'pictures of the portrait form', () => {
	const images = [
		image( 1, 'Chien au graphite' ),
		image( 2, 'Chien à la Sépia' ),
	];

	test( 'a technique has the picture whose text names it', () => {
		expect( pictureFor( images, 'Sepia' )?.id ).toBe( 2 );
		expect( pictureFor( images, 'GRAPHITE' )?.id ).toBe( 1 );
		expect( pictureFor( images, 'Pastel' ) ).toBeUndefined();
		expect( pictureFor( images, '' ) ).toBeUndefined();
	} );

	test( 'a sheet cuts nothing of its own proportions, half of a picture turned', () => {
		expect( cutShare( { width: 300, height: 400 }, [ 3, 4 ] ) ).toBe( 0 );
		expect(
			cutShare( { width: 1024, height: 768 }, [ 21, 29.7 ] )
		).toBeCloseTo( 0.47, 2 );
		expect(
			cutShare( { width: 768, height: 1024 }, [ 29.7, 21 ] )
		).toBeCloseTo( 0.47, 2 );
		expect( cutShare( { width: 100, height: 100 }, [ 20, 20 ] ) ).toBe( 0 );
	} );
} );
