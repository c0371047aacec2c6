import { useEffect } from '@wordpress/element';
import { useDispatch, useSelect } from '@wordpress/data';
import type { CardProduct } from '@museau/catalogue/card-product';
import { sortProducts, type Sort } from '@museau/catalogue/sort';
import { store } from '@museau/store';

/**
 * The works in an order, their likes read. 'likes' waits for the counts: until all are there the order stays as it was.
 * @param works   as the server answers them
 * @param order   of the page shown
 * @param seed    of 'random'
 * @param printed counts by product id that the server printed
 */
export function useSorted(
	works: CardProduct[],
	order: Sort,
	seed: number,
	printed: Record< string, number >
): CardProduct[] {
	const { loadLikes } = useDispatch( store );
	const ids = works.map( ( { id } ) => id ).join( ',' );
	useEffect( () => {
		if ( ids ) {
			loadLikes( ids.split( ',' ).map( Number ) );
		}
	}, [ ids, loadLikes ] );
	const counts = useSelect(
		( select ) =>
			order === 'likes'
				? ids
						.split( ',' )
						.map(
							( id ) =>
								select( store ).getLikeCount( Number( id ) ) ??
								printed[ id ]
						)
				: [],
		[ order, ids, printed ]
	);
	const knowsCounts = counts.every( ( count ) => count !== undefined );
	const countOf = Object.fromEntries(
		ids.split( ',' ).map( ( id, place ) => [ id, counts[ place ] ?? 0 ] )
	);
	return sortProducts(
		works,
		order === 'likes' && ! knowsCounts ? 'date-desc' : order,
		( id ) => countOf[ id ] ?? 0,
		seed
	);
}
