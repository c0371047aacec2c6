/**
 * Largest contentful paint of each page against its floor (P3), on a slow telephone: page and floor in turn, median of five.
 * With them what the page's own script costs before anything is touched (P5).
 */
import { addToCart } from './add-to-cart.mjs';
import { launch, PAGES, stored } from './browser.mjs';
import { look } from './look.mjs';
import { figure, median, part } from './report.mjs';

const ROUNDS = 5;
const MEASURED = [
	'home',
	'list',
	'product',
	'portrait',
	'news',
	'contact',
	'legal',
	'checkout',
	'checkout, come from the cart',
];

const pathOf = ( name ) => PAGES[ name.split( ',' )[ 0 ] ];

/**
 * What the browser of a buyer with one work in her cart keeps: its token and, from the page of the cart, a copy. A checkout without any
 * shows other works instead of its form.
 */
async function keptCart( browser, url ) {
	const { products } = await (
		await fetch(
			`${ url }/wp-json/museau-react/v1/products?category=oeuvre-originale`
		)
	).json();
	const { id } = products.find(
		( { stock_status: stock } ) => stock === 'instock'
	);
	const context = await browser.newContext( {
		storageState: stored( url, {
			museau_cart_token: await addToCart( url, id ),
		} ),
	} );
	const page = await context.newPage();
	await page.goto( url + PAGES.cart );
	await page.waitForFunction( () => localStorage.museau_cart );
	const state = await context.storageState();
	await context.close();
	return state;
}

export async function paint( { url, front } ) {
	front.keep( true );
	const browser = await launch();
	const withCart = { storageState: await keptCart( browser, url ) };
	const own = {
		checkout: withCart,
		'checkout, come from the cart': { ...withCart, from: url + PAGES.cart },
	};
	const seen = {};
	// Once without counting: the cache is filled, the browser's own start is over.
	for ( const name of MEASURED ) {
		for ( const path of [
			pathOf( name ),
			front.floor( pathOf( name ) ),
		] ) {
			await ( await fetch( url + path ) ).text();
		}
	}
	await look( browser, url + PAGES.home );
	for ( let round = 0; round < ROUNDS; round++ ) {
		for ( const name of MEASURED ) {
			const one = ( seen[ name ] ??= { page: [], floor: [] } );
			for ( const [ list, path ] of [
				[ one.page, pathOf( name ) ],
				[ one.floor, front.floor( pathOf( name ) ) ],
			] ) {
				list.push( await look( browser, url + path, own[ name ] ) );
			}
		}
	}
	await browser.close();
	front.keep( false );

	part(
		'Paint on a slow telephone: processor ÷ 4, 1.6 Mbit/s, 150 ms; median of 5'
	);
	for ( const name of MEASURED ) {
		const { page, floor } = seen[ name ];
		const of = ( list, key ) => median( list.map( ( one ) => one[ key ] ) );
		const ratio = of( page, 'lcp' ) / of( floor, 'lcp' );
		const isCheckout = pathOf( name ) === PAGES.checkout;
		const goal = isCheckout ? 1.25 : 1.1;
		figure(
			`${ name }: largest paint ÷ floor`,
			`${ ratio.toFixed( 2 ) } (${ Math.round( of( page, 'lcp' ) ) } ÷ ${ Math.round( of( floor, 'lcp' ) ) } ms, ${ page[ 0 ].largest })`,
			`≤ ${ goal }`,
			ratio <= goal
		);
		const time = of( page, 'blocked' );
		figure(
			`${ name }: blocked by long tasks before use`,
			`${ Math.round( time ) } ms (floor ${ Math.round( of( floor, 'blocked' ) ) })`,
			'0 ms above the floor',
			time <= of( floor, 'blocked' ) || time < 1
		);
		const script = of( page, 'script' ) - of( floor, 'script' );
		figure(
			`${ name }: script before use, above the floor`,
			`${ script.toFixed( 1 ) } ms`,
			isCheckout ? '' : '≤ 25 ms',
			isCheckout ? undefined : script <= 25
		);
	}
}
