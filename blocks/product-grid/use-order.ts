import {
	useDeferredValue,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import type { ListingState } from '@museau/catalogue/listing-state';
import { SORTS, type Sort } from '@museau/catalogue/sort';

/**
 * The order of the page shown: `sort` is the field's, at once, `order` the works', which follow.
 * @param printed by the server
 * @param state   as the page came; its order may be one that only the browser makes
 * @param onSort  an order was chosen; 'replaceState' for one that was chosen before React ran
 */
export function useOrder(
	printed: Sort,
	state: ListingState,
	onSort: ( chosen: Sort, how?: 'replaceState' ) => void
) {
	const [ sort, setSort ] = useState< Sort >( printed );
	const [ seed, setSeed ] = useState( 1 );
	const order = useDeferredValue( sort );
	const field = useRef< HTMLSelectElement >( null );

	const sortBy = ( chosen: Sort, how?: 'replaceState' ) => {
		setSeed( Date.now() % 100000 );
		setSort( chosen );
		onSort( chosen, how );
	};
	useLayoutEffect( () => {
		// An order chosen before React ran stands in the field already.
		const early = ( field.current?.value ?? SORTS[ 0 ] ) as Sort;
		if ( early !== printed ) {
			sortBy( early, 'replaceState' );
		} else {
			setSort( state.sort ?? SORTS[ 0 ] );
		}
		// What the page came with counts once.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	return { sort, setSort, order, seed, field, sortBy };
}
