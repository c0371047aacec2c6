/**
 * How wide works hang beside each other: each keeps its proportions, and a larger sheet looks larger.
 * The same rules as src/server/Screens/Storefront/Hanging.php; both run tests/fixtures/hanging.json.
 */
import { BOOKMARK, isBookmark } from './bookmark';
import type { CardProduct } from './card-product';
import { formatCentimetres } from './formats';
import { attributeSlug } from './options';

export interface HungWork {
	/** Proportions of the picture. */
	width: number;
	height: number;
	/** Names of the formats it exists in. */
	formats: string[];
}

/** Percents of its place that a square of the largest format takes. */
const SQUARE = 96;

/** How much of a difference in size is seen: 1 would make a postcard beside an A2 too small to look at. */
const SIZE = 0.35;

/** How much of its width a lying sheet keeps: 0.5 would give all shapes the same area, and outgrow the place. */
const SHAPE = 0.4;

/** Percents of its place's width that the largest strip is high: a narrow one would outgrow its row. */
const TALL = 150;

/** What no format tells the size of hangs as an A4 does. */
const UNKNOWN = 29.7;

/** The longest side of the largest sheet, in centimetres; 0 when no format says it. */
const longest = ( { width, height, formats }: HungWork ): number =>
	Math.max(
		0,
		...formats.flatMap(
			( name ) =>
				formatCentimetres( { name, slug: '' }, width > height ) ?? []
		)
	);

/** Widths of these works in percents of the place of each. */
export function widthsOf( works: HungWork[] ): number[] {
	const sides = works.map( longest );
	const largest = Math.max( 1, ...sides );
	return works.map( ( { width, height }, place ) => {
		const side = sides[ place ] || Math.min( UNKNOWN, largest );
		const size = ( side / largest ) ** SIZE;
		const shape = width > 0 && height > 0 ? width / height : 0.8;
		return Math.min(
			100,
			Math.round(
				size * Math.min( SQUARE * shape ** SHAPE, TALL * shape )
			)
		);
	} );
}

/** A card's work as it hangs; a bookmark by its own size, whatever picture and formats say. */
function hung( product: CardProduct ): HungWork {
	if ( isBookmark( product ) ) {
		const [ width, height ] = BOOKMARK;
		return { width, height, formats: [ `${ width }x${ height }` ] };
	}
	const { images, attributes = [] } = product;
	return {
		width: images[ 0 ]?.width ?? 0,
		height: images[ 0 ]?.height ?? 0,
		formats:
			attributes
				.find( ( { slug } ) => slug === attributeSlug( 'format' ) )
				?.options.map( ( { name } ) => name ) ?? [],
	};
}

/** The same by product id, for the cards of one list; where the server printed them, as it hung them. */
export function hangingWidths(
	products: CardProduct[]
): Record< number, number > {
	const widths = widthsOf( products.map( hung ) );
	return Object.fromEntries(
		products.map( ( { id, hung_width: printed }, place ) => [
			id,
			printed ?? widths[ place ] ?? 100,
		] )
	);
}
