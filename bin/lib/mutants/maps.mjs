/** Which test of PHP runs which line: measured once, then only for what has changed since. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
	mkdir,
	readdir,
	readFile,
	rm,
	stat,
	writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, WORK } from '../paths.mjs';
import { must, run } from '../processes.mjs';
import { Advice, say, step } from '../say.mjs';
import { environment } from '../site.mjs';

export const FOLDER = join( WORK, 'mutants' );
/** Bytes of a filter that PHPUnit can be given as one argument. */
const LONGEST_FILTER = 100_000;
/** Tests that may fail on a busy machine; more of them are a fault. */
const MOST_FAILED = 5;
/** Of tests/php, in small letters: a suite runs nothing of those that are not its own. */
const FOLDERS = [
	'unit',
	'contract',
	'rest',
	'woocommerce',
	'scenarios',
	'races',
	'fuzz',
];

/**
 * @typedef {{tests: Record<string, number>, files: Record<string, Record<number, string[]>>}} Coverage seconds by test, tests by file and line
 * @typedef {{name: string, suites: string[], site: ?import('../site.mjs').Site}} Suite
 */

export const hash = ( text ) =>
	createHash( 'sha256' ).update( text ).digest( 'hex' );

/**
 * @param {string} name of a class of tests
 * @return {string[]} the files that say what it tests: a contract's tests stand in a file of their own
 */
export const filesOf = ( name ) => {
	const file = name
		.replace( 'Museau\\Tests\\', 'tests/php/' )
		.replaceAll( '\\', '/' );
	return [ `${ file }.php`, `${ file.replace( /Test$/, 'Contract' ) }.php` ];
};

/** @return {Promise<Record<string, string>>} hash by file of sources and tests */
export async function allWords() {
	const words = {};
	for ( const folder of [ 'src/server', 'tests/php' ] ) {
		const names = await readdir( join( ROOT, folder ), {
			recursive: true,
		} );
		for ( const name of names.sort() ) {
			if ( name.endsWith( '.php' ) ) {
				const file = `${ folder }/${ name }`;
				words[ file ] = hash( await readFile( join( ROOT, file ) ) );
			}
		}
	}
	return words;
}

/**
 * @param {string[]} ids 'Class::method'
 * @return {string} of PHPUnit: those tests, with every set of their data
 */
export const filterOf = ( ids ) =>
	`/^(${ ids
		.map( ( id ) => id.replaceAll( '\\', '\\\\' ) )
		.join( '|' ) })( with data set .*|#\\d+)?$/s`;

/** PCOV counts the lines that a test runs. It is unpacked here, not installed: it would slow every PHP of this machine. */
async function pcov() {
	const folder = join( FOLDER, 'pcov' );
	const find = async () =>
		existsSync( folder )
			? ( await readdir( folder, { recursive: true } ) ).find( ( name ) =>
					name.endsWith( 'pcov.so' )
				)
			: undefined;
	if ( ! ( await find() ) ) {
		await mkdir( folder, { recursive: true } );
		const version = await must( 'php', [
			'-r',
			'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;',
		] );
		await run( 'apt-get', [ 'download', `php${ version }-pcov` ], {
			cwd: folder,
		} );
		const [ archive ] = ( await readdir( folder ) ).filter( ( name ) =>
			name.endsWith( '.deb' )
		);
		if ( ! archive ) {
			throw new Advice(
				`PCOV manque : sous Debian ou Ubuntu, apt-get download php${ version }-pcov doit répondre.`
			);
		}
		await must( 'dpkg', [ '-x', archive, '.' ], { cwd: folder } );
	}
	return join( folder, await find() );
}

/**
 * Runs PHPUnit.
 *
 * @param {Suite}                  suite
 * @param {string[]}               settings        of PHP
 * @param {string[]}               args            of PHPUnit
 * @param {Object}                 options
 * @param {number}                 options.seconds that it may take
 * @param {Record<string, string>} options.env
 * @return {Promise<{code: number, output: string}>}
 */
export const phpunit = (
	suite,
	settings,
	args,
	{ seconds = 3600, env = {} } = {}
) =>
	run(
		'timeout',
		[
			String( seconds ),
			'php',
			...[ '-d', 'memory_limit=2G', '-d', 'error_reporting=E_ALL' ],
			...settings,
			join( ROOT, 'vendor/bin/phpunit' ),
			'--no-progress',
			`--testsuite=${ suite.suites.join( ',' ) }`,
			...( suite.site?.engine === 'embedded'
				? [ '--exclude-group=woocommerce' ]
				: [] ),
			...args,
		],
		{
			cwd: ROOT,
			env: {
				...( suite.site
					? environment( suite.site )
					: { ...process.env, MUSEAU_SITE: '' } ),
				...env,
			},
		}
	);

/**
 * Measures these tests, all of them when no filter is given.
 *
 * @return {Promise<Coverage>}
 */
async function measure( suite, filter ) {
	const coverage = join( FOLDER, 'coverage.php' );
	const report = join( FOLDER, 'coverage.xml' );
	await rm( coverage, { force: true } );
	const { code, output } = await phpunit(
		suite,
		[
			...[ '-d', `extension=${ await pcov() }` ],
			...[ '-d', `pcov.directory=${ ROOT }` ],
		],
		[
			...[ '--coverage-filter', 'src/server' ],
			...[ '--coverage-php', coverage ],
			...[ '--log-junit', report ],
			...( filter ? [ '--filter', filter ] : [] ),
		]
	);
	const covered = existsSync( coverage )
		? JSON.parse(
				await must(
					'php',
					[
						...[ '-d', 'memory_limit=2G' ],
						join( ROOT, 'bin/lib/mutants/covered.php' ),
						coverage,
						report,
					],
					{ cwd: ROOT }
				)
			)
		: { tests: {}, files: {}, failed: [] };
	await rm( coverage, { force: true } );
	const { failed, ...map } = covered;
	// Half an hour's work is not lost to one of them.
	if ( code !== 0 && ( ! failed.length || failed.length > MOST_FAILED ) ) {
		throw new Advice(
			`${ suite.name } échoue sans rien de changé :\n${ output.slice( -4000 ) }`
		);
	}
	if ( failed.length ) {
		say(
			`Échouent sans rien de changé, et ne jugent donc rien : ${ failed.join( ', ' ) }`
		);
	}
	return map;
}

/** The newest map of a suite, and what it was made from. */
async function former( suite ) {
	const found = [];
	for ( const name of await readdir( FOLDER ) ) {
		if (
			name.startsWith( `${ suite.name }-` ) &&
			name.endsWith( '.json' )
		) {
			const path = join( FOLDER, name );
			found.push( [ ( await stat( path ) ).mtimeMs, path ] );
		}
	}
	found.sort( ( [ a ], [ b ] ) => b - a );
	return found.length
		? JSON.parse( await readFile( found[ 0 ][ 1 ], 'utf8' ) )
		: {};
}

/**
 * What a former map cannot say any more: the tests of changed files, and all that ran a line of a changed class.
 *
 * @return {?{sources: string[], ids: string[], classes: string[]}} classes: of which no test is known; null: all is to be measured
 */
function stale( map, words, suites ) {
	if ( ! map.words ) {
		return null;
	}
	const changed = new Set(
		[ ...Object.keys( map.words ), ...Object.keys( words ) ].filter(
			( file ) => map.words[ file ] !== words[ file ]
		)
	);
	const sources = [ ...changed ].filter( ( file ) =>
		file.startsWith( 'src/server' )
	);
	const ids = new Set(
		sources.flatMap( ( file ) =>
			Object.values( map.files[ file ] ?? {} ).flat()
		)
	);
	const knownClasses = new Set(
		Object.keys( map.tests ).map( ( id ) => id.split( '::' )[ 0 ] )
	);
	const ownFiles = new Set( [ ...knownClasses ].flatMap( filesOf ) );
	const classes = [];
	for ( const file of changed ) {
		const [ , , folder ] = file.toLowerCase().split( '/' );
		if (
			file.startsWith( 'src/server' ) ||
			ownFiles.has( file ) ||
			FOLDERS.filter( ( name ) => ! suites.includes( name ) ).includes(
				folder
			)
		) {
			continue;
		}
		if ( ! file.endsWith( 'Test.php' ) ) {
			return null;
		}
		classes.push(
			file
				.replace( 'tests/php/', 'Museau\\Tests\\' )
				.replace( /\.php$/, '' )
				.replaceAll( '/', '\\' )
		);
	}
	for ( const name of knownClasses ) {
		if ( filesOf( name ).some( ( file ) => changed.has( file ) ) ) {
			classes.push( name );
		}
	}
	for ( const id of Object.keys( map.tests ) ) {
		if ( classes.includes( id.split( '::' )[ 0 ] ) ) {
			ids.add( id );
		}
	}
	return { sources, ids: [ ...ids ], classes };
}

/** A map with what was measured again in place of what it said before. */
function renewed( map, { sources, ids }, part ) {
	const gone = new Set( ids );
	for ( const id of ids ) {
		delete map.tests[ id ];
	}
	for ( const file of sources ) {
		delete map.files[ file ];
	}
	for ( const lines of Object.values( map.files ) ) {
		for ( const line of Object.keys( lines ) ) {
			lines[ line ] = lines[ line ].filter( ( id ) => ! gone.has( id ) );
		}
	}
	for ( const [ file, lines ] of Object.entries( part.files ) ) {
		const own = ( map.files[ file ] ??= {} );
		for ( const [ line, found ] of Object.entries( lines ) ) {
			own[ line ] = [ ...( own[ line ] ?? [] ), ...found ];
		}
	}
	return { tests: { ...map.tests, ...part.tests }, files: map.files };
}

/**
 * Which tests run which lines; kept for as long as sources and tests stay as they are.
 *
 * @param {Suite}                  suite
 * @param {Record<string, string>} words of sources and tests (allWords())
 * @param {string}                 key   of all of them
 * @return {Promise<Coverage>}
 */
export async function measured( suite, words, key ) {
	const file = join( FOLDER, `${ suite.name }-${ key }.json` );
	if ( ! existsSync( file ) ) {
		const before = await former( suite );
		const old = stale( before, words, suite.suites );
		const filter = old
			? filterOf( [
					...old.ids.filter(
						( id ) =>
							! old.classes.includes( id.split( '::' )[ 0 ] )
					),
					...old.classes.map( ( name ) => `${ name }::.*` ),
				] )
			: '';
		const isPart = old && filter.length <= LONGEST_FILTER;
		await step( `lignes que parcourt ${ suite.name }`, async () => {
			const map = isPart
				? renewed(
						before,
						old,
						old.ids.length + old.classes.length
							? await measure( suite, filter )
							: { tests: {}, files: {} }
					)
				: await measure( suite );
			await writeFile( file, JSON.stringify( { ...map, words } ) );
		} );
	}
	return JSON.parse( await readFile( file, 'utf8' ) );
}
