/**
 * The update of this release to the next one when everything goes wrong at once: two tabs press the button, a sign of an older
 * maintenance stands there, the clock runs, visitors come, the bank asks one of them, and the artist has a form open. Then back to this
 * release, forward again, and a folder that nobody may write to. Every link that the shop has handed out answers as before.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from '../../bin/bench/browser.mjs';
import { journeyBrowser } from '../../bin/lib/paths.mjs';
import { run } from '../../bin/lib/processes.mjs';
import { runCron, siteOf, wp } from '../../bin/lib/site.mjs';
import { lengthOf, noticesIn } from '../caught.js';
import { answersOf } from './links.mjs';
import { presentShop } from './present.mjs';
import {
	chooseTheme,
	differences,
	json,
	logIn,
	measure,
	nameOf,
	payUntilBankAsks,
	replaceTheme,
	thanks,
	uploadTheme,
} from './support.mjs';

const ENGINE = process.env.MUSEAU_ENGINE ?? 'embedded';
const WORK = '/produit/oeuvre-originale/chat-roux';
const API = '/wp-json/museau-react/v1';
const HERE = new URL( '.', import.meta.url ).pathname;

let browser, shop, site, url, given, held, answers, mark;
const pages = {};

const newPage = async ( context ) => {
	const page = await ( context ?? ( await browser.newContext() ) ).newPage();
	page.setDefaultTimeout( 60_000 );
	return page;
};

const php = ( code ) => wp( site, 'eval', code );

/**
 * Files of the theme, below its folder.
 * @param {string} folder
 */
const files = async ( folder ) =>
	( await readdir( folder, { recursive: true, withFileTypes: true } ) )
		.filter( ( entry ) => entry.isFile() )
		.map( ( { parentPath, name } ) =>
			join( parentPath, name ).slice( folder.length )
		)
		.sort();

const filesIn = async ( zip ) => {
	const { default: AdmZip } = await import( 'adm-zip' );
	return new AdmZip( zip )
		.getEntries()
		.filter( ( entry ) => ! entry.isDirectory )
		.map( ( { entryName } ) => entryName.replace( /^museau/, '' ) )
		.sort();
};

/**
 * The theme's folder holds one release whole, and nothing of an update is left.
 *
 * @param {string}   zip
 * @param {string[]} unpacked what WordPress itself leaves of an archive that it could not lay down; its next update removes it
 */
async function isWhole( zip, unpacked = [] ) {
	assert.deepEqual( await files( shop.theme ), await filesIn( zip ) );
	assert.ok( ! existsSync( join( site.root, '.maintenance' ) ) );
	const content = join( site.root, 'wp-content' );
	for ( const [ folder, may ] of [
		[ 'upgrade', unpacked ],
		[ 'upgrade-temp-backup/themes', [] ],
	] ) {
		const left = join( content, folder );
		assert.deepEqual(
			existsSync( left )
				? ( await readdir( left ) ).filter(
						( name ) => ! may.includes( name )
					)
				: [],
			[],
			folder
		);
	}
	assert.equal(
		( await php( "echo get_option('museau_theme_update.lock', 'none');" ) )
			.trim()
			.split( '\n' )
			.at( -1 ),
		'none'
	);
}

/** What the last test holds fast can neither be written nor removed, by the next run either. */
const loosen = () =>
	spawnSync( 'chattr', [
		'-R',
		'-f',
		'-i',
		siteOf( { name: nameOf( ENGINE, 'attacks' ) } ).folder,
	] );

/** What the shop told and held before. */
async function isUnchanged() {
	assert.deepEqual( await answersOf( url, given ), answers );
	assert.deepEqual( differences( held, await measure( site ) ), [] );
}

before(
	async () => {
		// A run that was killed has ended none of its tests.
		loosen();
		process.on( 'exit', loosen );
		shop = await presentShop( ENGINE, 'attacks' );
		( { site, url } = shop );
		given = json(
			await wp( site, 'eval-file', join( HERE, 'links.php' ) )
		);
		await writeFile( join( site.folder, 'tokens.json' ), '[]' );
		browser = await launch( { executablePath: journeyBrowser() } );
		const studio = await browser.newContext();
		pages.one = await newPage( studio );
		await logIn( pages.one, url );
		pages.two = await newPage( studio );

		pages.paying = await newPage();
		await payUntilBankAsks(
			pages.paying,
			url,
			'chat-roux-impression',
			'paie@example.org'
		);
		pages.desk = await newPage( studio );
		const id = await php(
			"echo museau()->catalogue()->find_by_slug('chat-roux')->id;"
		);
		await pages.desk.goto(
			`${ url }/admin-dashboard?produit=${ id.trim() }`
		);
		await pages.desk.getByLabel( 'Nom *' ).fill( 'Chat roux retouché' );
		await runCron( site );
		await runCron( site );
		answers = await answersOf( url, given );
		// Asking has ended steps of carnets that were not read yet, and has shown the voucher, which ends its order at the next turn of the
		// letters' clock.
		await wp( site, 'cron', 'event', 'run', 'museau_send_mails' );
		assert.match(
			await php(
				`echo museau()->orders()->find(${ given.voucher_order })->status->value;`
			),
			/completed\s*$/
		);
		answers = await answersOf( url, given );
		held = await measure( site );
		mark = lengthOf( shop.log );
	},
	{ timeout: 1_800_000 }
);

after( async () => {
	await browser?.close();
	// The web server ends with this process.
	setImmediate( () => process.exit() );
} );

test( 'the shop has handed out links of every kind, and they open', () => {
	const told = answers.map( ( [ path, status ] ) => `${ status } ${ path }` );
	for ( const part of [
		/^303 \/carnet\?ouvrir=/,
		/^200 \/carnet\?n=\d+$/,
		/^200 \/carnet\?n=\d+&version=/,
		/^200 \/carnet\?n=\d+&facture=/,
		/^200 \/carte-privee\?lien=/,
		/^200 \/carte-privee\?lien=.*&image=/,
		/^200 \/bon-cadeau\?imprimer=/,
		/^303 \/panier\?payer=/,
		/^200 \/flux-produits\.xml/,
		/^200 \/feed/,
		/^200 \/wp-sitemap\.xml/,
		/^200 \/wp-sitemap-posts-product-1\.xml/,
		/^200 voucher/,
		/^200 balance/,
		/^200 order-status/,
	] ) {
		assert.ok(
			told.some( ( line ) => part.test( line ) ),
			`${ part }\n${ told.join( '\n' ) }`
		);
	}
	const voucher = answers.find( ( [ path ] ) => path === 'voucher' )[ 2 ];
	assert.match( voucher, /80,00|50,00/ );
	assert.ok( given.balance.cents > 0 );
} );

test( 'two tabs press the button at once, beside visitors, the clock and a sign that was left: one release stands there, whole', async () => {
	const first = await chooseTheme( pages.one, url, shop.next );
	const second = await chooseTheme( pages.two, url, shop.next );
	await writeFile(
		join( site.root, '.maintenance' ),
		`<?php $upgrading = ${ Math.floor( Date.now() / 1000 ) - 700 };`
	);
	const seen = new Map();
	let runs = true;
	const visits = [ '/', `${ API }/cart`, WORK ].map( async ( path ) => {
		while ( runs ) {
			// A line that breaks is no answer: it fails below.
			const { status } = await fetch( url + path ).catch( () => ( {
				status: 0,
			} ) );
			seen.set( status, ( seen.get( status ) ?? 0 ) + 1 );
		}
	} );
	const clock = ( async () => {
		while ( runs ) {
			await runCron( site );
		}
	} )();
	// What fails in it is no unhandled rejection, and fails below.
	const ended = Promise.allSettled( [ ...visits, clock ] );
	let said;
	try {
		said = await Promise.all( [
			replaceTheme( pages.one, first ),
			replaceTheme( pages.two, second ),
		] );
		// The first requests of the next release change the tables, all at once.
		await Promise.all( Array.from( { length: 12 }, () => fetch( url ) ) );
	} finally {
		runs = false;
		await ended;
	}
	await clock;
	const done = said.filter( ( text ) => /a bien été/.test( text ) );
	assert.ok( done.length > 0, said.join( '\n' ) );
	for ( const text of said.filter( ( one ) => ! done.includes( one ) ) ) {
		assert.match(
			text,
			/Une autre mise à jour de thème est en cours|maintenance/
		);
	}
	assert.deepEqual(
		[ ...seen.keys() ].filter(
			( status ) => ! [ 200, 503 ].includes( status )
		),
		[],
		JSON.stringify( [ ...seen ] )
	);
	await isWhole( shop.next );
	assert.match(
		await readFile( join( shop.theme, 'style.css' ), 'utf8' ),
		/^Version: 99\.0\.0$/m
	);
	assert.equal( ( await fetch( url + WORK ) ).status, 200 );
	assert.match(
		await php(
			'global $wpdb; echo count($wpdb->get_results("SHOW COLUMNS FROM {$wpdb->prefix}museau_likes LIKE \'next_release\'"));'
		),
		/1\s*$/
	);
	assert.deepEqual( noticesIn( shop.log, mark ), [] );
} );

test( 'every count, and every answer to a link, a feed and the sitemap is as before', async () => {
	await isUnchanged();
} );

test( 'back to the release before is refused with a sentence, in the shop and in wp-admin, and forward again opens it', async () => {
	await uploadTheme( pages.one, url, shop.archive );
	await isWhole( shop.archive );
	const closed = await fetch( url + WORK );
	assert.equal( closed.status, 503 );
	assert.match( await closed.text(), /rouvre dans quelques minutes/ );
	await pages.one.goto( `${ url }/wp-admin/` );
	await pages.one
		.getByText( /version plus récente du thème Museau/ )
		.first()
		.waitFor();
	await runCron( site );
	await uploadTheme( pages.one, url, shop.next );
	await isWhole( shop.next );
	assert.equal( ( await fetch( url + WORK ) ).status, 200 );
	await isUnchanged();
	assert.deepEqual( noticesIn( shop.log, mark ), [] );
} );

test( 'a folder that cannot be written to stays as it is, and the shop sells on', async ( context ) => {
	const fixed = async ( how ) =>
		(
			await run( 'chattr', [
				how,
				shop.theme,
				join( shop.theme, 'style.css' ),
			] )
		).code === 0;
	if ( ! ( await fixed( '+i' ) ) ) {
		context.skip( 'This file system holds nothing fast for its owner.' );
		return;
	}
	try {
		const said = await replaceTheme(
			pages.one,
			await chooseTheme( pages.one, url, shop.archive )
		);
		assert.doesNotMatch( said, /a bien été/ );
		assert.match( said, /permissions|autorisations|supprimer|copiés/i );
		assert.equal( ( await fetch( url + WORK ) ).status, 200 );
	} finally {
		assert.ok( await fixed( '-i' ) );
	}
	await isWhole( shop.next, [ basename( shop.archive, '.zip' ) ] );
	await isUnchanged();
} );

test( 'who was before her bank while all of this happened has paid, once', async () => {
	await pages.paying.getByRole( 'button', { name: 'Accepter' } ).click();
	await thanks( pages.paying ).waitFor();
	const orders = json(
		await php(
			'echo "\\n" . json_encode(array_map(fn($o) => [$o->status->value, $o->received === $o->due_now()], museau()->orders()->of_email(\'paie@example.org\')));'
		)
	);
	assert.deepEqual( orders, [ [ 'processing', true ] ] );
} );

test( 'a form of the dashboard that was open is kept, and saved', async () => {
	assert.equal(
		await pages.desk.getByLabel( 'Nom *' ).inputValue(),
		'Chat roux retouché'
	);
	await pages.desk.getByRole( 'button', { name: 'Enregistrer' } ).click();
	for ( let tries = 0; ; tries++ ) {
		const name = await php(
			"echo museau()->catalogue()->find_by_slug('chat-roux')->name;"
		);
		if ( name.includes( 'Chat roux retouché' ) ) {
			break;
		}
		assert.ok( tries < 20, name );
	}
	assert.deepEqual( noticesIn( shop.log, mark ), [] );
} );
