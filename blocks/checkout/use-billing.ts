import { useEffect, useRef, useState } from '@wordpress/element';
import type { Billing } from './fields';
import { billingOfClosedTab, keepBilling, keptBilling } from './memory';

/**
 * What is typed into the form, kept for a reload and for a closed tab.
 *
 * @param hasRelay Whether a relay point is asked for: one that was typed before is not sent where none is.
 * @param ships    Whether something travels: gift vouchers alone go to no address.
 */
export function useBilling( hasRelay: boolean, ships = true ) {
	const [ billing, setBilling ] = useState< Billing >( keptBilling );
	const hasTyped = useRef( false );

	// A form that nobody touched yet must not take the place of what a closed tab left.
	useEffect( () => {
		if ( hasTyped.current ) {
			keepBilling( billing );
		}
	}, [ billing ] );
	useEffect( () => {
		void billingOfClosedTab().then( ( kept ) => {
			if ( kept && ! hasTyped.current ) {
				setBilling( kept );
			}
		} );
	}, [] );

	const write = < Name extends keyof Billing >(
		name: Name,
		value: Billing[ Name ]
	) => {
		hasTyped.current = true;
		setBilling( ( before ) => ( { ...before, [ name ]: value } ) );
	};

	const sent = hasRelay && ships ? billing : { ...billing, relay: '' };
	return [ ships ? sent : { ...sent, sameAddress: true }, write ] as const;
}
