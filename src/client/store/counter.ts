import { t } from '../i18n';

/**
 * Feeds the header's counter while its own island is not live: pages that read the cart say its number, or 'Erreur',
 * without being touched (B57).
 */
export function feedCounter( count: number, isBroken: boolean ): void {
	document.querySelectorAll( '[data-cart-count]' ).forEach( ( counter ) => {
		if ( ! counter.closest( '[data-live]' ) ) {
			counter.textContent = isBroken ? t( 'Erreur' ) : String( count );
			// « , articles : », which is nothing to say of an error.
			counter.previousElementSibling?.toggleAttribute(
				'hidden',
				isBroken
			);
			counter.classList.toggle(
				'museau-mini-cart__count--broken',
				isBroken
			);
		}
	} );
}
