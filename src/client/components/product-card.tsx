import { memo } from '@wordpress/element';
import type { CSSProperties } from 'react';
import { t } from '@museau/i18n';
import { BOOKMARK_STYLE, isBookmark } from '@museau/catalogue/bookmark';
import { cardPrice } from '@museau/catalogue/price-texts';
import { cardCaption } from '@museau/catalogue/product-texts';
import type { CardProduct } from '@museau/catalogue/card-product';
import { CardAdd } from './card-add';
import { FavouriteButton } from './favourite-button';
import { StruckPrice } from './struck-price';

interface Props {
	product: CardProduct;
	likes: number | null;
	/** Filters that travel to the product's page: '?pa_format=12' or ''. */
	query: string;
	/** Whether its picture is the first of its page, which loads before all else. */
	loadsFirst?: boolean;
	sizes: string;
	/** Of the sheet, in percents of the card (catalogue/hanging.ts). */
	width: number;
}

/** Whether a work is added from its card: without options, and no sample of a portrait. */
const needsNoChoice = ( { type, price, categories }: CardProduct ) =>
	type === 'simple' &&
	price !== null &&
	! categories?.some( ( { slug } ) => slug === 'portraits' );

function Card( {
	product,
	likes,
	query,
	loadsFirst = false,
	sizes,
	width,
}: Props ) {
	const image = product.images[ 0 ];
	const caption = cardCaption( product );
	const isSold = product.stock_status === 'outofstock';
	return (
		<li className="museau-product-card">
			<div
				className="museau-product-card__sheet"
				style={ { '--w': `${ width }%` } as CSSProperties }
			>
				{ image && (
					<img
						className="museau-product-card__picture"
						src={ image.src }
						srcSet={ image.srcset || undefined }
						sizes={ image.srcset ? sizes : undefined }
						width={ image.width }
						height={ image.height }
						alt={ image.alt }
						loading={ loadsFirst ? undefined : 'lazy' }
						decoding="async"
						{ ...( loadsFirst ? { fetchpriority: 'high' } : {} ) }
						style={
							isBookmark( product ) ? BOOKMARK_STYLE : undefined
						}
					/>
				) }
				{ isSold && (
					<span className="museau-product-card__sold">
						{ t( 'VENDU' ) }
					</span>
				) }
			</div>
			<div className="museau-product-card__text">
				<h2 className="museau-product-card__name">
					<a
						className="museau-product-card__link"
						href={ product.path + query }
					>
						{ product.name }
					</a>
				</h2>
				{ caption && (
					<p className="museau-product-card__caption museau-caption">
						{ caption }
					</p>
				) }
				<p className="museau-product-card__price">
					<StruckPrice
						prior={ product.prior }
						price={ cardPrice( product ) }
					/>
				</p>
				{ isSold && product.print_path && (
					<a
						className="museau-product-card__print museau-link"
						href={ product.print_path }
					>
						{ t( 'Version imprimée ici' ) }
					</a>
				) }
				{ needsNoChoice( product ) && ! isSold && (
					<CardAdd id={ product.id } name={ product.name } />
				) }
			</div>
			<FavouriteButton
				id={ product.id }
				name={ product.name }
				likes={ likes }
			/>
		</li>
	);
}

/** One work in a list; its counterpart is src/server/Screens/Storefront/ProductCard.php. */
export const ProductCard = memo( Card );
