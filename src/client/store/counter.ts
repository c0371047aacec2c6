import { t } from '../i18n';

/** Before the counter: « , articles : », which is nothing to say of an error. */
export const numberWords = ( isBroken: boolean ): string =>
	isBroken ? ' ' : `${ t( ', articles :' ) } `;

/**
 * Feeds the header's counter while its own island is not live: pages that read the cart say its number, or 'Erreur',
 * without being touched (B57).
 */
export function feedCounter( count: number, isBroken: boolean ): void {
	document.querySelectorAll( '[data-cart-count]' ).forEach( ( counter ) => {
		if ( ! counter.closest( '[data-live]' ) ) {
			counter.textContent = isBroken ? t( 'Erreur' ) : String( count );
			const words = counter.previousElementSibling;
			if ( words ) {
				// As the island itself writes it: what it takes over later is its own to change.
				words.textContent = numberWords( isBroken );
			}
			counter.classList.toggle(
				'museau-mini-cart__count--broken',
				isBroken
			);
		}
	} );
}
