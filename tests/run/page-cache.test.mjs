/**
 * nginx with docs/nginx/page-cache.conf before a shop: what it keeps, when it forgets, and that nothing of anybody is in it.
 * Run by node's own test runner (bin/test.mjs, suite `start`).
 */
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { prepareProgram } from '../../bin/lib/debian.mjs';
import { NGINX, nginxConf, NGINX_PACKAGE } from '../../bin/lib/nginx.mjs';
import { ROOT, WORK } from '../../bin/lib/paths.mjs';
import { freePorts, serve } from '../../bin/lib/processes.mjs';
import { copySite, serveSite, siteOf, wp } from '../../bin/lib/site.mjs';
import { baseSite } from '../../bin/lib/suites.mjs';
import { hasWooCommerce } from '../../bin/lib/woocommerce.mjs';

/** Milliseconds in which a change must show. */
const SECOND = 1000;

after( () => {
	// The servers end with this process.
	setImmediate( () => process.exit() );
} );

// The file that a host copies, for a server that speaks HTTP instead of FastCGI.
const conf = async ( folder, site ) =>
	nginxConf(
		folder,
		`	proxy_cache_path ${ folder }/pages levels=1:2 keys_zone=museau:1m max_size=50m inactive=1d use_temp_path=off;
	server {
		listen 127.0.0.1:${ site.port };
		client_max_body_size 64m;
		location / {
			proxy_pass http://127.0.0.1:${ site.behind };
			proxy_set_header Host $http_host;
			${ (
				await readFile(
					join( ROOT, 'docs/nginx/page-cache.conf' ),
					'utf8'
				)
			).replaceAll( 'fastcgi_', 'proxy_' ) }
		}
	}`,
		true
	);

// A demo shop behind nginx, which keeps its pages.
async function cachedShop( engine ) {
	const folder = join( WORK, `page-cache-${ engine }` );
	const port = await freePorts( 3 );
	const site = {
		...siteOf( { name: `page-cache-${ engine }`, engine, port } ),
		behind: port + 2,
	};
	await rm( folder, { recursive: true, force: true } );
	for ( const part of [ 'pages', 'tmp' ] ) {
		await mkdir( join( folder, part ), { recursive: true } );
	}
	await copySite( await baseSite( engine ), site );
	const config = join( site.root, 'wp-config.php' );
	await writeFile(
		config,
		( await readFile( config, 'utf8' ) ).replace(
			'$table_prefix',
			() =>
				`define('MUSEAU_PAGE_CACHE_DIR', '${ folder }/pages');\n$table_prefix`
		)
	);
	await writeFile( join( folder, 'nginx.conf' ), await conf( folder, site ) );
	serve( NGINX, [ '-c', join( folder, 'nginx.conf' ) ] );
	const url = await serveSite( site );
	// Not by fetch, which would name the port of PHP as the host: WordPress would send it to the shop's address.
	const ask = ( at ) => ( path, headers ) =>
		new Promise( ( resolve, reject ) => {
			const call = request(
				{
					port: at,
					host: '127.0.0.1',
					path,
					headers: { ...headers, host: new URL( url ).host },
				},
				async ( answer ) => {
					let html = '';
					for await ( const chunk of answer.setEncoding( 'utf8' ) ) {
						html += chunk;
					}
					resolve( {
						status: answer.statusCode,
						kept: answer.headers[ 'x-museau-cache' ],
						headers: answer.headers,
						html,
					} );
				}
			);
			call.on( 'error', reject );
			call.end();
		} );
	const get = ask( site.port );
	return {
		site,
		get,
		php: ask( site.behind ),
		run: ( code ) => wp( site, 'eval', code ),
		// Asks until the page is as it must be, and fails a second after the change.
		shows: async ( path, pattern, what ) => {
			const until = Date.now() + SECOND;
			let html;
			do {
				( { html } = await get( path ) );
				if ( pattern.test( html ) ) {
					return;
				}
			} while ( Date.now() < until );
			assert.ok( false, `${ what } does not show` );
		},
	};
}

for ( const engine of [ 'embedded', 'woocommerce' ] ) {
	test(
		`${ engine }: a shared cache keeps the pages of everybody, and none a second longer than it is true`,
		{
			timeout: 600_000,
			skip:
				( engine === 'woocommerce' && ! hasWooCommerce() ) ||
				! ( await prepareProgram( NGINX, NGINX_PACKAGE ) ),
		},
		async ( t ) => {
			const shop = await cachedShop( engine );
			const { get, php, run, shows } = shop;
			const [ id, path ] = (
				await run(
					'$id = museau()->product_writer()->save(null, ["name" => "Renard", "status" => "publish", "type" => "simple", "categories" => ["oeuvre-originale"], "regular_price" => 12300, "stock" => 1]);' +
						'museau()->product_index()->flush(); echo $id, " ", museau()->catalogue()->find($id)->path();'
				)
			)
				.trim()
				.split( ' ' );

			await t.test( 'it is kept for everybody', async () => {
				const first = await get( path );
				assert.equal( first.kept, 'MISS' );
				assert.equal( first.headers[ 'set-cookie' ], undefined );
				assert.match(
					first.headers[ 'cache-control' ],
					/^public, max-age=0, s-maxage=60/
				);
				for ( const other of [ '/', '/cgv', '/impression' ] ) {
					assert.match(
						( await get( other ) ).headers[ 'cache-control' ] ?? '',
						/^public, max-age=0, s-maxage=60/,
						other
					);
				}
				const second = await get( path, {
					cookie: 'museau=1; other=2',
				} );
				assert.equal( second.kept, 'HIT' );
				assert.equal( second.html, first.html );
				const tag = first.headers.etag;
				for ( const from of [ get, php ] ) {
					const known = await from( path, {
						'if-none-match': `"other", ${ tag }`,
					} );
					assert.equal( known.status, 304 );
					assert.equal( known.html, '' );
					const other = await from( path, {
						'if-none-match': '"other"',
					} );
					assert.equal( other.status, 200 );
				}
				const bare = await php( path, { 'if-none-match': tag } );
				assert.equal(
					bare.headers[ 'content-security-policy' ],
					undefined,
					'the policy that is kept with the page stays'
				);
			} );

			await t.test( 'what changes shows within a second', async () => {
				await run(
					`museau()->product_writer()->save(${ id }, ["regular_price" => 98700]);`
				);
				await shows( path, /987,00/, 'a price on its page' );
				await get( path );
				await run(
					`museau()->product_writer()->save(${ id }, ["stock" => 0]);`
				);
				await shows( path, /Déjà vendue/, 'a sale' );
				await get( '/' );
				await run( 'update_option("blogname", "Atelier du Renard");' );
				await shows( '/', /Atelier du Renard/, 'a name' );
				await get( '/cgv' );
				await run(
					'wp_update_post(["ID" => get_page_by_path("cgv")->ID, "post_content" => "<p>Paragraphe tout neuf</p>"]);'
				);
				await shows( '/cgv', /Paragraphe tout neuf/, 'a page' );
				await get( '/' );
				await run(
					'$menu = get_nav_menu_locations(); wp_update_nav_menu_item(reset($menu), 0, ["menu-item-title" => "Nouvelle entrée", "menu-item-url" => "/x", "menu-item-status" => "publish"]);'
				);
				await shows( '/', /Nouvelle entrée/, 'a menu' );
			} );

			await t.test( 'nothing of anybody is kept', async () => {
				const cookie = (
					await run(
						'echo LOGGED_IN_COOKIE, "=", rawurlencode(wp_generate_auth_cookie(1, time() + 3600, "logged_in"));'
					)
				).trim();
				await get( '/cgv' );
				const hers = await get( '/cgv', { cookie } );
				assert.equal( hers.kept, 'BYPASS' );
				assert.match( hers.html, /wpadminbar/ );
				assert.equal( hers.headers.etag, undefined );
				const next = await get( '/cgv' );
				assert.equal( next.kept, 'HIT' );
				assert.doesNotMatch( next.html, /wpadminbar/ );
				for ( const own of [
					'/commander',
					'/?s=renard',
					'/nulle-part',
					'/?order=1&key=abc',
					'/wp-json/museau-react/v1/cart',
				] ) {
					await get( own );
					assert.notEqual( ( await get( own ) ).kept, 'HIT', own );
				}
			} );
		}
	);
}
