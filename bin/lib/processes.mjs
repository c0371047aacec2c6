/** Child processes: awaited commands and servers that end, whole group, with us. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Advice } from './say.mjs';

const servers = new Set();

/** Ends one server's process group: ending only php -S's master would leave its workers holding the port. */
export function end( child ) {
	servers.delete( child );
	if ( child.exitCode === null && child.signalCode === null ) {
		try {
			// A server that a test has stopped hears nothing else.
			process.kill( -child.pid, 'SIGCONT' );
			process.kill( -child.pid, 'SIGTERM' );
		} catch {
			// Already gone.
		}
	}
}

process.on( 'exit', () => servers.forEach( end ) );
for ( const signal of [ 'SIGINT', 'SIGTERM', 'SIGHUP' ] ) {
	process.on( signal, () => process.exit( signal === 'SIGINT' ? 130 : 143 ) );
}

/**
 * Runs a command to its end.
 *
 * @param {string}   command
 * @param {string[]} args
 * @param {Object}   options       of spawn, and:
 * @param {boolean}  options.quiet keep the output, do not print it
 * @param {string}   options.input text for its standard input
 * @return {Promise<{code: number, output: string}>} exit code and output; never rejects for a code
 */
export function run( command, args, { quiet = true, input, ...options } = {} ) {
	return new Promise( ( resolve, reject ) => {
		const child = spawn( command, args, {
			...options,
			stdio: [ input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe' ],
		} );
		let output = '';
		const take = ( chunk ) => {
			output += chunk;
			if ( ! quiet ) {
				process.stdout.write( chunk );
			}
		};
		child.stdout.on( 'data', take );
		child.stderr.on( 'data', take );
		child.on( 'error', reject );
		child.on( 'close', ( code ) => resolve( { code: code ?? 1, output } ) );
		if ( input !== undefined ) {
			child.stdin.end( input );
		}
	} );
}

/** Runs a command that must succeed; its output is part of the failure. */
export async function must( command, args, options = {} ) {
	const { code, output } = await run( command, args, options );
	if ( code !== 0 ) {
		throw new Error(
			`${ command } ${ args.join( ' ' ) }\n${ output.slice( -4000 ) }`
		);
	}
	return output;
}

/** Starts a server in a process group of its own. */
export function serve( command, args, options = {} ) {
	const child = spawn( command, args, {
		stdio: 'ignore',
		...options,
		detached: true,
	} );
	servers.add( child );
	// A command that has done its work ends, and its servers with it.
	child.unref();
	return child;
}

/** Keeps a serving command alive until it is interrupted. */
export const forever = () =>
	new Promise( () => setInterval( () => {}, 1 << 30 ) );

/** Refuses a port that is taken, with the way out. */
export function checkPort( port ) {
	return new Promise( ( resolve, reject ) => {
		const probe = createServer();
		probe.once( 'error', () =>
			reject(
				new Advice(
					`Le port ${ port } est déjà pris. Choisissez-en un autre : npm start -- --port=${ port + 1 }`
				)
			)
		);
		probe.listen( port, '127.0.0.1', () => probe.close( resolve ) );
	} );
}

const isFree = ( port ) =>
	checkPort( port ).then(
		() => true,
		() => false
	);

/** Below the ports that systems give to outgoing connections: one of those may be gone between asking and serving. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * The first of some ports in a row that are free now: a site's own, its Stripe stand-in's, a front's.
 *
 * @param {number} count
 */
export async function freePorts( count ) {
	for ( let tries = 0; tries < 100; tries++ ) {
		const port = randomInt( LOWEST, HIGHEST );
		const row = Array.from( { length: count }, ( _, i ) => port + i );
		if ( ( await Promise.all( row.map( isFree ) ) ).every( Boolean ) ) {
			return port;
		}
	}
	throw new Error( `No ${ count } free ports in a row.` );
}

/** Waits until an address answers at all. */
export async function answers( url, seconds = 30 ) {
	const until = Date.now() + seconds * 1000;
	for (;;) {
		try {
			await fetch( url, { redirect: 'manual' } );
			return;
		} catch ( error ) {
			if ( Date.now() > until ) {
				throw new Error(
					`${ url } does not answer: ${ error.message }`
				);
			}
			await new Promise( ( resolve ) => setTimeout( resolve, 100 ) );
		}
	}
}
