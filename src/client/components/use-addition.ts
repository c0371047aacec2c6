import { useEffect, useRef, useState } from '@wordpress/element';
import { useDispatch, useSelect } from '@wordpress/data';
import { MINI_CART_DELAY, store, type AddResult } from '../store';

/** Whether the line that was added has left the cart again. */
const useIsTakenOut = ( added: AddResult | null ) =>
	useSelect(
		( select ) =>
			added?.ok === true &&
			added.key !== undefined &&
			! select( store )
				.getCart()
				.items.some( ( { key } ) => key === added.key ),
		[ added ]
	);

/**
 * Additions to the cart by one button, one at a time: what became of the last one, and the mini cart, which leads back to it.
 * @param onAdded with the key of the line, where it is known
 */
export function useAddition( onAdded?: ( lineKey?: string ) => void ) {
	const button = useRef< HTMLButtonElement >( null );
	const [ isAdding, setAdding ] = useState( false );
	const [ outcome, setOutcome ] = useState< AddResult | null >( null );
	/** At once, where the state waits for the next rendering: a second press must not add it twice. */
	const isUnderWay = useRef( false );
	/** Counts what makes a late answer to the last addition stale. */
	const presses = useRef( 0 );
	const timer = useRef< ReturnType< typeof setTimeout > >();
	useEffect( () => () => clearTimeout( timer.current ), [] );
	const { openMiniCart } = useDispatch( store );
	const isTakenOut = useIsTakenOut( outcome );
	const open = () => openMiniCart( button.current );

	const add = async ( call: () => Promise< AddResult > ) => {
		if ( isUnderWay.current ) {
			return;
		}
		isUnderWay.current = true;
		const mine = ++presses.current;
		const finish = ( result: AddResult ) => {
			isUnderWay.current = false;
			setAdding( false );
			if ( ! result.ok ) {
				setOutcome( result );
				void result.later?.then(
					( late ) => mine === presses.current && finish( late )
				);
				return;
			}
			// Another choice, made meanwhile, is not in the cart.
			setOutcome( mine === presses.current ? result : null );
			onAdded?.( result.key );
			timer.current = setTimeout( open, MINI_CART_DELAY );
		};
		setAdding( true );
		setOutcome( null );
		finish( await call() );
	};

	return {
		button,
		add,
		open,
		isAdding,
		/** Null again once the line was taken out of the cart. */
		outcome: isTakenOut ? null : outcome,
		/** Another choice was made: what was said is about the former one. */
		forget: () => {
			presses.current++;
			setOutcome( null );
		},
		/** No word any more of an addition that failed. */
		clear: () => setOutcome( ( last ) => ( last?.ok ? last : null ) ),
	};
}
