import { t } from '../i18n';
import { euros, withoutZeros } from '../money';
import type { Product } from '../types';
import { attributeSlug } from './options';
import { shown } from '../typography';

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

/** A card's price line; a sample portrait has no price, and is none that one buys. */
export const cardPrice = (
	product: Pick< Product, 'price' | 'price_max' | 'path' >
): string =>
	product.price === null && product.path.includes( '/produit/portraits/' )
		? t( 'Portrait réalisé' )
		: priceText( product );

/** The caption under a drawing: 'Graphite, A3 portrait', or 'Polychromos, 4 formats'. */
export function cardCaption( {
	attributes,
}: {
	attributes: { slug: string; options: { name: string }[] }[];
} ): string {
	const names = ( slug: string ) =>
		attributes
			.find( ( attribute ) => attribute.slug === slug )
			?.options.map( ( { name } ) => name ) ?? [];
	const formats = names( attributeSlug( 'format' ) );
	return shown(
		[
			...names( attributeSlug( 'technique' ) ),
			formats.length > 1
				? t( '%d formats', formats.length ) // The centimetres in brackets stand on the product's page.
				: formats[ 0 ]?.replace( /\s*\([^)]*\)$/, '' ),
		]
			.filter( Boolean )
			.join( ', ' )
	);
}

/** The 4 works proposed beside one: sold ones only when there is nothing else. */
export function suggested< T extends Pick< Product, 'stock_status' > >(
	products: T[]
): T[] {
	const isSold = ( { stock_status: status }: T ) => status === 'outofstock';
	return [
		...products.filter( ( product ) => ! isSold( product ) ),
		...products.filter( isSold ),
	].slice( 0, 4 );
}

/** What shipping costs for this price alone, in euros (B9). */
export function shippingText(
	price: number,
	standard: number,
	freeFrom: number | null
): string {
	if ( freeFrom === null && standard > 0 ) {
		return t( 'Livraison : %s', euros( standard ) );
	}
	return freeFrom === null || price >= freeFrom
		? t( 'Livraison gratuite' )
		: t(
				'Livraison : %1$s, offerte dès %2$s',
				euros( standard ),
				withoutZeros( euros( freeFrom ) )
			);
}
