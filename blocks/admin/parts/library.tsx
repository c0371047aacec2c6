import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { RetryButton } from '@museau/components/retry-button';
import { Spinner } from '@museau/components/spinner';
import { t, tn } from '@museau/i18n';
import { failureSentence } from '../failure';
import type { Picture } from '../products/rules';

/** Address beside our namespace: the browser resolves the dots. */
const MEDIA = '../../wp/v2/media';
/** Pictures asked for at once; WordPress sends the newest first. */
const SHOWN = 24;
/** Milliseconds without a key before the library is asked. */
const PAUSE = 300;

/** One entry of GET wp/v2/media. */
interface Medium {
	id: number;
	title?: { rendered: string };
	alt_text?: string;
	source_url: string;
	media_details?: { sizes?: Record< string, { source_url: string } > };
}

const pictureOf = ( { id, title, alt_text: alt, source_url: url }: Medium ) => {
	const shown = document.createElement( 'textarea' );
	// WordPress answers names with signs of HTML; a textarea reads them and runs nothing.
	shown.innerHTML = title?.rendered ?? '';
	return { id, url, name: shown.value || alt || t( 'Image %d', id ) };
};

const thumbnailOf = ( { media_details: details, source_url: url }: Medium ) =>
	( details?.sizes?.medium ?? details?.sizes?.thumbnail )?.source_url ?? url;

/** The pictures of the media library that answer a search, page after page. */
function useMedia( search: string ) {
	const [ media, setMedia ] = useState< Medium[] >( [] );
	const [ error, setError ] = useState< unknown >( null );
	const [ isLoading, setLoading ] = useState( true );
	const [ pages, setPages ] = useState( 1 );
	const page = useRef( 1 );
	const running = useRef< AbortController >();

	const load = useCallback(
		async ( number: number ) => {
			running.current?.abort();
			const controller = new AbortController();
			running.current = controller;
			setLoading( true );
			setError( null );
			try {
				const found = await apiFetch< Medium[] >( {
					path: MEDIA,
					signal: controller.signal,
					query: {
						media_type: 'image',
						per_page: SHOWN,
						page: number,
						...( search.trim() && { search: search.trim() } ),
					},
					onResponse: ( { headers } ) =>
						setPages(
							Number( headers.get( 'X-WP-TotalPages' ) ) || 1
						),
				} );
				if ( ! controller.signal.aborted ) {
					page.current = number;
					setMedia( ( now ) =>
						number === 1 ? found : [ ...now, ...found ]
					);
				}
			} catch ( failure ) {
				if ( ! controller.signal.aborted ) {
					setError( failure );
				}
			}
			if ( ! controller.signal.aborted ) {
				setLoading( false );
			}
		},
		[ search ]
	);
	useEffect( () => {
		const timer = setTimeout( () => void load( 1 ), PAUSE );
		return () => {
			clearTimeout( timer );
			running.current?.abort();
		};
	}, [ load ] );

	return {
		media,
		error,
		isLoading,
		retry: () => void load( 1 ),
		more:
			page.current < pages
				? () => void load( page.current + 1 )
				: undefined,
	};
}

interface Props {
	/** Several pictures may be chosen. */
	isMultiple: boolean;
	onClose: () => void;
	onChoose: ( pictures: Picture[] ) => void;
}

/** The pictures that the shop has already, with a search; drawn a page at a time. */
export function Library( { isMultiple, onClose, onChoose }: Props ) {
	const [ search, setSearch ] = useState( '' );
	const [ chosen, setChosen ] = useState< Picture[] >( [] );
	const { media, error, isLoading, retry, more } = useMedia( search );

	const press = ( medium: Medium ) => {
		const picture = pictureOf( medium );
		if ( ! isMultiple ) {
			onChoose( [ picture ] );
			return;
		}
		setChosen( ( now ) =>
			now.some( ( { id } ) => id === picture.id )
				? now.filter( ( { id } ) => id !== picture.id )
				: [ ...now, picture ]
		);
	};

	return (
		<>
			<h2 id="mediatheque-titre">{ t( 'Médiathèque' ) }</h2>
			<Field
				id="mediatheque-recherche"
				type="search"
				label={ t( 'Rechercher une image' ) }
				value={ search }
				onChange={ ( event ) => setSearch( event.currentTarget.value ) }
			/>
			{ Boolean( error ) && (
				<>
					<Alert>
						{ failureSentence( t( 'Erreur: {message}' ), error ) }
					</Alert>
					<RetryButton onClick={ retry } />
				</>
			) }
			<ul className="museau-admin__library">
				{ media.map( ( medium ) => (
					<li key={ medium.id }>
						<button
							type="button"
							aria-pressed={
								isMultiple
									? chosen.some(
											( { id } ) => id === medium.id
										)
									: undefined
							}
							onClick={ () => press( medium ) }
						>
							<img
								src={ thumbnailOf( medium ) }
								alt=""
								loading="lazy"
								width="120"
								height="120"
							/>
							<span>{ pictureOf( medium ).name }</span>
						</button>
					</li>
				) ) }
			</ul>
			{ isLoading && (
				<Spinner>{ t( 'Chargement des images…' ) }</Spinner>
			) }
			<p role="status">
				{ ! isLoading &&
					! error &&
					( media.length > 0
						? tn( '%d image', '%d images', media.length )
						: t( 'Aucune image trouvée.' ) ) }
			</p>
			<div className="museau-admin__actions">
				{ more && (
					// It stays while it loads: who pressed it keeps the focus.
					<button
						type="button"
						className="museau-link"
						aria-disabled={ isLoading }
						onClick={ () => ! isLoading && more() }
					>
						{ t( "Afficher plus d'images" ) }
					</button>
				) }
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onClose }
				>
					{ t( 'Annuler' ) }
				</button>
				{ chosen.length > 0 && (
					<button
						type="button"
						className="museau-button"
						onClick={ () => onChoose( chosen ) }
					>
						{ tn(
							'Ajouter %d image',
							'Ajouter %d images',
							chosen.length
						) }
					</button>
				) }
			</div>
		</>
	);
}
