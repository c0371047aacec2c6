/**
 * Which products a listing shows: term ids by filter and the page, as they stand in its address
 * (?pa_format=12,13&pa_serie=5&page_liste=2&tri=price-low). The same rules as src/server/Screens/Storefront/ListingState.php.
 */
import type { GlobalAttribute } from '../types';
import { attributeSlug, filterSlugs } from './options';
import { SORTS, type Sort } from './sort';

export interface ListingState {
	/** Term ids by attribute slug, no empty list. */
	filters: Record< string, number[] >;
	/** From 1. */
	page: number;
	/** Another order than the server's. */
	sort?: Sort;
}

/** What a press changes: of the state that was asked for last, which may not be drawn yet. */
export type ListingChange = ( before: ListingState ) => ListingState;

const PAGE = 'page_liste';
const SORT = 'tri';

function ordered(
	filters: Record< string, number[] >
): Record< string, number[] > {
	return Object.fromEntries(
		filterSlugs()
			.filter( ( slug ) => filters[ slug ]?.length )
			.map( ( slug ) => [ slug, filters[ slug ] ?? [] ] )
	);
}

function unique( ids: number[] ): number[] {
	return [ ...new Set( ids ) ];
}

/** Unknown ids and slugs are ignored; a format given by slug counts only when no format is given by id. */
export function readListingState(
	search: string,
	attributes: GlobalAttribute[]
): ListingState {
	const query = new URLSearchParams( search );
	const filters: Record< string, number[] > = {};
	for ( const { slug, terms } of attributes ) {
		if ( ! filterSlugs().includes( slug ) ) {
			continue;
		}
		const known = terms.map( ( { id } ) => id );
		let ids = unique(
			( query.get( slug ) ?? '' ).split( ',' ).map( Number )
		).filter( ( id ) => known.includes( id ) );
		if ( slug === attributeSlug( 'format' ) && ids.length === 0 ) {
			ids = terms
				.filter( ( term ) => term.slug === query.get( 'format' ) )
				.map( ( { id } ) => id );
		}
		filters[ slug ] =
			slug === attributeSlug( 'series' ) ? ids.slice( 0, 1 ) : ids;
	}
	const page = Number.parseInt( query.get( PAGE ) ?? '1', 10 );
	const sort = SORTS.slice( 1 ).find( ( one ) => one === query.get( SORT ) );
	return {
		filters: ordered( filters ),
		page: page > 1 ? page : 1,
		...( sort ? { sort } : {} ),
	};
}

/** Whether one of these terms is chosen: a format named alone marks its group. */
export function hasTerms(
	state: ListingState,
	attribute: string,
	ids: number[]
): boolean {
	return ids.some( ( id ) => state.filters[ attribute ]?.includes( id ) );
}

/**
 * After a press on one filter: a format group comes or goes with all its terms and clears the series, a series
 * replaces the one before. Starts at the first page.
 */
export function toggleTerms(
	state: ListingState,
	attribute: string,
	ids: number[]
): ListingState {
	const filters = { ...state.filters };
	const chosen = filters[ attribute ] ?? [];
	if ( hasTerms( state, attribute, ids ) ) {
		filters[ attribute ] = chosen.filter( ( id ) => ! ids.includes( id ) );
	} else {
		filters[ attribute ] =
			attribute === attributeSlug( 'series' )
				? ids
				: unique( [ ...chosen, ...ids ] );
		if ( attribute === attributeSlug( 'format' ) ) {
			delete filters[ attributeSlug( 'series' ) ];
		}
	}
	return { ...state, filters: ordered( filters ), page: 1 };
}

/** '?pa_format=12,13&page_liste=2', or '' when nothing is chosen. Commas stand as they are. */
export function listingQuery( { filters, page, sort }: ListingState ): string {
	const parts = Object.entries( filters ).map(
		( [ slug, ids ] ) => `${ slug }=${ ids.join( ',' ) }`
	);
	if ( page > 1 ) {
		parts.push( `${ PAGE }=${ page }` );
	}
	if ( sort && sort !== SORTS[ 0 ] ) {
		parts.push( `${ SORT }=${ sort }` );
	}
	return parts.length ? `?${ parts.join( '&' ) }` : '';
}

/** What a product's address carries so that its options start as chosen in the listing. */
export function carriedQuery( { filters }: ListingState ): string {
	return listingQuery( { filters, page: 1 } );
}
