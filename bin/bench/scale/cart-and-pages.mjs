/** What is written or never cached: WooCommerce's cart by both interfaces, and whole pages. */
import { figure, part } from '../report.mjs';
import { call, inTurn, ours, theirs } from './calls.mjs';
import { middle, SIZES } from './shops.mjs';

/** P9: adding to a real WooCommerce cart, by both interfaces, and what each line more costs. */
export async function cart( { url } ) {
	const list = JSON.parse(
		(
			await call(
				url + ours( '/products?category=impression&per_page=60' )
			)
		).body
	).products;
	const variation = async ( product ) =>
		JSON.parse(
			(
				await call(
					url +
						ours(
							`/products?id=${ product.id }&get_variations=true`
						)
				)
			).body
		)[ 0 ];
	const post = ( path, body, headers ) =>
		call( url + path, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body: JSON.stringify( body ),
		} );
	const first = await variation( list[ 0 ] );
	const add = ( product, id, headers ) =>
		post(
			ours( '/add-to-cart' ),
			{ product_id: product.id, quantity: 1, variation_id: id },
			headers
		);
	const addTheirs = ( id, headers ) =>
		post( theirs( '/cart/add-item' ), { id, quantity: 1 }, headers );
	const token = async ( path ) => ( {
		'Cart-Token': ( await call( url + path ) ).headers.get( 'Cart-Token' ),
	} );
	const empty = await call( url + ours( '/bench-empty' ) );
	const found = await inTurn( {
		ours: async () =>
			add( list[ 0 ], first.id, await token( ours( '/cart' ) ) ),
		theirs: async () =>
			addTheirs( first.id, await token( theirs( '/cart' ) ) ),
	} );
	part( 'Adding to a cart of WooCommerce' );
	const ratio = found.ours.ms / found.theirs.ms;
	figure(
		'into an empty cart ÷ Store API',
		`${ ratio.toFixed( 2 ) } (${ found.ours.ms.toFixed( 0 ) } ÷ ${ found.theirs.ms.toFixed( 0 ) } ms)`,
		'≤ 0.70',
		ratio <= 0.7,
		'both calls bring a token that was asked for before, which is not counted; what is left is WooCommerce’s own start and cart'
	);
	// The Store API renews no token: the one that the call brought names the cart.
	const mine = {
		'Cart-Token': found.ours.headers.get( 'Cart-Token' ),
	};
	const store = await token( theirs( '/cart' ) );
	await addTheirs( first.id, store );
	const read = await inTurn( {
		ours: () => call( url + ours( '/cart' ), { headers: mine } ),
		theirs: () => call( url + theirs( '/cart' ), { headers: store } ),
	} );
	const reading = read.ours.ms / read.theirs.ms;
	figure(
		'reading a cart of one line ÷ Store API',
		`${ reading.toFixed( 2 ) } (${ read.ours.ms.toFixed( 0 ) } ÷ ${ read.theirs.ms.toFixed( 0 ) } ms; SQL ${ read.ours.sql } and ${ read.theirs.sql })`,
		'≤ 0.60',
		reading <= 0.6
	);
	figure(
		'SQL of the call, Store API’s, above an empty route of ours',
		`${ found.ours.sql }, ${ found.theirs.sql }, ${ found.ours.sql - empty.sql }`,
		'≤ 30 above an empty route',
		found.ours.sql - empty.sql <= 30
	);
	const costs = new Map();
	let headers = {};
	for ( let n = 1; n <= 50; n++ ) {
		const product = list[ n ];
		const run = await add(
			product,
			( await variation( product ) ).id,
			headers
		);
		headers = { 'Cart-Token': run.headers.get( 'Cart-Token' ) };
		costs.set( n, run.sql );
	}
	figure(
		'SQL of adding line 2, 10, 25, 50',
		[ 2, 10, 25, 50 ].map( ( n ) => costs.get( n ) ).join( ', ' )
	);
	const slope = ( costs.get( 50 ) - costs.get( 2 ) ) / 48;
	figure( 'growth per line', slope.toFixed( 2 ), '0', slope <= 0 );
}

/** P11: SQL of whole pages above the same address with a template that prints nothing. */
export async function pages( shops ) {
	part(
		'Pages that no cache holds: SQL above an empty template at the same address'
	);
	const product = async ( { url, size } ) =>
		JSON.parse(
			( await call( url + ours( `/products?id=${ middle( size ) }` ) ) )
				.body
		).path;
	for ( const [ name, most ] of [
		[ 'home', 4 ],
		[ 'list', 4 ],
		[ 'product', 8 ],
		[ 'checkout', 60 ],
	] ) {
		const above = [];
		const whole = [];
		for ( const shop of shops ) {
			const path = {
				home: '/',
				list: '/oeuvre-originale',
				product: await product( shop ),
				checkout: '/commander',
			}[ name ];
			const cost = async ( headers ) => {
				await call( shop.url + path, { headers } );
				return ( await call( shop.url + path, { headers } ) ).sql;
			};
			const page = await cost( {} );
			whole.push( page );
			above.push( page - ( await cost( { 'X-Museau-Blank': '1' } ) ) );
		}
		const shown = name === 'checkout' ? whole : above;
		figure(
			name,
			`${ shown.join( ' / ' ) } at ${ SIZES.join( ' / ' ) } products (the whole page: ${ whole.join( ' / ' ) })`,
			`≤ ${ most }${ name === 'checkout' ? ' in all' : '' }, no growth`,
			Math.max( ...shown ) <= most && new Set( shown ).size === 1
		);
	}
}
