#!/usr/bin/env node
/**
 * node bin/stripe-simulator/server.mjs --port=N --webhook=URL --secret=whsec_… [--origin=URL] [--state=FILE]
 * Prints its address when it answers, and ends with its parent's signal.
 */
import { startSimulator } from './index.mjs';

const options = Object.fromEntries(
	process.argv
		.slice( 2 )
		.map( ( argument ) => argument.match( /^--([a-z-]+)=(.*)$/ ) )
		.filter( Boolean )
		.map( ( [ , name, value ] ) => [ name, value ] )
);

try {
	const simulator = await startSimulator( {
		port: Number( options.port ?? 0 ),
		webhook: options.webhook,
		secret: options.secret,
		origin: options.origin,
		state: options.state,
	} );
	process.stdout.write( `Stripe simulator: ${ simulator.url }\n` );
	for ( const signal of [ 'SIGINT', 'SIGTERM', 'SIGHUP' ] ) {
		process.on( signal, () => process.exit( 0 ) );
	}
} catch ( error ) {
	process.stderr.write(
		error.code === 'EADDRINUSE'
			? `Le port ${ options.port } est déjà pris : choisissez-en un autre avec --port=N.\n`
			: `${ error.message }\n`
	);
	process.exit( 1 );
}
