import type { ReactNode } from 'react';
import type { Prior } from '@museau/catalogue/prior';
import { priceText } from '@museau/catalogue/price-texts';
import { FavouriteButton } from '@museau/components/favourite-button';
import { StruckPrice } from '@museau/components/struck-price';
import { euros } from '@museau/money';
import type { ShownProduct } from './types';

/** What stands first beside the pictures, and the product's heart. */
export const PriceLine = ( {
	product: { id, name },
	likes,
	children,
}: {
	product: ShownProduct;
	likes: number | null;
	children: ReactNode;
} ) => (
	<div className="museau-product__price-line">
		{ children }
		<FavouriteButton id={ id } name={ name } likes={ likes } />
	</div>
);

/** What is to be paid for what is chosen, and what is struck beside it. */
export const Price = ( {
	product,
	price,
	prior,
}: {
	product: ShownProduct;
	/** Euros; null while there is none. */
	price: number | null;
	prior: Prior | undefined;
} ) => (
	<p className="museau-product__price" aria-live="polite">
		<StruckPrice
			prior={ prior }
			price={ price === null ? priceText( product ) : euros( price ) }
		/>
	</p>
);
