import {
	useCallback,
	useEffect,
	useRef,
	useState,
	type RefObject,
} from '@wordpress/element';
import type { Stripe } from '@stripe/stripe-js';
import { pageData } from '@museau/page-data';
import { openStripe } from './stripe';

/** Milliseconds: a script that neither comes nor fails is said to have failed, and still taken when it comes. */
const PATIENCE = 20_000;

/** Stripe.js, loaded when `start` says that a payment is in sight; `retry` after a failure. */
export function useStripeJs(): {
	stripe: Stripe | null;
	hasFailed: boolean;
	start: () => void;
	retry: () => void;
} {
	const [ stripe, setStripe ] = useState< Stripe | null >( null );
	const [ hasFailed, setFailed ] = useState( () => ! pageData().stripeKey );
	const hasStarted = useRef( false );
	const retry = useCallback( () => {
		if ( ! pageData().stripeKey ) {
			return;
		}
		setFailed( false );
		const fail = () => setFailed( true );
		const timer = setTimeout( fail, PATIENCE );
		openStripe()
			.then( ( opened ) => {
				setFailed( false );
				setStripe( opened );
			}, fail )
			.finally( () => clearTimeout( timer ) );
	}, [] );
	const start = useCallback( () => {
		if ( ! hasStarted.current ) {
			hasStarted.current = true;
			retry();
		}
	}, [ retry ] );
	return { stripe, hasFailed, start, retry };
}

/** Calls `onSeen` when the element of the answered ref is on the screen for the first time. */
export function useInSight< Element extends HTMLElement >(
	onSeen: () => void
): RefObject< Element > {
	const ref = useRef< Element >( null );
	useEffect( () => {
		if ( ! ref.current || ! ( 'IntersectionObserver' in window ) ) {
			onSeen();
			return;
		}
		const observer = new IntersectionObserver( ( entries ) => {
			if ( entries.some( ( { isIntersecting } ) => isIntersecting ) ) {
				observer.disconnect();
				onSeen();
			}
		} );
		observer.observe( ref.current );
		return () => observer.disconnect();
	}, [ onSeen ] );
	return ref;
}
