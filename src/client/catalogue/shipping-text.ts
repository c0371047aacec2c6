import { t } from '../i18n';
import { euros, withoutZeros } from '../money';

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
