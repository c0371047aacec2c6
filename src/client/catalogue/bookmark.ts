/**
 * A bookmark is drawn as the tall narrow strip that it is, whatever the proportions of its picture: the whole drawing on its paper, with
 * the hole of its ribbon. A landscape photograph shows something else, a hand or a book, and stays as it is.
 * The same rules as src/server/Screens/Storefront/Bookmark.php.
 */
import type { CardProduct } from './card-product';
import type { Centimetres } from './formats';

export const BOOKMARK: Centimetres = [ 5.5, 21 ];

/** Of the picture on a card. */
export const BOOKMARK_STYLE = {
	aspectRatio: '11/42',
	background:
		'radial-gradient(circle at 50% 5%,var(--wp--preset--color--rule) 0.25rem,transparent 0.3rem)',
};

type Work = Pick< CardProduct, 'categories' | 'is_bookmark' > & {
	images: { width: number; height: number }[];
};

/** What the server's card showed, else what the REST answer says. */
export const isBookmark = ( {
	categories,
	images: [ picture ],
	is_bookmark: isPrinted,
}: Work ): boolean =>
	isPrinted ??
	( !! picture &&
		picture.width <= picture.height &&
		!! categories?.some( ( { slug } ) => slug === 'marque-pages' ) );
