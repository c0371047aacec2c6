import { t } from '../i18n';
import { euros } from '../money';
import type { Product } from '../types';

/** 'À partir de 20,00 €' when the variations' prices differ, the price alone when not, 'Non disponible' without any. */
export function priceText( {
	price,
	price_max: highest,
}: Pick< Product, 'price' | 'price_max' > ): string {
	if ( price === null ) {
		return t( 'Non disponible' );
	}
	return highest !== null && highest !== price
		? t( 'À partir de %s', euros( price ) )
		: euros( price );
}

/** A card's price line; a sample portrait has no price, and is none that one buys. What is sold begins at no price. */
export const cardPrice = (
	product: Pick< Product, 'price' | 'price_max' | 'path' > &
		Partial< Pick< Product, 'stock_status' > >
): string =>
	product.price === null && product.path.startsWith( '/produit/portraits/' )
		? t( 'Portrait réalisé' )
		: priceText(
				product.stock_status === 'outofstock'
					? { ...product, price_max: null }
					: product
			);
