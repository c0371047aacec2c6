import { useEffect, useRef, useState } from '@wordpress/element';
import type { KeyboardEvent } from 'react';
import { cardPrice } from '../catalogue/price-texts';
import { t, tn } from '../i18n';
import { useLive } from '../islands/use-live';
import { useFound, type Found } from './use-found';

const LIST = 'museau-found';
const optionId = ( place: number ) => `${ LIST }-${ place }`;

interface FoundListProps {
	works: Found[ 'works' ];
	/** Place of the option that the keys are at, -1 for none. */
	active: number;
	isOpen: boolean;
	/** Where all of them are shown; null when they stand here. */
	all: string | null;
}

/** The list of the combobox: works, and the way to all of them. */
function FoundList( { works, active, isOpen, all }: FoundListProps ) {
	const option = ( place: number ) => ( {
		id: optionId( place ),
		role: 'option',
		tabIndex: -1,
		'aria-selected': place === active,
		className: 'museau-finder__option',
	} );

	return (
		<div
			className="museau-finder__list"
			id={ LIST }
			role="listbox"
			aria-label={ t( 'Œuvres trouvées' ) }
			hidden={ ! isOpen }
		>
			{ works.map( ( work, place ) => (
				<a key={ work.path } href={ work.path } { ...option( place ) }>
					<span className="museau-finder__sheet">
						{ work.image && (
							<img
								{ ...work.image }
								srcSet={ work.image.srcset || undefined }
								sizes="64px"
								alt=""
							/>
						) }
					</span>
					<span>{ work.name }</span>
					<span className="museau-soft">
						{ work.stock_status === 'outofstock'
							? t( 'VENDU' )
							: cardPrice( work ) }
					</span>
				</a>
			) ) }
			{ all !== null && (
				<a href={ all } { ...option( works.length ) }>
					{ t( 'Tout voir' ) }
				</a>
			) }
		</div>
	);
}

/** What became of the words, for ears and eyes. */
function said( { total, meant }: Found, words: string ): string {
	if ( meant ) {
		return t(
			'Aucun résultat pour « %1$s ». Résultats pour « %2$s » :',
			words,
			meant
		);
	}
	return total
		? tn( '%d œuvre', '%d œuvres', total )
		: t( 'Rien de tel pour le moment.' );
}

/**
 * The header's search field with what is found while one types: a combobox with a list, as ARIA's practices describe it.
 * Its counterpart is Finder::html(); without it the form leads to the search page.
 */
export function Finder() {
	const field = useRef< HTMLInputElement >( null );
	const [ words, setWords ] = useState( '' );
	const [ active, setActive ] = useState( -1 );
	const [ isClosed, setClosed ] = useState( false );
	const isLive = useLive( false, true );
	const found = useFound( words );

	// Letters typed before React ran stand in the field already.
	useEffect( () => setWords( field.current?.value ?? '' ), [] );
	useEffect( () => setActive( -1 ), [ found ] );

	const works = found?.works ?? [];
	const hasMore = !! found && found.total > works.length;
	const options = works.length + ( hasMore ? 1 : 0 );
	const isOpen = options > 0 && ! isClosed;

	const onKeyDown = ( event: KeyboardEvent ) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[ event.key ];
		if ( step && options ) {
			event.preventDefault();
			setClosed( false );
			// Beyond either end one is in the field again.
			const places = options + 1;
			setActive(
				( place ) => ( ( place + 1 + step + places ) % places ) - 1
			);
		} else if ( event.key === 'Escape' ) {
			// The first one closes the list alone, the next one the panel; a search field's own would only empty it.
			event.preventDefault();
			if ( isOpen ) {
				setClosed( true );
				setActive( -1 );
			} else {
				field.current?.form?.hidePopover();
			}
		} else if ( event.key === 'Enter' && isOpen && active >= 0 ) {
			event.preventDefault();
			document.getElementById( optionId( active ) )?.click();
		}
	};
	return (
		<>
			<input
				ref={ field }
				className="museau-field__control"
				id="museau-q"
				type="search"
				name="s"
				maxLength={ 100 }
				autoComplete="off"
				// The panel opens for this field alone.
				// eslint-disable-next-line jsx-a11y/no-autofocus
				autoFocus
				onInput={ ( { currentTarget } ) => {
					setClosed( false );
					setWords( currentTarget.value );
				} }
				onKeyDown={ onKeyDown }
				{ ...( isLive
					? {
							role: 'combobox',
							'aria-autocomplete': 'list' as const,
							'aria-expanded': isOpen,
							'aria-controls': LIST,
							'aria-activedescendant':
								isOpen && active >= 0
									? optionId( active )
									: undefined,
						}
					: {} ) }
			/>
			{ isLive && (
				<>
					<p className="museau-finder__said" role="status">
						{ found && said( found, words.trim() ) }
					</p>
					<FoundList
						works={ works }
						active={ active }
						isOpen={ isOpen }
						all={
							hasMore
								? `${
										field.current?.form?.action ?? '/'
									}?${ new URLSearchParams( {
										s: words.trim(),
									} ) }`
								: null
						}
					/>
				</>
			) }
		</>
	);
}
