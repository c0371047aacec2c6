/**
 * The link that opens the demo shop: the released archive and its blueprint, published side by side, played by
 * WordPress Playground's own runtime. Only `node bin/test.mjs --only=playground`: it takes minutes.
 * The one step left out is setSiteLanguage, which reads api.wordpress.org: WordPress's French files come with the core here.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT, WORK } from '../../bin/lib/paths.mjs';
import { freePorts } from '../../bin/lib/processes.mjs';
import { release } from '../../bin/lib/release.mjs';
import { bringWordPress, WORDPRESS } from '../../bin/lib/wordpress.mjs';

const ends = [];
after( () => ends.forEach( ( end ) => end() ) );

// Publishes the archive and the blueprint; answers the blueprint's address.
async function publish( made ) {
	const { file, blueprint } = made;
	const written = JSON.parse( await readFile( blueprint, 'utf8' ) );
	const offline = {
		...written,
		steps: written.steps.filter(
			( { step } ) => step !== 'setSiteLanguage'
		),
	};
	const files = {
		'/blueprint.json': JSON.stringify( offline ),
		[ `/${ basename( file ) }` ]: await readFile( file ),
	};
	const server = createServer( ( { url }, response ) => {
		response.writeHead( files[ url ] ? 200 : 404 );
		response.end( files[ url ] );
	} );
	ends.push( () => server.close() );
	const port = await freePorts( 1 );
	await new Promise( ( done ) => server.listen( port, '127.0.0.1', done ) );
	return `http://127.0.0.1:${ port }/blueprint.json`;
}

test(
	'the link opens the demo shop in French, for a visitor, from the released archive',
	{ timeout: 900_000 },
	async () => {
		const address = await publish( await release() );
		await bringWordPress();
		const core = join( WORK, 'blueprint/wordpress' );
		ends.push( () =>
			rm( join( WORK, 'blueprint' ), { recursive: true, force: true } )
		);
		await rm( core, { recursive: true, force: true } );
		await mkdir( core, { recursive: true } );
		await cp( join( WORDPRESS, 'wordpress' ), core, { recursive: true } );
		await cp(
			join( WORDPRESS, 'languages' ),
			join( core, 'wp-content/languages' ),
			{ recursive: true }
		);
		const port = await freePorts( 1 );
		const playground = spawn( process.execPath, [
			join( ROOT, 'node_modules/@wp-playground/cli/wp-playground.js' ),
			'server',
			`--port=${ port }`,
			'--php=8.2',
			`--blueprint=${ address }`,
			'--mount-dir-before-install',
			core,
			'/wordpress',
			'--wordpress-install-mode=install-from-existing-files-if-needed',
		] );
		ends.push( () => playground.kill( 'SIGKILL' ) );
		let output = '';
		await new Promise( ( ready, fail ) => {
			const hear = ( chunk ) => {
				output += chunk;
				if ( /Ready! WordPress is running/.test( output ) ) {
					ready();
				}
			};
			playground.stdout.on( 'data', hear );
			playground.stderr.on( 'data', hear );
			playground.on( 'close', ( code ) =>
				fail( new Error( `ended with ${ code }:\n${ output }` ) )
			);
		} );
		const get = async ( path ) => {
			const response = await fetch(
				`http://127.0.0.1:${ port }${ path }`
			);
			assert.equal( response.status, 200, path );
			return response.text();
		};
		const home = await get( '/' );
		assert.match( home, /lang="fr-FR"/ );
		assert.match( home, /Vos compagnons à poil long/ );
		assert.doesNotMatch( home, /wpadminbar/ );
		assert.match( await get( '/oeuvre-originale' ), /Chat roux/ );
		const portrait = JSON.parse(
			await get( '/wp-json/museau-react/v1/products?id=174' )
		);
		assert.equal( portrait.id, 174 );
		assert.ok( portrait.price > 0 );
	}
);
