import { t } from '../i18n';
import type { Product } from '../types';
import type { CardProduct } from './card-product';
import { attributeSlug } from './options';
import { shown } from '../typography';

/** The caption under a drawing: 'Graphite, A3 portrait', or 'Polychromos, 4 formats'; a printed card's as the server wrote it. */
export function cardCaption( {
	attributes = [],
	caption,
}: Pick< CardProduct, 'attributes' | 'caption' > ): string {
	if ( caption !== undefined ) {
		return caption;
	}
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
