import type { Choices } from '@museau/catalogue/options';
import { isComplete, matchVariation } from '@museau/catalogue/choices';
import type { ProductAttribute } from '@museau/types';
import type { ShownProduct, ShownVariation } from './types';

/** What the chosen options stand for: the variation, whether it can be had, and its price in euros, null while there is none. */
export function offerOf(
	product: Pick< ShownProduct, 'type' | 'price' | 'prior' >,
	attributes: ProductAttribute[],
	variations: ShownVariation[],
	choices: Choices
) {
	const isVariable = product.type === 'variable';
	const complete = ! isVariable || isComplete( attributes, choices );
	const variation =
		isVariable && complete
			? matchVariation( variations, choices )
			: undefined;
	return {
		/** Every option is chosen. */
		complete,
		variation,
		isAvailable:
			! isVariable ||
			( variation !== undefined &&
				variation.price !== null &&
				variation.stock_status === 'instock' ),
		price: variation?.price ?? ( isVariable ? null : product.price ),
		prior: isVariable ? variation?.prior : product.prior,
	};
}
