import type { CartItem } from '../types';

type Shop = typeof import( './index' );

const line = ( key: string ) =>
	( {
		key,
		product_id: 5,
		name: 'Chouette',
		quantity: 1,
		price: 20,
		variation: [],
		deposit_info: { enabled: false, amount: 0, full_price: 20 },
		is_portrait: false,
	} ) as unknown as CartItem;

let items: CartItem[];
let notices: string[];
/** Until then the shop lets everybody wait. */
let gate: Promise< void >;

beforeEach( () => {
	localStorage.clear();
	items = [ 'k1', 'k2', 'k3' ].map( line );
	notices = [];
	gate = Promise.resolve();
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		const path = url.replace( /^.*museau-react\/v1|\?.*/g, '' );
		const body = init.body ? JSON.parse( String( init.body ) ) : {};
		await gate;
		if ( path === '/remove-from-cart' ) {
			items = items.filter( ( { key } ) => key !== body.item_key );
		} else if ( path === '/update-cart-quantity' ) {
			items = items.map( ( item ) =>
				item.key === body.item_key
					? { ...item, quantity: body.quantity }
					: item
			);
		}
		const answer = {
			cart_contents: items,
			cart_totals: {
				subtotal: 0,
				shipping: 0,
				total: 0,
				future_payments: 0,
			},
			notices,
		};
		return {
			ok: true,
			status: 200,
			headers: new Map( [ [ 'Cart-Token', 'token' ] ] ),
			json: async () => answer,
		};
	} ) as unknown as typeof fetch;
} );

/** The store as a page just opened makes it. */
async function openShop() {
	jest.resetModules();
	const { dispatch, select } = require( '@wordpress/data' );
	const { store, start } = require( './index' ) as Shop;
	start();
	const make = dispatch( store ) as ReturnType<
		typeof import( '@wordpress/data' ).dispatch< Shop[ 'store' ] >
	>;
	const see = select( store ) as ReturnType<
		typeof import( '@wordpress/data' ).select< Shop[ 'store' ] >
	>;
	await make.refreshCart();
	return { make, see };
}

/** Holds the shop's answers back; answers how to let them go. */
function hold() {
	let open = () => {};
	gate = new Promise( ( resolve ) => ( open = resolve ) );
	return () => open();
}

test( 'changes that wait side by side are all shown, whatever their kinds', async () => {
	const { make, see } = await openShop();
	const shown = () =>
		see
			.getCart()
			.items.map( ( { key, quantity } ) => `${ key } ${ quantity }` );
	const open = hold();
	const all = [
		make.removeFromCart( 'k1' ),
		make.updateQuantity( 'k2', 4 ),
		make.removeFromCart( 'k3' ),
	];
	expect( shown() ).toEqual( [ 'k2 4' ] );
	open();
	await Promise.all( all );
	expect( shown() ).toEqual( [ 'k2 4' ] );
	expect( items ).toHaveLength( 1 );
} );

test( 'what the shop had to say about the cart is still there when the window is looked at again', async () => {
	notices = [ "Une œuvre vient d'être vendue." ];
	const { see } = await openShop();
	expect( see.getCart().notices ).toEqual( notices );
	window.dispatchEvent( new Event( 'focus' ) );
	expect( see.getCart().notices ).toEqual( notices );
	// Another tab has emptied the cart, and this one was told nothing.
	localStorage.setItem(
		'museau_cart',
		JSON.stringify( { ...see.getCart(), items: [], count: 0 } )
	);
	window.dispatchEvent( new Event( 'focus' ) );
	expect( see.getCart().items ).toEqual( [] );
} );
