/** Changed places of PHP: where they are, which tests reach them, and whether one of those notices. */
import { existsSync } from 'node:fs';
import {
	copyFile,
	mkdir,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, WORK } from '../paths.mjs';
import { must, run } from '../processes.mjs';
import { Advice, step } from '../say.mjs';
import { environment } from '../site.mjs';
import { phpSite } from '../suites.mjs';
import { hasWooCommerce } from '../woocommerce.mjs';

export const FOLDER = join( WORK, 'mutants' );
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
/** Seconds that the tests of one place may take when nothing is changed. */
const LIMIT = 60;
/** Lines before and after a place that most likely hang on it. */
const NEAR = 12;

/**
 * @typedef {{file: string, line: number, from: number, to: number, text: string, new: string, kind: string, name: string}} Place name: from run to run, its line may move
 * @typedef {{tests: Record<string, number>, files: Record<string, Record<number, string[]>>}} Coverage seconds by test, tests by file and line
 * @typedef {{name: string, suites: string[], site: ?import('../site.mjs').Site, map: Coverage, kept: string}} Suite kept: its database
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

const phpunit = ( suite, settings, args, { seconds = 3600, env = {} } = {} ) =>
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

/** Which tests run which lines; kept for as long as sources and tests stay as they are. */
async function measured( suite, key ) {
	const file = join( FOLDER, `${ suite.name }-${ key }.json` );
	if ( ! existsSync( file ) ) {
		await step( `lignes que parcourt ${ suite.name }`, async () => {
			const coverage = join( FOLDER, 'coverage.php' );
			const report = join( FOLDER, 'coverage.xml' );
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
				]
			);
			if ( code !== 0 ) {
				throw new Advice(
					`${ suite.name } échoue sans rien de changé :\n${ output.slice( -4000 ) }`
				);
			}
			await writeFile(
				file,
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
			);
			await rm( coverage );
		} );
	}
	return { ...suite, map: JSON.parse( await readFile( file, 'utf8' ) ) };
}

/**
 * The suites that look for a change, the quickest first.
 *
 * @param {string} key of sources and tests
 * @return {Promise<Suite[]>}
 */
export async function suites( key ) {
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
		known.push( { ...( await measured( suite, key ) ), kept } );
		if ( suite.site && ! existsSync( kept ) ) {
			await copyFile(
				join( suite.site.folder, 'database/museau.sqlite' ),
				kept
			);
		}
	}
	return known;
}

/**
 * As many of these tests as the limit allows. A hook of every saved product is run by hundreds that never see what it decides: those
 * that run most of the lines around the place come first, the quickest before the others.
 */
function likeliest( { tests, files }, { file, line }, ids ) {
	const around = {};
	for ( let near = line - NEAR; near <= line + NEAR; near++ ) {
		for ( const id of files[ file ]?.[ near ] ?? [] ) {
			around[ id ] = ( around[ id ] ?? 0 ) + 1;
		}
	}
	let seconds = 0;
	return [ ...ids ]
		.sort(
			( a, b ) =>
				( around[ b ] ?? 0 ) - ( around[ a ] ?? 0 ) ||
				( tests[ a ] ?? 0 ) - ( tests[ b ] ?? 0 )
		)
		.filter( ( id ) => ( seconds += tests[ id ] ?? 0 ) < LIMIT );
}

/** The tests that run a place. */
const reaching = ( { map }, { file, line } ) =>
	map.files[ file ]?.[ line ] ?? [];

/** What runs while WordPress starts counts for no test: the tests of its class are asked then, or one of each class of tests. */
function others( { map }, { file } ) {
	const ofClass = new Set( Object.values( map.files[ file ] ?? {} ).flat() );
	const oneOfEach = {};
	for ( const id of Object.keys( map.tests ) ) {
		oneOfEach[ id.split( '::' )[ 0 ] ] = id;
	}
	return ofClass.size ? ofClass : Object.values( oneOfEach );
}

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
 * Changes one place and runs the tests that reach it.
 *
 * @param {Place}   place
 * @param {Suite[]} known
 * @return {Promise<{outcome: string, by: string}>} 'noticed' by a test (its class, '' when PHP itself failed), 'survived' all, or
 *   'unreached' by any
 */
export async function play( place, known ) {
	const env = {
		MUSEAU_MUTANT_FILE: await write( place ),
		MUSEAU_MUTANT_CLASS: `Museau\\${ place.file
			.slice( 'src/server/'.length, -'.php'.length )
			.replaceAll( '/', '\\' ) }`,
	};
	const isReached = known.some(
		( suite ) => reaching( suite, place ).length > 0
	);
	for ( const suite of known ) {
		const tests = likeliest(
			suite.map,
			place,
			( isReached ? reaching : others )( suite, place )
		);
		if ( tests.length === 0 ) {
			continue;
		}
		if ( suite.site ) {
			await restore( suite );
		}
		const names = tests.map( ( id ) => id.replaceAll( '\\', '\\\\' ) );
		const { code, output } = await phpunit(
			suite,
			[],
			[
				'--stop-on-defect',
				'--filter',
				`/^(${ names.join( '|' ) })( with data set .*|#\\d+)?$/s`,
			],
			// A change may well make a loop endless.
			{ seconds: 3 * LIMIT, env }
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
