/**
 * The update of a shop of a8fba49 whose disks are really full, and whose processes are really killed: the database's disk while the
 * tables change, the one that WordPress unpacks on, those of the scripts and of the photographs. Each is a file system of its own with
 * few bytes, which only the machine's owner may mount: elsewhere these tests are skipped, and say so.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from '../../bin/bench/browser.mjs';
import { startMariaDb } from '../../bin/lib/mariadb.mjs';
import { journeyBrowser, ROOT, WORK } from '../../bin/lib/paths.mjs';
import { must, run } from '../../bin/lib/processes.mjs';
import { release } from '../../bin/lib/release.mjs';
import { environment, siteOf, wp } from '../../bin/lib/site.mjs';
import { lengthOf, noticesIn } from '../caught.js';
import {
	chooseTheme,
	databaseOf,
	differences,
	formerShop,
	json,
	logIn,
	measure,
	nameOf,
	replaceTheme,
} from './support.mjs';

const ENGINE = process.env.MUSEAU_ENGINE ?? 'embedded';
const PRODUCT = '/produit/oeuvre-originale/original-n-1';
const SMALL = { originals: 12, prints: 12, orders: 12, waiting: 4 };
const PHOTO = join( ROOT, 'tests/fixtures/photos/chat-petite-451x300.jpg' );

const PROBE = join( WORK, 'disk-probe' );
const DATABASE = join( WORK, 'mariadb-disk' );

/** Folders that this process has mounted. */
const mounted = new Set();

/**
 * Takes a disk off its folder; where servers hold it open it goes with them.
 * @param {string} folder
 */
const takeOff = ( folder ) => spawnSync( 'umount', [ '-l', folder ] );

process.on( 'exit', () => mounted.forEach( takeOff ) );

/** Disks that a killed run has left: nobody can remove a folder while one lies on it. */
async function takeOffLeft() {
	const places = [
		PROBE,
		DATABASE,
		siteOf( { name: nameOf( ENGINE, 'disk' ) } ).folder,
	];
	const table = await readFile( '/proc/self/mounts', 'utf8' ).catch(
		() => ''
	);
	table
		.split( '\n' )
		// A space in a path stands there as \040.
		.map( ( line ) =>
			( line.split( ' ' )[ 1 ] ?? '' ).replace(
				/\\(\d{3})/g,
				( all, code ) => String.fromCharCode( parseInt( code, 8 ) )
			)
		)
		.filter( ( folder ) =>
			places.some( ( place ) =>
				`${ folder }/`.startsWith( `${ place }/` )
			)
		)
		.forEach( takeOff );
}

let browser, site, url, artist, first, archive, data;
let mounts = true;

/**
 * A disk of so many MiB at a folder, with what stood there.
 * @param {string} folder
 * @param {number} size
 */
async function mount( folder, size ) {
	const aside = `${ folder }.aside`;
	await rm( aside, { recursive: true, force: true } );
	await mkdir( folder, { recursive: true } );
	await rename( folder, aside );
	await mkdir( folder );
	mounted.add( folder );
	await must( 'mount', [
		'-t',
		'tmpfs',
		'-o',
		`size=${ size }m`,
		'tmpfs',
		folder,
	] );
	await must( 'cp', [ '-a', `${ aside }/.`, folder ] );
	await rm( aside, { recursive: true } );
}

const filler = ( folder ) => join( folder, 'filler' );

/**
 * Leaves no byte.
 * @param {string} folder
 */
async function fill( folder ) {
	// It ends when nothing goes in any more.
	await run( 'dd', [
		'if=/dev/zero',
		`of=${ filler( folder ) }`,
		'bs=4096',
	] );
	const { output } = await run( 'df', [ '--output=avail', folder ] );
	assert.match( output, /\b0\s*$/, output );
}

const empty = ( folder ) => rm( filler( folder ), { force: true } );

function unmount( folder ) {
	takeOff( folder );
	mounted.delete( folder );
}

const content = ( ...names ) => join( site.root, 'wp-content', ...names );

const status = async ( path ) => ( await fetch( url + path ) ).status;

before(
	async () => {
		await takeOffLeft();
		await mkdir( PROBE, { recursive: true } );
		mounted.add( PROBE );
		mounts =
			(
				await run( 'mount', [
					'-t',
					'tmpfs',
					'-o',
					'size=1m',
					'tmpfs',
					PROBE,
				] )
			).code === 0;
		unmount( PROBE );
		if ( ! mounts ) {
			return;
		}
		archive = ( await release() ).file;
		if ( databaseOf( ENGINE ) === 'mariadb' ) {
			data = DATABASE;
			await rm( data, { recursive: true, force: true } );
			await mount( data, 450 );
			await startMariaDb( { folder: data } );
		}
		( { site, url } = await formerShop( ENGINE, 'disk', SMALL ) );
		if ( ! data ) {
			data = join( site.folder, 'database' );
			await mount( data, 40 );
		}
		browser = await launch( { executablePath: journeyBrowser() } );
		artist = await ( await browser.newContext() ).newPage();
		artist.setDefaultTimeout( 60_000 );
		await logIn( artist, url );
		first = await measure( site );
	},
	{ timeout: 1_800_000 }
);

after( async () => {
	await browser?.close();
	// The servers and the disks end with this process.
	setImmediate( () => process.exit() );
} );

const played = ( name, work ) =>
	test( name, async ( context ) => {
		if ( ! mounts ) {
			context.skip( 'Only the owner of a machine mounts a small disk.' );
			return;
		}
		await work();
	} );

played( 'a disk that cannot hold the archive changes nothing', async () => {
	await mount( content( 'upgrade' ), 12 );
	try {
		await artist.goto( `${ url }/wp-admin/theme-install.php` );
		await artist.click( 'button.upload-view-toggle' );
		await artist.setInputFiles( 'input[name="themezip"]', archive );
		await artist.click( '#install-theme-submit' );
		await artist.waitForURL( /upload-theme/ );
		const said = await artist.locator( '#wpbody-content' ).innerText();
		assert.match( said, /espace|disque|copier/i, said );
		assert.equal( await status( PRODUCT ), 200 );
		assert.ok( ! existsSync( join( site.root, '.maintenance' ) ) );
	} finally {
		unmount( content( 'upgrade' ) );
	}
	assert.deepEqual( differences( first, await measure( site ) ), [] );
} );

played(
	'a full disk under the tables closes the shop with a sentence, and room opens it again',
	async () => {
		const replace = await chooseTheme( artist, url, archive );
		await fill( data );
		await replaceTheme( artist, replace ).catch( () => '' );
		try {
			const closed = await fetch( url + PRODUCT );
			assert.equal( closed.status, 503 );
			assert.match( await closed.text(), /rouvre dans quelques minutes/ );
			assert.equal(
				await status( '/wp-json/museau-react/v1/cart' ),
				503
			);
			await artist.goto( url );
			await artist
				.getByText( /la base de données a refusé un changement/ )
				.first()
				.waitFor();
		} finally {
			await empty( data );
		}
		// What a killed process leaves is taken up by the next request.
		assert.equal( await status( PRODUCT ), 200 );
		assert.equal( await status( '/wp-json/museau-react/v1/cart' ), 200 );
		assert.deepEqual( differences( first, await measure( site ) ), [] );
	}
);

played(
	'processes that are killed anywhere in the change of the tables lose nothing',
	async () => {
		const lacks =
			'$p = museau()->schema()->is_complete() ? "whole" : "lacks"; echo "\\n$p";';
		const back = `
		global $wpdb;
		foreach (array_keys(Museau\\Kernel\\Database\\Tables::COLUMNS) as $name) {
			$table = $wpdb->prefix . 'museau_' . $name;
			if ((int) $wpdb->get_var("SELECT COUNT(*) FROM $table") === 0) { $wpdb->query("DROP TABLE $table"); }
		}
		update_option('museau_schema', ''); update_option('museau_schema_level', 0);`;
		let stopped = 0;
		for ( let turn = 1; turn <= 12; turn++ ) {
			await wp( site, 'eval', back );
			const child = spawn(
				'php',
				[
					'-r',
					`$_SERVER['HTTP_HOST'] = '127.0.0.1'; require '${ site.root }/wp-load.php';`,
				],
				{ env: environment( site ), stdio: 'ignore' }
			);
			const ended = new Promise( ( resolve ) =>
				child.once( 'exit', ( code, signal ) => resolve( signal ) )
			);
			const kill = setTimeout(
				() => child.kill( 'SIGKILL' ),
				150 * turn
			);
			stopped += ( await ended ) === 'SIGKILL' ? 1 : 0;
			clearTimeout( kill );
			assert.match( await wp( site, 'eval', lacks ), /whole\s*$/ );
			assert.deepEqual( differences( first, await measure( site ) ), [] );
		}
		assert.ok( stopped > 0, 'No process was killed in time.' );
		assert.equal( await status( PRODUCT ), 200 );
	}
);

played(
	'without room for the scripts of this release the shop sells, and no half script is answered later',
	async () => {
		const store = content( 'museau-builds' );
		const [ build ] = await readdir( store );
		await rm( store, { recursive: true } );
		await mount( store, 1 );
		try {
			await fill( store );
			assert.equal( await status( PRODUCT ), 200 );
			await wp(
				site,
				'eval',
				"delete_option('museau_build'); delete_option('museau_builds');"
			);
			const mark = lengthOf( join( site.folder, 'debug.log' ) );
			assert.equal( await status( PRODUCT ), 200 );
			assert.deepEqual(
				noticesIn( join( site.folder, 'debug.log' ), mark ),
				[]
			);
		} finally {
			unmount( store );
		}
		// The clock takes up what the disk did not.
		await wp( site, 'eval', "do_action('museau_clean_up');" );
		const kept = await readdir( join( store, build ) );
		const parts = (
			await readdir( content( 'themes/museau/build/islands' ) )
		).filter( ( name ) => /\.[0-9a-f]{5,20}\.js$/.test( name ) );
		assert.deepEqual( kept.sort(), parts.sort() );
		for ( const part of parts ) {
			assert.deepEqual(
				await readFile( join( store, build, part ) ),
				await readFile( content( 'themes/museau/build/islands', part ) )
			);
		}
	}
);

played(
	'without room for photographs one is refused with a sentence, and the same one is taken once there is room',
	async () => {
		const store = content( 'museau-private' );
		const order = json(
			await wp(
				site,
				'eval',
				`$portrait = museau()->catalogue()->find(museau()->settings()->portrait_id());
					$billing = new Museau\\Domain\\Orders\\BillingDetails('Zoé', 'Martin', '', '1 rue des Lilas', '', '69003', 'Lyon', '0612345678', 'disque@example.org', true);
					$order = museau()->orders()->place(museau()->carts()->add(null, $portrait->id, 1, $portrait->variations[0]->id), $billing, '', []);
					museau()->orders()->receive($order->id, 'pi_disk', $order->due_now(), 'deposit');
					echo "\\n" . json_encode(['id' => $order->id, 'key' => $order->key]);`
			)
		);
		const send = async () => {
			const form = new FormData();
			form.set( 'order', String( order.id ) );
			form.set( 'key', order.key );
			form.set( 'payment_intent_id', '' );
			form.set(
				'portrait_image',
				new Blob( [ await readFile( PHOTO ) ], { type: 'image/jpeg' } ),
				'biscotte.jpg'
			);
			const answer = await fetch(
				`${ url }/wp-json/museau-react/v1/order-photo`,
				{ method: 'POST', body: form }
			);
			return [ answer.status, await answer.json() ];
		};
		const held = await measure( site );
		// The shop takes no photograph where less than 500 MiB are free (PhotoFolder::MIN_FREE_DISK).
		await mount( store, 600 );
		try {
			await fill( store );
			const [ code, said ] = await send();
			assert.ok( code >= 400, JSON.stringify( said ) );
			assert.match( said.message, /[a-zé]{4}.*\./ );
			assert.equal( await status( PRODUCT ), 200 );
			await empty( store );
			assert.deepEqual( differences( held, await measure( site ) ), [] );
			const again = await send();
			assert.equal( again[ 0 ], 200, JSON.stringify( again ) );
		} finally {
			unmount( store );
		}
	}
);
