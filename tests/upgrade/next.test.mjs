/**
 * From this release to the one after it: visitors see WordPress's maintenance page or the shop and never half a theme, pages that
 * were opened before find their scripts for a day, and a release that is older than the database says so and sells nothing.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from '../../bin/bench/browser.mjs';
import { journeyBrowser } from '../../bin/lib/paths.mjs';
import { wp } from '../../bin/lib/site.mjs';
import { lengthOf, noticesIn } from '../caught.js';
import { presentShop } from './present.mjs';
import { logIn, uploadTheme } from './support.mjs';

const ENGINE = process.env.MUSEAU_ENGINE ?? 'embedded';
const WORK = '/produit/oeuvre-originale/chat-roux';
const API = '/wp-json/museau-react/v1';

let browser, site, url, artist, log, archive, next;

const newPage = async () => {
	const page = await ( await browser.newContext() ).newPage();
	page.setDefaultTimeout( 60_000 );
	return page;
};

const level = async ( step ) =>
	wp(
		site,
		'eval',
		`update_option('museau_schema_level', Museau\\Kernel\\Database\\Schema::level() + ${ step });`
	);

before(
	async () => {
		( { site, archive, next, url, log } = await presentShop(
			ENGINE,
			'next'
		) );
		browser = await launch( { executablePath: journeyBrowser() } );
		artist = await newPage();
		await logIn( artist, url );
	},
	{ timeout: 600_000 }
);

after( async () => {
	await browser?.close();
	// The web server ends with this process.
	setImmediate( () => process.exit() );
} );

test( 'a page that was opened before adds to the cart with its own scripts, without being opened anew', async () => {
	const page = await newPage();
	const asked = [];
	page.on( 'response', ( response ) => {
		if ( response.url().includes( '/build/islands/' ) ) {
			asked.push( [
				response.url().split( '/' ).at( -1 ),
				response.status(),
			] );
		}
	} );
	await page.goto( url + WORK );
	const mark = lengthOf( log );
	const answers = new Map();
	let uploads = true;
	const visits = ( async () => {
		while ( uploads ) {
			for ( const path of [ '/', `${ API }/cart`, WORK ] ) {
				const { status } = await fetch( url + path );
				answers.set( status, ( answers.get( status ) ?? 0 ) + 1 );
			}
		}
	} )();
	await uploadTheme( artist, url, next );
	uploads = false;
	await visits;
	assert.deepEqual(
		[ ...answers.keys() ].filter(
			( status ) => ! [ 200, 503 ].includes( status )
		),
		[],
		JSON.stringify( [ ...answers ] )
	);
	assert.ok( answers.get( 200 ) );
	assert.deepEqual( noticesIn( log, mark ), [] );
	assert.ok( ! ( await readdir( site.root ) ).includes( '.maintenance' ) );

	asked.length = 0;
	await page.evaluate( () => ( window.sameDocument = true ) );
	await page
		.getByRole( 'button', { name: 'Ajouter au panier' } )
		.first()
		.click();
	await page.getByRole( 'dialog', { name: 'Votre panier' } ).waitFor();
	assert.ok( await page.evaluate( () => window.sameDocument ) );
	const old = asked.filter( ( [ name ] ) =>
		/\.[0-9a-f]{5}\.js$/.test( name )
	);
	assert.ok( old.length > 0, JSON.stringify( asked ) );
	assert.deepEqual(
		asked.filter( ( [ , status ] ) => status !== 200 ),
		[]
	);
	assert.deepEqual( noticesIn( log, mark ), [] );
} );

test( 'the scripts of the former release go after a day, and nothing else of a name is answered', async () => {
	const [ part ] = (
		await readdir( join( archive, '../../build/islands' ) )
	).filter( ( name ) => /\.[0-9a-f]{5}\.js$/.test( name ) );
	const of = async ( name ) => {
		const answer = await fetch(
			`${ url }/wp-content/themes/museau/build/islands/${ name }`
		);
		return { status: answer.status, text: await answer.text() };
	};
	assert.match( ( await of( part ) ).text, /__webpack/ );
	assert.match( ( await of( 'nothing.abcde.js' ) ).text, /location\.reload/ );
	assert.equal( ( await of( 'nothing.php' ) ).status, 404 );
	assert.equal(
		( await of( '..%2f..%2f..%2f..%2fwp-config.abcde.js' ) ).status,
		404
	);
	await wp(
		site,
		'eval',
		"$all = get_option('museau_builds'); foreach ($all as $name => $one) { if ($one['ended'] > 0) { $all[$name]['ended'] -= 86401; touch(WP_CONTENT_DIR . '/museau-builds/' . $name, time() - 86401); } } update_option('museau_builds', $all); do_action('museau_clean_up');"
	);
	assert.match( ( await of( part ) ).text, /location\.reload/ );
	assert.equal(
		( await readdir( join( site.root, 'wp-content/museau-builds' ) ) )
			.length,
		1
	);
} );

test( 'an older release than the database says so, sells nothing, and opens again as it was', async () => {
	const count = async () =>
		wp(
			site,
			'eval',
			'global $wpdb; echo md5(json_encode($wpdb->get_results("SELECT * FROM {$wpdb->prefix}posts WHERE post_status <> \'auto-draft\'"))) . " " . count($wpdb->get_results("SELECT * FROM {$wpdb->options} WHERE option_name LIKE \'museau%\'"));'
		);
	const mark = lengthOf( log );
	await level( 1 );
	const held = await count();
	for ( const path of [ '/', WORK, '/panier', '/feed/' ] ) {
		const answer = await fetch( url + path );
		assert.equal( answer.status, 503, path );
		assert.equal( answer.headers.get( 'retry-after' ), '120' );
		assert.match( await answer.text(), /rouvre dans quelques minutes/ );
	}
	const call = await fetch( `${ url + API }/cart` );
	assert.equal( call.status, 503 );
	assert.equal( ( await call.json() ).code, 'museau_updating' );
	const hook = await fetch( `${ url + API }/stripe-webhook`, {
		method: 'POST',
		body: '{}',
	} );
	assert.equal( hook.status, 503 );
	const form = await fetch( `${ url }/wp-admin/admin-post.php`, {
		method: 'POST',
		body: new URLSearchParams( { action: 'museau_order' } ),
	} );
	assert.equal( form.status, 503 );
	await artist.goto( `${ url }/wp-admin/themes.php` );
	await artist.getByText( /version plus récente du thème Museau/ ).waitFor();
	await artist.goto( `${ url }/wp-admin/` );
	await artist.goto( url );
	await artist
		.getByText( /Rien n.est perdu\. Remettez la version récente/ )
		.waitFor();
	assert.equal( await count(), held );
	await wp( site, 'option', 'update', 'museau_schema_level', '1' );
	assert.equal( ( await fetch( url + WORK ) ).status, 200 );
	assert.equal( ( await fetch( `${ url + API }/cart` ) ).status, 200 );
	assert.deepEqual( noticesIn( log, mark ), [] );
} );
