/** Changed places of PHP: where they are, which tests reach them, and whether one of those notices. */
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { must } from '../processes.mjs';
import { phpSite } from '../suites.mjs';
import { hasWooCommerce } from '../woocommerce.mjs';
import { filterOf, FOLDER, measured, phpunit } from './maps.mjs';

/** What is changed: money, orders, photographs, privacy and sales. */
const FOLDERS = [
	'Domain/Cart',
	'Domain/Orders',
	'Domain/Payments',
	'Domain/Photos',
	'Domain/Privacy',
	'Domain/Withdrawal',
	'Engine',
	'Kernel/Limits',
	'Kernel/Money',
	'Rest',
];
/** Times its limit after which a change is taken to have made something endless: a busy machine is slow. */
const ENDLESS = 4;
/** Lines before and after a place that most likely hang on it. */
const NEAR = 12;

/**
 * @typedef {{file: string, line: number, from: number, to: number, text: string, new: string, kind: string, name: string}} Place name: from run to run, its line may move
 * @typedef {import('./maps.mjs').Suite & {map: import('./maps.mjs').Coverage, kept: string}} Known kept: its database
 */

/** @return {Promise<Place[]>} every place of the sources, in the order of their files */
export async function allPlaces() {
	const files = [];
	for ( const folder of FOLDERS ) {
		const names = await readdir( join( ROOT, 'src/server', folder ), {
			recursive: true,
		} );
		files.push(
			...names
				.filter( ( name ) => name.endsWith( '.php' ) )
				.map( ( name ) => `src/server/${ folder }/${ name }` )
				.sort()
		);
	}
	return JSON.parse(
		await must(
			'php',
			[ join( ROOT, 'bin/lib/mutants/places.php' ), ...files ],
			{ cwd: ROOT }
		)
	);
}

/**
 * The suites that look for a change, the quickest first.
 *
 * @param {Record<string, string>} words of sources and tests, by file
 * @param {string}                 key   of all of them
 * @return {Promise<Known[]>}
 */
export async function suites( words, key ) {
	const all = [
		{ name: 'unit', suites: [ 'unit' ], site: null },
		{
			name: 'embedded',
			suites: [ 'contract', 'rest' ],
			site: await phpSite( 'embedded', 'sqlite' ),
		},
	];
	if ( hasWooCommerce() ) {
		all.push( {
			name: 'woocommerce',
			suites: [ 'contract', 'rest', 'woocommerce' ],
			site: await phpSite( 'woocommerce', 'sqlite' ),
		} );
	}
	const known = [];
	for ( const suite of all ) {
		// A change that breaks a transaction may leave rows: each place begins with this database.
		const kept = join( FOLDER, `${ suite.name }-${ key }.sqlite` );
		const map = await measured( suite, words, key );
		known.push( { ...suite, map, kept } );
		if ( suite.site && ! existsSync( kept ) ) {
			await copyFile(
				join( suite.site.folder, 'database/museau.sqlite' ),
				kept
			);
		}
	}
	return known;
}

/** Lines that each test runs, by map. */
const LINES_RUN = new WeakMap();

/** @return {Record<string, number>} lines of all files by test */
function linesRun( map ) {
	if ( ! LINES_RUN.has( map ) ) {
		const run = {};
		for ( const lines of Object.values( map.files ) ) {
			for ( const found of Object.values( lines ) ) {
				for ( const id of found ) {
					run[ id ] = ( run[ id ] ?? 0 ) + 1;
				}
			}
		}
		LINES_RUN.set( map, run );
	}
	return LINES_RUN.get( map );
}

/**
 * As many of these tests as the limit allows. A hook of every saved product is run by hundreds that never see what it decides: those
 * of whose lines most are its class's come first, then those that run most of the lines around the place; where no test runs it, the
 * quickest.
 */
function likeliest( map, { file, line }, ids, isReached, limit ) {
	const around = {};
	const own = {};
	for ( const [ near, found ] of Object.entries(
		isReached ? ( map.files[ file ] ?? {} ) : {}
	) ) {
		for ( const id of found ) {
			own[ id ] = ( own[ id ] ?? 0 ) + 1;
			if ( Math.abs( near - line ) <= NEAR ) {
				around[ id ] = ( around[ id ] ?? 0 ) + 1;
			}
		}
	}
	const run = linesRun( map );
	const share = ( id ) => ( own[ id ] ?? 0 ) / ( run[ id ] ?? 1 );
	let seconds = 0;
	return [ ...ids ]
		.sort(
			( a, b ) =>
				share( b ) - share( a ) ||
				( around[ b ] ?? 0 ) - ( around[ a ] ?? 0 ) ||
				( map.tests[ a ] ?? 0 ) - ( map.tests[ b ] ?? 0 )
		)
		.filter( ( id ) => ( seconds += map.tests[ id ] ?? 0 ) < limit );
}

/** The tests that run a place. */
const reaching = ( { map }, { file, line } ) =>
	map.files[ file ]?.[ line ] ?? [];

/** What runs while WordPress starts counts for no test: any may notice it. */
const others = ( { map } ) => Object.keys( map.tests );

/** The class's file with one place changed, where no other class of that name was loaded before. */
async function write( place ) {
	const source = await readFile( join( ROOT, place.file ) );
	const file = join( FOLDER, 'changed.php' );
	const folder = join( ROOT, place.file, '..' );
	await writeFile(
		file,
		Buffer.concat( [
			source.subarray( 0, place.from ),
			Buffer.from( place.new ),
			source.subarray( place.to ),
		] )
			.toString()
			.replaceAll( '__DIR__', `'${ folder }'` )
	);
	return file;
}

/** The database as it was before the first change, without what a PHP that died has left beside it. */
async function restore( { kept, site } ) {
	const database = join( site.folder, 'database/museau.sqlite' );
	for ( const journal of [ '-wal', '-shm', '-journal' ] ) {
		await rm( database + journal, { force: true } );
	}
	await copyFile( kept, database );
}

/**
 * The tests that a place is played to, by suite.
 *
 * @param {Place}   place
 * @param {Known[]} known
 * @param {number}  limit seconds that the tests of each suite may take when nothing is changed
 * @return {{isReached: boolean, asked: string[][]}} isReached: by any test
 */
export function askedFor( place, known, limit ) {
	const isReached = known.some(
		( suite ) => reaching( suite, place ).length > 0
	);
	return {
		isReached,
		asked: known.map( ( suite ) =>
			likeliest(
				suite.map,
				place,
				( isReached ? reaching : others )( suite, place ),
				isReached,
				limit
			)
		),
	};
}

/**
 * Changes one place and runs the tests that reach it.
 *
 * @param {Place}   place
 * @param {Known[]} known
 * @param {number}  limit as askedFor() has it
 * @return {Promise<{outcome: string, by: string}>} 'noticed' by a test (its class, '' when PHP itself failed), 'survived' all, or
 *   'unreached' by any
 */
export async function play( place, known, limit ) {
	const env = {
		MUSEAU_MUTANT_FILE: await write( place ),
		MUSEAU_MUTANT_CLASS: `Museau\\${ place.file
			.slice( 'src/server/'.length, -'.php'.length )
			.replaceAll( '/', '\\' ) }`,
	};
	const { isReached, asked } = askedFor( place, known, limit );
	for ( const [ index, suite ] of known.entries() ) {
		const tests = asked[ index ];
		if ( tests.length === 0 ) {
			continue;
		}
		if ( suite.site ) {
			await restore( suite );
		}
		const { code, output } = await phpunit(
			suite,
			[],
			[ '--stop-on-defect', '--filter', filterOf( tests ) ],
			{ seconds: ENDLESS * limit, env }
		);
		if ( code !== 0 ) {
			// A warning is listed under its place, with the test below.
			const [ , by = '' ] =
				output.match( /^(?:1\)|\*) (Museau\S+?)::/m ) ?? [];
			return { outcome: 'noticed', by };
		}
	}
	return { outcome: isReached ? 'survived' : 'unreached', by: '' };
}
