import type { RefObject } from 'react';
import {
	listingQuery,
	type ListingChange,
	type ListingState,
} from '@museau/catalogue/listing-state';
import { sortLabel, SORTS, type Sort } from '@museau/catalogue/sort';
import type { CardProduct } from '@museau/catalogue/card-product';
import { t, tn } from '@museau/i18n';
import { isPlainPress } from '@museau/plain-press';

export interface List {
	products: CardProduct[];
	total: number;
	totalPages: number;
	/** Works that each value of the filters leaves, by its term ids: '12,14'. */
	counts?: Record< string, number >;
}

/** Rows of three and of two are full together at every sixth work. */
export const FULL_ROWS = 6;

/** The order that the server printed: chance, and hearts that it could not read, are the browser's. */
export function printedSort( {
	state,
	likes,
	list,
}: {
	state: ListingState;
	likes: Record< string, number >;
	list: List | null;
} ): Sort {
	const knowsLikes =
		! list || list.products.every( ( { id } ) => id in likes );
	return ! state.sort ||
		state.sort === 'random' ||
		( state.sort === 'likes' && ! knowsLikes )
		? 'date-desc'
		: state.sort;
}

/** Words and link of the place that is kept, and where it leads. */
export type Invited = [ words: string, link: string, url: string ];

/** A place kept on the wall, shown where the last row has a gap; its counterpart is Invitation::html(). */
export const Invitation = ( { invited }: { invited: Invited } ) => (
	<li className="museau-product-grid__invitation">
		<p className="museau-product-grid__kept">{ invited[ 0 ] }</p>
		<a className="museau-link" href={ invited[ 2 ] }>
			{ invited[ 1 ] }
		</a>
	</li>
);

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

/** In which order the page shows; its counterpart is ListingOrder::field(). */
export const SortField = ( {
	field,
	sort,
	onSort,
}: {
	field: RefObject< HTMLSelectElement >;
	sort: Sort;
	onSort: ( sort: Sort ) => void;
} ) => (
	<div className="museau-product-grid__sort">
		<label className="museau-product-grid__sort-label" htmlFor="museau-tri">
			{ t( 'Trier par :' ) }
		</label>
		<select
			id="museau-tri"
			ref={ field }
			className="museau-product-grid__select museau-field__control"
			value={ sort }
			onChange={ ( event ) => onSort( event.target.value as Sort ) }
		>
			{ SORTS.map( ( option ) => (
				<option key={ option } value={ option }>
					{ sortLabel( option ) }
				</option>
			) ) }
		</select>
	</div>
);

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
	onChange: ( change: ListingChange ) => void;
} ) {
	const isBeyond = list.total > 0;
	if ( ! isBeyond && Object.keys( state.filters ).length === 0 ) {
		return null;
	}
	const change: ListingChange = ( before ) => ( {
		...before,
		...( isBeyond ? {} : { filters: {} } ),
		page: 1,
	} );
	return (
		<a
			className="museau-link"
			href={ path + listingQuery( change( state ) ) }
			onClick={ ( event ) => {
				if ( isPlainPress( event ) ) {
					event.preventDefault();
					onChange( change );
				}
			} }
		>
			{ isBeyond
				? t( 'Revenir à la première page' )
				: t( 'Effacer les filtres' ) }
		</a>
	);
}
