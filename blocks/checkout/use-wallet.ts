import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from '@wordpress/element';
import { cents } from '@museau/money';
import type { Wallet } from './wallet';

/** Asks for no more than this browser's own wallets; what is needed to pay with one comes only where there is one. */
async function find( stripe: Stripe, amount: number ) {
	const request = stripe.paymentRequest( {
		country: 'FR',
		currency: 'eur',
		total: { label: location.hostname, amount: cents( amount ) },
		disableWallets: [ 'link', 'browserCard' ],
	} );
	const found = await request.canMakePayment();
	return (
		found &&
		( await import( /* webpackChunkName: "links" */ './wallet' ) ).walletOf(
			stripe,
			request,
			found
		)
	);
}

/** How the bank gets its money: by the card's field, or by the chosen wallet. */
export interface Way {
	/** Null where this browser has none, and until that is known. */
	wallet: Wallet | null;
	chosen: Wallet | null;
	choose: ( isWallet: boolean ) => void;
}

/**
 * Apple Pay or Google Pay, where this browser can pay with it.
 *
 * @param stripe
 * @param amount euros; what is charged is said anew by each press
 */
export function useWallet( stripe: Stripe | null, amount: number ): Way {
	const [ wallet, setWallet ] = useState< Wallet | null >( null );
	const [ isChosen, choose ] = useState( false );
	useEffect( () => {
		if (
			stripe &&
			( 'PaymentRequest' in window || 'ApplePaySession' in window )
		) {
			// Whatever fails here: the card's field stands there anyway.
			find( stripe, amount ).then( setWallet, () => {} );
		}
		// eslint-disable-next-line react-hooks/exhaustive-deps -- one question for each Stripe
	}, [ stripe ] );
	return { wallet, chosen: isChosen ? wallet : null, choose };
}
