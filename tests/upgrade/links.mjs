/** What every link that a shop has handed out answers: of letters, carnets and their papers, cards, vouchers, feeds and the sitemap. */
import { createHash } from 'node:crypto';

const digest = ( bytes ) =>
	createHash( 'sha256' ).update( bytes ).digest( 'hex' ).slice( 0, 16 );

/**
 * What a reader reads: without scripts, marks of one page view, and names of files that each release gives.
 * @param {string} html
 */
const words = ( html ) =>
	html
		.replace( /<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ' )
		.replace( /<[^>]+>/g, ' ' )
		.replace( /\s+/g, ' ' )
		.trim();

const paths = ( html ) => [
	...new Set(
		[
			...html.matchAll(
				/(?:href|src)="([^"]*\/(?:carnet\?n=|carte-privee\?)[^"]*)"/g
			),
		].map( ( [ , link ] ) =>
			link.replaceAll( '&#038;', '&' ).replaceAll( '&amp;', '&' )
		)
	),
];

const ask = async ( link, cookie = '' ) => {
	const answer = await fetch( link, {
		headers: cookie ? { Cookie: cookie } : {},
		redirect: 'manual',
	} );
	const bytes = Buffer.from( await answer.arrayBuffer() );
	const type = answer.headers.get( 'content-type' ) ?? '';
	return { answer, bytes, type };
};

const row = async ( link, cookie = '' ) => {
	const { answer, bytes, type } = await ask( link, cookie );
	const text = bytes.toString( 'utf8' );
	let told = digest( bytes );
	if ( type.includes( 'html' ) ) {
		told = words( text );
	} else if ( type.includes( 'xml' ) ) {
		told = text.replace( /<lastBuildDate>.*?<\/lastBuildDate>/g, '' );
	}
	const location = answer.headers.get( 'location' );
	return [
		new URL( link ).pathname + new URL( link ).search,
		answer.status,
		location ? new URL( location, link ).pathname : type,
		told,
	];
};

/**
 * Opens a carnet by its letter's link, and everything that its page leads to.
 * @param {string} link
 */
async function carnet( link ) {
	const first = await ask( link );
	const cookie = ( first.answer.headers.getSetCookie() ?? [] )
		.map( ( line ) => line.split( ';' )[ 0 ] )
		.join( '; ' );
	const place = new URL( first.answer.headers.get( 'location' ), link ).href;
	const page = await ask( place, cookie );
	const found = paths( page.bytes.toString( 'utf8' ) ).map(
		( path ) => new URL( path, link ).href
	);
	const rows = [
		[
			new URL( link ).pathname + new URL( link ).search,
			first.answer.status,
		],
		await row( place, cookie ),
	];
	for ( const path of found ) {
		rows.push( await row( path, cookie ) );
	}
	return rows;
}

/**
 * @param {string} url
 * @param {Object} given what links.php printed
 * @return {Promise<Array>} rows of path, status, type, and what was told
 */
export async function answersOf( url, given ) {
	const rows = [];
	for ( const link of given.carnets ) {
		rows.push( ...( await carnet( link ) ) );
	}
	for ( const link of given.links ) {
		rows.push( await row( link.split( '#' )[ 0 ] ) );
	}
	const sitemap = ( await ask( `${ url }/wp-sitemap.xml` ) ).bytes.toString();
	for ( const [ , part ] of sitemap.matchAll( /<loc>(.*?)<\/loc>/g ) ) {
		rows.push( await row( part ) );
	}
	const told = await fetch( `${ url }/bon-cadeau`, {
		method: 'POST',
		body: new URLSearchParams( { bon_code: given.code } ),
	} );
	rows.push( [ 'voucher', told.status, words( await told.text() ) ] );
	for ( const path of [ 'balance', 'order-status' ] ) {
		const answer = await fetch(
			`${ url }/wp-json/museau-react/v1/${ path }?order=${ given.balance.order }&key=${ given.balance.key }`
		);
		rows.push( [ path, answer.status, await answer.json() ] );
	}
	return rows;
}
