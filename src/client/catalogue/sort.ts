import { t } from '../i18n';
import type { Product } from '../types';

/** The six orders of a listing. They order the page shown; date-desc is how the server answers. */
export const SORTS = [
	'date-desc',
	'date-asc',
	'price-low',
	'price-high',
	'likes',
	'random',
] as const;
export type Sort = ( typeof SORTS )[ number ];

export function sortLabel( sort: Sort ): string {
	return {
		'date-desc': t( 'Plus récentes' ),
		'date-asc': t( 'Plus anciennes' ),
		'price-low': t( 'Prix croissant' ),
		'price-high': t( 'Prix décroissant' ),
		likes: t( 'Les plus aimées' ),
		random: t( 'Au hasard' ),
	}[ sort ];
}

type Sortable = Pick< Product, 'id' | 'price' >;

/**
 * The same products in another order. Products without a price come last in both orders of price; equal ones stay by
 * id descending.
 *
 * @param products What the page shows.
 * @param sort     The order.
 * @param likes    Count by product id; an unknown one counts 0.
 * @param seed     Makes 'random' a fixed order, so that a redraw does not shuffle again.
 */
export function sortProducts< T extends Sortable >(
	products: T[],
	sort: Sort,
	likes: ( id: number ) => number,
	seed: number
): T[] {
	const key = {
		'date-desc': () => 0,
		'date-asc': ( { id }: T ) => id,
		'price-low': ( { price }: T ) => price ?? Infinity,
		'price-high': ( { price }: T ) =>
			price === null ? Infinity : -price,
		likes: ( { id }: T ) => -likes( id ),
		random: ( { id }: T ) => scramble( id, seed ),
	}[ sort ];
	return [ ...products ].sort( ( a, b ) => {
		const [ first, second ] = [ key( a ), key( b ) ];
		return first === second ? b.id - a.id : first - second;
	} );
}

/** A number from 0 to 1 that looks drawn, the same for the same id and seed. */
function scramble( id: number, seed: number ): number {
	const wave = Math.sin( id * 12.9898 + seed * 78.233 ) * 43758.5453;
	return wave - Math.floor( wave );
}
