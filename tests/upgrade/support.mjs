/** A shop that runs a former release, and its update as the artist makes it: an archive uploaded in wp-admin. */
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formerRelease } from '../../bin/lib/former.mjs';
import { ROOT } from '../../bin/lib/paths.mjs';
import { freePorts } from '../../bin/lib/processes.mjs';
import {
	LOGIN,
	makeSite,
	runCron,
	serveSite,
	siteOf,
	wp,
} from '../../bin/lib/site.mjs';

/** `small` is the day's smoke; the whole is what the specification asks. */
export const SIZE =
	process.env.MUSEAU_UPGRADE === 'small'
		? { originals: 12, prints: 12, orders: 12, waiting: 4 }
		: { originals: 288, prints: 212, orders: 288, waiting: 12 };

/**
 * As shops are hosted: WooCommerce on MariaDB, where four workers change tables at once; what sells by itself also on SQLite.
 * @param {string} engine
 */
export const databaseOf = ( engine ) =>
	process.env.MUSEAU_UPGRADE_DB ??
	( engine === 'woocommerce' ? 'mariadb' : 'sqlite' );

const HERE = join( ROOT, 'tests/upgrade' );

/**
 * What a command of a site prints last.
 * @param {string} output
 */
export const json = ( output ) =>
	JSON.parse( output.trim().split( '\n' ).at( -1 ) ?? '' );

/**
 * The name of a shop whose theme is replaced.
 *
 * @param {string} engine
 * @param {string} name
 */
export const nameOf = ( engine, name ) => `upgrade-${ name }-${ engine }`;

/**
 * A site that is made next, for a shop whose theme is replaced.
 * @param {string} engine
 * @param {string} name
 */
export const siteFor = async ( engine, name ) => ( {
	...siteOf( {
		name: nameOf( engine, name ),
		engine,
		db: databaseOf( engine ),
		port: await freePorts( 2 ),
	} ),
	env: { MUSEAU_RATE_FACTOR: '1000' },
} );

/**
 * A shop of the former release with products, orders in every state, carts, photos, and letters that wait.
 *
 * @param {string} engine
 * @param {string} name   of the site
 * @param {Object} size   how many of each
 */
export async function formerShop( engine, name, size = SIZE ) {
	const { theme } = await formerRelease();
	const site = await siteFor( engine, name );
	await makeSite( site, { reset: true, theme } );
	await wp(
		site,
		'museau',
		'seed',
		`--originals=${ size.originals }`,
		`--prints=${ size.prints }`,
		'--variations=6'
	);
	const url = await serveSite( site );
	const fill = async ( ...args ) =>
		json(
			await wp( site, 'eval-file', join( HERE, 'fill.php' ), ...args )
		);
	await fill( String( size.orders ) );
	await runCron( site );
	// From now on no letter leaves: they wait while the theme is replaced.
	await mkdir( join( site.folder, 'mails' ), { recursive: true } );
	await writeFile( join( site.folder, 'mails/refuse' ), '' );
	const { tokens } = await fill(
		String( size.waiting ),
		String( size.orders )
	);
	await writeFile(
		join( site.folder, 'tokens.json' ),
		JSON.stringify( tokens )
	);
	await rm( join( site.folder, 'columns.json' ), { force: true } );
	return { site, url };
}

/**
 * What the shop holds and answers now, as lists of rows.
 * @param {Object} site
 */
export const measure = async ( site ) =>
	json(
		await wp(
			site,
			'eval-file',
			join( HERE, 'measure.php' ),
			join( site.folder, 'tokens.json' ),
			join( site.folder, 'columns.json' )
		)
	);

/**
 * Logs the artist in.
 * @param {Object} page
 * @param {string} url
 */
export async function logIn( page, url ) {
	await page.goto( `${ url }/wp-login.php` );
	await page.fill( '#user_login', LOGIN.user );
	await page.fill( '#user_pass', LOGIN.password );
	await page.click( '#wp-submit' );
	await page.waitForURL( /wp-admin|admin-dashboard/ );
}

/**
 * Apparence → Thèmes → Ajouter → Téléverser: as far as the button that replaces the theme.
 *
 * @param {import('@playwright/test').Page} page of the artist
 * @param {string}                          url
 * @param {string}                          zip
 * @return {Promise<import('@playwright/test').Locator>} the button
 */
export async function chooseTheme( page, url, zip ) {
	await page.goto( `${ url }/wp-admin/theme-install.php` );
	await page.click( 'button.upload-view-toggle' );
	await page.setInputFiles( 'input[name="themezip"]', zip );
	await page.click( '#install-theme-submit' );
	const replace = page.locator( 'a.update-from-upload-overwrite' );
	await replace.waitFor( { timeout: 120_000 } );
	return replace;
}

/**
 * Presses 'Remplacer le thème actif'.
 *
 * @param {import('@playwright/test').Page}    page
 * @param {import('@playwright/test').Locator} replace
 * @return {Promise<string>} what WordPress says afterwards
 */
export async function replaceTheme( page, replace ) {
	await replace.click( { timeout: 120_000 } );
	await page.waitForURL( /overwrite=/, { timeout: 120_000 } );
	const content = page.locator( '#wpbody-content, .wp-die-message' ).first();
	return ( await content.innerText() ).replace( /\s+/g, ' ' ).trim();
}

/**
 * Both, and WordPress says that all went well.
 *
 * @param {import('@playwright/test').Page} page of the artist
 * @param {string}                          url
 * @param {string}                          zip
 */
export async function uploadTheme( page, url, zip ) {
	const said = await replaceTheme(
		page,
		await chooseTheme( page, url, zip )
	);
	assert.match( said, /a bien été /, said );
}

/**
 * Rows that one measure has and the other has not.
 *
 * @param {Record<string, Array>} one
 * @param {Record<string, Array>} other
 */
export function differences( one, other ) {
	const found = [];
	for ( const name of Object.keys( one ) ) {
		const rows = ( measured ) =>
			new Set(
				( measured[ name ] ?? [] ).map( ( row ) =>
					JSON.stringify( row )
				)
			);
		const [ had, has ] = [ rows( one ), rows( other ) ];
		const gone = [ ...had ].filter( ( row ) => ! has.has( row ) );
		const come = [ ...has ].filter( ( row ) => ! had.has( row ) );
		if ( gone.length || come.length ) {
			const told = ( list ) =>
				list.slice( 0, 3 ).map( ( row ) => row.slice( 0, 500 ) );
			found.push( {
				name,
				before: one[ name ].length,
				after: other[ name ]?.length,
				gone: told( gone ),
				come: told( come ),
			} );
		}
	}
	return found;
}

export const pay = ( page ) =>
	page.getByRole( 'button', {
		name: 'Commande avec obligation de paiement',
	} );

export const thanks = ( page ) =>
	page.getByRole( 'heading', { name: /^Merci, / } );

/**
 * Puts the first variation of a print into the visitor's cart.
 * @param {Object} page
 * @param {string} url
 * @param {string} slug
 */
export async function putInCart( page, url, slug ) {
	await page.goto( `${ url }/cgv` );
	const answer = await page.evaluate( async ( name ) => {
		const api = '/wp-json/museau-react/v1';
		const read = async ( path ) => ( await fetch( api + path ) ).json();
		const product = await read( `/products?slug=${ name }` );
		const { id } = product.products?.[ 0 ] ?? product[ 0 ] ?? product;
		const [ variation ] = await read(
			`/products?id=${ id }&get_variations=true`
		);
		const added = await fetch( `${ api }/add-to-cart`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify( {
				product_id: id,
				quantity: 1,
				variation_id: variation.id,
			} ),
		} );
		localStorage.setItem(
			'museau_cart_token',
			added.headers.get( 'cart-token' )
		);
		return added.status;
	}, slug );
	assert.equal( answer, 200 );
}

/**
 * Opens the checkout and fills its form.
 * @param {Object} page
 * @param {string} url
 * @param {string} email
 */
export async function fillCheckout( page, url, email ) {
	await page.goto( `${ url }/commander` );
	await page.getByLabel( 'Téléphone' ).waitFor();
	await page.getByLabel( /^Livrer à l.adresse de facturation/ ).check();
	await page.getByLabel( 'Prénom' ).fill( 'Jeanne' );
	await page.getByLabel( 'Nom', { exact: true } ).fill( 'Moreau' );
	await page
		.getByLabel( 'Adresse', { exact: true } )
		.fill( '3 rue des Lilas' );
	await page.getByLabel( 'Code postal' ).fill( '69003' );
	await page.getByLabel( 'Ville' ).fill( 'Lyon' );
	await page.getByLabel( 'Téléphone' ).fill( '06 11 22 33 44' );
	await page.getByLabel( 'Adresse e-mail' ).fill( email );
}

/**
 * Accepts the terms and types a card.
 * @param {Object} page
 * @param {string} number
 */
export async function accept( page, number ) {
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	const card = page.locator( '.museau-checkout__card' );
	await card.scrollIntoViewIfNeeded();
	await card.locator( '.number' ).fill( number );
	await card.locator( '.expiry' ).fill( '1230' );
	await card.locator( '.cvc' ).fill( '123' );
}

/**
 * The release after this one, as far as a browser and the database can tell: another version, a column more, and every part of the
 * scripts under another name.
 *
 * @param {string} zip  archive of this release
 * @param {string} file where to write the next one
 */
export async function nextRelease( zip, file ) {
	const { default: AdmZip } = await import( 'adm-zip' );
	const archive = new AdmZip( zip );
	const names = archive
		.getEntries()
		.map(
			( { entryName } ) =>
				/^museau\/build\/islands\/([\w-]+\.[0-9a-f]{5,}\.js)$/.exec(
					entryName
				)?.[ 1 ]
		)
		.filter( Boolean );
	assert.ok( names.length > 10 );
	const renamed = ( text ) =>
		names.reduce(
			( all, name ) =>
				all.replaceAll(
					name,
					name.replace( /[0-9a-f]+\.js$/, 'fedcba98.js' )
				),
			text
		);
	for ( const entry of archive.getEntries() ) {
		if ( entry.entryName.startsWith( 'museau/build/islands/' ) ) {
			archive.updateFile(
				entry,
				Buffer.from( renamed( entry.getData().toString( 'utf8' ) ) )
			);
			entry.entryName = renamed( entry.entryName );
		} else if (
			entry.entryName === 'museau/src/server/Kernel/Database/Tables.php'
		) {
			const text = entry.getData().toString( 'utf8' );
			const grown = text.replace(
				/'likes' => "/,
				'$&next_release int unsigned NOT NULL DEFAULT 7,\n                '
			);
			assert.notEqual( grown, text );
			archive.updateFile( entry, Buffer.from( grown ) );
		} else if ( entry.entryName === 'museau/style.css' ) {
			archive.updateFile(
				entry,
				Buffer.from(
					entry
						.getData()
						.toString( 'utf8' )
						.replace( /^Version: .*$/m, 'Version: 99.0.0' )
				)
			);
		}
	}
	archive.writeZip( file );
	return file;
}

/**
 * Orders a print by a card whose bank asks for a confirmation, and stops where the bank asks.
 *
 * @param {Object} page
 * @param {string} url
 * @param {string} slug  of the print
 * @param {string} email
 */
export async function payUntilBankAsks( page, url, slug, email ) {
	await putInCart( page, url, slug );
	await fillCheckout( page, url, email );
	await accept( page, '4000002500003155' );
	await pay( page ).click();
	await page.getByRole( 'button', { name: 'Accepter' } ).waitFor();
}
