import type { Prior } from './prior';
import type { Product, ProductImage } from '../types';

/** What a card shows of a product: a part of the REST answer. */
export interface CardProduct extends Pick<
	Product,
	| 'id'
	| 'name'
	| 'path'
	| 'price'
	| 'price_max'
	| 'stock_status'
	| 'print_path'
> {
	/** Where it has one price. */
	prior?: Prior;
	/** Printed where it is 'simple' alone: such a work needs no choice and is added from its card. */
	type?: Product[ 'type' ];
	categories?: { slug: string }[];
	/** These three of a card that the server printed. */
	is_bookmark?: boolean;
	caption?: string;
	/** Of its sheet, in percents of the card. */
	hung_width?: number;
	images: Omit< ProductImage, 'id' | 'thumbnail' >[];
	/** Of the REST answer. */
	attributes?: { slug: string; options: { name: string }[] }[];
}
