import type { ProductImage } from '@museau/types';

/** Lower case, without accents. */
const plain = ( text: string ) =>
	text.normalize( 'NFD' ).replace( /\p{M}/gu, '' ).toLowerCase();

/**
 * The product's picture that shows a technique: the first whose alternative text says its name.
 * The counterpart is PortraitForm::picture().
 */
export function pictureFor(
	images: readonly ProductImage[],
	technique: string
): ProductImage | undefined {
	return technique === ''
		? undefined
		: images.find( ( { alt } ) =>
				plain( alt ).includes( plain( technique ) )
			);
}

/** Share of a photograph that a sheet of these proportions cuts off: 0 to 1. */
export function cutShare(
	photo: { width: number; height: number },
	[ width, height ]: readonly [ number, number ]
): number {
	const ratio = ( photo.width * height ) / ( photo.height * width );

	return 1 - Math.min( ratio, 1 / ratio );
}
