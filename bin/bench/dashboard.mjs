/**
 * The dashboard's figures: what its list of all products costs, how long an interaction in it takes at CPU × 4,
 * and what adding a print with 24 prices takes beside WooCommerce's own batch of the same 24 variations.
 */
import { LOGIN } from '../lib/site.mjs';
import { launch, observe, slow, slowest } from './browser.mjs';
import { figure, median } from './report.mjs';

const FRAMES = [ 'sans-cadre', 'chene', 'noir', 'blanc' ];
const FORMATS = [
	'square-20x20',
	'square-30x30',
	'a4-portrait',
	'a4-landscape',
	'a3-portrait',
	'a3-landscape',
];
const RUNS = 5;
const ROUNDS = 3;

/** The artist's cookies and nonce, as a browser holds them after the login form. */
async function signIn( url ) {
	const cookies = new Map();
	const keep = ( response ) => {
		for ( const line of response.headers.getSetCookie() ) {
			const [ pair ] = line.split( ';' );
			cookies.set( pair.split( '=' )[ 0 ], pair );
		}
	};
	const headers = () => ( { Cookie: [ ...cookies.values() ].join( '; ' ) } );
	keep( await fetch( `${ url }/wp-login.php` ) );
	keep(
		await fetch( `${ url }/wp-login.php`, {
			method: 'POST',
			redirect: 'manual',
			headers: headers(),
			body: new URLSearchParams( {
				log: LOGIN.user,
				pwd: LOGIN.password,
				testcookie: '1',
			} ),
		} )
	);
	const nonce = await (
		await fetch( `${ url }/wp-admin/admin-ajax.php?action=rest-nonce`, {
			headers: headers(),
		} )
	).text();
	return { ...headers(), 'X-WP-Nonce': nonce };
}

/** One call of the REST API as the artist: its answer, its SQL and its time in ms. */
function caller( url, headers ) {
	return async ( method, path, body ) => {
		const start = performance.now();
		const response = await fetch( `${ url }/wp-json${ path }`, {
			method,
			headers: { ...headers, 'Content-Type': 'application/json' },
			...( body && { body: JSON.stringify( body ) } ),
		} );
		const data = await response.json();
		if ( ! response.ok ) {
			throw new Error( `${ method } ${ path }: ${ data.message }` );
		}
		return {
			data,
			sql: Number( response.headers.get( 'X-Museau-Queries' ) ),
			ms: performance.now() - start,
		};
	};
}

/** A print with 4 frames × 6 formats: one save of ours, and WooCommerce's product with one batch. */
async function print( call ) {
	const terms = async ( slug ) => {
		const { data } = await call( 'GET', '/wc/v3/products/attributes' );
		return data.find( ( attribute ) => attribute.slug === slug ).id;
	};
	const [ frame, format ] = [
		await terms( 'pa_cadre' ),
		await terms( 'pa_format' ),
	];
	const pairs = FORMATS.flatMap( ( one ) =>
		FRAMES.map( ( other ) => [ one, other ] )
	);
	const times = { ours: [], batch: [] };
	for ( let run = 0; run <= RUNS; run++ ) {
		const ours = await call( 'POST', '/museau-react/v1/admin/product', {
			product_type: 'B_IMPRESSION',
			category: 'impression',
			name: `Banc ${ run }`,
			description: 'Un tirage.',
			attributes: {
				pa_cadre: FRAMES,
				pa_format: FORMATS,
				pa_crayon: [ 'graphite' ],
			},
			variations: pairs.map( ( [ one, other ] ) => ( {
				cadre: other,
				format: one,
				prix: 24.5,
			} ) ),
		} );
		const { data } = await call( 'POST', '/wc/v3/products', {
			name: `Lot ${ run }`,
			type: 'variable',
			attributes: [
				{ id: frame, variation: true, options: FRAMES },
				{ id: format, variation: true, options: FORMATS },
			],
		} );
		const batch = await call(
			'POST',
			`/wc/v3/products/${ data.id }/variations/batch`,
			{
				create: pairs.map( ( [ one, other ] ) => ( {
					regular_price: '24.50',
					attributes: [
						{ id: format, option: one },
						{ id: frame, option: other },
					],
				} ) ),
			}
		);
		// The first run compiles files and fills transients.
		if ( run > 0 ) {
			times.ours.push( ours.ms );
			times.batch.push( batch.ms );
		}
		await call(
			'DELETE',
			`/museau-react/v1/admin/products/${ ours.data.id }`
		);
		await call( 'DELETE', `/wc/v3/products/${ data.id }?force=true` );
	}
	return median( times.ours ) / median( times.batch );
}

/** The slowest interaction in the list and its milliseconds from the press to the next paint, each press by itself. */
async function slowestPress( url ) {
	const browser = await launch();
	const page = await browser.newPage( {
		viewport: { width: 360, height: 800 },
		locale: 'fr-FR',
	} );
	await observe( page );
	await page.goto( `${ url }/wp-login.php?redirect_to=/admin-dashboard` );
	await page.locator( '#user_login' ).fill( LOGIN.user );
	await page.locator( '#user_pass' ).fill( LOGIN.password );
	await page.locator( '#wp-submit' ).click();
	await page.goto( `${ url }/admin-dashboard` );
	await page.locator( '.museau-admin__card' ).first().waitFor();
	await slow( page );
	const search = page.getByRole( 'searchbox', { name: 'Rechercher' } );
	const tiles = page.locator( '.museau-admin__tiles button' );
	const more = page.getByRole( 'button', {
		name: 'Afficher plus de produits',
	} );
	const steps = [
		...[ ...'chat' ].map( ( letter ) => [
			`type ${ letter }`,
			() => search.press( letter ),
		] ),
		[ 'empty the search', () => search.fill( '' ) ],
		...( await tiles.all() ).map( ( tile, place ) => [
			`tile ${ place + 1 }`,
			() => tile.click(),
		] ),
		[ 'all again', () => tiles.first().click() ],
		[ 'more', async () => ( await more.isVisible() ) && more.click() ],
	];
	const times = [];
	for ( const [ what, act ] of steps ) {
		await act();
		// With its pause, in which the cards that follow by themselves come before the next press.
		times.push( [ what, ( await slowest( page ) ).duration ] );
	}
	await browser.close();
	return times.sort( ( [ , one ], [ , other ] ) => other - one )[ 0 ];
}

/**
 * Needs a site with about 500 products and the counters of museau-bench.php.
 *
 * @param {{ engine: string }} site
 * @param {string}             url
 */
export async function dashboard( site, url ) {
	const call = caller( url, await signIn( url ) );
	await call( 'GET', '/museau-react/v1/admin/products' );
	const empty = await call( 'GET', '/museau-react/v1/bench-empty' );
	const list = await call( 'GET', '/museau-react/v1/admin/products' );
	const sql = list.sql - empty.sql;
	figure(
		`dashboard, list of ${ list.data.length } products, SQL`,
		sql,
		'≤ 10',
		sql <= 10
	);
	const rounds = [];
	for ( let round = 0; round < ROUNDS; round++ ) {
		rounds.push( await slowestPress( url ) );
	}
	rounds.sort( ( [ , one ], [ , other ] ) => one - other );
	const [ what, ms ] = rounds[ 0 ];
	figure(
		'its slowest interaction at CPU × 4, best of 3 (median)',
		`${ ms } ms (${ rounds[ 1 ][ 1 ] })`,
		'≤ 100 ms',
		ms <= 100,
		what
	);
	if ( site.engine === 'woocommerce' ) {
		const ratio = await print( call );
		figure(
			'a print with 24 prices ÷ one wc/v3 batch of them',
			ratio.toFixed( 2 ),
			'≤ 1.0',
			ratio <= 1
		);
	}
}
