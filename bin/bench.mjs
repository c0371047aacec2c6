#!/usr/bin/env node
/**
 * npm run bench [-- --engine=woocommerce]: counts of one run on this machine. Bytes and files of JavaScript per page,
 * requests, layout shift, SQL and memory of REST calls and how they grow. Counts and ratios, not milliseconds.
 */
import { chromium } from '@playwright/test';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dashboard } from './bench/dashboard.mjs';
import { preparePhp } from './lib/debian.mjs';
import { readOptions } from './lib/options.mjs';
import { CHROMIUM, ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareNode } from './lib/prepare.mjs';
import { freePort, must } from './lib/processes.mjs';
import { main, say } from './lib/say.mjs';
import { makeSite, serveSite, settlePort, siteOf, wp } from './lib/site.mjs';

const kilobytes = ( bytes ) => `${ ( bytes / 1000 ).toFixed( 2 ) } kB`;

/** Prints one figure beside its goal. */
function figure( name, value, goal, reached ) {
	say(
		`${ reached === undefined ? ' ' : reached ? '✓' : '✗' } ${ name }: ${ value }${ goal ? ` (goal ${ goal })` : '' }`
	);
}

const PAGES = [
	[ 'home', '/' ],
	[ 'list', '/oeuvre-originale' ],
	[ 'product', '/produit/oeuvre-originale/chat-roux' ],
	[ 'portrait', '/commandez-votre-portrait' ],
	[ 'cart', '/panier' ],
	[ 'checkout', '/commander' ],
	[ 'news', '/actualites' ],
	[ 'contact', '/contact' ],
];

/** Pages that are read, not used: no React may come before the visitor touches something. */
const READ = [ 'home', 'list', 'product', 'news', 'contact' ];

async function pages( url ) {
	const browser = await chromium.launch( {
		executablePath: CHROMIUM,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--no-first-run',
		],
	} );
	say( '\nPages (cold, 1440 px)' );
	for ( const [ name, path ] of PAGES ) {
		const page = await browser.newPage( {
			viewport: { width: 1440, height: 900 },
		} );
		const files = [];
		let use = 'before';
		page.on( 'response', async ( response ) => {
			const type = response.request().resourceType();
			const at = use;
			const body = await response.body().catch( () => Buffer.alloc( 0 ) );
			files.push( {
				at,
				type,
				url: response.url(),
				bytes: gzipSync( body, { level: 9 } ).length,
			} );
		} );
		await page.addInitScript( () => {
			window.shift = 0;
			new PerformanceObserver( ( list ) =>
				list
					.getEntries()
					.forEach( ( entry ) => ( window.shift += entry.value ) )
			).observe( { type: 'layout-shift', buffered: true } );
		} );
		await page.goto( url + path );
		await page.waitForLoadState( 'networkidle' );
		use = 'after';
		for ( const island of await page.locator( '[data-island]' ).all() ) {
			await island.dispatchEvent( 'pointerover' );
		}
		await page.evaluate( () =>
			window.scrollTo( 0, document.body.scrollHeight )
		);
		await page.waitForTimeout( 1500 );
		const scripts = ( at ) =>
			files.filter(
				( file ) =>
					file.type === 'script' &&
					( ! at || file.at === at ) &&
					! /swiper|stripe/.test( file.url )
			);
		const sum = ( list ) =>
			list.reduce( ( all, file ) => all + file.bytes, 0 );
		const before = scripts( 'before' );
		const html =
			files.find( ( file ) => file.type === 'document' )?.bytes ?? 0;
		const shift = await page.evaluate( () => window.shift );
		const requests = files.filter(
			( file ) => file.at === 'before'
		).length;
		say( `  ${ name }` );
		const goal = READ.includes( name );
		figure(
			'  JavaScript before use',
			`${ kilobytes( sum( before ) ) } in ${ before.length } files`,
			goal ? '≤ 4.0 kB: loader 2.5, shell 1.5' : '',
			goal ? sum( before ) <= 4000 : undefined
		);
		figure(
			'  JavaScript after use',
			`${ kilobytes( sum( scripts() ) ) } in ${ scripts().length } files`,
			name === 'checkout' ? '' : '≤ 75 kB',
			name === 'checkout' ? undefined : sum( scripts() ) <= 75000
		);
		figure( '  HTML with its CSS', kilobytes( html ) );
		figure(
			'  requests before use',
			requests,
			name === 'product' ? '≤ 6' : '',
			name === 'product' ? requests <= 6 : undefined
		);
		figure( '  layout shift', shift.toFixed( 3 ), '0.000', shift < 0.0005 );
		await page.close();
	}
	await browser.close();
}

async function calls( site, url ) {
	const call = async ( path, options ) => {
		const cost = async () => {
			const response = await fetch(
				`${ url }/wp-json/museau-react/v1${ path }`,
				options
			);
			await response.text();
			return {
				sql: Number( response.headers.get( 'X-Museau-Queries' ) ),
				memory: Number( response.headers.get( 'X-Museau-Memory' ) ),
				token: response.headers.get( 'Cart-Token' ),
			};
		};
		await cost(); // Transients and compiled files of the first call are not this call's.
		return cost();
	};
	say( '\nREST (SQL above an empty route of ours on the same engine)' );
	const empty = await call( '/bench-empty' );
	say(
		`  empty route: ${ empty.sql } SQL, ${ ( empty.memory / 1e6 ).toFixed( 1 ) } MB`
	);
	const few = await call( '/products?category=impression' );
	figure(
		'products list, demo',
		few.sql - empty.sql,
		'≤ 4',
		few.sql - empty.sql <= 4
	);
	await wp(
		site,
		'museau',
		'seed',
		'--originals=288',
		'--prints=212',
		'--variations=12'
	);
	const many = await call( '/products?category=impression' );
	figure(
		'products list, 500 products, 12 variations each',
		many.sql - empty.sql,
		'≤ 4',
		many.sql - empty.sql <= 4
	);
	figure( 'its growth', many.sql - few.sql, '0', many.sql === few.sql );
	const embedded = site.engine === 'embedded';
	figure(
		'its peak memory',
		`${ ( many.memory / 1e6 ).toFixed( 1 ) } MB`,
		embedded ? '≤ 8 MB' : '',
		embedded ? many.memory <= 8e6 : undefined
	);
	const { products } = await (
		await fetch(
			`${ url }/wp-json/museau-react/v1/products?category=impression`
		)
	).json();
	let token = '';
	const add = async ( product ) => {
		const variations = await (
			await fetch(
				`${ url }/wp-json/museau-react/v1/products?id=${ product.id }&get_variations=true`
			)
		).json();
		const response = await fetch(
			`${ url }/wp-json/museau-react/v1/add-to-cart`,
			{
				method: 'POST',
				headers: {
					'Content-Type': 'application/json',
					...( token ? { 'Cart-Token': token } : {} ),
				},
				body: JSON.stringify( {
					product_id: product.id,
					quantity: 1,
					variation_id: variations[ 0 ]?.id,
				} ),
			}
		);
		token = response.headers.get( 'Cart-Token' ) ?? token;
	};
	await add( products[ 0 ] );
	const one = await call( '/cart', { headers: { 'Cart-Token': token } } );
	for ( const product of products.slice( 1, 12 ) ) {
		await add( product );
	}
	const dozen = await call( '/cart', { headers: { 'Cart-Token': token } } );
	figure( 'cart of 1 line', one.sql - empty.sql );
	figure( 'cart of 12 lines', dozen.sql - empty.sql );
	figure(
		'growth per line',
		( ( dozen.sql - one.sql ) / 11 ).toFixed( 2 ),
		'0',
		dozen.sql === one.sql
	);
	figure(
		'its peak memory',
		`${ ( dozen.memory / 1e6 ).toFixed( 1 ) } MB`,
		embedded ? '≤ 8 MB' : '',
		embedded ? dozen.memory <= 8e6 : undefined
	);
}

/** A photograph of 12 megapixels lying on its side, as a phone takes it: what its development costs a worker. */
async function upload( site ) {
	const photo = join( site.folder, 'photo-12mp.jpg' );
	await must( 'php', [
		'-r',
		'$p = imagecreatetruecolor(4032, 3024); for ($y = 0; $y < 3024; $y += 8) imagefilledrectangle($p, 0, $y, 4031, $y + 7, imagecolorallocate($p, $y % 256, 120, 90)); imagejpeg($p, $argv[1], 90);',
		photo,
	] );
	say( '\nUpload' );
	const bytes = Number(
		await wp(
			site,
			'eval-file',
			join( ROOT, 'bin/site/upload-memory.php' ),
			photo
		)
	);
	figure(
		'12 megapixels, resident memory above an idle worker',
		`${ ( bytes / 1e6 ).toFixed( 0 ) } MB`,
		'≤ 128 MB',
		bytes > 0 && bytes <= 128e6
	);
}

main( async () => {
	const { values } = readOptions( {
		engine: { type: 'string', default: 'embedded' },
	} );
	await prepareNode();
	await preparePhp();
	await prepareBuild();
	const site = siteOf( {
		name: `bench-${ values.engine }`,
		engine: values.engine,
		port: Math.min( await freePort(), 60000 ),
	} );
	await makeSite( site, { reset: true } );
	await settlePort( site );
	await copyFile(
		join( ROOT, 'bin/site/museau-bench.php' ),
		join( site.root, 'wp-content/mu-plugins/museau-bench.php' )
	);
	const url = await serveSite( site );
	say( `${ values.engine }, WordPress 7.1.1, SQLite` );
	await pages( url );
	await calls( site, url );
	await dashboard( site, url, figure );
	await upload( site );
} );
