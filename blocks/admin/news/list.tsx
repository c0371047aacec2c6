import { useMemo, useState } from '@wordpress/element';
import { t, tn } from '@museau/i18n';
import { newsListFailure } from '../failure';
import { useAfterPaint } from '../parts/after-paint';
import { leavingRow } from '../parts/leaving-row';
import { ListView } from '../parts/list-view';
import { useDefaultPicture } from '../parts/use-default-picture';
import { useDrawn } from '../parts/use-drawn';
import { NewsCard } from './card';
import {
	filteredNews,
	NO_FILTERS,
	plainText,
	STATUSES,
	TYPES,
	type NewsFilters,
} from './rules';
import { useDeleteNews } from './use-delete';
import { useNewsItems } from './use-news-items';

interface Props {
	/** Id of the item that is being opened; 0 for none. */
	opening: number;
	onAdd: () => void;
	onEdit: ( id: number ) => void;
}

/** Cards that one press shows. */
const SHOWN = 50;

export function NewsList( { opening, onAdd, onEdit }: Props ) {
	const [ shown, setShown ] = useState( SHOWN );
	const { list, total } = useNewsItems();
	const { data, isLoading, reload } = list;
	const remove = useDeleteNews( leavingRow( 'actualites', reload ) );
	const [ filters, setFilters ] = useState< NewsFilters >( NO_FILTERS );
	const items = useMemo( () => data ?? [], [ data ] );
	const { search, type, status } = useAfterPaint( filters );
	const found = useMemo(
		() => filteredNews( items, { search, type, status } ),
		[ items, search, type, status ]
	);
	const isPart = isLoading && items.length < total;
	const drawn = useDrawn( found, shown );
	const standIn = useDefaultPicture(
		items.some(
			( item ) => ! item.featured_image_url && ! item.acf.image_concours
		)
	);
	const change = ( changed: Partial< NewsFilters > ) => {
		setShown( SHOWN );
		setFilters( { ...filters, ...changed } );
	};
	const count =
		found.length > 0
			? tn( '%d actualité', '%d actualités', found.length )
			: t( 'Aucune actualité trouvée' );
	const tilesOf = (
		name: 'type' | 'status',
		labels: Record< string, string >
	) =>
		Object.entries( labels ).map( ( [ value, label ] ) => ( {
			label: t( label ),
			count: filteredNews( items, { ...NO_FILTERS, [ name ]: value } )
				.length,
			isPressed: filters[ name ] === value,
			onClick: () =>
				change( { [ name ]: filters[ name ] === value ? '' : value } ),
		} ) );

	return (
		<ListView
			id="actualites"
			title={ t( 'Actualités' ) }
			add={ t( 'Ajouter une actualité' ) }
			onAdd={ onAdd }
			list={ list }
			loading={ t( 'Chargement des actualités…' ) }
			failure={ newsListFailure }
			tilesLabel={ t( 'Actualités par type et par statut' ) }
			tiles={ [
				{
					label: t( 'Total' ),
					count: Math.max( items.length, total ),
					isPressed: filters.type === '' && filters.status === '',
					onClick: () => change( { type: '', status: '' } ),
				},
				...tilesOf( 'type', TYPES ),
				...tilesOf( 'status', STATUSES ),
			] }
			filters={ filters }
			choices={ [
				{
					name: 'type',
					label: t( 'Type' ),
					all: t( 'Tous' ),
					options: TYPES,
				},
				{
					name: 'status',
					label: t( 'Statut' ),
					all: t( 'Tous' ),
					options: STATUSES,
				},
			] }
			onFilter={ change }
			count={ isPart ? t( 'Chargement des actualités…' ) : count }
			cards={ found.slice( 0, drawn ).map( ( item ) => (
				<NewsCard
					key={ item.id }
					item={ item }
					standIn={ standIn }
					isOpening={ item.id === opening }
					onEdit={ () => onEdit( item.id ) }
					onDelete={ () =>
						void remove( item.id, plainText( item.title.rendered ) )
					}
				/>
			) ) }
			more={
				found.length > shown && drawn === shown
					? {
							label: t( "Afficher plus d'actualités" ),
							show: () => setShown( shown + SHOWN ),
						}
					: undefined
			}
		/>
	);
}
