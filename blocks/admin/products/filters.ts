import { plain } from '../parts/plain';
import type { ListedProduct, StockStatus } from './types';

export type Filters = {
	search: string;
	category: string;
	stock: StockStatus | '';
};

export const NO_FILTERS: Filters = { search: '', category: '', stock: '' };

/** Tiles of these categories are hidden (R176). */
const HIDDEN_TILES = [ 'Portraits', 'Concours', 'Portrait Personnalisé' ];

/** Of 500 products the same texts would be folded at every key. */
const folded = new WeakMap< ListedProduct, string >();

function wordsOf( product: ListedProduct ): string {
	const text =
		folded.get( product ) ??
		plain( `${ product.name } ${ product.description ?? '' }` );
	folded.set( product, text );
	return text;
}

/** R177: words over name and description, a category's name, a stock state. */
export function filtered(
	products: ListedProduct[],
	{ search, category, stock }: Filters
): ListedProduct[] {
	const words = plain( search ).split( /\s+/ ).filter( Boolean );
	return products.filter( ( product ) => {
		const text = wordsOf( product );
		return (
			words.every( ( word ) => text.includes( word ) ) &&
			( category === '' ||
				product.categories.some(
					( { name } ) => name === category
				) ) &&
			( stock === '' || product.stock_status === stock )
		);
	} );
}

/** Names of the categories that the products stand in, in alphabetical order. */
export function categoryNames( products: ListedProduct[] ): string[] {
	return [
		...new Set(
			products.flatMap( ( { categories } ) =>
				categories.map( ( { name } ) => name )
			)
		),
	].sort( ( a, b ) => a.localeCompare( b, 'fr' ) );
}

export interface Tile {
	label: string;
	count: number;
	/** What a click sets; empty for the total, which clears category and stock. */
	filter: Partial< Pick< Filters, 'category' | 'stock' > >;
}

/** R175: total, one per category, then the three stock states. */
export function tilesOf(
	products: ListedProduct[],
	labels: { total: string } & Record< StockStatus, string >
): Tile[] {
	return [
		{ label: labels.total, count: products.length, filter: {} },
		...categoryNames( products )
			.filter( ( name ) => ! HIDDEN_TILES.includes( name ) )
			.map( ( category ) => ( {
				label: category,
				count: filtered( products, { ...NO_FILTERS, category } ).length,
				filter: { category },
			} ) ),
		...( [ 'instock', 'outofstock', 'onbackorder' ] as const ).map(
			( stock ) => ( {
				label: labels[ stock ],
				count: filtered( products, { ...NO_FILTERS, stock } ).length,
				filter: { stock },
			} )
		),
	];
}

export function isPressed( tile: Tile, filters: Filters ): boolean {
	const { category, stock } = tile.filter;
	return category === undefined && stock === undefined
		? filters.category === '' && filters.stock === ''
		: ( category === undefined || filters.category === category ) &&
				( stock === undefined || filters.stock === stock );
}

/** A click on a pressed tile takes its filter away again. */
export function toggled( tile: Tile, filters: Filters ): Filters {
	const { category, stock } = tile.filter;
	if ( category === undefined && stock === undefined ) {
		return { ...filters, category: '', stock: '' };
	}
	const on = ! isPressed( tile, filters );
	return {
		...filters,
		...( category !== undefined && { category: on ? category : '' } ),
		...( stock !== undefined && { stock: on ? stock : '' } ),
	};
}
