/** Whether a page's HTML is the same for everybody (P10): a stranger, a visitor with a cart and favourites, one who comes back. */
import { launch, PAGES } from './browser.mjs';
import { figure, part } from './report.mjs';

/** What a page that every visitor may share must not hold, its data apart: there stands the nonce of all visitors. */
const DATA = /<script[^>]*id="museau-data".*?<\/script>/s;
const NONCE = /"nonce":"[^"]+"|_wpnonce|wp_rest|X-WP-Nonce/;

export async function purity( { url } ) {
	const browser = await launch();
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto( url + PAGES.product );
	await page
		.locator( '.museau-product__price-line .museau-favourite' )
		.click();
	await page.locator( '.museau-product__add' ).click();
	await page.locator( '.museau-line' ).first().waitFor();
	// Only now: the heart that was just given is counted on everybody's pages.
	const strangers = new Map();
	const cookies = [];
	for ( const path of Object.values( PAGES ) ) {
		const answer = await fetch( url + path );
		strangers.set( path, await answer.text() );
		cookies.push( ...answer.headers.getSetCookie() );
	}

	const visits = { cart: [], back: [] };
	for ( const visit of Object.values( visits ) ) {
		for ( const path of Object.values( PAGES ) ) {
			const answer = await page.goto( url + path );
			visit.push( [ path, await answer.text() ] );
		}
	}
	const kept = await context.cookies();
	await browser.close();

	const differing = ( list ) =>
		list.reduce( ( sum, [ path, html ] ) => {
			const other = strangers.get( path );
			let bytes = Math.abs( html.length - other.length );
			for ( let i = 0; i < Math.min( html.length, other.length ); i++ ) {
				bytes += html[ i ] === other[ i ] ? 0 : 1;
			}
			return sum + bytes;
		}, 0 );
	part( `The same HTML for everybody (${ strangers.size } pages)` );
	const all = [
		[
			'bytes that differ for a visitor with a cart and a favourite',
			differing( visits.cart ),
		],
		[
			'bytes that differ for one who comes back',
			differing( visits.back ),
		],
		[
			'pages with a nonce other than that of all visitors',
			[ ...strangers.values() ].filter( ( html ) =>
				NONCE.test( html.replace( DATA, '' ) )
			).length,
		],
		[ 'Set-Cookie headers', cookies.length ],
		[ 'cookies kept after a day in the shop', kept.length ],
	];
	for ( const [ name, value ] of all ) {
		figure( name, value, '0', value === 0 );
	}
}
