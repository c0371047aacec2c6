import {
	createReduxStore,
	dispatch,
	register,
	select,
	subscribe,
} from '@wordpress/data';
import * as actions from './actions';
import { initialState, reducer } from './reducer';
import * as selectors from './selectors';
import {
	CART_KEY,
	FAVOURITES_KEY,
	parseCart,
	parseFavourites,
	readStored,
} from './storage';
import type { Action, State } from './types';

export type { AddRequest, AddResult } from './types';
export { cartCall, focusAfterMiniCart } from './actions';
export { missingForFreeShipping } from './totals';

const {
	cartCall: _cartCall,
	focusAfterMiniCart: _focusAfter,
	...creators
} = actions;

/** What this browser kept, before the server has spoken. Islands show it from their first effect on (useLive). */
function kept(): State {
	const cart = parseCart( readStored( CART_KEY ) );
	return {
		...initialState,
		cart: {
			...initialState.cart,
			...( cart ? { base: cart, isReady: true } : {} ),
		},
		favourites: parseFavourites( readStored( FAVOURITES_KEY ) ),
	};
}

/** The one shared state of all islands. */
export const store = createReduxStore( 'museau/shop', {
	reducer,
	actions: creators,
	selectors,
	initialState: kept(),
} );

register( store );

// Another tab changed the cart or the favourites.
const take = ( {
	key,
	newValue,
}: Pick< StorageEvent, 'key' | 'newValue' > ) => {
	const send = dispatch( store ) as unknown as {
		receive: ( action: Action ) => void;
	};
	if ( key === CART_KEY ) {
		const cart = parseCart( newValue );
		if ( cart ) {
			send.receive( { type: 'CART_RECEIVE', cart } );
		}
	} else if ( key === FAVOURITES_KEY ) {
		send.receive( {
			type: 'FAVOURITES_RECEIVE',
			ids: parseFavourites( newValue ),
		} );
	}
};
window.addEventListener( 'storage', take );
// A page that comes back from the browser's memory was told nothing meanwhile.
window.addEventListener( 'pageshow', ( { persisted } ) => {
	if ( persisted ) {
		for ( const key of [ CART_KEY, FAVOURITES_KEY ] ) {
			take( { key, newValue: readStored( key ) } );
		}
	}
} );

// The overlay belongs to the shell, which no island renders (R010).
let wasLoading = false;
subscribe( () => {
	const isLoading = select( store ).isPageLoading();
	if ( isLoading !== wasLoading ) {
		wasLoading = isLoading;
		document.dispatchEvent(
			new CustomEvent( 'museau:page-loading', { detail: isLoading } )
		);
	}
}, store );
