/** The verdict on a photograph: what it costs its worker, and what the page notices of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { must } from '../lib/processes.mjs';
import { launch, observe, PAGES, PHONE, slow } from './browser.mjs';
import { figure, part } from './report.mjs';

const ROUNDS = 9;
/** The browser slows the page's own thread down, and no worker: a worker's time is taken that many times. */
const SLOWER = 4;

/** A photograph of an animal of our tests, as large as a phone takes it. */
async function photograph( folder, width, height ) {
	const file = join( folder, `photo-${ width }.jpg` );
	await must( 'php', [
		'-r',
		'$s = imagecreatefromjpeg($argv[1]); $p = imagecreatetruecolor((int) $argv[3], (int) $argv[4]); imagecopyresampled($p, $s, 0, 0, 0, 0, imagesx($p), imagesy($p), imagesx($s), (int) (imagesx($s) * 0.75)); imagejpeg($p, $argv[2], 88);',
		join( ROOT, 'tests/fixtures/verdict/raton.jpg' ),
		file,
		String( width ),
		String( height ),
	] );
	return file;
}

/** Asks the worker alone, on a page without anything else: milliseconds of decoding and of examining. */
async function worker( browser, url, script, file ) {
	const page = await browser.newPage();
	await page.route( '**/blank-page', ( route ) =>
		route.fulfill( { contentType: 'text/html', body: '<!doctype html>' } )
	);
	await page.goto( `${ url }/blank-page` );
	const bytes64 = ( await readFile( file ) ).toString( 'base64' );
	const took = await page.evaluate(
		async ( { address, base64, rounds } ) => {
			const made = new window.Worker( address, { type: 'module' } );
			const bytes = Uint8Array.from( atob( base64 ), ( one ) =>
				one.charCodeAt( 0 )
			);
			const all = [];
			for ( let id = 1; id <= rounds; id++ ) {
				const answer = await new Promise( ( resolve ) => {
					made.onmessage = ( { data } ) => resolve( data );
					made.postMessage( {
						id,
						photo: new Blob( [ bytes ], { type: 'image/jpeg' } ),
						box: { x: 0.275, y: 0.2, width: 0.45, height: 0.6 },
					} );
				} );
				if ( ! answer.verdict ) {
					throw new Error( 'no verdict' );
				}
				all.push( answer.took );
			}
			return all;
		},
		{ address: script, base64: bytes64, rounds: ROUNDS }
	);
	await page.close();
	return took;
}

export async function photo( { url, site } ) {
	part( 'The verdict on a photograph' );
	const browser = await launch();
	const context = await browser.newContext( PHONE );
	const page = await context.newPage();
	let script = '';
	page.on( 'request', ( request ) => {
		if ( /photo-verdict\.js/.test( request.url() ) ) {
			script = request.url();
		}
	} );
	await observe( page );
	await page.goto( url + PAGES.portrait );
	await slow( page );
	await page.locator( '#portrait-form' ).scrollIntoViewIfNeeded();
	await page.locator( '#portrait-form[data-loaded]' ).waitFor();
	// Small enough to be kept as it is: nothing is drawn on the page's own thread.
	await page
		.locator( '#portrait-photo' )
		.setInputFiles( await photograph( site.folder, 3600, 2700 ) );
	const sentence = page.locator( '.museau-portrait-order__verdict' );
	await sentence.getByText( /éclairée|floue|petite/i ).waitFor();
	await page.waitForTimeout( 1000 );
	await page.evaluate( () => window.bench.tasks.splice( 0 ) );
	await page.locator( '.museau-portrait-order__head-box' ).focus();
	for ( let press = 0; press < 5; press++ ) {
		await page.keyboard.press( 'ArrowRight' );
		await page.waitForTimeout( 1200 );
	}
	const tasks = await page.evaluate( () => window.bench.tasks );
	const longest = Math.max( 0, ...tasks.map( ( { duration } ) => duration ) );

	const took = await worker(
		browser,
		url,
		script,
		await photograph( site.folder, 4032, 3024 )
	);
	await browser.close();
	const [ decoding, examining ] = took.sort(
		( one, other ) => one[ 0 ] + one[ 1 ] - other[ 0 ] - other[ 1 ]
	)[ 0 ];
	const total = decoding + examining;
	figure(
		`12 megapixels, worker × ${ SLOWER }, best of ${ ROUNDS }`,
		`${ ( SLOWER * total ).toFixed( 0 ) } ms`,
		'≤ 500 ms',
		SLOWER * total <= 500
	);
	figure(
		'of it decoding, and examining',
		`${ ( SLOWER * decoding ).toFixed( 0 ) } ms and ${ ( SLOWER * examining ).toFixed( 0 ) } ms`
	);
	figure(
		'longest task of the page while the box is moved',
		longest ? `${ longest.toFixed( 0 ) } ms` : 'none of 50 ms',
		'≤ 50 ms',
		longest <= 50
	);
}
