import type { MouseEvent } from 'react';
import { formatGroups } from '@museau/catalogue/formats';
import {
	hasTerms,
	listingQuery,
	toggleTerms,
} from '@museau/catalogue/listing-state';
import { attributeSlug } from '@museau/catalogue/options';
import type {
	ListingChange,
	ListingState,
} from '@museau/catalogue/listing-state';
import { t } from '@museau/i18n';
import { isPlainPress } from '@museau/plain-press';
import type { GlobalAttribute } from '@museau/types';
import { RetryButton } from '@museau/components/retry-button';

interface Props {
	answer: {
		data: GlobalAttribute[] | undefined;
		error: Error | null;
		retry: () => void;
	};
	/** Works that each value leaves, by its term ids; undefined when they are unknown. */
	counts: Record< string, number > | undefined;
	state: ListingState;
	path: string;
	/** Whether the page came with filters chosen: on a phone they show then. */
	startsOpen: boolean;
	onChange: ( change: ListingChange ) => void;
}

interface Section {
	attribute: string;
	title: string;
	entries: { label: string; ids: number[] }[];
}

/** Formats by group, then series and pencils one by one; sections without a term are left out. */
function filterSections( attributes: GlobalAttribute[] ): Section[] {
	const terms = ( slug: string ) =>
		attributes.find( ( attribute ) => attribute.slug === slug )?.terms ??
		[];
	const single = ( slug: string ) =>
		terms( slug ).map( ( { id, name } ) => ( {
			label: name,
			ids: [ id ],
		} ) );
	return [
		{
			attribute: attributeSlug( 'format' ),
			title: t( 'Formats' ),
			entries: formatGroups( terms( attributeSlug( 'format' ) ) ),
		},
		{
			attribute: attributeSlug( 'series' ),
			title: t( 'Séries' ),
			entries: single( attributeSlug( 'series' ) ),
		},
		{
			attribute: attributeSlug( 'technique' ),
			title: t( 'Techniques' ),
			entries: single( attributeSlug( 'technique' ) ),
		},
	].filter( ( { entries } ) => entries.length > 0 );
}

/** A press on a value that is drawn as chosen or not: twice before it is drawn anew, it counts once. */
const pressOf =
	( attribute: string, ids: number[], isChosen: boolean ): ListingChange =>
	( before ) =>
		hasTerms( before, attribute, ids ) === isChosen
			? toggleTerms( before, attribute, ids )
			: before;

export function Filters( {
	answer,
	counts,
	state,
	path,
	startsOpen,
	onChange,
}: Props ) {
	if ( answer.error ) {
		return (
			<>
				<p className="museau-alert museau-alert--error" role="alert">
					{ t( 'Erreur lors du chargement des filtres.' ) }
				</p>
				<RetryButton
					className="museau-link museau-product-grid__retry"
					onClick={ answer.retry }
				/>
			</>
		);
	}
	if ( ! answer.data ) {
		return (
			<p className="museau-soft" role="status">
				{ t( 'Chargement des filtres...' ) }
			</p>
		);
	}
	const link = ( change: ListingChange ) => ( {
		href: path + listingQuery( change( state ) ),
		rel: 'nofollow',
		onClick: ( event: MouseEvent ) => {
			if ( isPlainPress( event ) ) {
				event.preventDefault();
				onChange( change );
			}
		},
	} );
	const sections = filterSections( answer.data );
	const chosen = sections.flatMap( ( { attribute, entries } ) =>
		entries.filter( ( { ids } ) => hasTerms( state, attribute, ids ) )
	).length;
	if ( ! sections.length ) {
		return null;
	}
	return (
		<details className="museau-product-grid__drawer" open={ startsOpen }>
			<summary className="museau-product-grid__drawer-title museau-button museau-button--quiet">
				{ chosen ? t( 'Filtres (%d)', chosen ) : t( 'Filtres' ) }
			</summary>
			{ sections.map( ( { attribute, title, entries } ) => (
				<div key={ attribute } className="museau-product-grid__section">
					<h2 className="museau-product-grid__section-title">
						{ title }
					</h2>
					{ /* Said before it happens: a format clears the series, while a series keeps the formats (R064, B73). */ }
					{ attribute === attributeSlug( 'format' ) &&
						state.filters[ attributeSlug( 'series' ) ] && (
							<p className="museau-soft">
								{ t(
									"Choisir un format retire la série. Pour les deux, prenez d'abord le format."
								) }
							</p>
						) }
					<ul className="museau-product-grid__choices">
						{ entries.map( ( { label, ids } ) => {
							const count = counts?.[ ids.join() ];
							const isChosen = hasTerms( state, attribute, ids );
							return (
								<li key={ label }>
									<a
										className="museau-product-grid__choice"
										aria-current={
											isChosen ? 'true' : undefined
										}
										// A value that would leave nothing leads nowhere.
										{ ...( count === 0 && ! isChosen
											? {
													role: 'link',
													'aria-disabled': true,
												}
											: link(
													pressOf(
														attribute,
														ids,
														isChosen
													)
												) ) }
									>
										{ count === undefined
											? t( label )
											: `${ t( label ) } ` }
										{ count !== undefined && (
											<small>{ String( count ) }</small>
										) }
									</a>
								</li>
							);
						} ) }
					</ul>
				</div>
			) ) }
			{ Object.keys( state.filters ).length > 0 && (
				<a
					className="museau-link museau-product-grid__clear"
					{ ...link( ( before ) => ( {
						...before,
						filters: {},
						page: 1,
					} ) ) }
				>
					{ t( 'Effacer les filtres' ) }
				</a>
			) }
		</details>
	);
}
