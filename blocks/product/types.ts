import type { Prior } from '@museau/catalogue/prior';
import type { Product, Variation } from '@museau/types';

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
> & {
	prior?: Prior;
};

export type ShownVariation = Variation & { prior?: Prior };

/** What the server says beside the product. */
export interface ShopFacts {
	/** '2 à 3 jours' */
	dispatch: string;
	/** Euros. */
	standardShipping: number;
	freeShippingFrom: number | null;
}
