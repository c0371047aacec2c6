/** What a load leaves behind: memory of PHP's workers, rows and bytes of every table, work that waits. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '../lib/mariadb.mjs';
import { ROOT } from '../lib/paths.mjs';
import { must, run } from '../lib/processes.mjs';
import { childrenOf } from '../lib/rig.mjs';
import { environment, wp } from '../lib/site.mjs';
import { WORDPRESS } from '../lib/wordpress.mjs';

/** Seconds between two looks at the memory. */
const EVERY = 5;

function memoryOf( pid ) {
	try {
		const status = readFileSync( `/proc/${ pid }/status`, 'utf8' );
		const number = ( name ) =>
			Number(
				new RegExp( `^${ name }:\\s+(\\d+)`, 'm' ).exec(
					status
				)?.[ 1 ] ?? 0
			) / 1024;
		return { rss: number( 'VmRSS' ), own: number( 'RssAnon' ) };
	} catch {
		return null;
	}
}

/**
 * Looks at PHP-FPM's workers every five seconds.
 *
 * @param {number} master process id
 * @return {() => {at: number, workers: number, rss: number, own: number, most: number}[]} ends it; megabytes: sum of RSS, sum of what is
 * not shared, and the largest worker's own
 */
export function watchMemory( master ) {
	const start = Date.now();
	const seen = [];
	const look = () => {
		const workers = childrenOf( master ).map( memoryOf ).filter( Boolean );
		const sum = ( key ) =>
			Math.round( workers.reduce( ( all, one ) => all + one[ key ], 0 ) );
		seen.push( {
			at: Math.round( ( Date.now() - start ) / 1000 ),
			workers: workers.length,
			rss: sum( 'rss' ),
			own: sum( 'own' ),
			most: Math.round(
				Math.max( 0, ...workers.map( ( one ) => one.own ) )
			),
		} );
	};
	look();
	const timer = setInterval( look, EVERY * 1000 );
	return () => {
		clearInterval( timer );
		look();
		return seen;
	};
}

/** Rows, counted, and bytes of every table. */
export async function tables( database ) {
	const names = ( await sql( database, 'SHOW TABLES' ) ).trim().split( '\n' );
	await sql(
		database,
		`ANALYZE TABLE ${ names.map( ( name ) => `\`${ name }\`` ).join( ', ' ) }`
	);
	const rows = await sql(
		database,
		names
			.map(
				( name ) => `SELECT '${ name }', COUNT(*) FROM \`${ name }\``
			)
			.join( ' UNION ALL ' )
	);
	const bytes = Object.fromEntries(
		(
			await sql(
				database,
				`SELECT table_name, data_length + index_length FROM information_schema.tables WHERE table_schema = '${ database }'`
			)
		)
			.trim()
			.split( '\n' )
			.map( ( line ) => line.split( '\t' ) )
	);
	return Object.fromEntries(
		rows
			.trim()
			.split( '\n' )
			.map( ( line ) => line.split( '\t' ) )
			.map( ( [ name, count ] ) => [
				name,
				{ rows: Number( count ), bytes: Number( bytes[ name ] ) },
			] )
	);
}

/** Tables that are not as they were: rows and bytes more. */
export function grown( before, after ) {
	const found = {};
	for ( const [ name, now ] of Object.entries( after ) ) {
		const former = before[ name ] ?? { rows: 0, bytes: 0 };
		if ( now.rows !== former.rows || now.bytes !== former.bytes ) {
			found[ name ] = {
				rows: now.rows - former.rows,
				bytes: now.bytes - former.bytes,
			};
		}
	}
	return found;
}

/** Options by the first words of their names: what an option's rows are. */
export async function options( database ) {
	const names = (
		await sql( database, 'SELECT option_name FROM wp_options' )
	)
		.trim()
		.split( '\n' );
	return new Set( names );
}

/** Events of WordPress's cron that are due, and letters that wait to be sent. */
export async function waiting( site ) {
	const text = await wp(
		site,
		'eval',
		"$due = 0; foreach (_get_cron_array() as $time => $hooks) { $due += $time <= time() ? count($hooks) : 0; } global $wpdb; echo $due, ' ', (int) $wpdb->get_var(\"SELECT COUNT(*) FROM {$wpdb->prefix}actionscheduler_actions WHERE status = 'pending' AND scheduled_date_gmt <= UTC_TIMESTAMP()\");"
	);
	const [ cron, actions ] = text.trim().split( ' ' ).map( Number );
	return { cron, actions };
}

/** Opens the checker's books: what is wrong later is counted from here. */
export const openBooks = ( site ) =>
	wp( site, 'eval', `require '${ join( ROOT, 'tests/php/check.php' ) }';` );

/** What the checker of money, stock, mails and photographs finds wrong since then; wasKilled: processes died meanwhile. */
export async function checkBooks( site, marks, wasKilled = false ) {
	const answer = await wp(
		site,
		'eval',
		`$museau_given = '${ marks.trim() }'; $museau_killed = ${ wasKilled }; require '${ join( ROOT, 'tests/php/check.php' ) }';`
	);
	return JSON.parse( answer );
}

/** `wp museau doctor`: its exit code, and what it found. */
export async function doctor( site ) {
	const { code, output } = await run(
		'php',
		[
			'-d',
			'memory_limit=512M',
			'-d',
			'error_reporting=E_ALL&~E_DEPRECATED',
			join( WORDPRESS, 'wp-cli.phar' ),
			'--allow-root',
			`--path=${ site.root }`,
			'museau',
			'doctor',
			'--format=text',
		],
		{ env: environment( site ) }
	);
	return { code, output: output.trim() };
}

/** Bytes of a folder. */
export const size = async ( folder ) =>
	existsSync( folder )
		? Number( ( await must( 'du', [ '-sb', folder ] ) ).split( '\t' )[ 0 ] )
		: 0;
