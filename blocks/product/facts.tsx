import { shippingText } from '@museau/catalogue/shipping-text';
import { t } from '@museau/i18n';
import type { ShopFacts } from './types';

interface Props {
	/** Euros; null while there is none, or nothing to sell. */
	price: number | null;
	isSold: boolean;
	isUnique: boolean;
	facts: ShopFacts;
}

/** What is good to know before buying: the piece, its shipping, its delay. */
export function Facts( { price, isSold, isUnique, facts }: Props ) {
	return (
		<ul className="museau-product__facts">
			{ isUnique && (
				<li>{ t( 'Pièce unique, dessinée à la main et signée' ) }</li>
			) }
			{ price !== null && (
				<li>
					{ shippingText(
						price,
						facts.standardShipping,
						facts.freeShippingFrom
					) }
				</li>
			) }
			{ ! isSold && (
				<li>{ t( 'Expédition sous %s', facts.dispatch ) }</li>
			) }
		</ul>
	);
}
