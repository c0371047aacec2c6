import { useCallback, useEffect, useState } from '@wordpress/element';
import type { Stripe } from '@stripe/stripe-js';
import { openStripe } from './stripe';

/** Stripe.js, loaded when a payment is in sight; `retry` after a failure. */
export function useStripeJs(): {
	stripe: Stripe | null;
	hasFailed: boolean;
	retry: () => void;
} {
	const [ stripe, setStripe ] = useState< Stripe | null >( null );
	const [ hasFailed, setFailed ] = useState( false );
	const load = useCallback( () => {
		setFailed( false );
		openStripe().then( setStripe, () => setFailed( true ) );
	}, [] );
	useEffect( load, [ load ] );
	return { stripe, hasFailed, retry: load };
}
