import type { Product } from '@museau/types';

export type ShownProduct = Pick<
	Product,
	| 'id'
	| 'name'
	| 'type'
	| 'price'
	| 'price_max'
	| 'images'
	| 'attributes'
	| 'categories'
	| 'stock_status'
	| 'sold_individually'
>;

/** What the server says beside the product. */
export interface ShopFacts {
	/** '2 à 3 jours' */
	dispatch: string;
	/** Euros. */
	standardShipping: number;
	freeShippingFrom: number;
}
