import { useEffect, useMemo, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { t, tn } from '@museau/i18n';
import { failureSentence } from '../failure';
import { useAfterPaint } from '../parts/after-paint';
import { leavingRow } from '../parts/leaving-row';
import { ListView } from '../parts/list-view';
import { Pager } from '../parts/pager';
import { useDefaultPicture } from '../parts/use-default-picture';
import { useDrawn } from '../parts/use-drawn';
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
import { STOCK, type ListedProduct } from './types';
import { RESTORED, useDeleteProduct } from './use-delete';
import { useDuplicate, useMarkSold } from './use-shelf';

interface Props {
	/** Id of the product that is being opened; 0 for none. */
	opening: number;
	onAdd: () => void;
	onEdit: ( id: number ) => void;
	onTrash: () => void;
}

/** Cards of one page: no more are drawn, however many products there are. */
const SHOWN = 60;

export function ProductList( { opening, onAdd, onEdit, onTrash }: Props ) {
	const list = useLoad< ListedProduct[] >( ( signal ) =>
		apiFetch( { path: '/admin/products', signal } )
	);
	const { data, reload } = list;
	const leaveCard = leavingRow( 'produits', reload );
	const remove = useDeleteProduct( leaveCard );
	const duplicate = useDuplicate( onEdit );
	const markSold = useMarkSold( leaveCard );
	useEffect( () => {
		const refresh = () => void reload();
		window.addEventListener( RESTORED, refresh );
		return () => window.removeEventListener( RESTORED, refresh );
	}, [ reload ] );
	const [ filters, setFilters ] = useState< Filters >( NO_FILTERS );
	const [ wanted, setPage ] = useState( 0 );
	const { search, category, stock } = useAfterPaint( filters );
	const products = useMemo( () => data ?? [], [ data ] );
	const found = useMemo(
		() => filtered( products, { search, category, stock } ),
		[ products, search, category, stock ]
	);
	// What was deleted or found since may have fewer pages.
	const page = Math.min(
		wanted,
		Math.max( 0, Math.ceil( found.length / SHOWN ) - 1 )
	);
	const paged = useMemo(
		() => found.slice( page * SHOWN, ( page + 1 ) * SHOWN ),
		[ found, page ]
	);
	const drawn = useDrawn( paged, SHOWN );
	const tiles = useMemo(
		() => tilesOf( products, { total: 'Total', ...STOCK } ),
		[ products ]
	);
	const categories = useMemo( () => categoryNames( products ), [ products ] );
	const standIn = useDefaultPicture(
		products.some( ( { featured_image: picture } ) => ! picture )
	);
	const change = ( changed: Partial< Filters > ) => {
		setPage( 0 );
		setFilters( { ...filters, ...changed } );
	};
	const none =
		products.length === 0
			? t( 'Aucun produit trouvé.' )
			: t( 'Aucun produit correspondant à vos critères.' );

	return (
		<ListView
			id="produits"
			title={ t( 'Produits' ) }
			add={ t( 'Ajouter un produit' ) }
			onAdd={ onAdd }
			aside={ { label: t( 'Corbeille' ), run: onTrash } }
			list={ list }
			loading={ t( 'Chargement des produits…' ) }
			failure={ ( error ) =>
				failureSentence(
					t( 'Erreur lors du chargement des produits: {message}' ),
					error
				)
			}
			tilesLabel={ t( 'Produits par catégorie et par stock' ) }
			tiles={ tiles.map( ( tile ) => ( {
				label: t( tile.label ),
				count: tile.count,
				isPressed: isPressed( tile, filters ),
				onClick: () => change( toggled( tile, filters ) ),
			} ) ) }
			filters={ filters }
			choices={ [
				{
					name: 'category',
					label: t( 'Catégorie' ),
					all: t( 'Toutes les catégories' ),
					options: Object.fromEntries(
						categories.map( ( name ) => [ name, name ] )
					),
				},
				{
					name: 'stock',
					label: t( 'Stock' ),
					all: t( 'Tous les stocks' ),
					options: STOCK,
				},
			] }
			onFilter={ change }
			count={
				found.length > 0
					? tn( '%d produit', '%d produits', found.length )
					: none
			}
			cards={ paged.slice( 0, drawn ).map( ( product ) => (
				<ProductCard
					key={ product.id }
					product={ product }
					standIn={ standIn }
					isOpening={ product.id === opening }
					onEdit={ () => onEdit( product.id ) }
					onDelete={ () => void remove( product.id, product.name ) }
					onCopy={ () => void duplicate( product.id ) }
					onSold={ () => void markSold( product.id, product.name ) }
				/>
			) ) }
			pager={
				<Pager
					list="produits-compte"
					page={ page }
					size={ SHOWN }
					total={ found.length }
					onPage={ setPage }
				/>
			}
		/>
	);
}
