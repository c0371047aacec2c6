import type { CardProduct } from './card-product';

/** A card as the page's props tell it: what stands in the page itself (picture, name, caption, address, whether it is sold) is not sent twice. */
export type PrintedCard = Omit<
	CardProduct,
	| 'attributes'
	| 'caption'
	| 'hung_width'
	| 'id'
	| 'images'
	| 'is_bookmark'
	| 'name'
	| 'path'
	| 'print_path'
	| 'stock_status'
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
		const sheet = cards[ place ]?.querySelector< HTMLElement >(
			'.museau-product-card__sheet'
		);
		const read = ( name: string ) => picture?.getAttribute( name ) ?? '';
		return {
			...product,
			id: Number(
				find( '.museau-favourite' )?.getAttribute( 'data-favourite' )
			),
			stock_status: find( '.museau-product-card__sold' )
				? 'outofstock'
				: 'instock',
			name: link?.textContent ?? '',
			caption: find( '.museau-product-card__caption' )?.textContent ?? '',
			hung_width: parseFloat(
				sheet?.style.getPropertyValue( '--w' ) || '100'
			),
			// The style of its sheet is a bookmark's alone.
			is_bookmark: picture?.hasAttribute( 'style' ) ?? false,
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

/** Like counts by product id as the cards under `root` show them; a heart without one was not counted. */
export function readLikes( root: ParentNode ): Record< string, number > {
	const likes: Record< string, number > = {};
	root.querySelectorAll< HTMLElement >( '.museau-favourite' ).forEach(
		( heart ) => {
			const count = heart.querySelector(
				'.museau-favourite__count'
			)?.textContent;
			if ( count ) {
				likes[ heart.dataset.favourite ?? '' ] = Number( count );
			}
		}
	);
	return likes;
}
