import { t } from '@museau/i18n';
import { home } from '@museau/page-data';
import { PriceLine } from './price-line';
import type { ShownProduct } from './types';

/** A portrait that was drawn is shown, not sold: the way to one's own. */
export function Sample( {
	product,
	likes,
}: {
	product: ShownProduct;
	likes: number | null;
} ) {
	return (
		<div className="museau-product__buy">
			<PriceLine product={ product } likes={ likes }>
				<p className="museau-product__sample">
					{ t( 'Un portrait déjà dessiné. Le vôtre est à venir.' ) }
				</p>
			</PriceLine>
			<a
				className="museau-button museau-button--wide"
				href={ home( '/commandez-votre-portrait' ) }
			>
				{ t( 'Commander mon portrait' ) }
			</a>
		</div>
	);
}
