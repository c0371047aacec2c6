import { useRef, useState } from '@wordpress/element';
import type { RefObject } from 'react';
import { useDispatch } from '@wordpress/data';
import { t } from '@museau/i18n';
import {
	MINI_CART_DELAY,
	store,
	type AddRequest,
	type AddResult,
} from '@museau/store';

type Outcome = { ok: boolean; message: string; code?: string };

/** Puts something into the cart, says what became of it, and opens the mini cart, which leads back to `button`. */
export function useAddition( button: RefObject< HTMLButtonElement > ) {
	const [ isAdding, setAdding ] = useState( false );
	const [ outcome, setOutcome ] = useState< Outcome | null >( null );
	/** Counts what makes a late answer to the last addition stale. */
	const presses = useRef( 0 );
	const { addToCart, openMiniCart } = useDispatch( store );

	const add = async ( request: AddRequest ) => {
		const mine = ++presses.current;
		const finish = ( result: AddResult ) => {
			setAdding( false );
			// Another choice, made meanwhile, is not in the cart.
			if ( ! result.ok ) {
				setOutcome( result );
			} else if ( mine === presses.current ) {
				setOutcome( {
					ok: true,
					message: t( 'Produit ajouté au panier.' ),
				} );
			}
			if ( result.ok ) {
				setTimeout(
					() => openMiniCart( button.current ),
					MINI_CART_DELAY
				);
				return;
			}
			void result.later?.then(
				( late ) => mine === presses.current && finish( late )
			);
		};
		setAdding( true );
		setOutcome( null );
		finish( await addToCart( request ) );
	};
	/** Another choice was made: what was said is about the former one. */
	const forget = () => {
		presses.current++;
		setOutcome( null );
	};

	return { add, isAdding, outcome, forget };
}
