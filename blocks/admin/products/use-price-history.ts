import { useEffect, useRef, useState } from '@wordpress/element';
import {
	stepBack,
	touchedBetween,
	type PriceChange,
	type PricedRow,
	type Prices,
	type Touched,
} from './bulk-prices';

/** Changes kept: more than anybody goes back. */
const MOST = 20;

/**
 * The ways back in a table of prices: each change of several of them, and each saving. What somebody else saved ends them: no
 * way back leads behind it.
 * @param rows     as they stand
 * @param saved    as the server holds them; none for a product that it does not have
 * @param isOthers whether `saved` is what somebody else saved
 * @param change   puts prices, by key, into the form
 */
export function usePriceHistory(
	rows: PricedRow[],
	saved: PricedRow[],
	isOthers: boolean,
	change: ( prices: Prices ) => void
) {
	const [ past, setPast ] = useState< Touched[][] >( [] );
	const keep = ( touched: Touched[] ) =>
		setPast( ( now ) => [ ...now, touched ].slice( -MOST ) );
	const held = useRef( saved );
	useEffect( () => {
		const touched = touchedBetween( held.current, saved );
		if ( held.current !== saved && isOthers ) {
			setPast( [] );
		} else if ( touched.length > 0 ) {
			keep( touched );
		}
		held.current = saved;
	}, [ saved, isOthers ] );
	const back = stepBack( past, rows );

	return {
		apply: ( changes: PriceChange[] ) => {
			keep( changes );
			change(
				Object.fromEntries(
					changes.map( ( { key, after } ) => [ key, after ] )
				)
			);
		},
		/** Null when there is nothing to go back to; answers how many prices it put back. */
		undo:
			back &&
			( () => {
				setPast( back.past );
				change( back.prices );
				return Object.keys( back.prices ).length;
			} ),
	};
}
