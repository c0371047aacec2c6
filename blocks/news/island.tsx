import {
	useCallback,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { useFormer } from '@museau/api/use-former';
import { useQuery } from '@museau/api/use-query';
import { Alert } from '@museau/components/alert';
import { RetryButton } from '@museau/components/retry-button';
import { useListTop } from '@museau/components/use-list-top';
import { t } from '@museau/i18n';
import { hydrateIsland } from '@museau/islands/hydrate';
import { useBack } from '@museau/islands/use-back';
import { isPlainPress } from '@museau/plain-press';
import {
	Archives,
	Cards,
	Filters,
	Pagination,
	type Item,
	type Year,
} from './list';
import { addressOf, readQuery, type Query } from './query';
import { statusText } from './status-text';

interface Found {
	items: Item[];
	/** Of all pages. */
	total: number;
	pages: number;
	years: Year[];
}

interface Props extends Found {
	/** Element of the list's title: h2 where the page has its own. */
	heading: 'h1' | 'h2';
	/** Hers; none where she wrote none. */
	title?: string;
	base: string;
	perPage: number;
	query: Query;
}

async function find(
	query: Query,
	perPage: number,
	signal: AbortSignal
): Promise< Found > {
	let headers = new Headers();
	const answer = await apiFetch< { display: Item }[] >( {
		path: 'concours',
		signal,
		query: {
			per_page: perPage,
			page: query.page,
			orderby: 'date',
			order: 'desc',
			type: query.type || undefined,
			search: query.search || undefined,
			annee: query.year || undefined,
		},
		onResponse: ( response ) => {
			headers = response.headers;
		},
	} );
	const years = JSON.parse(
		headers.get( 'X-Museau-Years' ) ?? '{}'
	) as Record< string, number >;
	return {
		items: answer.map( ( { display } ) => display ),
		total: Number( headers.get( 'X-WP-Total' ) ),
		pages: Number( headers.get( 'X-WP-TotalPages' ) ),
		years: Object.entries( years )
			.map( ( [ year, count ] ) => ( { year: Number( year ), count } ) )
			.sort( ( a, b ) => b.year - a.year ),
	};
}

/** The list of news: what the server printed, then the same list for another filter, search, year or page. */
export function News( {
	heading: Heading,
	title,
	base,
	perPage,
	query: printed,
	...first
}: Props ) {
	const [ query, setQuery ] = useState( printed );
	const address = addressOf( base, query );
	const { data, error, isLoading, retry } = useQuery< Found >(
		`news ${ address }`,
		( signal ) => find( query, perPage, signal ),
		{ initial: address === addressOf( base, printed ) ? first : undefined }
	);
	const said = useRef( '' );
	// Until the next answer what was said of the former list stays, unless that answer failed: it is not true of the one that is asked for again.
	const before = error ? '' : said.current;
	const status = data ? statusText( query, data.total, data.pages ) : before;
	useLayoutEffect( () => {
		said.current = status;
	}, [ status ] );

	const { top, isLeading } = useListTop( isLoading, query );

	const go = useCallback(
		( next: Query ) => {
			// A kind, a year or words bring the first page with them.
			isLeading.current =
				next.page !== query.page &&
				addressOf( base, { ...next, page: 1 } ) ===
					addressOf( base, { ...query, page: 1 } );
			window.history.pushState( null, '', addressOf( base, next ) );
			setQuery( next );
		},
		[ base, query, isLeading ]
	);

	useBack( () => setQuery( readQuery( window.location.search ) ) );

	const { items, pages, years } = useFormer< Found, Found >( data, first );
	return (
		// The list's links work by themselves; here they change the list without leaving the page.
		// eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
		<div
			className="museau-news__region"
			onClick={ ( event ) => {
				const link = ( event.target as Element ).closest( 'a' );
				if (
					! link ||
					link.pathname !== base ||
					! isPlainPress( event )
				) {
					return;
				}
				event.preventDefault();
				go( readQuery( link.search ) );
			} }
		>
			<Heading className="museau-news__heading">
				{ title || t( 'Actualités' ) }
			</Heading>
			<Filters
				base={ base }
				query={ query }
				onSearch={ ( search ) => go( { ...query, search, page: 1 } ) }
			/>
			<p className="museau-visually-hidden" role="status">
				{ status }
			</p>
			<div className="museau-news__columns">
				<div
					className="museau-news__list"
					ref={ top }
					tabIndex={ -1 }
					aria-busy={ isLoading ? 'true' : undefined }
				>
					{ error ? (
						<Alert>
							<p>
								{ t(
									'Erreur lors du chargement des actualités'
								) }
							</p>
							<RetryButton onClick={ retry } />
						</Alert>
					) : (
						<>
							<Cards items={ items } />
							<Pagination
								base={ base }
								query={ query }
								pages={ pages }
							/>
						</>
					) }
				</div>
				<Archives base={ base } query={ query } years={ years } />
			</div>
		</div>
	);
}

export function mount( root: HTMLElement ) {
	void hydrateIsland( root, async () => News );
}
