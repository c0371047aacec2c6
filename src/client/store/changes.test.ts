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
/** What the next answer of a path says of the cart, and none after it. */
let once: Record< string, string[] >;
/** Until then the shop lets everybody wait. */
let gate: Promise< void >;

beforeEach( () => {
	localStorage.clear();
	items = [ 'k1', 'k2', 'k3' ].map( line );
	notices = [];
	once = {};
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
		const said = once[ path ] ?? [];
		delete once[ path ];
		const answer = {
			cart_contents: items,
			cart_totals: {
				subtotal: 0,
				shipping: 0,
				total: 0,
				future_payments: 0,
			},
			notices: [ ...notices, ...said ],
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

const SOLD =
	"« Chouette » vient d'être vendu : il a été retiré de votre panier.";

/** Until the readings that follow a change have come. */
const settled = () => new Promise( ( resolve ) => setTimeout( resolve, 20 ) );

test( 'what one answer said of the cart stands after the next reading, and is said once', async () => {
	once[ '/cart' ] = [ SOLD ];
	const { make, see } = await openShop();
	await make.refreshCart();
	expect( see.getCart().notices ).toEqual( [ SOLD ] );
	once[ '/cart' ] = [ SOLD, 'Le prix a changé.' ];
	await make.refreshCart();
	expect( see.getCart().notices ).toEqual( [ SOLD, 'Le prix a changé.' ] );
	// A reload has none.
	expect( JSON.parse( localStorage.museau_cart ).notices ).toHaveLength( 2 );
	jest.resetModules();
	const { select } = require( '@wordpress/data' );
	const { store, start } = require( './index' ) as Shop;
	start();
	expect( select( store ).getCart().notices ).toEqual( [] );
	expect( select( store ).getCart().items ).toHaveLength( 3 );
} );

test( 'what the answer to a change said stands after the reading that follows, until the next change', async () => {
	const { make, see } = await openShop();
	const changes = {
		'/update-cart-quantity': () => make.updateQuantity( 'k1', 2 ),
		'/remove-from-cart': () => make.removeFromCart( 'k3' ),
		'/add-to-cart': () => make.addToCart( { product_id: 6, quantity: 1 } ),
		'/cart-voucher': () => make.changeCart( '/cart-voucher', {} ),
	};
	for ( const [ path, change ] of Object.entries( changes ) ) {
		once[ path ] = [ `${ SOLD } ${ path }` ];
		const open = hold();
		const done = change();
		expect( [ path, see.getCart().notices ] ).toEqual( [ path, [] ] );
		open();
		await done;
		await settled();
		expect( see.getCart().notices ).toEqual( [ `${ SOLD } ${ path }` ] );
	}
} );

test( 'another tab takes no sentence away, and a paid cart leaves none behind', async () => {
	once[ '/cart' ] = [ SOLD ];
	const { make, see } = await openShop();
	window.dispatchEvent(
		new StorageEvent( 'storage', {
			key: 'museau_cart',
			newValue: JSON.stringify( {
				...see.getCart(),
				items: [ line( 'k1' ) ],
				count: 1,
				notices: [],
			} ),
		} )
	);
	expect( see.getCart().items ).toHaveLength( 1 );
	expect( see.getCart().notices ).toEqual( [ SOLD ] );
	items = [];
	await make.refreshCart();
	expect( see.getCart().notices ).toEqual( [] );
} );

test( 'why a cart became empty stands there after the next reading too', async () => {
	const { make, see } = await openShop();
	items = [];
	once[ '/cart' ] = [ SOLD ];
	await make.refreshCart();
	await make.refreshCart();
	expect( see.getCart().items ).toEqual( [] );
	expect( see.getCart().notices ).toEqual( [ SOLD ] );
} );

test( 'the day that another tab was promised is paid for here, and the one of an earlier visit is not', async () => {
	const { see } = await openShop();
	const written = JSON.stringify( {
		...see.getCart(),
		items: [ line( 'k1' ) ],
		count: 1,
		ready_by: '3 décembre 2026',
		ready_on: '2026-12-03',
	} );
	window.dispatchEvent(
		new StorageEvent( 'storage', {
			key: 'museau_cart',
			newValue: written,
		} )
	);
	expect( see.getCart() ).toMatchObject( {
		count: 1,
		ready_by: '3 décembre 2026',
		ready_on: '2026-12-03',
	} );
	// Told nothing, it finds the same when it is looked at.
	localStorage.setItem(
		'museau_cart',
		written.replaceAll( '2026-12-03', '2026-12-04' )
	);
	window.dispatchEvent( new Event( 'focus' ) );
	expect( see.getCart().ready_on ).toBe( '2026-12-04' );
	jest.resetModules();
	const { select } = require( '@wordpress/data' );
	const { store, start } = require( './index' ) as Shop;
	start();
	expect( select( store ).getCart().count ).toBe( 1 );
	expect( select( store ).getCart().ready_on ).toBeUndefined();
	window.dispatchEvent( new Event( 'focus' ) );
	expect( select( store ).getCart().ready_on ).toBeUndefined();
} );

test( 'opening the mini cart reads a cart again that could not be read, and no other', async () => {
	const warn = jest.spyOn( console, 'warn' ).mockImplementation( () => {} );
	const { fetch } = globalThis;
	globalThis.fetch = ( async () => ( {
		ok: false,
		status: 403,
		headers: new Map(),
		json: async () => ( { message: 'Non.' } ),
	} ) ) as unknown as typeof fetch;
	const { make, see } = await openShop();
	expect( see.hasCartFailed() ).toBe( true );
	const calls = ( globalThis.fetch = jest.fn( fetch ) );
	make.openMiniCart();
	expect( see.isMiniCartOpen() ).toBe( true );
	await settled();
	expect( calls ).toHaveBeenCalledTimes( 1 );
	expect( see.hasCartFailed() ).toBe( false );
	expect( see.getCart().items ).toHaveLength( 3 );
	make.closeMiniCart();
	make.openMiniCart();
	await settled();
	expect( calls ).toHaveBeenCalledTimes( 1 );
	warn.mockRestore();
} );
