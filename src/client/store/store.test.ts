import { readFileSync } from 'node:fs';
import sums from '../../../tests/fixtures/cart-totals.json';
import type { CartItem, ServerCart } from '../types';
import { missingForFreeShipping, totalsOf, withoutPortraits } from './totals';

type Shop = typeof import( './index' );

const print = ( over: Partial< CartItem > = {} ): CartItem => ( {
	key: 'k1',
	id: 5,
	product_id: 5,
	variation_id: 0,
	name: 'Chouette',
	path: '/produit/impression/chouette',
	image: '',
	quantity: 1,
	price: 20,
	variation: [],
	category_slug: 'impression',
	category_name: 'Impression',
	subcategory_slug: '',
	subcategory_name: '',
	deposit_info: { enabled: false, amount: 0, full_price: 20 },
	shipping_zone: '',
	shipping_class_name: '',
	shipping_cost: 7,
	is_portrait: false,
	sold_individually: false,
	max_quantity: null,
	...over,
} );

/** A shop that keeps one cart and can be told to wait or to refuse. */
class Server {
	items: CartItem[] = [];
	calls: string[] = [];
	tokens: ( string | undefined )[] = [];
	refuse: { status: number; body: object } | null = null;
	gate: Promise< void > = Promise.resolve();
	atOnce = 0;
	most = 0;
	/** Forgets the cart: a token that it is sent names nothing. */
	forgets = false;
	/** Changes reach nobody. */
	isDown = false;

	/** Of codes, beside the lines. */
	codes: Partial< ServerCart > = {};

	/** Of prints alone: the sums are held to PHP's own below. */
	private totals() {
		const subtotal = this.items.reduce(
			( sum, { price, quantity } ) => sum + price * quantity,
			0
		);
		const shipping = subtotal && subtotal < 50 ? 7 : 0;
		return {
			subtotal,
			shipping,
			total: subtotal + shipping,
			future_payments: 0,
			...this.codes.cart_totals,
		};
	}

	private answer(): ServerCart {
		return {
			cart_contents: this.items,
			...this.codes,
			cart_totals: this.totals(),
			notices: [],
		};
	}

	fetch = async ( url: string, init: RequestInit ) => {
		const path = String( url ).replace( /^.*museau-react\/v1/, '' );
		const body = init.body ? JSON.parse( String( init.body ) ) : {};
		this.calls.push(
			`${ init.method } ${ path }${ body.quantity ? ` ${ body.quantity }` : '' }`
		);
		this.tokens.push(
			( init.headers as Record< string, string > )[ 'Cart-Token' ]
		);
		this.most = Math.max( this.most, ++this.atOnce );
		await this.gate;
		this.atOnce--;
		if ( this.isDown && init.method === 'POST' ) {
			throw new TypeError( 'offline' );
		}
		const { refuse } = this;
		if ( refuse && init.method === 'POST' ) {
			return {
				ok: false,
				status: refuse.status,
				headers: new Map(),
				json: async () => refuse.body,
			};
		}
		if ( path === '/add-to-cart' ) {
			this.forgets = false;
			this.items = [
				...this.items,
				print( {
					key: `k${ this.items.length + 1 }`,
					product_id: body.product_id,
				} ),
			];
		} else if ( path === '/remove-from-cart' ) {
			this.items = this.items.filter(
				( { key } ) => key !== body.item_key
			);
		} else if ( path === '/update-cart-quantity' ) {
			this.items = this.items.map( ( item ) =>
				item.key === body.item_key
					? { ...item, quantity: body.quantity }
					: item
			);
		}
		const answer = this.answer();
		const renewed = this.forgets
			? []
			: [ [ 'Cart-Token', `token${ this.calls.length }` ] as const ];
		return {
			ok: true,
			status: 200,
			headers: new Map( renewed ),
			json: async () => answer,
		};
	};
}

let server: Server;

/** The store as a page just opened makes it. */
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

beforeEach( () => {
	localStorage.clear();
	server = new Server();
	globalThis.fetch = server.fetch as unknown as typeof fetch;
} );

test( 'importing the store does nothing, and starting it twice listens once', () => {
	jest.resetModules();
	const { select } = require( '@wordpress/data' );
	const heard = jest.spyOn( window, 'addEventListener' );
	const read = jest.spyOn( Storage.prototype, 'getItem' );
	const { store, start } = require( './index' ) as Shop;
	expect( heard ).not.toHaveBeenCalled();
	expect( read ).not.toHaveBeenCalled();
	expect( select( 'museau/shop' ) ).toBeUndefined();
	start();
	start();
	expect( heard.mock.calls.map( ( [ type ] ) => type ) ).toEqual( [
		'storage',
		'focus',
		'pageshow',
		'pagehide',
	] );
	expect( select( store ).getCart().count ).toBe( 0 );
	heard.mockRestore();
	read.mockRestore();
} );

const settled = () => new Promise( ( resolve ) => setTimeout( resolve, 20 ) );

test( '[R101] [R102] an unreadable stored cart is an empty one, with every total 0', () => {
	localStorage.setItem( 'museau_cart', '{oops' );
	const { see } = openShop();
	expect( see.getCart() ).toEqual( {
		items: [],
		count: 0,
		totals: { subtotal: 0, shipping: 0, total: 0, future_payments: 0 },
		notices: [],
	} );
	expect( see.isCartReady() ).toBe( false );
	expect( see.isMiniCartOpen() ).toBe( false );
} );

test( '[R113] [R114] an addition carries the renewed token, answers its line and is followed by one reading', async () => {
	const shop = openShop();
	const first = await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	expect( first ).toMatchObject( { ok: true, key: 'k1' } );
	await shop.do.addToCart( { product_id: 6, quantity: 1 } );
	await settled();
	expect( server.calls ).toEqual( [
		'POST /add-to-cart 1',
		'GET /cart',
		'POST /add-to-cart 1',
		'GET /cart',
	] );
	expect( server.tokens ).toEqual( [
		undefined,
		'token1',
		'token2',
		'token3',
	] );
	expect( JSON.parse( localStorage.getItem( 'museau_cart' )! ).count ).toBe(
		2
	);
	expect( openShop().see.getCart().count ).toBe( 2 );
} );

test( '[R233] a cart that cannot be read is told to the console only', async () => {
	const warn = jest.spyOn( console, 'warn' ).mockImplementation( () => {} );
	const shop = openShop();
	const { fetch } = window;
	window.fetch = async () =>
		( {
			ok: false,
			status: 403,
			headers: new Map(),
			json: async () => ( { message: 'Non.' } ),
		} ) as unknown as Response;
	await shop.do.refreshCart();
	await settled();
	window.fetch = fetch;
	expect( warn.mock.calls[ 0 ]?.[ 0 ] ).toBe(
		'La récupération du panier a échoué.'
	);
	expect( String( shop.see.getCartError() ) ).not.toContain( 'Non.' );
	warn.mockRestore();
} );

test( "[R233] a refused addition answers and shows the sentence of the shop; without one the specification's", async () => {
	const shop = openShop();
	server.refuse = {
		status: 409,
		body: { code: 'museau_sold', message: 'Cette œuvre est déjà vendue.' },
	};
	expect( await shop.do.addToCart( { product_id: 5, quantity: 1 } ) ).toEqual(
		{
			ok: false,
			message: 'Cette œuvre est déjà vendue.',
			code: 'museau_sold',
		}
	);
	expect( shop.see.getCartError() ).toBe( 'Cette œuvre est déjà vendue.' );
	server.refuse = { status: 502, body: {} };
	expect( await shop.do.addToCart( { product_id: 5, quantity: 1 } ) ).toEqual(
		{
			ok: false,
			message: 'Failed to add item.',
		}
	);
	await settled();
} );

test( '[R090] [R115] a quantity is shown at once, calls go one by one, and the last quantity wins', async () => {
	server.items = [ print() ];
	const shop = openShop();
	await shop.do.refreshCart();
	let open = () => {};
	server.gate = new Promise( ( resolve ) => ( open = resolve ) );
	const calls = [ 2, 3, 4, 5.7 ].map( ( quantity ) =>
		shop.do.updateQuantity( 'k1', quantity )
	);
	expect( shop.see.getCart() ).toMatchObject( {
		count: 5,
		totals: { subtotal: 100, shipping: 0, total: 100 },
	} );
	expect( shop.see.isCartLoading() ).toBe( true );
	open();
	await Promise.all( calls );
	await settled();
	expect( server.items[ 0 ]?.quantity ).toBe( 5 );
	expect( server.most ).toBe( 1 );
	expect(
		server.calls.filter( ( call ) => call.startsWith( 'POST' ) ).length
	).toBeLessThanOrEqual( 2 );

	await shop.do.updateQuantity( 'k1', NaN );
	expect( shop.see.getCart().count ).toBe( 5 );
	await shop.do.updateQuantity( 'k1', -3 );
	expect( shop.see.getCart().count ).toBe( 1 );
	await settled();
} );

test( '[R234] a refused removal or quantity comes back with its status and message', async () => {
	server.items = [ print() ];
	const shop = openShop();
	await shop.do.refreshCart();
	server.refuse = {
		status: 503,
		body: { code: 'museau_closed', message: 'Fermé.' },
	};
	const removal = shop.do.removeFromCart( 'k1' );
	expect( shop.see.getCart().items ).toEqual( [] );
	await removal;
	expect( shop.see.getCart().items ).toHaveLength( 1 );
	expect( shop.see.getCartError() ).toBe(
		'Failed to remove item. 503 : Fermé.'
	);
	await shop.do.updateQuantity( 'k1', 3 );
	expect( shop.see.getCart().count ).toBe( 1 );
	expect( shop.see.getCartError() ).toBe(
		'Failed to update item quantity. 503 : Fermé.'
	);
	await settled();
} );

test( 'a change that reached nobody is told without the status that it never had', async () => {
	server.items = [ print() ];
	const shop = openShop();
	await shop.do.refreshCart();
	server.isDown = true;
	await shop.do.updateQuantity( 'k1', 3 );
	expect( shop.see.getCart().count ).toBe( 1 );
	expect( shop.see.getCartError() ).toMatch(
		/^Failed to update item quantity\. (?!0|undefined)/
	);
	server.isDown = false;
	await settled();
} );

test( "another tab's cart and favourites are taken over", () => {
	const shop = openShop();
	const cart = {
		items: [ print( { quantity: 3 } ) ],
		count: 3,
		totals: totalsOf( [ print( { quantity: 3 } ) ] ),
	};
	window.dispatchEvent(
		new StorageEvent( 'storage', {
			key: 'museau_cart',
			newValue: JSON.stringify( cart ),
		} )
	);
	window.dispatchEvent(
		new StorageEvent( 'storage', {
			key: 'museau_favorites',
			newValue: '[7,8]',
		} )
	);
	expect( shop.see.getCart().count ).toBe( 3 );
	expect( shop.see.getFavourites() ).toEqual( [ 7, 8 ] );
} );

test( '[R098] [R099] [R100] a favourite flips at once, takes the new count, and comes back when it fails', async () => {
	const shop = openShop();
	const likes = jest.fn< ( url: string ) => Promise< unknown > >();
	globalThis.fetch = likes as unknown as typeof fetch;
	likes.mockResolvedValueOnce( {
		ok: true,
		status: 200,
		headers: new Map(),
		json: async () => ( { new_count: 12 } ),
	} );
	const first = shop.do.toggleFavourite( 9 );
	const second = shop.do.toggleFavourite( 9 );
	expect( shop.see.isFavourite( 9 ) ).toBe( true );
	expect( shop.see.getLikeCount( 9 ) ).toBe( 1 );
	expect( shop.see.isLikePending( 9 ) ).toBe( true );
	await Promise.all( [ first, second ] );
	expect( likes ).toHaveBeenCalledTimes( 1 );
	expect( shop.see.getLikeCount( 9 ) ).toBe( 12 );
	expect( localStorage.getItem( 'museau_favorites' ) ).toBe( '[9]' );

	// A failure takes back what was shown meanwhile, without a word.
	const told = ( [ 'warn', 'error' ] as const ).map( ( level ) =>
		jest.spyOn( console, level ).mockImplementation( () => {} )
	);
	likes.mockRejectedValueOnce( new TypeError( 'offline' ) );
	const unlike = shop.do.toggleFavourite( 9 );
	expect( shop.see.isFavourite( 9 ) ).toBe( false );
	expect( shop.see.getLikeCount( 9 ) ).toBe( 11 );
	expect( localStorage.getItem( 'museau_favorites' ) ).toBe( '[]' );
	await unlike;
	expect( shop.see.isFavourite( 9 ) ).toBe( true );
	expect( shop.see.getLikeCount( 9 ) ).toBe( 12 );
	expect( shop.see.isLikePending( 9 ) ).toBe( false );
	expect( localStorage.getItem( 'museau_favorites' ) ).toBe( '[9]' );
	expect( shop.see.getCartError() ).toBeNull();
	told.forEach( ( spy ) => {
		expect( spy ).not.toHaveBeenCalled();
		spy.mockRestore();
	} );
} );

test( 'counts that were read before a heart was pressed do not undo what it shows', async () => {
	const shop = openShop();
	let answer: ( counts: object ) => void = () => {};
	const read = new Promise< object >( ( resolve ) => ( answer = resolve ) );
	let like = () => {};
	const liked = new Promise< void >( ( resolve ) => ( like = resolve ) );
	window.fetch = jest.fn( async ( url: string ) => ( {
		ok: true,
		status: 200,
		headers: new Map(),
		json: async () =>
			String( url ).includes( '/product/likes' )
				? read
				: liked.then( () => ( { new_count: 8 } ) ),
	} ) ) as never;
	const reading = shop.do.loadLikes( [ 9, 10 ] );
	const press = shop.do.toggleFavourite( 9, 7 );
	expect( shop.see.getLikeCount( 9 ) ).toBe( 8 );
	answer( { likes: { 9: 7, 10: 3 } } );
	await reading;
	expect( shop.see.getLikeCount( 9 ) ).toBe( 8 );
	expect( shop.see.getLikeCount( 10 ) ).toBe( 3 );
	like();
	await press;
	expect( shop.see.getLikeCount( 9 ) ).toBe( 8 );
} );

test( 'a like that was answered before an earlier reading stays, and a failed reading undoes no other one', async () => {
	const shop = openShop();
	let answer: ( counts: object ) => void = () => {};
	let isDown = false;
	window.fetch = jest.fn( async ( url: string ) => {
		if ( isDown ) {
			throw new TypeError( 'offline' );
		}
		return {
			ok: true,
			status: 200,
			headers: new Map(),
			json: async () =>
				String( url ).includes( '/product/likes' )
					? new Promise( ( resolve ) => ( answer = resolve ) )
					: { new_count: 8 },
		};
	} ) as never;
	const reading = shop.do.loadLikes( [ 9, 10 ] );
	await shop.do.toggleFavourite( 9, 7 );
	answer( { likes: { 9: 7, 10: 3 } } );
	await reading;
	expect( shop.see.getLikeCount( 9 ) ).toBe( 8 );
	expect( shop.see.getLikeCount( 10 ) ).toBe( 3 );
	isDown = true;
	const told = jest.spyOn( console, 'warn' ).mockImplementation( () => {} );
	await shop.do.loadLikes( [ 9, 10, 11 ] );
	expect( told ).toHaveBeenCalledTimes( 1 );
	told.mockRestore();
	expect(
		[ 9, 10, 11 ].map( ( id ) => shop.see.getLikeCount( id ) )
	).toEqual( [ 8, 3, 0 ] );
} );

test( "totals follow the server's rules: portraits apart, deposit rounded by line", () => {
	const portrait = print( {
		key: 'p',
		price: 120.01,
		is_portrait: true,
		shipping_zone: 'portraits',
		shipping_cost: 15,
		deposit_info: { enabled: true, amount: 30, full_price: 120.01 },
	} );
	expect( totalsOf( [ portrait ] ) ).toEqual( {
		subtotal: 120.01,
		shipping: 15,
		total: 135.01,
		future_payments: 84.01,
	} );
	expect( totalsOf( [ portrait, print( { price: 49.99 } ) ] ).shipping ).toBe(
		22
	);
	expect( totalsOf( [ portrait, print( { price: 50 } ) ] ).shipping ).toBe(
		15
	);
} );

test( 'a cart whose token the server no longer knows is filled again from this browser', async () => {
	const shop = openShop();
	await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	await settled();
	server.items = [];
	server.forgets = true;
	await shop.do.refreshCart();
	expect( server.calls.slice( -2 ) ).toEqual( [
		'GET /cart',
		'POST /add-to-cart 1',
	] );
	expect( shop.see.getCart().count ).toBe( 1 );
	expect( server.items ).toHaveLength( 1 );
} );

test( "[R051] a removed portrait takes its photo along; the server's empty cart clears them all, a failed reading none", async () => {
	const shop = openShop();
	const photos = require( '../photos' ) as typeof import( '../photos' );
	const picture = new Blob( [ 'photo' ], { type: 'image/jpeg' } );
	await shop.do.addToCart( { product_id: 174, quantity: 1 } );
	await shop.do.addToCart( { product_id: 174, quantity: 1 } );
	await settled();
	await photos.setPhoto( 'k1', picture );
	await photos.setPhoto( 'k2', picture );
	expect( ( await photos.getPhoto( 'k1' ) )?.name ).toBe( 'portrait.jpg' );

	await shop.do.removeFromCart( 'k1' );
	await settled();
	expect( await photos.getPhoto( 'k1' ) ).toBeNull();
	expect( await photos.getPhoto( 'k2' ) ).not.toBeNull();

	// A token that the server no longer knows is answered without one: nothing is cleared.
	server.forgets = true;
	await shop.do.refreshCart();
	await settled();
	expect( await photos.getPhoto( 'k2' ) ).not.toBeNull();

	server.forgets = false;
	server.items = [];
	await shop.do.refreshCart();
	await settled();
	expect( await photos.getPhoto( 'k2' ) ).toBeNull();
} );

test( 'an addition whose answer was lost is found in the cart instead of being asked for again', async () => {
	const shop = openShop();
	await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	await settled();
	const { fetch } = server;
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		const response = await fetch( url, init );
		if ( init.method === 'POST' ) {
			throw new TypeError( 'reset' );
		}
		return response;
	} ) as unknown as typeof globalThis.fetch;
	expect(
		await shop.do.addToCart( { product_id: 174, quantity: 1 } )
	).toMatchObject( { ok: true, key: 'k2' } );
	expect( shop.see.getCartError() ).toBeNull();

	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		if ( init.method === 'POST' ) {
			throw new TypeError( 'offline' );
		}
		return fetch( url, init );
	} ) as unknown as typeof globalThis.fetch;
	const refused = await shop.do.addToCart( { product_id: 174, quantity: 1 } );
	expect( refused ).toEqual( { ok: false, message: 'Failed to add item.' } );
} );

/** As nginx answers in the shop's place (assets/busy). */
const inPlace = ( name: string ) =>
	( {
		ok: false,
		status: 503,
		headers: new Headers( { 'Retry-After': '5' } ),
		json: async () =>
			JSON.parse( readFileSync( `assets/busy/${ name }.json`, 'utf8' ) ),
	} ) as unknown as Response;

test( 'an addition that nginx answered too late is found in the cart, one that it turned away is not in it', async () => {
	const shop = openShop();
	await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	await settled();
	const { fetch } = server;
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		const response = await fetch( url, init );
		return init.method === 'POST' ? inPlace( 'late' ) : response;
	} ) as unknown as typeof globalThis.fetch;
	expect(
		await shop.do.addToCart( { product_id: 174, quantity: 1 } )
	).toMatchObject( { ok: true, key: 'k2' } );
	expect( shop.see.getCartError() ).toBeNull();
	await settled();

	globalThis.fetch = ( async ( url: string, init: RequestInit ) =>
		init.method === 'POST'
			? inPlace( 'busy' )
			: fetch( url, init ) ) as unknown as typeof globalThis.fetch;
	const refused = await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	expect( refused ).toMatchObject( {
		ok: false,
		message: expect.stringMatching( /beaucoup de visites/ ),
	} );
	expect( shop.see.getCart().items.map( ( { key } ) => key ) ).toEqual( [
		'k1',
		'k2',
	] );
} );

test( 'an addition while offline is said at once, and found later without being asked for twice', async () => {
	const shop = openShop();
	const photos = require( '../photos' ) as typeof import( '../photos' );
	const { fetch } = server;
	let isOffline = true;
	let isHeard = false;
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		if ( init.method === 'POST' ) {
			isHeard = true;
			await fetch( url, init );
		}
		if ( isOffline ) {
			throw new TypeError( 'offline' );
		}
		return fetch( url, init );
	} ) as unknown as typeof globalThis.fetch;
	const answer = await shop.do.addToCart(
		{ product_id: 174, quantity: 1 },
		( key ) => void photos.setPhoto( key, new Blob( [ 'photo' ] ) )
	);
	expect( answer ).toMatchObject( {
		ok: false,
		message: 'Failed to add item.',
	} );
	// Said while the cart is still tried again.
	expect( shop.see.isCartLoading() ).toBe( true );
	expect( shop.see.getCartError() ).toBe( 'Failed to add item.' );

	expect( isHeard ).toBe( true );
	isOffline = false;
	const again = await shop.do.addToCart( { product_id: 174, quantity: 1 } );
	expect( again ).toMatchObject( { ok: true, key: 'k1' } );
	expect( 'later' in answer && ( await answer.later ) ).toEqual( again );
	expect( shop.see.getCartError() ).toBeNull();
	expect( server.items ).toHaveLength( 1 );
	expect( await photos.getPhoto( 'k1' ) ).not.toBeNull();
} );

test( 'a portrait stands in the cart with its photo from the first moment', async () => {
	const shop = openShop();
	const photos = require( '../photos' ) as typeof import( '../photos' );
	const data =
		require( '@wordpress/data' ) as typeof import( '@wordpress/data' );
	let first: Promise< File | null > | undefined;
	const end = data.subscribe( () => {
		if ( shop.see.getCart().count ) {
			first ??= photos.getPhoto( 'k1' );
		}
	} );
	await shop.do.addToCart(
		{ product_id: 174, quantity: 1 },
		( key ) => void photos.setPhoto( key, new Blob( [ 'photo' ] ) )
	);
	end();
	expect( ( await first )?.size ).toBe( 5 );
} );

test( 'an answer in place of the shop leaves the cart that was shown', async () => {
	const shop = openShop();
	await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	await settled();
	const warn = jest.spyOn( console, 'warn' ).mockImplementation( () => {} );
	globalThis.fetch = ( async () => ( {
		ok: true,
		status: 200,
		headers: new Map(),
		json: async () => ( { status: 'ok' } ),
	} ) ) as unknown as typeof fetch;
	await shop.do.refreshCart();
	expect( warn ).toHaveBeenCalledTimes( 1 );
	warn.mockRestore();
	expect( shop.see.getCart().count ).toBe( 1 );
	expect( shop.see.hasCartFailed() ).toBe( true );
	expect(
		JSON.parse( localStorage.getItem( 'museau_cart' )! ).items
	).toHaveLength( 1 );
} );

test( 'a line that breaks while a lost cart is filled again loses none of its lines and photos', async () => {
	const shop = openShop();
	const photos = require( '../photos' ) as typeof import( '../photos' );
	await shop.do.addToCart( { product_id: 174, quantity: 1 } );
	await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	await settled();
	await photos.setPhoto( 'k1', new Blob( [ 'photo' ] ) );
	server.items = [ print( { key: 'x' } ), print( { key: 'y' } ) ];
	server.forgets = true;
	const { fetch } = server;
	let additions = 0;
	globalThis.fetch = ( async ( url: string, init: RequestInit ) => {
		if ( init.method === 'POST' && ++additions === 2 ) {
			throw new TypeError( 'broken' );
		}
		return fetch( url, init );
	} ) as unknown as typeof globalThis.fetch;
	const warn = jest.spyOn( console, 'warn' ).mockImplementation( () => {} );
	await shop.do.refreshCart();
	warn.mockRestore();
	expect( shop.see.getCart().items.map( ( { key } ) => key ) ).toEqual( [
		'k1',
		'k2',
	] );
	expect( await photos.getPhoto( 'k1' ) ).not.toBeNull();

	server.items = [ print( { key: 'x' } ), print( { key: 'y' } ) ];
	server.forgets = true;
	await shop.do.refreshCart();
	expect(
		shop.see.getCart().items.map( ( item ) => item.product_id )
	).toEqual( [ 5, 5, 174, 5 ] );
	expect( await photos.getPhoto( 'k3' ) ).not.toBeNull();
} );

test( '[B11] portraits count nothing for free shipping, other lines each of their pieces', () => {
	const portrait = print( { key: 'p', price: 120, is_portrait: true } );
	expect( withoutPortraits( [ portrait ] ) ).toBe( 0 );
	expect(
		withoutPortraits( [ portrait, print( { price: 12.5, quantity: 3 } ) ] )
	).toBe( 37.5 );
	expect( missingForFreeShipping( [ portrait ] ) ).toBe( 0 );
	expect(
		missingForFreeShipping( [
			portrait,
			print( { price: 12.5, quantity: 3 } ),
		] )
	).toBe( 12.5 );
} );

test( 'a gift voucher travels by mail, and free shipping does not count it', () => {
	const voucher = print( { price: 100, shipping_cost: 0, is_voucher: true } );
	const postcard = print( { price: 12.5 } );
	expect( withoutPortraits( [ voucher, postcard ] ) ).toBe( 12.5 );
	expect( missingForFreeShipping( [ voucher ] ) ).toBe( 0 );
	expect( missingForFreeShipping( [ voucher, postcard ] ) ).toBe( 37.5 );
	expect( totalsOf( [ voucher ] ).shipping ).toBe( 0 );
	expect( totalsOf( [ voucher, postcard ] ).shipping ).toBe( 7 );
} );

test.each( Object.entries( sums ) )(
	'a cart costs what PHP says: %s',
	( _name, { lines, is_free: isFree, totals } ) =>
		expect( totalsOf( lines as unknown as CartItem[], isFree ) ).toEqual(
			totals
		)
);

test( 'while a quantity is on its way, codes, ways of sending and what coupons take stay', async () => {
	const shop = openShop();
	await shop.do.addToCart( { product_id: 5, quantity: 1 } );
	await settled();
	server.codes = {
		vouchers: [ { id: 3, amount: 5, left: 0 } ],
		coupons: [
			{ code: 'Noël', kept: 'noel', amount: 2, ships_free: false },
		],
		cart_totals: { methods: [ { id: 'a' } ], total: 25 } as never,
	};
	server.items = [ print( { discount: 2 } ) ];
	await shop.do.refreshCart();
	server.gate = new Promise( () => {} );
	void shop.do.updateQuantity( 'k1', 2 );
	expect( shop.see.getCart() ).toMatchObject( {
		count: 2,
		vouchers: server.codes.vouchers,
		coupons: server.codes.coupons,
		totals: { methods: [ { id: 'a' } ], subtotal: 40, total: 45 },
	} );
} );
