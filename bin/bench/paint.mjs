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
];

/** Token of a cart with one work in it: a checkout without any shows other works instead of its form. */
async function filledCart( url ) {
	const { products } = await (
		await fetch(
			`${ url }/wp-json/museau-react/v1/products?category=oeuvre-originale`
		)
	).json();
	const { id } = products.find(
		( { stock_status: stock } ) => stock === 'instock'
	);
	return addToCart( url, id );
}

export async function paint( { url, front } ) {
	front.keep( true );
	const withCart = {
		storageState: stored( url, {
			museau_cart_token: await filledCart( url ),
		} ),
	};
	const browser = await launch();
	const seen = {};
	// Once without counting: the cache is filled, the browser's own start is over.
	for ( const name of MEASURED ) {
		for ( const path of [ PAGES[ name ], front.floor( PAGES[ name ] ) ] ) {
			await ( await fetch( url + path ) ).text();
		}
	}
	await look( browser, url + PAGES.home );
	for ( let round = 0; round < ROUNDS; round++ ) {
		for ( const name of MEASURED ) {
			const one = ( seen[ name ] ??= { page: [], floor: [] } );
			const own = name === 'checkout' ? withCart : {};
			one.page.push( await look( browser, url + PAGES[ name ], own ) );
			one.floor.push(
				await look( browser, url + front.floor( PAGES[ name ] ), own )
			);
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
		const goal = name === 'checkout' ? 1.25 : 1.1;
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
			name === 'checkout' ? '' : '≤ 25 ms',
			name === 'checkout' ? undefined : script <= 25
		);
	}
}
