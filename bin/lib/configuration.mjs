/** The configurations of docs, which a host copies and the suites play. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * A file of docs with other addresses; what it does not hold is a mistake of ours.
 *
 * @param {string}                 name    below docs
 * @param {Record<string, string>} changes
 */
export async function configuration( name, changes ) {
	let text = await readFile( join( ROOT, 'docs', name ), 'utf8' );
	for ( const [ from, to ] of Object.entries( changes ) ) {
		if ( ! text.includes( from ) ) {
			throw new Error( `docs/${ name } has no ${ from }` );
		}
		text = text.replaceAll( from, to );
	}
	return text;
}
