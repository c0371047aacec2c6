type Shop = typeof import( './index' );

/** What a call is answered, by its path; a gate holds the answers back. */
let calls: string[] = [];
let gate: Promise< void > = Promise.resolve();
const answers: Record< string, object > = {
	'/product/like': { new_count: 8 },
	'/product/likes': { likes: { 5: 9 } },
};
const line = {
	key: 'k1',
	quantity: 1,
	price: 20,
	is_portrait: false,
	deposit_info: { enabled: false, amount: 0, full_price: 20 },
	shipping_cost: 0,
};
const totals = { subtotal: 0, shipping: 0, total: 0, future_payments: 0 };

function openShop() {
	jest.resetModules();
	const { dispatch, select } = require( '@wordpress/data' );
	const { store, start } = require( './index' ) as Shop;
	start();
	return {
		do: dispatch( store ) as ReturnType<
			typeof import( '@wordpress/data' ).dispatch< Shop[ 'store' ] >
		>,
		see: select( store ) as ReturnType<
			typeof import( '@wordpress/data' ).select< Shop[ 'store' ] >
		>,
	};
}

const settled = () => new Promise( ( resolve ) => setTimeout( resolve, 10 ) );

beforeEach( () => {
	localStorage.clear();
	calls = [];
	gate = Promise.resolve();
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		const path = String( url )
			.replace( /^.*museau-react\/v1/, '' )
			.replace( /\?.*/, '' );
		calls.push( `${ init.method } ${ path }` );
		await gate;
		const body = answers[ path ] ?? {
			cart_contents: [],
			cart_totals: totals,
			notices: [],
		};
		return {
			ok: true,
			status: 200,
			headers: new Map(),
			json: async () => body,
		};
	} ) as unknown as typeof fetch;
} );

test( 'a heart that was pressed takes the counts that are read afterwards', async () => {
	const shop = openShop();
	await shop.do.toggleFavourite( 5, 7 );
	expect( shop.see.getLikeCount( 5 ) ).toBe( 8 );
	await shop.do.loadLikes( [ 5 ] );
	expect( shop.see.getLikeCount( 5 ) ).toBe( 9 );
} );

test( 'a change that was sent when the page was left is not sent again by its turn', async () => {
	localStorage.setItem(
		'museau_cart',
		JSON.stringify( {
			items: [ line, { ...line, key: 'k2' } ],
			count: 2,
			totals,
			notices: [],
		} )
	);
	const shop = openShop();
	let open = () => {};
	gate = new Promise( ( resolve ) => ( open = resolve ) );
	const first = shop.do.removeFromCart( 'k1' );
	const second = shop.do.removeFromCart( 'k2' );
	await settled();
	expect( calls ).toEqual( [ 'POST /remove-from-cart' ] );
	window.dispatchEvent( new Event( 'pagehide' ) );
	await settled();
	open();
	await first;
	await second;
	expect(
		calls.filter( ( call ) => call === 'POST /remove-from-cart' )
	).toHaveLength( 2 );
} );
