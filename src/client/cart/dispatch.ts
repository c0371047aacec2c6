import { t } from '../i18n';
import type { Cart } from '../types';

/** When what is in the cart is sent: what the artist's schedule promises, or the last day of the delay; '' of an empty cart. */
export function dispatchSentence( cart: Cart ): string {
	if ( ! cart.ready_by ) {
		return '';
	}
	return cart.ready_on
		? t( 'Expédié vers le %s.', cart.ready_by )
		: t( 'Envoi prévu au plus tard le %s.', cart.ready_by );
}
