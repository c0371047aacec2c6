import { apiFetch } from '@museau/api';
import { useFormer } from '@museau/api/use-former';
import { useQuery } from '@museau/api/use-query';
import {
	listingQuery,
	type ListingState,
} from '@museau/catalogue/listing-state';
import type { List } from './listing-parts';

// The order is no matter of the server's.
const unsorted = ( { filters, page }: ListingState ) =>
	listingQuery( { filters, page } );

/** The works of a category that a state asks for. While the next list is on its way the former one stays, so that nothing jumps. */
export function useWorks(
	category: string,
	state: ListingState,
	printed: { state: ListingState; list: List | null }
) {
	const query = unsorted( state );
	/** Whether it is what the server printed. */
	const isFirst = query === unsorted( printed.state );
	const { data, isLoading, error, retry } = useQuery< List >(
		`listing ${ category }${ query }`,
		( signal ) =>
			apiFetch( {
				path: 'products',
				signal,
				query: {
					category,
					page: state.page,
					counts: 'true',
					...Object.fromEntries(
						Object.entries( state.filters ).map(
							( [ slug, ids ] ) => [ slug, ids.join( ',' ) ]
						)
					),
				},
			} ),
		{ initial: ( isFirst && printed.list ) || undefined }
	);
	const list = useFormer( data, printed.list );

	return {
		query,
		isFirst,
		list,
		isLoading: isLoading && ! data,
		error,
		retry,
	};
}
