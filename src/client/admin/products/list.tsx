import {
	useDeferredValue,
	useEffect,
	useMemo,
	useState,
} from '@wordpress/element';
import { api } from '../../api';
import { Alert } from '../../components/alert';
import { Field } from '../../components/field';
import { Spinner } from '../../components/spinner';
import { t, tn } from '../../i18n';
import { failureSentence } from '../failure';
import { Tiles } from '../parts/tiles';
import { useDefaultPicture } from '../parts/use-default-picture';
import { useLoad } from '../use-load';
import { ProductCard } from './card';
import {
	categoryNames,
	filtered,
	isPressed,
	NO_FILTERS,
	tilesOf,
	toggled,
	type Filters,
} from './filters';
import { STOCK, type ListedProduct, type StockStatus } from './types';
import { RESTORED, useDeleteProduct } from './use-delete';

interface Props {
	/** Id of the product that is being opened; 0 for none. */
	opening: number;
	onAdd: () => void;
	onEdit: ( id: number ) => void;
}

const SHOWN = 60;

export function ProductList( { opening, onAdd, onEdit }: Props ) {
	const { data, error, isLoading, reload } = useLoad< ListedProduct[] >(
		( signal ) => api.get( '/admin/products', { signal } )
	);
	const remove = useDeleteProduct( reload );
	useEffect( () => {
		const refresh = () => void reload();
		window.addEventListener( RESTORED, refresh );
		return () => window.removeEventListener( RESTORED, refresh );
	}, [ reload ] );
	const [ filters, setFilters ] = useState< Filters >( NO_FILTERS );
	const [ shown, setShown ] = useState( SHOWN );
	const deferred = useDeferredValue( filters );
	const products = useMemo( () => data ?? [], [ data ] );
	const found = useMemo(
		() => filtered( products, deferred ),
		[ products, deferred ]
	);
	const tiles = useMemo(
		() => tilesOf( products, { total: 'Total', ...STOCK } ),
		[ products ]
	);
	const standIn = useDefaultPicture(
		products.some( ( { featured_image: picture } ) => ! picture )
	);
	const change = ( changed: Partial< Filters > ) => {
		setShown( SHOWN );
		setFilters( { ...filters, ...changed } );
	};

	return (
		<section aria-labelledby="produits-titre">
			<div className="museau-admin__head">
				<h2 id="produits-titre">{ t( 'Produits' ) }</h2>
				<button
					type="button"
					className="museau-button"
					onClick={ onAdd }
				>
					{ t( 'Ajouter un produit' ) }
				</button>
			</div>
			{ Boolean( error ) && (
				<>
					<Alert>
						{ failureSentence(
							t(
								'Erreur lors du chargement des produits: {message}'
							),
							error
						) }
					</Alert>
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
				<Spinner>{ t( 'Chargement des produits…' ) }</Spinner>
			) }
			{ data && (
				<>
					<Tiles
						label={ t( 'Produits par catégorie et par stock' ) }
						tiles={ tiles.map( ( tile ) => ( {
							label: t( tile.label ),
							count: tile.count,
							isPressed: isPressed( tile, filters ),
							onClick: () => change( toggled( tile, filters ) ),
						} ) ) }
					/>
					<div className="museau-admin__filters">
						<Field
							id="produits-recherche"
							label={ t( 'Rechercher' ) }
							type="search"
							value={ filters.search }
							onChange={ ( event ) =>
								change( { search: event.currentTarget.value } )
							}
						/>
						<Field
							as="select"
							id="produits-categorie"
							label={ t( 'Catégorie' ) }
							value={ filters.category }
							onChange={ ( event ) =>
								change( {
									category: event.currentTarget.value,
								} )
							}
						>
							<option value="">
								{ t( 'Toutes les catégories' ) }
							</option>
							{ categoryNames( products ).map( ( name ) => (
								<option key={ name }>{ name }</option>
							) ) }
						</Field>
						<Field
							as="select"
							id="produits-stock"
							label={ t( 'Stock' ) }
							value={ filters.stock }
							onChange={ ( event ) =>
								change( {
									stock: event.currentTarget.value as
										StockStatus | '',
								} )
							}
						>
							<option value="">{ t( 'Tous les stocks' ) }</option>
							{ Object.entries( STOCK ).map(
								( [ status, label ] ) => (
									<option key={ status } value={ status }>
										{ t( label ) }
									</option>
								)
							) }
						</Field>
					</div>
					<p role="status" className="museau-admin__count">
						{ found.length > 0 &&
							tn( '%d produit', '%d produits', found.length ) }
						{ found.length === 0 &&
							( products.length === 0
								? t( 'Aucun produit trouvé.' )
								: t(
										'Aucun produit correspondant à vos critères.'
									) ) }
					</p>
					<ul className="museau-admin__cards">
						{ found.slice( 0, shown ).map( ( product ) => (
							<ProductCard
								key={ product.id }
								product={ product }
								standIn={ standIn }
								isOpening={ product.id === opening }
								onEdit={ () => onEdit( product.id ) }
								onDelete={ () =>
									remove( product.id, product.name )
								}
							/>
						) ) }
					</ul>
					{ found.length > shown && (
						<button
							type="button"
							className="museau-button museau-button--quiet"
							onClick={ () => setShown( shown + SHOWN ) }
						>
							{ t( 'Afficher plus de produits' ) }
						</button>
					) }
				</>
			) }
		</section>
	);
}
