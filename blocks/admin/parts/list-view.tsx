import type { ReactNode } from 'react';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import type { useLoad } from '../use-load';
import { optionsOf } from './options-of';
import { Tiles, type Tile } from './tiles';

interface Choice {
	/** Of the filter. */
	name: string;
	label: string;
	/** What stands for no filter. */
	all: string;
	/** Shown names by value. */
	options: Record< string, string >;
}

interface Props< T, F extends Record< string, string > > {
	/** Start of all ids. */
	id: string;
	title: string;
	add: string;
	onAdd: () => void;
	/** Another view of the same things, beside the title. */
	aside?: { label: string; run: () => void };
	list: ReturnType< typeof useLoad< T > >;
	loading: string;
	failure: ( error: unknown ) => string;
	tilesLabel: string;
	tiles: Tile[];
	filters: F & { search: string };
	choices: Choice[];
	onFilter: ( changed: Partial< F > ) => void;
	/** How many were found, or that none was. */
	count: string;
	cards: ReactNode;
	/** Leads to the other pages of the list. */
	pager?: ReactNode;
	/** Shows more; absent when all are there. */
	more?: { label: string; show: () => void } | undefined;
}

/** A list of the dashboard: figures that filter, a search as one types, selects, cards. */
export function ListView< T, F extends Record< string, string > >( {
	id,
	title,
	add,
	onAdd,
	aside,
	list,
	loading,
	failure,
	tilesLabel,
	tiles,
	filters,
	choices,
	onFilter,
	count,
	cards,
	pager,
	more,
}: Props< T, F > ) {
	const { data, error, isLoading, reload } = list;
	// Low on a phone's screen, what is found would lie below it. On the press's end: between its two halves nothing moves away.
	const bringToTop = ( {
		currentTarget: field,
	}: {
		currentTarget: HTMLElement;
	} ) => {
		if (
			field.getBoundingClientRect().top > window.innerHeight / 2 &&
			window.matchMedia( '(max-width: 48rem)' ).matches
		) {
			field.closest( '.museau-admin__filters' )?.scrollIntoView?.();
		}
	};
	const bind = ( name: string ) => ( {
		value: filters[ name ] ?? '',
		onChange: ( event: { currentTarget: { value: string } } ) =>
			onFilter( { [ name ]: event.currentTarget.value } as Partial< F > ),
	} );

	return (
		<section aria-labelledby={ `${ id }-titre` }>
			<div className="museau-admin__head">
				<h2 id={ `${ id }-titre` }>{ title }</h2>
				<button
					type="button"
					className="museau-button"
					onClick={ onAdd }
				>
					{ add }
				</button>
				{ aside && (
					<button
						type="button"
						className="museau-link"
						onClick={ aside.run }
					>
						{ aside.label }
					</button>
				) }
			</div>
			{ Boolean( error ) && (
				<>
					<Alert>{ failure( error ) }</Alert>
					<RetryButton onClick={ reload } />
				</>
			) }
			{ ! data && isLoading && <Spinner>{ loading }</Spinner> }
			{ data && (
				<>
					<Tiles label={ tilesLabel } tiles={ tiles } />
					<div className="museau-admin__filters museau-admin__filters--list">
						<Field
							id={ `${ id }-recherche` }
							label={ t( 'Rechercher' ) }
							type="search"
							onClick={ bringToTop }
							{ ...bind( 'search' ) }
						/>
						{ choices.map( ( { name, label, all, options } ) => (
							<Field
								key={ name }
								as="select"
								id={ `${ id }-${ name }` }
								label={ label }
								{ ...bind( name ) }
							>
								<option value="">{ all }</option>
								{ optionsOf( options ) }
							</Field>
						) ) }
					</div>
					<p
						role="status"
						id={ `${ id }-compte` }
						tabIndex={ -1 }
						className="museau-admin__count"
					>
						{ count }
					</p>
					<ul className="museau-admin__cards">{ cards }</ul>
					{ pager }
					{ more && (
						<button
							type="button"
							className="museau-button museau-button--quiet"
							onClick={ more.show }
						>
							{ more.label }
						</button>
					) }
				</>
			) }
		</section>
	);
}
