import { startTransition, useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import {
	listingQuery,
	readListingState,
} from '@museau/catalogue/listing-state';
import type {
	ListingChange,
	ListingState,
} from '@museau/catalogue/listing-state';
import { SORTS } from '@museau/catalogue/sort';
import { FavouritesLink } from '@museau/components/favourites-link';
import { RetryButton } from '@museau/components/retry-button';
import { useListTop } from '@museau/components/use-list-top';
import { t } from '@museau/i18n';
import { useBack } from '@museau/islands/use-back';
import type { GlobalAttribute } from '@museau/types';
import {
	printedSort,
	SortField,
	statusText,
	type Invited,
	type List,
} from './listing-parts';
import { Filters } from './filters';
import { useOrder } from './use-order';
import { useSorted } from './use-sorted';
import { useWorks } from './use-works';
import { Works } from './works';

export interface ListingProps {
	/** Slug for the calls. */
	category: string;
	/** Address of the listing, without query. */
	path: string;
	/** null: the server could not read them, they are asked for here. */
	attributes: GlobalAttribute[] | null;
	state: ListingState;
	/** null: the server could not read it. */
	list: List | null;
	/** Counts by product id that the server printed. */
	likes: Record< string, number >;
	invited: Invited;
}

/** Filters, order, works and pages of one category; its counterpart is src/server/Screens/Storefront/Listing.php. */
export function Listing( props: ListingProps ) {
	const { category, path } = props;
	const [ state, setState ] = useState( props.state );
	/** The state that was asked for last: `state` is drawn when there is time. */
	const wanted = useRef( state );
	const printed = printedSort( props );
	const filters = useQuery< GlobalAttribute[] >(
		`attributes ${ category }`,
		( signal ) =>
			apiFetch( { path: 'attributes', signal, query: { category } } ),
		{
			initial: props.attributes ?? undefined,
		}
	);
	const { query, isFirst, list, isLoading, error, retry } = useWorks(
		category,
		state,
		props
	);

	const { top, isLeading } = useListTop( isLoading, query );

	const go = (
		change: ListingChange,
		how: 'pushState' | 'replaceState' = 'pushState'
	) => {
		const before = wanted.current;
		const next = change( before );
		if ( next === before ) {
			return;
		}
		wanted.current = next;
		// A filter brings the first page with it, and is pressed again where it stands.
		isLeading.current =
			next.page !== before.page &&
			listingQuery( { ...next, page: 1 } ) ===
				listingQuery( { ...before, page: 1 } );
		window.history[ how ]( null, '', path + listingQuery( next ) );
		// The press is painted first, then the works change.
		startTransition( () => setState( next ) );
	};

	const { sort, setSort, order, seed, field, sortBy } = useOrder(
		printed,
		state,
		( chosen, how ) =>
			go( ( before ) => ( { ...before, sort: chosen } ), how )
	);

	useBack( () => {
		const asked = readListingState(
			window.location.search,
			filters.data ?? []
		);
		wanted.current = asked;
		setState( asked );
		setSort( asked.sort ?? SORTS[ 0 ] );
	} );

	const products = useSorted(
		list?.products ?? [],
		order,
		seed,
		props.likes
	);

	return (
		<>
			<div
				className="museau-product-grid__filters"
				role="group"
				aria-label={ t( 'Filtres' ) }
			>
				<Filters
					answer={ filters }
					counts={ list?.counts }
					state={ state }
					path={ path }
					startsOpen={ Object.keys( props.state.filters ).length > 0 }
					onChange={ go }
				/>
			</div>
			<div
				className="museau-product-grid__main"
				ref={ top }
				tabIndex={ -1 }
				aria-busy={ isLoading }
			>
				<div className="museau-product-grid__bar">
					<p className="museau-product-grid__count" role="status">
						{ statusText( list, state.page, sort ) }
					</p>
					<FavouritesLink isPrinted />
					<SortField
						field={ field }
						sort={ sort }
						onSort={ sortBy }
					/>
				</div>
				{ error || ! list ? (
					<Unread
						retry={ error ? retry : undefined }
						href={ path + listingQuery( state ) }
					/>
				) : (
					<Works
						list={ list }
						products={ products }
						likes={ props.likes }
						state={ state }
						path={ path }
						isFirst={ isFirst && sort === printed }
						invited={ props.invited }
						onChange={ go }
					/>
				) }
			</div>
		</>
	);
}

/** The works could not be read: they are asked for again, here or by the page. */
function Unread( {
	retry,
	href,
}: {
	/** undefined: the server itself could not read them. */
	retry: ( () => void ) | undefined;
	href: string;
} ) {
	return (
		<div className="museau-product-grid__empty">
			<p className="museau-alert museau-alert--error" role="alert">
				{ t( 'Erreur lors du chargement des produits.' ) }
			</p>
			{ retry ? (
				<RetryButton onClick={ retry } />
			) : (
				<a className="museau-button museau-button--quiet" href={ href }>
					{ t( 'Réessayer' ) }
				</a>
			) }
		</div>
	);
}
