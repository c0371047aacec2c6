import { useEffect, useRef, useState } from '@wordpress/element';
import { pricesOf, stepBack, type PricedRow, type Prices } from './bulk-prices';

/** States kept: more than anybody goes back. */
const MOST = 20;

/**
 * The ways back in a table of prices: before each change of several of them, and before each saving.
 * @param rows   as they stand
 * @param saved  as the server holds them; none for a product that it does not have
 * @param change puts prices, by key, into the form
 */
export function usePriceHistory(
	rows: PricedRow[],
	saved: PricedRow[],
	change: ( prices: Prices ) => void
) {
	const [ past, setPast ] = useState< Prices[] >( [] );
	const keep = ( prices: Prices ) =>
		setPast( ( now ) => [ ...now, prices ].slice( -MOST ) );
	const held = useRef( saved );
	useEffect( () => {
		if ( held.current !== saved ) {
			keep( pricesOf( held.current ) );
			held.current = saved;
		}
	}, [ saved ] );
	const back = stepBack( past, rows );

	return {
		apply: ( prices: Prices ) => {
			keep( pricesOf( rows ) );
			change( prices );
		},
		/** Null when there is nothing to go back to. */
		undo:
			back &&
			( () => {
				setPast( back.past );
				change(
					Object.fromEntries(
						rows.flatMap( ( { key, name } ) =>
							name in back.prices
								? [ [ key, back.prices[ name ]! ] ]
								: []
						)
					)
				);
			} ),
	};
}
