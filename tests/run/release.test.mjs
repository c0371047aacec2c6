/**
 * The release as a stranger takes it: the archive is uploaded in wp-admin of a WordPress that never saw our theme,
 * switched on, and leads to a shop.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { launch } from '../../bin/bench/browser.mjs';
import { journeyBrowser } from '../../bin/lib/paths.mjs';
import { freePorts } from '../../bin/lib/processes.mjs';
import { release } from '../../bin/lib/release.mjs';
import { LOGIN, makeSite, serveSite, siteOf } from '../../bin/lib/site.mjs';
import { noticesIn } from '../caught.js';

let browser;
after( async () => {
	await browser?.close();
	// The web server ends with this process.
	setImmediate( () => process.exit() );
} );

test( 'the same sources give the same archive, and it holds no file of ours alone', async () => {
	const one = await release();
	const other = await release();
	assert.equal( one.sha256, other.sha256 );
	assert.ok( one.entries > 300, `${ one.entries } files` );
	assert.ok( one.bytes < 8e6, `${ one.bytes } bytes` );
	const { default: AdmZip } = await import( 'adm-zip' );
	const names = new AdmZip( one.file )
		.getEntries()
		.map( ( { entryName } ) => entryName );
	assert.deepEqual(
		names.filter(
			( name ) =>
				! name.startsWith( 'museau/' ) ||
				/node_modules|vendor\/|\.tsx?$|\.scss$|\/tests\/|\.museau|\/(Seed|bench)[^/]*$/.test(
					name
				)
		),
		[]
	);
	for ( const name of [
		'style.css',
		'screenshot.png',
		'readme.txt',
		'LICENSE',
		'theme.json',
		'build/islands/islands.js',
		'src/server/Theme.php',
		'patterns/a-propos.php',
		'styles/craie.json',
		'assets/fonts/OFL-Literata.txt',
		'blocks/hero/block.json',
		'blocks/hero/render.php',
		'languages/museau.pot',
		'languages/en_US.l10n.php',
		'languages/museau-en_US-editor.json',
		'languages/islands.json',
		'build/guide.html',
		'docs/guide/mise-en-route.webp',
	] ) {
		assert.ok( names.includes( `museau/${ name }` ), name );
	}
} );

test( 'the blueprint beside it is one that Playground knows, and names this archive', async () => {
	const { file, blueprint } = await release();
	const written = JSON.parse( readFileSync( blueprint, 'utf8' ) );
	// Playground's own judgement; the package comes with wp-env.
	const { validateBlueprint } = await import( '@wp-playground/blueprints' );
	assert.deepEqual( validateBlueprint( written ), { valid: true } );
	assert.equal( validateBlueprint( { steps: [ {} ] } ).valid, false );
	const theme = written.steps.find( ( { step } ) => step === 'installTheme' );
	assert.equal(
		join( dirname( blueprint ), theme.themeData.path ),
		file,
		'the archive is found relative to the blueprint'
	);
} );

test(
	'uploaded in wp-admin and switched on, it leads to the list of what is left to do, and every page answers',
	{ timeout: 600_000 },
	async () => {
		const { file } = await release();
		const site = siteOf( { name: 'release', port: await freePorts( 2 ) } );
		await makeSite( site, { reset: true, theme: false } );
		const url = await serveSite( site );
		browser = await launch( { executablePath: journeyBrowser() } );
		const page = await browser.newPage();
		page.setDefaultTimeout( 90_000 );
		await page.goto( `${ url }/wp-login.php` );
		await page.fill( '#user_login', LOGIN.user );
		await page.fill( '#user_pass', LOGIN.password );
		await page.click( '#wp-submit' );
		await page.waitForURL( /wp-admin/ );
		await page.goto( `${ url }/wp-admin/theme-install.php` );
		await page.click( 'button.upload-view-toggle' );
		await page.setInputFiles( 'input[name="themezip"]', file );
		await page.click( '#install-theme-submit' );
		await page.getByRole( 'link', { name: /^Activer/ } ).click();
		await page.waitForURL( /page=museau-checklist/ );
		const list = (
			await page.locator( '.museau-checklist' ).innerText()
		).replace( /\s/g, ' ' );
		for ( const line of [
			'Page « Mentions légales »',
			'Informations légales',
			'Le portrait sur commande',
			'Première bannière',
		] ) {
			assert.ok( list.includes( line ), line );
		}
		for ( const path of [
			'/',
			'/commandez-votre-portrait',
			'/oeuvre-originale',
			'/impression',
			'/boutique',
			'/panier',
			'/commander',
			'/actualites',
			'/contact',
			'/cgv',
		] ) {
			const response = await fetch( url + path, { redirect: 'manual' } );
			assert.equal( response.status, 200, path );
			assert.match( await response.text(), /themes\/museau\//, path );
		}
		assert.deepEqual( noticesIn( join( site.folder, 'debug.log' ) ), [] );
	}
);
