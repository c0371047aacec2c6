import type { CardProduct } from '@museau/components/product-card';

/** A card as the page's props tell it: picture, name and address stand in the page itself, and are not sent twice. */
export type PrintedCard = Omit<
	CardProduct,
	'images' | 'name' | 'path' | 'print_path'
>;

/** Gives products of the props what the cards that the server printed under `root` show, in the same order. */
export function readCards(
	products: PrintedCard[],
	root: ParentNode
): CardProduct[] {
	const cards = root.querySelectorAll( '.museau-product-card' );
	return products.map( ( product, place ) => {
		const find = ( selector: string ) =>
			cards[ place ]?.querySelector( selector );
		const link = find( '.museau-product-card__link' );
		const print = find( '.museau-product-card__print' );
		const picture = find( 'img' );
		const read = ( name: string ) => picture?.getAttribute( name ) ?? '';
		return {
			...product,
			name: link?.textContent ?? '',
			// Filters that travel along are the list's, not the work's.
			path: link?.getAttribute( 'href' )?.split( '?' )[ 0 ] ?? '',
			print_path: print?.getAttribute( 'href' ) ?? null,
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
