#!/usr/bin/env node
/**
 * node bin/php-wasm.mjs <version> [arguments of php]: PHP of another version than the machine's, as WebAssembly
 * (WordPress Playground's own build), on the files of this machine. Its extensions are fixed: no FreeType in gd, no processes.
 */
import {
	loadNodeRuntime,
	useHostFilesystem as openFiles,
} from '@php-wasm/node';
import { PHP } from '@php-wasm/universal';

const [ version, ...argv ] = process.argv.slice( 2 );
const php = new PHP(
	await loadNodeRuntime( version, {
		emscriptenOptions: { processId: process.pid },
	} )
);
openFiles( php );
php.chdir( process.cwd() );
const ran = await php.cli( [ 'php', ...argv ], { env: process.env } );
const into = ( stream ) =>
	new WritableStream( {
		write: ( chunk ) =>
			new Promise( ( done ) => stream.write( chunk, done ) ),
	} );
await Promise.all( [
	ran.stdout.pipeTo( into( process.stdout ) ),
	ran.stderr.pipeTo( into( process.stderr ) ),
] );
process.exit( await ran.exitCode );
