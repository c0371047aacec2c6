import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { pageData } from '@museau/page-data';
import { stripeScript } from '@museau/trusted-types';

function script( src: string ): Promise< void > {
	return new Promise( ( resolve, reject ) => {
		const element = stripeScript( src );
		element.onload = () => resolve();
		element.onerror = () => {
			element.remove();
			reject( new Error( src ) );
		};
		document.head.append( element );
	} );
}

/**
 * Stripe.js with the shop's public key. Where payments are simulated, its stand-in stands on the page first:
 * loadStripe() takes a window.Stripe that is there.
 *
 * @throws when it cannot be loaded, or when the shop has no key
 */
export async function openStripe(): Promise< Stripe > {
	const { stripeJsUrl, stripeKey } = pageData();
	if ( stripeJsUrl && ! ( window as { Stripe?: unknown } ).Stripe ) {
		await script( stripeJsUrl );
	}
	const stripe = stripeKey ? await loadStripe( stripeKey ) : null;
	if ( ! stripe ) {
		throw new Error( 'stripe' );
	}
	return stripe;
}

/** The language of the card's field: the document's. */
export const stripeLocale = () =>
	document.documentElement.lang.slice( 0, 2 ) === 'en' ? 'en' : 'fr';
