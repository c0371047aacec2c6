import { memo } from '@wordpress/element';
import { euros } from '../../money';
import { t } from '../../i18n';
import { longDate } from '../dates';
import { priceOf } from './prices';
import { STOCK, type ListedProduct } from './types';

interface Props {
	product: ListedProduct;
	/** Shown when the product has no picture; '' for none. */
	standIn: string;
	isOpening: boolean;
	onEdit: () => void;
	onDelete: () => void;
}

function Price( { product }: { product: ListedProduct } ) {
	const price = priceOf( product.price );
	const regular = priceOf( product.regular_price );
	const sale = priceOf( product.sale_price );
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

function Card( { product, standIn, isOpening, onEdit, onDelete }: Props ) {
	const picture = product.featured_image || standIn;
	const created = longDate( product.date_created );
	const modified = longDate( product.date_modified );

	return (
		<li className="museau-card museau-admin__card">
			{ picture ? (
				<img
					src={ picture }
					alt=""
					loading="lazy"
					width="300"
					height="300"
				/>
			) : (
				<span className="museau-admin__no-picture">
					{ t( 'Sans image' ) }
				</span>
			) }
			<div className="museau-admin__card-text">
				<h3>{ product.name }</h3>
				<p className="museau-admin__badges">
					<span>
						{ product.categories[ 0 ]?.name ??
							t( 'Sans catégorie' ) }
					</span>
					<span data-state={ product.stock_status }>
						{ t( STOCK[ product.stock_status ] ?? '' ) }
					</span>
					{ product.stock_quantity !== null &&
						product.stock_quantity !== undefined && (
							<span>
								{ t( 'Quantité : %d', product.stock_quantity ) }
							</span>
						) }
				</p>
				<p className="museau-admin__price">
					<Price product={ product } />
				</p>
				{ product.attributes.length > 0 && (
					<dl>
						{ product.attributes.map(
							( { name, slug, options } ) => (
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
							)
						) }
					</dl>
				) }
				<p className="museau-admin__dates">
					{ created && <span>{ t( 'Créé le %s', created ) }</span> }
					{ modified && (
						<span>{ t( 'Modifié le %s', modified ) }</span>
					) }
				</p>
				<div className="museau-admin__actions">
					<button
						type="button"
						className="museau-button museau-button--quiet"
						aria-label={ t( 'Modifier %s', product.name ) }
						disabled={ isOpening }
						onClick={ onEdit }
					>
						{ isOpening ? t( 'Ouverture…' ) : t( 'Modifier' ) }
					</button>
					<button
						type="button"
						className="museau-link"
						aria-label={ t( 'Supprimer %s', product.name ) }
						onClick={ onDelete }
					>
						{ t( 'Supprimer' ) }
					</button>
				</div>
			</div>
		</li>
	);
}

export const ProductCard = memo(
	Card,
	( before, after ) =>
		before.product === after.product &&
		before.standIn === after.standIn &&
		before.isOpening === after.isOpening
);
