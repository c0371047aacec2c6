import type { CardProduct } from '@museau/components/product-card';

/** A card as the page's props tell it: its picture stands in the page itself, and is not sent twice. */
export type PrintedCard = Omit< CardProduct, 'images' >;

/** Gives products of the props the pictures of the cards that the server printed under `root`, in the same order. */
export function withPictures(
	products: PrintedCard[],
	root: ParentNode
): CardProduct[] {
	const cards = root.querySelectorAll( '.museau-product-card' );
	return products.map( ( product, place ) => {
		const picture = cards[ place ]?.querySelector( 'img' );
		const read = ( name: string ) => picture?.getAttribute( name ) ?? '';
		return {
			...product,
			images: picture
				? [
						{
							src: read( 'src' ),
							srcset: read( 'srcset' ),
							width: Number( read( 'width' ) ),
							height: Number( read( 'height' ) ),
							alt: read( 'alt' ),
						},
					]
				: [],
		};
	} );
}
