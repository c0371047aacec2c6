/**
 * A shop of the release a8fba49 is updated through wp-admin while people buy in it: every count, link of an old letter and
 * block is as before, who was paying has paid once, and a page that was opened before still sells.
 */
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from '../../bin/bench/browser.mjs';
import { formerRelease } from '../../bin/lib/former.mjs';
import { journeyBrowser, WORK } from '../../bin/lib/paths.mjs';
import { release } from '../../bin/lib/release.mjs';
import { runCron, wp } from '../../bin/lib/site.mjs';
import { lengthOf, mailsIn, noticesIn } from '../caught.js';
import {
	accept,
	differences,
	fillCheckout,
	formerShop,
	json,
	logIn,
	measure,
	pay,
	payUntilBankAsks,
	putInCart,
	SIZE,
	thanks,
	uploadTheme,
} from './support.mjs';

const ENGINE = process.env.MUSEAU_ENGINE ?? 'embedded';

/**
 * What the former release's code meets while WordPress takes its files away: it closes no shop for that, and nothing of today can change
 * it (docs/adr/0034). No line of it comes once the archive is there.
 */
const HALF_A_THEME =
	/Class "Museau|themes\/museau\/|_load_textdomain_just_in_time/;

let browser, site, url, artist, log, mark, first, waiting;
const pages = {};

/** What npm run upgrade is read for afterwards: rows of each kind, and seconds. */
const figures = { engine: ENGINE, rows: {}, seconds: {} };

/**
 * Does something, and keeps how long it took.
 *
 * @param {string}   what
 * @param {Function} work
 */
async function timed( what, work ) {
	const begun = Date.now();
	const done = await work();
	figures.seconds[ what ] = Math.round( ( Date.now() - begun ) / 100 ) / 10;
	return done;
}

/** A visitor of her own. */
const visitor = async () => {
	const context = await browser.newContext();
	const page = await context.newPage();
	page.setDefaultTimeout( 60_000 );
	return page;
};

const add = ( page ) =>
	page.getByRole( 'button', { name: 'Ajouter au panier' } ).first();

const cartOf = ( page ) =>
	page.evaluate( async () => {
		const answer = await fetch( '/wp-json/museau-react/v1/cart', {
			headers: {
				'Cart-Token': localStorage.getItem( 'museau_cart_token' ) ?? '',
			},
		} );
		return ( await answer.json() ).cart_contents.map(
			( { path } ) => path
		);
	} );

/**
 * Orders with their status and what was received, newest first.
 * @param {string} email
 */
const ordersOf = async ( email ) =>
	JSON.parse(
		await wp(
			site,
			'eval',
			`echo json_encode(array_map(fn($o) => ['id' => $o->id, 'status' => $o->status->value, 'total' => $o->total, 'due' => $o->due_now(), 'received' => $o->received, 'items' => array_map(fn($l) => $l->name, $o->lines)], museau()->orders()->of_email('${ email }')));`
		)
	);

/** What the shop's own examination finds wrong: money, stock, letters, photographs, vouchers. */
const books = async () => {
	const output = await wp(
		site,
		'eval',
		'echo "\\n" . json_encode(museau()->doctor()->report());'
	);
	const { entries } = json( output );
	assert.ok( entries.some( ( { looked } ) => looked >= SIZE.orders / 2 ) );
	return entries.filter( ( { wrong } ) => wrong.length );
};

before(
	async () => {
		( { site, url } = await timed( 'filling the shop', () =>
			formerShop( ENGINE, 'shop' )
		) );
		log = join( site.folder, 'debug.log' );
		browser = await launch( { executablePath: journeyBrowser() } );

		// The bank asks her while the theme is replaced.
		pages.paying = await visitor();
		await payUntilBankAsks(
			pages.paying,
			url,
			'impression-n-3',
			'paie@example.org'
		);
		// She has filled the form, and reads it once more.
		pages.filled = await visitor();
		await putInCart( pages.filled, url, 'impression-n-4' );
		await fillCheckout( pages.filled, url, 'lit@example.org' );
		await accept( pages.filled, '4242424242424242' );
		// She looks at a work, and has touched nothing.
		pages.untouched = await visitor();
		await pages.untouched.goto(
			`${ url }/produit/oeuvre-originale/original-n-1`
		);
		// She has used the page: the product's own script is there, the mini cart's is not.
		pages.used = await visitor();
		await pages.used.goto(
			`${ url }/produit/oeuvre-originale/original-n-2`
		);
		await add( pages.used ).hover();
		await pages.used
			.locator( '[data-island="product"][data-live]' )
			.waitFor();

		first = await measure( site );
		figures.database = site.db;
		figures.rows = Object.fromEntries(
			Object.entries( first ).map( ( [ name, { length } ] ) => [
				name,
				length,
			] )
		);
		waiting = Number(
			await wp(
				site,
				'eval',
				'global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}museau_mails WHERE sent = 0");'
			)
		);
		artist = await visitor();
		await logIn( artist, url );
	},
	{ timeout: 3_600_000 }
);

after( async () => {
	const reports = join( WORK, 'reports' );
	await mkdir( reports, { recursive: true } );
	await writeFile(
		join( reports, `upgrade-${ ENGINE }.json` ),
		JSON.stringify( figures, null, '\t' )
	);
	await browser?.close();
	// The web server ends with this process.
	setImmediate( () => process.exit() );
} );

test( 'the shop holds what the specification asks', () => {
	assert.ok(
		first[ 'products on sale' ].length >= SIZE.originals + SIZE.prints
	);
	const orders =
		first[ ENGINE === 'woocommerce' ? 'wc_orders' : 'museau_orders' ];
	assert.ok(
		orders.length >= SIZE.orders + SIZE.waiting,
		`${ orders.length }`
	);
	for ( const [ name, least ] of Object.entries( {
		'open carts': 10,
		'photo files': 1,
		museau_photos: 1,
		museau_refunds: 2,
		museau_mails: 30,
		'answers to links': 20,
		blocks: 10,
	} ) ) {
		assert.ok(
			first[ name ]?.length >= least,
			`${ name }: ${ first[ name ]?.length }`
		);
	}
	assert.ok( waiting > 5, `${ waiting } letters wait` );
} );

test( 'the archive replaces the theme, and nobody meets a fatal error afterwards', async () => {
	const { file } = await release();
	mark = lengthOf( log );
	const uploading = mark;
	await timed( 'unpacking, replacing', () =>
		uploadTheme( artist, url, file )
	);
	await timed( 'the first page, which changes the tables', () =>
		fetch( url )
	);
	mark = lengthOf( log );
	assert.deepEqual(
		noticesIn( log, uploading ).filter(
			( line ) => ! HALF_A_THEME.test( line )
		),
		[]
	);
	for ( const path of [
		'/',
		'/boutique',
		'/panier',
		'/commander',
		'/contact',
		'/cgv',
	] ) {
		const answer = await fetch( url + path );
		assert.equal( answer.status, 200, path );
	}
	assert.deepEqual( noticesIn( log, mark ), [] );
} );

test( 'every count, answer to a link and block is as before', async () => {
	assert.deepEqual( differences( first, await measure( site ) ), [] );
} );

test( 'every link of an old letter opens a page', async () => {
	const wrong = [];
	for ( const [ link ] of first.links ) {
		const answer = await fetch( url + link );
		const html = await answer.text();
		if ( answer.status !== 200 || ! /<\/html>/.test( html ) ) {
			wrong.push( `${ answer.status } ${ link }` );
		}
	}
	assert.deepEqual( wrong, [] );
} );

test( 'who was paying has paid, once', async () => {
	await pages.paying.getByRole( 'button', { name: 'Accepter' } ).click();
	await thanks( pages.paying ).waitFor();
	const [ order, ...others ] = await ordersOf( 'paie@example.org' );
	assert.deepEqual( others, [] );
	assert.equal( order.status, 'processing' );
	assert.equal( order.received, order.due );
} );

test( 'who had filled the form pays with it', async () => {
	await pay( pages.filled ).click();
	await thanks( pages.filled ).waitFor();
	const [ order, ...others ] = await ordersOf( 'lit@example.org' );
	assert.deepEqual( others, [] );
	assert.equal( order.status, 'processing' );
	assert.equal( order.received, order.due );
} );

for ( const [ name, work ] of [
	[ 'untouched', 'original-n-1' ],
	[ 'used', 'original-n-2' ],
] ) {
	test( `a product page that was opened before and is ${ name } adds to the cart, and the order is paid`, async () => {
		const page = pages[ name ];
		await add( page ).click();
		// Where a part is missing the page has opened itself anew, and the press is made again.
		await page.waitForLoadState( 'load' );
		await page.waitForTimeout( 2000 );
		if ( ( await cartOf( page ) ).length === 0 ) {
			await add( page ).click();
			await page.waitForTimeout( 2000 );
		}
		if ( name === 'untouched' ) {
			// Its part is in no folder any more: the page has opened itself anew.
			assert.ok(
				await page.evaluate( () =>
					sessionStorage.getItem( 'museau_opened_anew' )
				)
			);
		}
		assert.deepEqual( await cartOf( page ), [
			`/produit/oeuvre-originale/${ work }`,
		] );
		const email = `${ name }@example.org`;
		await fillCheckout( page, url, email );
		await accept( page, '4242424242424242' );
		await pay( page ).click();
		await thanks( page ).waitFor();
		const orders = await ordersOf( email );
		assert.deepEqual(
			orders.map( ( { status } ) => status ),
			[ 'processing' ]
		);
	} );
}

test( 'the letters that waited leave, each once', async () => {
	await rm( join( site.folder, 'mails/refuse' ) );
	const former = mailsIn( join( site.folder, 'mails' ) ).length;
	const count =
		'global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}museau_mails WHERE sent = 0");';
	await wp(
		site,
		'eval',
		'global $wpdb; $wpdb->query("UPDATE {$wpdb->prefix}museau_mails SET next_try = 0 WHERE sent = 0");'
	);
	const waits = Number( await wp( site, 'eval', count ) );
	assert.ok( waits >= waiting, `${ waits } of ${ waiting }` );
	for (
		let turn = 0;
		turn < 10 && Number( await wp( site, 'eval', count ) ) > 0;
		turn++
	) {
		await wp( site, 'cron', 'event', 'run', 'museau_send_mails' );
	}
	const sent = mailsIn( join( site.folder, 'mails' ) ).slice( former );
	assert.equal( Number( await wp( site, 'eval', count ) ), 0 );
	const ours = sent.map( ( mail ) => `${ mail.to } ${ mail.subject }` );
	assert.deepEqual(
		ours.filter( ( one, place ) => ours.indexOf( one ) !== place ),
		[]
	);
	assert.ok( ours.length >= waits, `${ ours.length } of ${ waits }` );
} );

test( 'the books are right', async () => {
	await runCron( site );
	assert.deepEqual( await books(), [] );
	assert.deepEqual( noticesIn( log, mark ), [] );
} );

test( "the former release over today's database sells on, and today's over it again finds everything", async () => {
	const { zip } = await formerRelease();
	const held = await measure( site );
	await uploadTheme( artist, url, zip );
	const answers = {};
	for ( const path of [
		'/',
		'/produit/impression/impression-n-3',
		'/panier',
		'/wp-json/museau-react/v1/cart',
	] ) {
		answers[ path ] = ( await fetch( url + path ) ).status;
	}
	// It cannot refuse (docs/operation.md says what to do instead); what it meets is told here.
	assert.deepEqual( Object.values( answers ), [ 200, 200, 200, 200 ] );
	await uploadTheme( artist, url, ( await release() ).file );
	assert.equal( ( await fetch( url ) ).status, 200 );
	assert.deepEqual( differences( held, await measure( site ) ), [] );
	assert.deepEqual( await books(), [] );
} );
