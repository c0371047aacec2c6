import { useEffect, useRef } from '@wordpress/element';
import { t } from '@museau/i18n';
import { pageNumbers } from '@museau/page-numbers';
import type { ReactNode } from 'react';
import { addressOf, type Query } from './query';
import { FILTERS } from './status-text';

/** What NewsSchema::display() gives for one item. */
export interface Item {
	title: string;
	path: string;
	type: string;
	status: string;
	statusKey: string;
	dates: string;
	until: string;
	excerpt: string;
	rules: string;
	keywords: string[];
	/** Address of the contact page with the title as subject; '' when one cannot take part. */
	participate: string;
	closed: boolean;
	winner: {
		nom: string;
		animal: string;
		photoUrl: string;
		description: string;
		testimonial: string;
	} | null;
	image: { src: string; width: number; height: number } | null;
}

export interface Year {
	year: number;
	count: number;
}

export function Filters( {
	base,
	query,
	onSearch,
}: {
	base: string;
	query: Query;
	onSearch: ( words: string ) => void;
} ) {
	const field = useRef< HTMLInputElement >( null );
	// Back and forward ask for other words than those that stand there.
	useEffect( () => {
		field.current!.value = query.search;
	}, [ query.search ] );
	return (
		<div className="museau-news__bar">
			<nav
				className="museau-news__filters"
				aria-label={ t( "Type d'actualité" ) }
			>
				{ FILTERS.map( ( [ type, label ] ) => (
					<a
						key={ type }
						className="museau-news__filter"
						href={ addressOf( base, { ...query, type, page: 1 } ) }
						aria-current={
							query.type === type ? 'true' : undefined
						}
					>
						{ t( label ) }
					</a>
				) ) }
			</nav>
			<form
				className="museau-news__search"
				action={ base }
				role="search"
				aria-label={ t( 'Actualités' ) }
				onSubmit={ ( event ) => {
					event.preventDefault();
					const words = new FormData( event.currentTarget ).get(
						'recherche'
					);
					onSearch( String( words ?? '' ).trim() );
				} }
			>
				{ query.type !== '' && (
					<input type="hidden" name="type" value={ query.type } />
				) }
				<label
					className="museau-visually-hidden"
					htmlFor="museau-news-search"
				>
					{ t( 'Rechercher dans les actualités' ) }
				</label>
				<input
					ref={ field }
					className="museau-field__control"
					id="museau-news-search"
					type="search"
					name="recherche"
					maxLength={ 100 }
					placeholder={ t( 'Rechercher' ) }
					defaultValue={ query.search }
				/>
				<button
					className="museau-button museau-button--quiet"
					type="submit"
				>
					{ t( 'Rechercher' ) }
				</button>
			</form>
		</div>
	);
}

function Line( {
	tag: Tag = 'p',
	part,
	text,
}: {
	tag?: 'p' | 'blockquote';
	part: string;
	text: string;
} ) {
	return text === '' ? null : (
		<Tag className={ `museau-news__${ part }` }>{ text }</Tag>
	);
}

function Winner( { winner }: { winner: NonNullable< Item[ 'winner' ] > } ) {
	const { nom, animal, photoUrl, description, testimonial } = winner;
	const names = animal === '' ? nom : t( '%1$s et %2$s', nom, animal );
	return (
		<section
			className="museau-news__winner"
			aria-label={ t( 'Gagnant : %s', names ) }
		>
			{ photoUrl !== '' && (
				<img
					src={ photoUrl }
					alt={ animal }
					loading="lazy"
					width={ 120 }
					height={ 120 }
				/>
			) }
			<div>
				<p className="museau-eyebrow">{ t( 'Gagnant' ) }</p>
				<p className="museau-news__name">{ names }</p>
				<Line part="about" text={ description } />
				<Line
					tag="blockquote"
					part="testimonial"
					text={ testimonial }
				/>
			</div>
		</section>
	);
}

function Card( { item }: { item: Item } ) {
	return (
		<article className="museau-news__card">
			{ item.image && (
				<img
					className="museau-news__image"
					src={ item.image.src }
					width={ item.image.width }
					height={ item.image.height }
					alt=""
					loading="lazy"
				/>
			) }
			<div className="museau-news__text">
				<p className="museau-news__badges">
					<span className="museau-news__type">{ item.type }</span>
					<span
						className={ `museau-news__status museau-news__status--${ item.statusKey }` }
					>
						{ item.status }
					</span>
				</p>
				<h2 className="museau-news__title">
					<a href={ item.path }>{ item.title }</a>
				</h2>
				<Line part="dates" text={ item.dates } />
				<Line part="until" text={ item.until } />
				<Line part="excerpt" text={ item.excerpt } />
				<Line part="rules" text={ item.rules } />
				{ item.keywords.length > 0 && (
					<ul
						className="museau-news__keywords"
						aria-label={ t( 'Mots-clés' ) }
					>
						{ item.keywords.map( ( word ) => (
							<li key={ word }>{ word }</li>
						) ) }
					</ul>
				) }
				{ item.winner && <Winner winner={ item.winner } /> }
				{ item.participate !== '' && (
					<a className="museau-button" href={ item.participate }>
						{ t( 'Participer' ) }
					</a>
				) }
				{ item.closed && (
					<p className="museau-news__closed">
						{ t( 'Participations closes' ) }
					</p>
				) }
			</div>
		</article>
	);
}

export function Cards( { items }: { items: Item[] } ): ReactNode {
	return items.length === 0 ? (
		<p className="museau-news__empty">
			{ t( 'Aucune actualité trouvée' ) }
		</p>
	) : (
		items.map( ( item ) => <Card key={ item.path } item={ item } /> )
	);
}

export function Pagination( {
	base,
	query,
	pages,
}: {
	base: string;
	query: Query;
	pages: number;
} ) {
	const numbers = pageNumbers( query.page, pages );
	return numbers.length === 0 ? null : (
		<nav className="museau-news__pages" aria-label={ t( 'Pages' ) }>
			{ numbers.map( ( page, index ) =>
				page === null ? (
					<span
						key={ `ellipsis-${ index }` }
						className="museau-news__ellipsis"
					>
						{ '…' }
					</span>
				) : (
					<a
						key={ page }
						href={ addressOf( base, { ...query, page } ) }
						aria-label={ t( 'Page %d', page ) }
						aria-current={
							page === query.page ? 'page' : undefined
						}
					>
						{ String( page ) }
					</a>
				)
			) }
		</nav>
	);
}

export function Archives( {
	base,
	query,
	years,
}: {
	base: string;
	query: Query;
	years: Year[];
} ) {
	return years.length === 0 ? null : (
		<aside className="museau-news__archives">
			<h2>{ t( 'Archives' ) }</h2>
			<ul>
				{ years.map( ( { year, count } ) => (
					<li key={ year }>
						<a
							href={ addressOf( base, {
								...query,
								year: query.year === year ? 0 : year,
								page: 1,
							} ) }
							aria-current={
								query.year === year ? 'true' : undefined
							}
						>
							{ `${ year } (${ count })` }
						</a>
					</li>
				) ) }
			</ul>
		</aside>
	);
}
