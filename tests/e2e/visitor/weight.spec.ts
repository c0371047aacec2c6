import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/test';

const PRODUCT = '/produit/oeuvre-originale/chat-roux';
const LIST = '/oeuvre-originale';

const packed = ( text: string | Buffer ) =>
	gzipSync( text, { level: 9 } ).length;

test( '[P1] [P2] a product opens with its page, the loader, two fonts, its drawing and the icon, and without React', async ( {
	page,
} ) => {
	const before: string[] = [];
	const all: string[] = [];
	let isLoaded = false;
	page.on( 'load', () => ( isLoaded = true ) );
	page.on( 'request', ( request ) => {
		const { pathname } = new URL( request.url() );
		all.push( pathname );
		if ( ! isLoaded && ! /favicon/.test( pathname ) ) {
			before.push( pathname );
		}
	} );
	await page.goto( PRODUCT );
	await expect( page.locator( 'html' ) ).toHaveAttribute( 'data-shell', '' );

	const kinds = before.map( ( path ) =>
		path.replace( /^.*\//, '' ).replace( /-\d+x\d+/, '' )
	);
	expect( kinds.sort() ).toEqual( [
		'chat-roux',
		'chat-roux-polychromos.webp',
		'fraunces.woff2',
		'islands.js',
		'nunito-sans.woff2',
	] );
	expect( all.filter( ( path ) => /runtime/.test( path ) ) ).toEqual( [] );
	// The small pictures and the suggestions come right after.
	await expect
		.poll( () => all.filter( ( path ) => /240x240/.test( path ) ).length )
		.toBeGreaterThan( 0 );

	const loader = all.find( ( path ) => /islands\.js/.test( path ) ) ?? '';
	const code = await ( await page.request.get( loader ) ).body();
	expect( packed( code ) ).toBeLessThanOrEqual( 2500 );
} );

test( 'Every file of the islands but two is named after what is in it, so that a page from before an update finds its own', () => {
	const files = readdirSync( join( __dirname, '../../../build/islands' ) );
	expect(
		files.filter( ( name ) => ! /\.[0-9a-f]{5,20}\.js$/.test( name ) )
	).toEqual( [ 'islands.js', 'manifest.json', 'photo-verdict.js' ] );
} );

test( '[P5] React is compiled beside the page, not in the press that brings it', async ( {
	page,
} ) => {
	const coming = page.waitForResponse( /\/runtime\.[^/]+\.js/ );
	await page.goto( LIST );
	await page.locator( '.museau-favourite' ).first().hover();
	// Chromium reads this word in the first line alone.
	expect( await ( await coming ).text() ).toMatch(
		/^\/\/# allFunctionsCalledOnLoad\n/
	);
} );

test( '[P1] news, contact and a page of the law open with loader and shell alone, and without React', async ( {
	page,
} ) => {
	const scripts = new Set< string >();
	page.on( 'request', ( request ) => {
		if ( request.resourceType() === 'script' ) {
			scripts.add( request.url() );
		}
	} );
	for ( const path of [ '/actualites', '/contact', '/cgv' ] ) {
		scripts.clear();
		await page.goto( path );
		await expect( page.locator( 'html' ) ).toHaveAttribute(
			'data-shell',
			''
		);
		let weight = 0;
		for ( const url of scripts ) {
			const size = packed(
				await ( await page.request.get( url ) ).body()
			);
			weight += size;
			if ( url.includes( 'islands.js' ) ) {
				expect( size, path ).toBeLessThanOrEqual( 2500 );
			}
		}
		// Loader and shell: what React weighs alone is ten times as much.
		expect( scripts.size, path ).toBe( 2 );
		expect( weight, path ).toBeLessThanOrEqual( 4000 );
		await expect( page.locator( '[data-live]' ) ).toHaveCount( 0 );
		expect(
			packed( await ( await page.request.get( path ) ).text() ),
			path
		).toBeLessThanOrEqual( 14600 );
	}
} );

test( '[P3] what the checkout alone needs comes while she reads her cart', async ( {
	page,
} ) => {
	const fetched: string[] = [];
	page.on( 'requestfinished', ( request ) => fetched.push( request.url() ) );
	const linked = ( rel: string ) =>
		page
			.locator( `link[rel=${ rel }][href*="/islands/"]` )
			.evaluateAll( ( links ) =>
				links.map( ( link ) => ( link as HTMLLinkElement ).href )
			);
	await page.goto( '/panier' );
	const now = await linked( 'modulepreload' );
	const later = await linked( 'prefetch' );
	await expect
		.poll( () => fetched )
		.toEqual( expect.arrayContaining( [ ...now, ...later ] ) );

	await page.goto( '/commander' );
	const needed = await linked( 'modulepreload' );
	// All of them, and no other.
	expect( later.sort() ).toEqual(
		needed.filter( ( file ) => ! now.includes( file ) ).sort()
	);
} );

test( '[P14] listing and product fit into the first 14,6 kB, and products are drawn ahead', async ( {
	page,
} ) => {
	for ( const path of [ LIST, PRODUCT ] ) {
		const html = await ( await page.request.get( path ) ).text();
		expect( packed( html ), path ).toBeLessThanOrEqual( 14600 );
		// Cart and checkout are never fetched ahead; products are drawn ahead.
		const rules = JSON.parse(
			/<script type="speculationrules">([^<]*)</.exec( html )?.[ 1 ] ??
				'{}'
		);
		expect( JSON.stringify( rules.prefetch ) ).toContain( '/panier' );
		expect( JSON.stringify( rules.prefetch ) ).toContain( '/commander' );
		expect( rules.prerender ).toEqual( [
			{
				source: 'document',
				where: { href_matches: '/produit/*' },
				eagerness: 'moderate',
			},
		] );
	}
} );

test( 'words of the portrait page stand where they stay, painted before the photograph and the drawing beside them or after', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 1440, height: 900 } );
	await page.goto( '/commandez-votre-portrait' );
	const words = page.locator( '.museau-portraits-carousel__title' );
	const pair = page.locator( 'main > .museau-before-after-figure' );
	await expect( pair ).toBeVisible();
	const place = await words.boundingBox();
	await pair.evaluate( ( figure ) => figure.remove() );
	expect( await words.boundingBox() ).toEqual( place );
} );

test( '[P10] the HTML is the same for a stranger, for a visitor with a cart and for one who comes back', async ( {
	page,
	request,
} ) => {
	const news = ( await ( await request.get( '/actualites' ) ).text() ).match(
		/\/actualites\/\d+/
	);
	const paths = [
		...[ '/', LIST, PRODUCT, '/panier', '/commander' ],
		...[ '/actualites', String( news ), '/contact', '/cgv' ],
	];
	const strangers: string[] = [];
	const nonces = new Set< string | undefined >();
	for ( const path of paths ) {
		const answer = await request.get( path );
		expect( answer.headers()[ 'set-cookie' ], path ).toBeUndefined();
		strangers.push( await answer.text() );
		// The nonce of all visitors (B69), and no other.
		nonces.add( strangers.at( -1 )!.match( /"nonce":"(\w*)"/ )?.[ 1 ] );
	}
	expect( [ ...nonces ] ).toEqual( [ expect.stringMatching( /^\w{10}$/ ) ] );
	await page.goto( PRODUCT );
	await page.locator( '.museau-product__add' ).click();
	await expect( page.locator( '.museau-line' ) ).toHaveCount( 1 );
	for ( const visit of [ 'with a cart', 'back' ] ) {
		for ( const [ place, path ] of paths.entries() ) {
			const answer = await page.goto( path );
			expect( await answer?.text(), `${ path } ${ visit }` ).toBe(
				strangers[ place ]
			);
		}
	}
	expect( await page.context().cookies() ).toEqual( [] );
} );
