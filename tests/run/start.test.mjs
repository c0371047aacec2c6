/**
 * The commands as a person types them: npm start native and on Playground, its refusals, its second start, its end.
 * Run by node's own test runner (bin/test.mjs, suite `start`).
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../bin/lib/processes.mjs';

const ROOT = join( dirname( fileURLToPath( import.meta.url ) ), '../..' );
const started = new Set();

after( () => started.forEach( ( child ) => child.kill( 'SIGKILL' ) ) );

/**
 * Starts the command; `line( pattern )` waits until it prints it, `end()` sends Ctrl-C and answers the exit code.
 * @param {...any} args
 */
function start( ...args ) {
	const child = spawn(
		process.execPath,
		[ join( ROOT, 'bin/start.mjs' ), ...args ],
		{ cwd: ROOT }
	);
	started.add( child );
	let output = '';
	let last = Date.now();
	let longest = 0;
	const listeners = new Set();
	const hear = ( chunk ) => {
		output += chunk;
		longest = Math.max( longest, Date.now() - last );
		last = Date.now();
		listeners.forEach( ( listener ) => listener() );
	};
	child.stdout.on( 'data', hear );
	child.stderr.on( 'data', hear );
	const ended = new Promise( ( resolve ) =>
		child.on( 'close', ( code ) => resolve( code ) )
	);
	return {
		output: () => output,
		/** Longest silence so far, ms. */
		silence: () => longest,
		ended,
		line: ( pattern ) =>
			new Promise( ( resolve, reject ) => {
				const look = () => pattern.test( output ) && resolve( output );
				listeners.add( look );
				ended.then( () =>
					reject(
						new Error( `ended without ${ pattern }:\n${ output }` )
					)
				);
				look();
			} ),
		end: () => {
			child.kill( 'SIGINT' );
			return ended;
		},
	};
}

const isFree = ( port ) =>
	new Promise( ( resolve ) => {
		const probe = createServer();
		probe.once( 'error', () => resolve( false ) );
		probe.listen( port, '127.0.0.1', () =>
			probe.close( () => resolve( true ) )
		);
	} );

test(
	'npm start serves the demo shop, prints its addresses, and Ctrl-C leaves nothing',
	{ timeout: 600_000 },
	async () => {
		const port = await freePorts( 2 );
		const shop = start( `--port=${ port }` );
		await shop.line( /Prêt en/ );
		assert.match(
			shop.output(),
			new RegExp( `La boutique : http://127.0.0.1:${ port }/` )
		);
		assert.match(
			shop.output(),
			/Artiste : artiste · mot de passe : museau/
		);
		assert.ok(
			shop.silence() < 15_000,
			`silent for ${ shop.silence() } ms`
		);
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
			'/politique-de-confidentialite',
		] ) {
			assert.equal(
				( await fetch( `http://127.0.0.1:${ port }${ path }` ) ).status,
				200,
				path
			);
		}
		assert.equal(
			( await fetch( `http://127.0.0.1:${ port }/mentions-legales` ) )
				.status,
			404
		);
		assert.equal( await shop.end(), 130 );
		await new Promise( ( resolve ) => setTimeout( resolve, 1000 ) );
		assert.ok( await isFree( port ), 'the web server is gone' );
		assert.ok( await isFree( port + 1 ), 'the simulator is gone' );

		const again = start( `--port=${ port }` );
		await again.line( /Prêt en/ );
		assert.doesNotMatch(
			again.output(),
			/site start-embedded/,
			'a second start makes nothing anew'
		);
		await again.end();
	}
);

test( 'a port that is taken is refused with the way out', async () => {
	const port = await freePorts( 2 );
	const other = createServer();
	await new Promise( ( resolve ) =>
		other.listen( port, '127.0.0.1', resolve )
	);
	const shop = start( `--port=${ port }` );
	assert.equal( await shop.ended, 1 );
	assert.match(
		shop.output(),
		new RegExp( `Le port ${ port } est déjà pris.*--port=${ port + 1 }` )
	);
	other.close();
} );

test(
	'on Playground the same shop is served, and nobody is signed in',
	{ timeout: 1_200_000 },
	async () => {
		const port = await freePorts( 2 );
		const shop = start(
			'--runtime=playground',
			`--port=${ port }`,
			'--reset'
		);
		await shop.line( /Prêt en/ );
		assert.ok(
			shop.silence() < 15_000,
			`silent for ${ shop.silence() } ms`
		);
		const page = await (
			await fetch( `http://127.0.0.1:${ port }/commandez-votre-portrait` )
		).text();
		assert.match( page, /data-island="portrait-order"/ );
		assert.match( page, /Nombre d&#039;animaux/ );
		assert.doesNotMatch( page, /id="wpadminbar"/ );
		const products = await (
			await fetch(
				`http://127.0.0.1:${ port }/wp-json/museau-react/v1/products?id=174`
			)
		).json();
		assert.equal( products.id, 174 );
		await shop.end();
		await new Promise( ( resolve ) => setTimeout( resolve, 2000 ) );
		assert.ok( await isFree( port ), 'Playground is gone' );
	}
);
