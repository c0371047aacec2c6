import type { MouseEvent } from 'react';
import { listingQuery } from '@museau/catalogue/listing-state';
import type {
	ListingChange,
	ListingState,
} from '@museau/catalogue/listing-state';
import { t } from '@museau/i18n';
import { pageNumbers } from '@museau/page-numbers';
import { isPlainPress } from '@museau/plain-press';

interface Props {
	total: number;
	state: ListingState;
	path: string;
	onChange: ( change: ListingChange ) => void;
}

/** Page numbers that always show at each end. */
const MARGIN = 2;

/** 'Précédent', the page numbers, 'Suivant'. Nothing for a single page, nor beyond the end. */
export function Pages( { total, state, path, onChange }: Props ) {
	if ( total < 2 || state.page > total ) {
		return null;
	}
	const link = ( page: number ) => ( {
		href: path + listingQuery( { ...state, page } ),
		onClick: ( event: MouseEvent ) => {
			if ( isPlainPress( event ) ) {
				event.preventDefault();
				// Pressed twice, or on the pages of a list that is going, it asks for nothing.
				onChange( ( before ) =>
					before.page === page || before.filters !== state.filters
						? before
						: { ...before, page }
				);
			}
		},
	} );
	return (
		<nav className="museau-product-grid__pages" aria-label={ t( 'Pages' ) }>
			<ul className="museau-product-grid__numbers">
				<li>
					{ state.page > 1 ? (
						<a
							className="museau-product-grid__step"
							rel="prev"
							{ ...link( state.page - 1 ) }
						>
							{ t( 'Précédent' ) }
						</a>
					) : (
						<span
							className="museau-product-grid__step"
							aria-disabled="true"
						>
							{ t( 'Précédent' ) }
						</span>
					) }
				</li>
				{ pageNumbers( state.page, total, MARGIN ).map(
					( page, place ) => (
						<li key={ page ?? `gap-${ place }` }>
							{ page === null ? (
								<span className="museau-product-grid__gap">
									…
								</span>
							) : (
								<a
									className="museau-product-grid__number"
									aria-label={ t( 'Page %d', page ) }
									aria-current={
										page === state.page ? 'page' : undefined
									}
									{ ...link( page ) }
								>
									{ String( page ) }
								</a>
							) }
						</li>
					)
				) }
				<li>
					{ state.page < total ? (
						<a
							className="museau-product-grid__step"
							rel="next"
							{ ...link( state.page + 1 ) }
						>
							{ t( 'Suivant' ) }
						</a>
					) : (
						<span
							className="museau-product-grid__step"
							aria-disabled="true"
						>
							{ t( 'Suivant' ) }
						</span>
					) }
				</li>
			</ul>
		</nav>
	);
}
