import { memo } from '@wordpress/element';
import { euros } from '@museau/money';
import { t } from '@museau/i18n';
import { ItemCard } from '../parts/item-card';
import { PUBLICATION } from '../publication';
import { STOCK, type ListedProduct } from './types';

interface Props {
	product: ListedProduct;
	/** Shown when the product has no picture; '' for none. */
	standIn: string;
	isOpening: boolean;
	onEdit: () => void;
	onDelete: () => void;
	onCopy: () => void;
	onSold: () => void;
}

/** A work that is one piece and still for sale. */
const isForSale = ( { categories, stock_status: stock }: ListedProduct ) =>
	stock === 'instock' &&
	categories.some( ( { slug } ) => slug === 'oeuvre-originale' ) &&
	! categories.some( ( { slug } ) => slug === 'impression' );

/** R180. */
function Price( {
	product: { price, regular_price: regular, sale_price: sale },
}: {
	product: ListedProduct;
} ) {
	if ( price === null || price <= 0 ) {
		return <span>{ t( 'Non disponible' ) }</span>;
	}
	return (
		<>
			<span>{ euros( price ) }</span>
			{ regular !== null && sale !== null && sale !== regular && (
				<del>
					<span className="museau-visually-hidden">
						{ t( 'Prix normal :' ) }{ ' ' }
					</span>
					{ euros( regular ) }
				</del>
			) }
		</>
	);
}

function Card( { product, standIn, onCopy, onSold, ...actions }: Props ) {
	const { categories, stock_status: stock, stock_quantity: left } = product;
	const badges = [
		{ text: categories[ 0 ]?.name ?? t( 'Sans catégorie' ) },
		{ text: t( STOCK[ stock ] ?? '' ), state: stock },
	];
	if ( left !== null && left !== undefined ) {
		badges.push( { text: t( 'Quantité : %d', left ) } );
	}
	if ( product.status === 'draft' ) {
		badges.push( { text: t( PUBLICATION.draft ) } );
	}

	return (
		<ItemCard
			picture={ product.featured_image || standIn }
			title={ product.name }
			badges={ badges }
			created={ product.date_created }
			modified={ product.date_modified }
			more={ [
				...( isForSale( product )
					? [
							{
								label: t( 'Vendu' ),
								name: t(
									'Marquer %s comme vendu',
									product.name
								),
								run: onSold,
							},
						]
					: [] ),
				{
					label: t( 'Dupliquer' ),
					name: t( 'Dupliquer %s', product.name ),
					run: onCopy,
				},
			] }
			{ ...actions }
		>
			<p className="museau-admin__price">
				<Price product={ product } />
			</p>
			{ product.attributes.length > 0 && (
				<dl>
					{ product.attributes.map( ( { name, slug, options } ) => (
						<div key={ slug ?? name }>
							<dt>{ name }</dt>
							<dd>
								{ options
									.map( ( option ) =>
										typeof option === 'string'
											? option
											: option.name
									)
									.join( ', ' ) }
							</dd>
						</div>
					) ) }
				</dl>
			) }
		</ItemCard>
	);
}

export const ProductCard = memo(
	Card,
	( before, after ) =>
		before.product === after.product &&
		before.standIn === after.standIn &&
		before.isOpening === after.isOpening
);
