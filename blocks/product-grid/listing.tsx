import {
	startTransition,
	useDeferredValue,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import { useDispatch, useSelect } from '@wordpress/data';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import {
	carriedQuery,
	listingQuery,
	readListingState,
} from '@museau/catalogue/listing-state';
import type { ListingState } from '@museau/catalogue/listing-state';
import { hangingWidths } from '@museau/catalogue/hanging';
import { sortProducts, SORTS } from '@museau/catalogue/sort';
import type { Sort } from '@museau/catalogue/sort';
import { ProductCard } from '@museau/components/product-card';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import { useBack } from '@museau/islands/use-back';
import { store } from '@museau/store';
import type { GlobalAttribute } from '@museau/types';
import {
	cardLoading,
	EmptyWay,
	FULL_ROWS,
	Invitation,
	printedSort,
	SortField,
	statusText,
	type List,
} from './listing-parts';
import { Filters } from './filters';
import { Pages } from './pages';

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
}

const SIZES =
	'(max-width: 700px) calc(91vw - 41px), (max-width: 991px) calc(45vw - 29px), (max-width: 1100px) 30vw, 255px';

/** Filters, order, works and pages of one category; its counterpart is src/server/Screens/Storefront/Listing.php. */
export function Listing( props: ListingProps ) {
	const { category, path } = props;
	const [ state, setState ] = useState( props.state );
	const printed = printedSort( props );
	const [ sort, setSort ] = useState< Sort >( printed );
	const [ seed, setSeed ] = useState( 1 );
	// The field shows the chosen order at once, the works follow.
	const order = useDeferredValue( sort );
	const filters = useQuery< GlobalAttribute[] >(
		`attributes ${ category }`,
		( signal ) =>
			apiFetch( { path: 'attributes', signal, query: { category } } ),
		{
			initial: props.attributes ?? undefined,
		}
	);
	// The order is no matter of the server's.
	const unsorted = ( { filters: chosen, page }: ListingState ) =>
		listingQuery( { filters: chosen, page } );
	const query = unsorted( state );
	const isFirst = query === unsorted( props.state );
	const answer = useQuery< List >(
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
		{ initial: ( isFirst && props.list ) || undefined }
	);
	// While the next list is on its way the former one stays, so that nothing jumps.
	const former = useRef( props.list );
	if ( answer.data ) {
		former.current = answer.data;
	}
	const list = answer.data ?? former.current;
	const isLoading = answer.isLoading && ! answer.data;

	const sortField = useRef< HTMLSelectElement >( null );
	useLayoutEffect( () => {
		// An order chosen before React ran stands in the field already.
		const early = ( sortField.current?.value ?? SORTS[ 0 ] ) as Sort;
		if ( early !== printed ) {
			sortBy( early, 'replaceState' );
		} else {
			setSort( state.sort ?? SORTS[ 0 ] );
		}
		// What the page came with counts once.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	const top = useRef< HTMLDivElement >( null );
	const mustScroll = useRef( false );
	useEffect( () => {
		if ( mustScroll.current && ! isLoading ) {
			mustScroll.current = false;
			top.current?.focus( { preventScroll: true } );
			top.current?.scrollIntoView( { block: 'start' } );
		}
	}, [ isLoading, query ] );

	useBack( () => {
		const asked = readListingState(
			window.location.search,
			filters.data ?? []
		);
		setState( asked );
		setSort( asked.sort ?? SORTS[ 0 ] );
	} );

	const go = (
		next: ListingState,
		how: 'pushState' | 'replaceState' = 'pushState'
	) => {
		mustScroll.current = next.page !== state.page;
		window.history[ how ]( null, '', path + listingQuery( next ) );
		// The press is painted first, then the works change.
		startTransition( () => setState( next ) );
	};

	/** Orders the page shown, and says so in its address. */
	const sortBy = ( chosen: Sort, how?: 'replaceState' ) => {
		setSeed( Date.now() % 100000 );
		setSort( chosen );
		go( { ...state, sort: chosen }, how );
	};

	const { loadLikes } = useDispatch( store );
	const ids = list?.products.map( ( { id } ) => id ).join( ',' ) ?? '';
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
								props.likes[ id ]
						)
				: [],
		[ order, ids, props.likes ]
	);
	// 'likes' waits for the counts: until all are there the order stays as it was.
	const knowsCounts = counts.every( ( count ) => count !== undefined );
	const countOf = Object.fromEntries(
		ids.split( ',' ).map( ( id, place ) => [ id, counts[ place ] ?? 0 ] )
	);
	const products = sortProducts(
		list?.products ?? [],
		order === 'likes' && ! knowsCounts ? 'date-desc' : order,
		( id ) => countOf[ id ] ?? 0,
		seed
	);
	const widths = hangingWidths( products );

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
					<SortField
						field={ sortField }
						sort={ sort }
						onSort={ sortBy }
					/>
				</div>
				{ answer.error || ! list ? (
					<div className="museau-product-grid__empty">
						<p
							className="museau-alert museau-alert--error"
							role="alert"
						>
							{ t( 'Erreur lors du chargement des produits.' ) }
						</p>
						{ answer.error ? (
							<RetryButton onClick={ answer.retry } />
						) : (
							<a
								className="museau-button museau-button--quiet"
								href={ path + listingQuery( state ) }
							>
								{ t( 'Réessayer' ) }
							</a>
						) }
					</div>
				) : (
					<>
						{ list.products.length === 0 && (
							<div className="museau-product-grid__empty">
								<p className="museau-product-grid__nothing">
									{ t(
										'Aucun produit ne correspond à votre recherche.'
									) }
								</p>
								<EmptyWay
									list={ list }
									state={ state }
									path={ path }
									onChange={ go }
								/>
							</div>
						) }
						{ products.length > 0 && (
							<ul
								// Other works are another list: cards that wander would be layout shifts.
								key={ products.map( ( { id } ) => id ).join() }
								className="museau-product-grid__list"
							>
								{ products.map( ( product, place ) => (
									<ProductCard
										key={ product.id }
										product={ product }
										likes={
											props.likes[ product.id ] ?? null
										}
										query={ carriedQuery( state ) }
										loading={ cardLoading(
											isFirst && sort === printed,
											place
										) }
										sizes={ SIZES }
										width={ widths[ product.id ] ?? 100 }
									/>
								) ) }
								{ products.length % FULL_ROWS !== 0 && (
									<Invitation />
								) }
							</ul>
						) }
						<Pages
							total={ list.totalPages }
							state={ state }
							path={ path }
							onChange={ go }
						/>
					</>
				) }
			</div>
		</>
	);
}
