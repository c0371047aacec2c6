import { parseArgs } from 'node:util';
import { Advice } from './say.mjs';

/**
 * Options of a command line; an unknown one is refused with the list of those that exist.
 *
 * @param {Object}   options in parseArgs' form
 * @param {string[]} argv
 */
export function readOptions( options, argv = process.argv.slice( 2 ) ) {
	try {
		return parseArgs( { args: argv, options, allowPositionals: true } );
	} catch ( error ) {
		throw new Advice(
			`${ error.message }\nOptions : ${ Object.keys( options )
				.map( ( name ) => `--${ name }` )
				.join( ' ' ) }`
		);
	}
}

export function readPort( text ) {
	const port = Number( text );
	if ( ! Number.isInteger( port ) || port < 1024 || port > 65000 ) {
		throw new Advice(
			`--port=${ text } : indiquez un nombre entre 1024 et 65000.`
		);
	}
	return port;
}
