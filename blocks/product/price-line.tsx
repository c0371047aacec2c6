import type { ReactNode } from 'react';
import { FavouriteButton } from '@museau/components/favourite-button';
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
