/** What a site that tests play in has caught: its letters, and what PHP complained of. For the journeys of every browser. */
const { existsSync, readdirSync, readFileSync } = require( 'node:fs' );
const { join } = require( 'node:path' );

const NOTICE =
	/PHP (Notice|Warning|Fatal|Deprecated|Parse)|WordPress database error/;

/**
 * Letters in a folder of files, oldest first.
 * @param {string} folder
 */
exports.mailsIn = ( folder ) =>
	existsSync( folder )
		? readdirSync( folder )
				.filter( ( file ) => file.endsWith( '.json' ) )
				.sort()
				.map( ( file ) =>
					JSON.parse( readFileSync( join( folder, file ), 'utf8' ) )
				)
		: [];

/**
 * How many bytes a log has now.
 * @param {string} log
 */
exports.lengthOf = ( log ) =>
	existsSync( log ) ? readFileSync( log ).length : 0;

/**
 * PHP's notices in a log, from a byte on.
 * @param {string} log
 * @param {number} from
 */
exports.noticesIn = ( log, from = 0 ) =>
	existsSync( log )
		? readFileSync( log )
				.subarray( from )
				.toString()
				.split( '\n' )
				.filter( ( line ) => NOTICE.test( line ) )
		: [];
