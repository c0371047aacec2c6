import { useEffect, useState } from '@wordpress/element';
import type { Cart, OrderAnswer } from '@museau/types';
import type { Billing, Errors } from './fields';
import type { BegunOrder } from './memory';
import { OrderWaits, pay } from './payment';
import { ofWallet, PaymentStopped, unexpected, type Source } from './bank';

/** What is paid, and who hears what became of it. */
export interface Paid {
	cart: Cart;
	/** The shop's cart is not the one that stands here: its sentence why. */
	onStaleCart: ( message: string ) => void;
	onPaid: ( answer: OrderAnswer ) => void;
	/** The money moved and the order is not confirmed yet. */
	onWait: ( order: BegunOrder, message: string ) => void;
}

/** The payment under way, and why the last one stopped. */
export function usePaying(
	{ cart, onPaid, onWait, onStaleCart }: Paid,
	show: ( errors: Errors ) => void
) {
	const [ isPaying, setPaying ] = useState( false );
	const [ problem, setProblem ] = useState( '' );

	// Leaving while the bank is asked would hide the answer.
	useEffect( () => {
		if ( ! isPaying ) {
			return;
		}
		const warn = ( event: BeforeUnloadEvent ) => event.preventDefault();
		window.addEventListener( 'beforeunload', warn );
		return () => window.removeEventListener( 'beforeunload', warn );
	}, [ isPaying ] );

	/** `given` is null where vouchers pay all or `means` names a transfer, and becomes null once a wallet's sheet was left. */
	const order = async (
		given: Source | Promise< Source | null > | null,
		billing: Billing,
		means = ''
	) => {
		setPaying( true );
		// The page that thanks is there before the money has moved.
		void import( './later-fields' ).catch( () => {} );
		let source: Source | null = null;
		try {
			source = await given;
			if ( source || ! given ) {
				onPaid( await pay( source, billing, cart, means ) );
			} else {
				setPaying( false );
			}
		} catch ( error ) {
			ofWallet( source )?.close( error instanceof OrderWaits );
			if ( error instanceof OrderWaits ) {
				onWait( error.order, error.message );
				return;
			}
			setProblem(
				error instanceof PaymentStopped ? error.message : unexpected()
			);
			if ( error instanceof PaymentStopped ) {
				show( error.errors );
				if ( error.isCartStale ) {
					onStaleCart( error.message );
				}
			}
			setPaying( false );
		}
	};

	return { isPaying, problem, setProblem, order };
}
