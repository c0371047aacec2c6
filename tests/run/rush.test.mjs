/**
 * nginx with docs/nginx/rush-http.conf and rush.conf before a shop that answers when it is told to: who is let in, who is asked to come
 * again, and what is said. Run by node's own test runner (bin/test.mjs, suite `start`).
 */
import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { prepareProgram } from '../../bin/lib/debian.mjs';
import { NGINX, nginxConf, NGINX_PACKAGE } from '../../bin/lib/nginx.mjs';
import { ROOT, WORK } from '../../bin/lib/paths.mjs';
import { answers, freePorts, serve } from '../../bin/lib/processes.mjs';

const REST = '/wp-json/museau-react/v1';
const SIGNED_IN = { cookie: 'a=1; wordpress_logged_in_0f=artiste' };
const folder = join( WORK, 'rush' );

after( () => {
	// The servers end with this process.
	setImmediate( () => process.exit() );
} );

// A pool of PHP that holds its answers until it is told to give them.
async function pool( name, port ) {
	const held = [];
	let isHolding = false;
	const server = createServer( ( call, answer ) => {
		call.resume();
		const give = () => answer.end( `${ name } ${ call.url }` );
		if ( isHolding ) {
			held.push( give );
		} else {
			give();
		}
	} );
	await new Promise( ( resolve ) =>
		server.listen( port, '127.0.0.1', resolve )
	);
	server.unref();
	return {
		hold: () => ( isHolding = true ),
		held,
		give: () => {
			isHolding = false;
			held.splice( 0 ).forEach( ( give ) => give() );
		},
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

// The files that a host copies, for pools that speak HTTP instead of FastCGI.
async function conf( port, root ) {
	const read = ( name ) =>
		readFile( join( ROOT, 'docs/nginx', name ), 'utf8' );
	const http = ( await read( 'rush-http.conf' ) )
		.replace(
			'unix:/run/php/museau-visitors.sock',
			`127.0.0.1:${ port + 1 }`
		)
		.replace(
			'unix:/run/php/museau-artist.sock',
			`127.0.0.1:${ port + 2 }`
		);
	const server = ( await read( 'rush.conf' ) )
		.replace(
			/^\s*(include fastcgi_params|fastcgi_(param|buffer)[a-z_]* [^\n]*);?$/gm,
			''
		)
		.replace(
			'fastcgi_pass $museau_pool',
			'proxy_pass http://$museau_pool$request_uri'
		)
		.replaceAll( 'fastcgi_', 'proxy_' );
	return nginxConf(
		folder,
		`${ http }
	server {
		listen 127.0.0.1:${ port };
		root ${ root };
		index index.php;
		location / { try_files $uri $uri/ /index.php?$args; }
		${ server }
	}`,
		true
	).replace( 'worker_connections 256', 'worker_connections 1024' );
}

test(
	'a shop that is asked for too much refuses readers first, in French and for a while, and the artist never',
	{
		timeout: 60_000,
		skip: ! ( await prepareProgram( NGINX, NGINX_PACKAGE ) ),
	},
	async ( t ) => {
		const port = await freePorts( 3 );
		const root = join( folder, 'root' );
		await rm( folder, { recursive: true, force: true } );
		await mkdir( join( folder, 'tmp' ), { recursive: true } );
		await cp(
			join( ROOT, 'assets/busy' ),
			join( root, 'wp-content/themes/museau/assets/busy' ),
			{ recursive: true }
		);
		for ( const file of [ 'index.php', 'wp-login.php' ] ) {
			await writeFile( join( root, file ), '' );
		}
		await writeFile(
			join( folder, 'nginx.conf' ),
			await conf( port, root )
		);
		const visitors = await pool( 'visitors', port + 1 );
		await pool( 'artist', port + 2 );
		serve( NGINX, [
			'-c',
			join( folder, 'nginx.conf' ),
			'-e',
			join( folder, 'nginx.log' ),
		] );
		await answers( `http://127.0.0.1:${ port }/` );

		// Everybody has an address of the loopback network.
		let number = 0;
		const ask = ( path, { method = 'GET', headers = {}, from } = {} ) =>
			new Promise( ( resolve, reject ) => {
				number++;
				const call = request(
					{
						host: '127.0.0.1',
						port,
						path,
						method,
						headers,
						agent: false,
						localAddress:
							from ??
							`127.9.${ Math.floor( number / 250 ) }.${ 1 + ( number % 250 ) }`,
					},
					async ( answer ) => {
						let text = '';
						for await ( const chunk of answer.setEncoding(
							'utf8'
						) ) {
							text += chunk;
						}
						resolve( {
							status: answer.statusCode,
							headers: answer.headers,
							text,
						} );
					}
				);
				call.on( 'error', reject );
				call.end();
			} );
		// Waits until so many calls are held by the shop.
		const arrived = async ( at, count ) => {
			while ( at.held.length < count ) {
				await new Promise( ( resolve ) => setTimeout( resolve, 10 ) );
			}
		};
		const isPage = ( answer, status = 503 ) => {
			assert.equal( answer.status, status );
			assert.equal( answer.headers[ 'retry-after' ], '30' );
			assert.equal( answer.headers[ 'cache-control' ], 'no-store' );
			assert.match(
				answer.headers[ 'content-type' ],
				/^text\/html; charset=utf-8$/
			);
			assert.match(
				answer.text,
				/<html lang="fr">[\s\S]*Votre panier est gardé/
			);
		};
		const isCall = ( answer, code, wait, status = 503 ) => {
			assert.equal( answer.status, status );
			assert.equal( answer.headers[ 'retry-after' ], wait );
			assert.match(
				answer.headers[ 'content-type' ],
				/^application\/json/
			);
			const body = JSON.parse( answer.text );
			assert.equal( body.code, code );
			assert.equal( body.data.status, status );
			assert.match( body.message, /réessayez/ );
		};

		await t.test( 'each is led to the right pool', async () => {
			for ( const [ path, headers, expected ] of [
				[ '/', {}, 'visitors' ],
				[ '/wp-login.php', {}, 'visitors' ],
				[ '/admin-dashboard', SIGNED_IN, 'artist' ],
				[ `${ REST }/products`, SIGNED_IN, 'artist' ],
				[ '/?x=wordpress_logged_in_0', {}, 'visitors' ],
			] ) {
				const { status, text } = await ask( path, { headers } );
				assert.equal( status, 200, path );
				assert.match( text, new RegExp( `^${ expected } ` ), path );
			}
		} );

		await t.test( 'readers are refused first', async () => {
			visitors.hold();
			const inside = Array.from( { length: 12 }, () =>
				ask( '/impression' )
			);
			await arrived( visitors, 12 );
			isPage( await ask( '/' ) );
			isPage( await ask( '/produit/impression/renard?pa_cadre=1' ) );
			isCall(
				await ask( `${ REST }/products?category=impression` ),
				'museau_busy',
				'5'
			);
			isCall(
				await ask(
					`/index.php?rest_route=${ REST.slice( 8 ) }/products`
				),
				'museau_busy',
				'5'
			);
			// Whoever is about to buy, and Stripe, still come in.
			const buying = [
				ask( '/commander' ),
				ask( '/panier?x=1' ),
				ask( '/wp-login.php' ),
				ask( `${ REST }/cart` ),
				ask( `${ REST }/order-status?order=1&key=a` ),
				ask( `${ REST }/add-to-cart`, { method: 'POST' } ),
				ask( `${ REST }/create-order-with-image`, { method: 'POST' } ),
				ask( `${ REST }/stripe-webhook`, { method: 'POST' } ),
			];
			await arrived( visitors, 20 );
			// The artist waits behind nobody.
			assert.equal(
				( await ask( '/wp-admin/', { headers: SIGNED_IN } ) ).status,
				200
			);
			visitors.give();
			for ( const one of await Promise.all( [ ...inside, ...buying ] ) ) {
				assert.equal( one.status, 200 );
			}
			assert.equal( ( await ask( '/' ) ).status, 200 );
		} );

		await t.test( 'then buyers, who may press again', async () => {
			visitors.hold();
			const inside = Array.from( { length: 40 }, () =>
				ask( `${ REST }/add-to-cart`, { method: 'POST' } )
			);
			await arrived( visitors, 40 );
			isCall(
				await ask( `${ REST }/create-payment-intent`, {
					method: 'POST',
				} ),
				'museau_busy',
				'5'
			);
			isPage(
				await ask( '/wp-admin/admin-post.php', { method: 'POST' } )
			);
			visitors.give();
			await Promise.all( inside );
		} );

		await t.test(
			'one address alone has a limit of its own, Stripe none',
			async () => {
				const many = ( count, path, method ) =>
					Array.from( { length: count }, () =>
						ask( path, { method, from: '127.8.0.1' } )
					);
				const slow = ( list ) =>
					list.find( ( { status } ) => status === 429 );
				const [ calls, pages ] = await Promise.all( [
					Promise.all( many( 200, `${ REST }/contact`, 'POST' ) ),
					Promise.all( many( 100, '/cgv' ) ),
				] );
				isCall( slow( calls ), 'museau_too_many_calls', '5', 429 );
				isPage( slow( pages ), 429 );
				const news = many( 30, `${ REST }/stripe-webhook`, 'POST' );
				for ( const one of await Promise.all( news ) ) {
					assert.equal( one.status, 200 );
				}
				assert.equal( ( await ask( '/' ) ).status, 200 );
			}
		);

		await t.test(
			'PHP that does not answer is a pause, and no error of nginx',
			async () => {
				visitors.close();
				isPage( await ask( '/' ) );
				isCall(
					await ask( `${ REST }/create-order-with-image`, {
						method: 'POST',
					} ),
					'museau_late',
					'30'
				);
				assert.equal(
					( await ask( '/wp-admin/', { headers: SIGNED_IN } ) )
						.status,
					200
				);
				// The page itself is nobody's address.
				assert.notEqual(
					(
						await ask(
							'/wp-content/themes/museau/assets/busy/page.html'
						)
					).status,
					200
				);
			}
		);
	}
);
