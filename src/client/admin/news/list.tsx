import { useMemo, useState } from '@wordpress/element';
import { api } from '../../api';
import { Alert } from '../../components/alert';
import { Field } from '../../components/field';
import { Spinner } from '../../components/spinner';
import { t, tn } from '../../i18n';
import { newsListFailure } from '../failure';
import { Tiles } from '../parts/tiles';
import { useDefaultPicture } from '../parts/use-default-picture';
import { useLoad } from '../use-load';
import { NewsCard } from './card';
import {
	filteredNews,
	NO_FILTERS,
	plainText,
	readList,
	STATUSES,
	TYPES,
	type NewsFilters,
	type NewsItem,
} from './rules';
import { useDeleteNews } from './use-delete';

interface Props {
	onAdd: () => void;
	onEdit: ( id: number ) => void;
}

export function NewsList( { onAdd, onEdit }: Props ) {
	const { data, error, isLoading, reload } = useLoad< NewsItem[] >(
		async ( signal ) =>
			readList(
				await api.get( '/concours', {
					signal,
					query: { per_page: 50, orderby: 'date', order: 'desc' },
				} )
			)
	);
	const remove = useDeleteNews( reload );
	const [ filters, setFilters ] = useState< NewsFilters >( NO_FILTERS );
	const items = useMemo( () => data ?? [], [ data ] );
	const found = useMemo(
		() => filteredNews( items, filters ),
		[ items, filters ]
	);
	const standIn = useDefaultPicture(
		items.some(
			( item ) => ! item.featured_image_url && ! item.acf.image_concours
		)
	);
	const change = ( changed: Partial< NewsFilters > ) =>
		setFilters( { ...filters, ...changed } );
	const count = ( changed: Partial< NewsFilters > ) =>
		filteredNews( items, { ...NO_FILTERS, ...changed } ).length;

	return (
		<section aria-labelledby="actualites-titre">
			<div className="museau-admin__head">
				<h2 id="actualites-titre">{ t( 'Actualités' ) }</h2>
				<button
					type="button"
					className="museau-button"
					onClick={ onAdd }
				>
					{ t( 'Ajouter une actualité' ) }
				</button>
			</div>
			{ Boolean( error ) && (
				<>
					<Alert>{ newsListFailure( error ) }</Alert>
					<button
						type="button"
						className="museau-button museau-button--quiet"
						onClick={ reload }
					>
						{ t( 'Réessayer' ) }
					</button>
				</>
			) }
			{ ! data && isLoading && (
				<Spinner>{ t( 'Chargement des actualités…' ) }</Spinner>
			) }
			{ data && (
				<>
					<Tiles
						label={ t( 'Actualités par type et par statut' ) }
						tiles={ [
							{
								label: t( 'Total' ),
								count: items.length,
								isPressed:
									filters.type === '' &&
									filters.status === '',
								onClick: () =>
									change( { type: '', status: '' } ),
							},
							...Object.entries( TYPES ).map(
								( [ type, label ] ) => ( {
									label: t( label ),
									count: count( { type } ),
									isPressed: filters.type === type,
									onClick: () =>
										change( {
											type:
												filters.type === type
													? ''
													: type,
										} ),
								} )
							),
							...Object.entries( STATUSES ).map(
								( [ status, label ] ) => ( {
									label: t( label ),
									count: count( { status } ),
									isPressed: filters.status === status,
									onClick: () =>
										change( {
											status:
												filters.status === status
													? ''
													: status,
										} ),
								} )
							),
						] }
					/>
					<div className="museau-admin__filters">
						<Field
							id="actualites-recherche"
							label={ t( 'Rechercher' ) }
							type="search"
							value={ filters.search }
							onChange={ ( event ) =>
								change( { search: event.currentTarget.value } )
							}
						/>
						<Field
							as="select"
							id="actualites-type"
							label={ t( 'Type' ) }
							value={ filters.type }
							onChange={ ( event ) =>
								change( { type: event.currentTarget.value } )
							}
						>
							<option value="">{ t( 'Tous' ) }</option>
							{ Object.entries( TYPES ).map(
								( [ type, label ] ) => (
									<option key={ type } value={ type }>
										{ t( label ) }
									</option>
								)
							) }
						</Field>
						<Field
							as="select"
							id="actualites-statut"
							label={ t( 'Statut' ) }
							value={ filters.status }
							onChange={ ( event ) =>
								change( { status: event.currentTarget.value } )
							}
						>
							<option value="">{ t( 'Tous' ) }</option>
							{ Object.entries( STATUSES ).map(
								( [ status, label ] ) => (
									<option key={ status } value={ status }>
										{ t( label ) }
									</option>
								)
							) }
						</Field>
					</div>
					<p role="status" className="museau-admin__count">
						{ found.length > 0
							? tn(
									'%d actualité',
									'%d actualités',
									found.length
								)
							: t( 'Aucune actualité trouvée' ) }
					</p>
					<ul className="museau-admin__cards">
						{ found.map( ( item ) => (
							<NewsCard
								key={ item.id }
								item={ item }
								standIn={ standIn }
								onEdit={ () => onEdit( item.id ) }
								onDelete={ () =>
									void remove(
										item.id,
										plainText( item.title.rendered )
									)
								}
							/>
						) ) }
					</ul>
				</>
			) }
		</section>
	);
}
