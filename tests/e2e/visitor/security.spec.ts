/** Card figures, secrets, policy and what was typed: watched while a visitor orders. */
import type { Page, Request } from '@playwright/test';
import {
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
	fillBilling,
	fillCard,
	productOf,
	putInCart,
	read,
} from '../support/cart';
import { expect, signIn, test, type Site } from '../support/test';

/** A good card of the stand-in, with a code and a date that stand nowhere else. */
const CARD = '4242424242424242';
const CVC = '739';
/** The figures in whatever grouping. */
const FIGURES = /4242[ -]?4242[ -]?4242[ -]?4242/;
const SECRETS = /\b[sr]k_(?:test|live)_\w+|\bwhsec_\w+/;

/** What WooCommerce's Checkout block sends, gzipped (bytes; measured once, on version 10.0.2). */
const CHECKOUT_BLOCK = 711_000;

const PAGES = [
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
	'/politique-de-confidentialite',
	'/mentions-legales',
	'/rien-ici',
];

/** The bytes of a file; none of a journal of SQLite's that its last connection has just removed. */
function bytesOf( path: string ): Buffer {
	try {
		return readFileSync( path );
	} catch ( error ) {
		const { code } = error as NodeJS.ErrnoException;
		if ( code === 'ENOENT' && path.endsWith( '-wal' ) ) {
			return Buffer.alloc( 0 );
		}
		throw error;
	}
}

/** Files of the site in which something of a payment could have been kept: database and logs. */
function traces( site: Site ): [ string, Buffer ][] {
	const found: [ string, Buffer ][] = [];
	( function walk( folder: string ) {
		// SQLite's journal is read before its database: what has left it by then stands there.
		const entries = readdirSync( folder, { withFileTypes: true } )
			.sort( ( a, b ) => a.name.localeCompare( b.name ) )
			.reverse();
		for ( const entry of entries ) {
			const path = join( folder, entry.name );
			if ( entry.isDirectory() ) {
				if (
					! entry.isSymbolicLink() &&
					/^(?:wp-content|database|wordpress|mails|uploads|museau-private)$/.test(
						entry.name
					)
				) {
					walk( path );
				}
			} else if (
				/\.(?:sqlite|sqlite-wal|sql|db|log|json)$/.test( entry.name )
			) {
				found.push( [ path, bytesOf( path ) ] );
			}
		}
	} )( site.folder );
	return found;
}

/** MariaDB's files are no text of its rows: its database is written out beside them. */
async function databaseAndTraces( site: Site ) {
	const dump = join( site.folder, 'database.sql' );
	if ( site.engine === 'woocommerce' ) {
		await site.wp( 'db', 'export', dump );
	}
	const found = traces( site );
	rmSync( dump, { force: true } );
	return found;
}

/** What is said to us and to the bank, and the scripts of ours that come. */
function listen( page: Page, site: Site ) {
	const toUs: string[] = [];
	const toBank: string[] = [];
	page.on( 'request', ( request: Request ) => {
		const said = `${ request.method() } ${ request.url() } ${ JSON.stringify( request.headers() ) } ${ request.postDataBuffer()?.toString( 'latin1' ) ?? '' }`;
		if ( request.url().startsWith( site.url ) ) {
			toUs.push( said );
		} else {
			toBank.push( said );
		}
	} );
	const scripts = new Set< string >();
	page.on( 'response', ( response ) => {
		if (
			response.request().resourceType() === 'script' &&
			response.url().startsWith( site.url )
		) {
			scripts.add( response.url() );
		}
	} );
	return { toUs, toBank, scripts };
}

test( '[S28] [P13] card figures go to the bank alone, whose script comes when payment is in sight; our own script stays small', async ( {
	page,
	site,
} ) => {
	const { toUs, toBank, scripts } = listen( page, site );
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	for ( const path of [ '/', '/oeuvre-originale', '/panier' ] ) {
		await page.goto( path );
	}
	// What the page before still fetches ahead is not the checkout's.
	await page.goto( 'about:blank' );
	scripts.clear();
	await page.goto( '/commander' );
	await expect( page.getByLabel( 'Prénom' ).first() ).toBeVisible();
	const payment = page.locator( '.museau-checkout__card' );
	await page.waitForLoadState( 'networkidle' );
	await expect( payment ).not.toBeInViewport();
	expect( toBank, 'nothing of the bank before payment is visible' ).toEqual(
		[]
	);
	expect( scripts.size ).toBeGreaterThan( 1 );
	let sent = 0;
	for ( const url of scripts ) {
		sent += gzipSync(
			await ( await page.request.get( url ) ).body()
		).length;
	}
	// P13's 0.12, what @wordpress/api-fetch weighs (ADR 0009), 2 kB of the letter after the payment (ADR 0013), and the
	// sentences of a day that moved (ADR 0017); 1.5 kB of a wallet and of what vouchers pay (ADR 0021, 0022).
	expect( sent / CHECKOUT_BLOCK ).toBeLessThanOrEqual( 0.133 );

	await payment.scrollIntoViewIfNeeded();
	await expect( payment.locator( '.number' ) ).toBeVisible();
	expect( toBank.length ).toBeGreaterThan( 0 );
	await fillBilling( page );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await fillCard( page, CARD );
	await payment.locator( '.cvc' ).fill( CVC );
	await page
		.getByRole( 'button', { name: 'Commande avec obligation de paiement' } )
		.click();
	await expect(
		page.getByRole( 'heading', {
			name: /^Merci, /,
		} )
	).toBeVisible();

	expect( toBank.some( ( said ) => FIGURES.test( said ) ) ).toBe( true );
	expect(
		toUs.some( ( said ) => /create-order-with-image/.test( said ) )
	).toBe( true );
	expect( toUs.filter( ( said ) => FIGURES.test( said ) ) ).toEqual( [] );
	expect(
		toUs.filter( ( said ) =>
			new RegExp(
				`(?:cvc|cvv|exp_?(?:month|year)|card\\[)|["=: ]${ CVC }["&,}]`
			).test( said )
		)
	).toEqual( [] );
	const kept = await databaseAndTraces( site );
	expect( kept.some( ( [ path ] ) => /\.sql(?:ite)?$/.test( path ) ) ).toBe(
		true
	);
	// The order is there, so the figures would be: what is searched is what was written.
	expect(
		kept.some( ( [ , bytes ] ) => bytes.includes( 'jeanne@example.org' ) )
	).toBe( true );
	expect(
		kept
			.filter( ( [ , bytes ] ) =>
				FIGURES.test( bytes.toString( 'latin1' ) )
			)
			.map( ( [ path ] ) => path )
	).toEqual( [] );
} );

/** Finds the keys of Stripe and the salts of this site in a text. */
function secretsOf( site: Site ) {
	const config = readFileSync(
		join( site.folder, 'wordpress/wp-config.php' ),
		'utf8'
	);
	const salts = [
		...config.matchAll(
			/define\(\s*'(?:\w+_KEY|\w+_SALT)',\s*'([^']{16,})'/g
		),
	].map( ( [ , salt ] ) => salt! );
	return ( text: string ) => [
		...( SECRETS.exec( text ) ?? [] ),
		...salts.filter( ( salt ) => text.includes( salt ) ),
	];
}

/** The page's HTML, once its policy was looked at: what it allows, and that no script stands in it but data. */
async function pageWithPolicy( page: Page, site: Site, path: string ) {
	const response = await page.request.get( path );
	const html = await response.text();
	const policy = response.headers()[ 'content-security-policy' ] ?? '';
	const scriptSource = /script-src ([^;]+)/.exec( policy )?.[ 1 ] ?? '';
	expect( scriptSource, path ).toContain(
		`${ site.url }/wp-content/themes/museau/ `
	);
	// Stripe's frames and scripts have hosts below its own.
	expect(
		scriptSource.replace( ' https://*.js.stripe.com ', ' ' ),
		path
	).not.toMatch( /'self'|uploads|unsafe|\*|nonce|data:/ );
	expect(
		policy.includes(
			"require-trusted-types-for 'script'; trusted-types museau"
		),
		path
	).toBe( path !== '/commander' );
	// The same for whoever comes next: caches keep it with the page.
	expect(
		( await page.request.get( path ) ).headers()[
			'content-security-policy'
		]
	).toBe( policy );
	expect( policy, path ).toContain( "object-src 'none'; base-uri 'none'" );
	expect( policy, path ).toContain( "frame-ancestors 'self'" );
	expect( response.headers()[ 'x-content-type-options' ], path ).toBe(
		'nosniff'
	);
	// No script stands inside a visitor's page but data.
	for ( const [ , attributes ] of html.matchAll( /<script\b([^>]*)>/g ) ) {
		expect( attributes, path ).toMatch(
			/src=|type="(?:application\/(?:ld\+)?json|speculationrules|importmap)"/
		);
	}
	return html;
}

test( '[S07] [S27] every page has its policy, and no page, script, answer or log tells a secret', async ( {
	page,
	site,
} ) => {
	const secretsIn = secretsOf( site );
	expect( secretsIn( 'sk_test_museau' ) ).toHaveLength( 1 );
	const { product } = await productOf( page, 'oeuvre-originale' );
	const news = await read< { id: number }[] >( page, '/concours' );
	const pages = [
		...PAGES,
		`/produit/${ product.categories[ 0 ]!.slug }/${ product.slug }`,
		`/actualites/${ news[ 0 ]!.id }`,
	];
	const scripts = new Set< string >();
	for ( const path of pages ) {
		const html = await pageWithPolicy( page, site, path );
		expect( secretsIn( html ), path ).toEqual( [] );
		expect( html, path ).not.toMatch( /\son(?:click|load|error)=/ );
		for ( const [ , src ] of html.matchAll(
			/(?:src|href)="([^"]+\.js[^"]*)"/g
		) ) {
			scripts.add( src! );
		}
	}
	const built = join( process.cwd(), 'build' );
	for ( const file of readdirSync( built, {
		recursive: true,
	} ) as string[] ) {
		if ( file.endsWith( '.js' ) ) {
			expect(
				secretsIn( readFileSync( join( built, file ), 'utf8' ) ),
				file
			).toEqual( [] );
		}
	}
	for ( const src of scripts ) {
		expect(
			secretsIn( await ( await page.request.get( src ) ).text() ),
			src
		).toEqual( [] );
	}
	const rest = [
		'',
		'/products?category=impression',
		`/products?id=${ product.id }`,
		'/attributes',
		'/cart',
		'/concours',
		`/product/likes/${ product.id }`,
	].map( ( path ) => `/wp-json/museau-react/v1${ path }` );
	for ( const path of [
		...rest,
		'/wp-json/',
		'/wp-json/wp/v2/settings',
		'/wp-json/wp/v2/pages',
		'/feed',
		'/wp-config.php',
		'/debug.log',
		'/wp-content/debug.log',
	] ) {
		expect(
			secretsIn( await ( await page.request.get( path ) ).text() ),
			path
		).toEqual( [] );
	}
	for ( const [ path, bytes ] of traces( site ) ) {
		if ( path.endsWith( '.log' ) ) {
			expect( secretsIn( bytes.toString( 'latin1' ) ), path ).toEqual(
				[]
			);
		}
	}
	expect( existsSync( built ) ).toBe( true );
} );

/** The checkout as it was typed, but for what is asked anew each time. */
const isFilled = async ( on: Page ) => {
	await expect( on.getByLabel( 'Prénom' ).first() ).toHaveValue( 'Jeanne' );
	await expect( on.getByLabel( 'Code postal' ).first() ).toHaveValue(
		'69003'
	);
	await expect( on.getByLabel( 'Téléphone' ) ).toHaveValue(
		'06 11 22 33 44'
	);
	await expect( on.getByLabel( /^Un mot pour/ ) ).toHaveValue(
		'Rex est timide.'
	);
	await expect(
		on.getByLabel( 'Livrer à l’adresse de facturation' )
	).toBeChecked();
	await expect(
		on.getByRole( 'checkbox', { name: /conditions générales/ } )
	).not.toBeChecked();
};

/** What this browser keeps of the checkout. */
const storedForms = ( page: Page ) =>
	page.evaluate( async () => {
		const opened = indexedDB.open( 'museau-checkout' );
		const database = await new Promise< IDBDatabase >( ( resolve ) => {
			opened.onsuccess = () => resolve( opened.result );
		} );
		const all = database
			.transaction( 'forms' )
			.objectStore( 'forms' )
			.getAll();
		const rows = await new Promise< unknown[] >( ( resolve ) => {
			all.onsuccess = () => resolve( all.result );
		} );
		database.close();
		return (
			JSON.stringify( rows ) +
			JSON.stringify( { ...localStorage } ) +
			JSON.stringify( { ...sessionStorage } )
		);
	} );

test( 'what was typed survives a failure, a reload, the way back and a closed tab, until the order is settled', async ( {
	page,
	context,
	allow,
} ) => {
	allow( /status 500|Failed to load resource/ );
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	await page.goto( '/commander' );
	await fillBilling( page );
	await page.getByLabel( /^Un mot pour/ ).fill( 'Rex est timide.' );
	await page.getByLabel( 'Code postal' ).fill( '6900' );
	await page.getByLabel( 'Téléphone' ).fill( '0612' );
	const accept = page.getByRole( 'checkbox', {
		name: /conditions générales de vente/,
	} );
	const pay = page.getByRole( 'button', {
		name: 'Commande avec obligation de paiement',
	} );
	await pay.click();
	for ( const sentence of [
		'Le code postal doit contenir 5 chiffres.',
		'Le numéro de téléphone est invalide.',
		'Veuillez accepter les conditions générales de vente.',
	] ) {
		await expect(
			page.getByText( sentence, { exact: true } )
		).toBeVisible();
	}
	await expect( page.getByLabel( 'Code postal' ) ).toBeFocused();
	await page.getByLabel( 'Code postal' ).fill( '69003' );
	await page.getByLabel( 'Téléphone' ).fill( '06 11 22 33 44' );
	await accept.check();
	await fillCard( page, CARD );
	await page.route(
		'**/create-payment-intent',
		( route ) => route.fulfill( { status: 500, body: 'panne' } ),
		{ times: 1 }
	);
	await pay.click();
	await expect(
		page.getByText( "La création de l'intention de paiement a échoué." )
	).toBeVisible();

	await expect( page.getByLabel( 'Prénom' ) ).toHaveValue( 'Jeanne' );
	await page.reload();
	await isFilled( page );
	await page.goto( '/panier' );
	await page.goBack();
	await isFilled( page );
	await page.close();

	const other = await context.newPage();
	await other.goto( '/commander' );
	await isFilled( other );
	const stored = () => storedForms( other );
	expect( await stored() ).not.toMatch( FIGURES );
	expect( await stored() ).toContain( 'Rex est timide.' );
	await other
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await fillCard( other, CARD );
	await other
		.getByRole( 'button', { name: 'Commande avec obligation de paiement' } )
		.click();
	await expect(
		other.getByRole( 'heading', {
			name: /^Merci, /,
		} )
	).toBeVisible();
	await expect.poll( stored ).not.toContain( 'Rex est timide.' );
} );

/** Opens the page as if it had come with `html` before its end: a hole that is not found yet. */
async function openWith( page: Page, path: string, html: string ) {
	await page.route(
		( url ) => url.pathname === path,
		async ( route ) => {
			const response = await route.fetch();
			const body = await response.text();
			expect( body ).toContain( '</body>' );
			await route.fulfill( {
				response,
				body: body.replace( '</body>', `${ html }</body>` ),
			} );
		},
		{ times: 1 }
	);
	await page.goto( path );
	await page.waitForLoadState( 'networkidle' );
}

/** What a script of hers leaves behind. */
const attacked = ( page: Page ) =>
	page.evaluate( () => ( window as { attacked?: number } ).attacked );

/** Whether a script runs as a module or as a worker: 'import', 'worker'. */
const importedOrWorking = ( page: Page, script: string ) =>
	page.evaluate( async ( address ) => {
		const ran: string[] = [];
		await import( address ).then(
			() => ran.push( 'import' ),
			() => {}
		);
		await new Promise< void >( ( resolve ) => {
			try {
				const worker = new Worker( address );
				worker.onmessage = () => {
					ran.push( 'worker' );
					resolve();
				};
				worker.onerror = () => resolve();
			} catch {
				resolve();
			}
		} );
		return ran;
	}, script );

/** Ways for a page to ask for her script or her text as a script. */
const waysTo = ( script: string, text: string, number: string ) => [
	`<script src="${ script }"></script>`,
	`<script src="${ text }"></script>`,
	`<script type="module" src="${ script }"></script>`,
	`<script src="/?attachment_id=${ number }"></script>`,
	...[
		'wp-includes/js',
		'wp-content/plugins',
		'wp-content/themes/museau',
	].map(
		( folder ) =>
			`<script src="/${ folder }/absent.js?attachment_id=${ number }"></script>`
	),
];

test( '[S27] a script in the uploads folder runs on no page, however it is asked for', async ( {
	page,
	site,
	allow,
} ) => {
	allow(
		/CSP report|Content Security Policy|TrustedScriptURL/,
		/status 404|404 \(|is not executable|^request failed: .* csp$/
	);
	const name = `essai-${ Date.now() }`;
	const files = [ 'txt', 'js' ].map( ( type ) =>
		join(
			site.folder,
			'wordpress/wp-content/uploads',
			`${ name }.${ type }`
		)
	);
	try {
		for ( const file of files ) {
			writeFileSync(
				file,
				'self.attacked = 1; if ( ! self.document ) { postMessage( 1 ); }'
			);
		}
		// Her text lies in the media library as well: WordPress leads from its number to the file.
		const number = await site.wp(
			'post',
			'create',
			'--post_type=attachment',
			'--post_status=inherit',
			`--post_title=${ name }`,
			'--post_mime_type=text/plain',
			`--meta_input={"_wp_attached_file":"${ name }.txt"}`,
			'--porcelain'
		);
		const [ text, script ] = files.map(
			( file ) => file.split( '/wordpress' )[ 1 ]
		);
		expect( await ( await page.request.get( script! ) ).text() ).toContain(
			'attacked'
		);
		const ways = waysTo( script!, text!, number );
		const faults: string[] = [];
		const play = async () => {
			for ( const way of ways ) {
				await openWith( page, '/contact', way );
				if ( await attacked( page ) ) {
					faults.push( way );
				}
			}
			await page.goto( '/contact' );
			faults.push( ...( await importedOrWorking( page, script! ) ) );
		};
		await play();
		expect( faults, 'for a visitor' ).toEqual( [] );
		await signIn( page, site );
		// As a server answers that takes %2f for a slash before it looks for the file.
		await page.route( /%2f/, ( route ) =>
			route.fulfill( {
				contentType: 'text/javascript',
				body: 'self.attacked = 1',
			} )
		);
		ways.push(
			`<script src="/wp-includes/js/..%2f..%2f..${ script }"></script>`
		);
		await play();
		expect( faults, 'for the artist' ).toEqual( [] );
	} finally {
		files.forEach( ( file ) => rmSync( file, { force: true } ) );
	}
} );

test( '[S27] on a page of ours no text becomes HTML or a script but through our policy, where the browser has trusted types', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /CSP report: (?:require-)?trusted-types/, /TrustedHTML|Trusted/ );
	const sinks = () =>
		page.evaluate( () => {
			const refused: string[] = [];
			const attempt = ( name: string, act: () => void ) => {
				try {
					act();
				} catch ( error ) {
					refused.push( `${ name } ${ ( error as Error ).name }` );
				}
			};
			attempt(
				'innerHTML',
				() => ( document.createElement( 'div' ).innerHTML = '<p>x</p>' )
			);
			attempt(
				'src',
				() =>
					( document.createElement( 'script' ).src =
						'/wp-content/uploads/x.js' )
			);
			attempt( 'policy', () =>
				(
					window as unknown as {
						trustedTypes: {
							createPolicy: ( name: string, of: object ) => void;
						};
					}
				 ).trustedTypes.createPolicy( 'hers', {} )
			);
			return refused;
		} );
	const { product } = await productOf( page, 'oeuvre-originale' );
	for ( const path of [
		'/',
		'/contact',
		`/produit/${ product.categories[ 0 ]!.slug }/${ product.slug }`,
	] ) {
		await page.goto( path );
		expect( await sinks(), path ).toEqual( [
			'innerHTML TypeError',
			'src TypeError',
			'policy TypeError',
		] );
	}
	// Stripe's own script writes as it likes, and so does WordPress's admin bar.
	await page.goto( '/commander' );
	expect( await sinks() ).toEqual( [] );
	await signIn( page, site );
	await page.goto( '/contact' );
	expect( await sinks() ).toEqual( [] );
} );
