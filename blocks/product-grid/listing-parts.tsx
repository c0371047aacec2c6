import {
	listingQuery,
	type ListingState,
} from '@museau/catalogue/listing-state';
import { sortLabel, type Sort } from '@museau/catalogue/sort';
import type { CardProduct } from '@museau/components/product-card';
import { t, tn } from '@museau/i18n';

export interface List {
	products: CardProduct[];
	total: number;
	totalPages: number;
}

/** Cards of the first row, in view when the page opens. */
const IN_VIEW = 3;

/** The first pictures of a page load at once, the very first before all else. */
export function cardLoading(
	isFirst: boolean,
	place: number
): 'first' | 'eager' | 'lazy' {
	if ( ! isFirst || place >= IN_VIEW ) {
		return 'lazy';
	}
	return place === 0 ? 'first' : 'eager';
}

/** '16 œuvres', '288 œuvres, page 2 sur 12', and the order when it is another than the server's. */
export function statusText(
	list: List | null,
	page: number,
	sort: Sort
): string {
	if ( ! list ) {
		return '';
	}
	const parts = [ tn( '%d œuvre', '%d œuvres', list.total ) ];
	if ( list.totalPages > 1 ) {
		parts.push( t( 'page %1$d sur %2$d', page, list.totalPages ) );
	}
	if ( sort !== 'date-desc' && list.total > 0 ) {
		parts.push( t( 'tri : %s', sortLabel( sort ) ) );
		if ( list.totalPages > 1 ) {
			parts.push( t( 'sur cette page' ) );
		}
	}
	return parts.join( ', ' );
}

/** From an empty list: to the first page when it lies beyond the end, else without filters. */
export function EmptyWay( {
	list,
	state,
	path,
	onChange,
}: {
	list: List;
	state: ListingState;
	path: string;
	onChange: ( state: ListingState ) => void;
} ) {
	const isBeyond = list.total > 0;
	if ( ! isBeyond && Object.keys( state.filters ).length === 0 ) {
		return null;
	}
	const target = {
		...state,
		...( isBeyond ? {} : { filters: {} } ),
		page: 1,
	};
	return (
		<a
			className="museau-link"
			href={ path + listingQuery( target ) }
			onClick={ ( event ) => {
				event.preventDefault();
				onChange( target );
			} }
		>
			{ isBeyond
				? t( 'Revenir à la première page' )
				: t( 'Effacer les filtres' ) }
		</a>
	);
}
