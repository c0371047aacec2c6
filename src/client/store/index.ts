import {
	createReduxStore,
	dispatch,
	register,
	select,
	subscribe,
} from '@wordpress/data';
import * as actions from './actions';
import { feedCounter } from './counter';
import { withNotices } from './notices';
import { initialState, reducer } from './reducer';
import * as selectors from './selectors';
import { own } from '../page-data';
import {
	CART_KEY,
	FAVOURITES_KEY,
	TOKEN_KEY,
	parseCart,
	parseFavourites,
	readStored,
} from '../storage';
import type { Action, State } from './types';
import { sendUnsent } from './unsent';

export type { AddRequest, AddResult } from './types';
export { numberWords } from './counter';
export { focusAfterMiniCart } from './mini-cart';
export { missingForFreeShipping } from './totals';

/** Milliseconds from a successful addition to the mini cart: what the button says then is read first (R046, R082). */
export const MINI_CART_DELAY = 300;

/** The mirrored cart as this page found it: what stands there later, an open page wrote. */
let found: string | null = null;

/** What this browser kept, before the server has spoken. Islands show it from their first effect on (useLive). */
function kept(): State {
	found = readStored( CART_KEY );
	const cart = parseCart( found, false );
	return {
		...initialState,
		cart: {
			...initialState.cart,
			...( cart ? { base: cart, isReady: true } : {} ),
		},
		favourites: parseFavourites( readStored( FAVOURITES_KEY ) ),
	};
}

/** The one shared state of all islands; `start` makes it known to them. */
export const store = createReduxStore( 'museau/shop', {
	reducer,
	actions,
	selectors,
	get initialState() {
		return kept();
	},
} );

/** Another tab changed the cart or the favourites, or everything was cleared. */
function take( { key, newValue }: Pick< StorageEvent, 'key' | 'newValue' > ) {
	const send = dispatch( store ) as unknown as {
		receive: ( action: Action ) => void;
		refreshCart: () => Promise< void >;
	};
	if ( key === null ) {
		look();
	} else if ( key === own( CART_KEY ) ) {
		const cart = parseCart( newValue, newValue !== found );
		const known = select( store ).getCart();
		if ( cart ) {
			send.receive( {
				type: 'CART_RECEIVE',
				cart: withNotices( cart, known ),
			} );
		} else if ( known.count || readStored( TOKEN_KEY ) ) {
			// What was kept is lost: the server knows.
			void send.refreshCart();
		}
	} else if ( key === own( FAVOURITES_KEY ) ) {
		send.receive( {
			type: 'FAVOURITES_RECEIVE',
			ids: parseFavourites( newValue ),
		} );
	}
}

/** What this browser keeps now: a page in the background may have been told nothing. */
function look() {
	const shop = select( store );
	const mirror = readStored( CART_KEY );
	if ( shop.hasCartFailed() ) {
		void dispatch( store ).refreshCart();
	} else if ( mirror !== JSON.stringify( shop.getCart() ) ) {
		take( { key: own( CART_KEY ), newValue: mirror } );
	}
	take( {
		key: own( FAVOURITES_KEY ),
		newValue: readStored( FAVOURITES_KEY ),
	} );
}

/** Tells the header's counter, which may be no live island yet. */
function tellCounter() {
	const shop = select( store );
	const { count } = shop.getCart();
	if ( shop.isCartReady() || shop.hasCartFailed() ) {
		feedCounter( count, shop.hasCartFailed() && count === 0 );
	}
}

let wasLoading = false;

/** The overlay belongs to the shell, which no island renders (R010). */
function tellOverlay() {
	const isLoading = select( store ).isPageLoading();
	if ( isLoading !== wasLoading ) {
		wasLoading = isLoading;
		document.dispatchEvent(
			new CustomEvent( 'museau:page-loading', { detail: isLoading } )
		);
	}
}

let isStarted = false;

/** Reads what this browser kept and listens to the page, once. Until then nothing has happened. */
export function start() {
	if ( isStarted ) {
		return;
	}
	isStarted = true;
	register( store );
	window.addEventListener( 'storage', take );
	window.addEventListener( 'focus', look );
	window.addEventListener(
		'pageshow',
		( { persisted } ) => persisted && look()
	);
	window.addEventListener( 'pagehide', sendUnsent );
	subscribe( tellCounter, store );
	subscribe( tellOverlay, store );
}
