/** The suites of npm test: what each runs, on which site, and how its counts are read. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { journeyBrowser, ROOT, WORK } from './paths.mjs';
import { shape } from './prepare.mjs';
import { freePorts, run } from './processes.mjs';
import {
	copySite,
	environment,
	makeSite,
	serveSite,
	assignPort,
	siteOf,
	wp,
} from './site.mjs';
import { mariaDbHost, startMariaDb } from './mariadb.mjs';
import { FOLDERS, isMadeBy, makeNetwork } from './network.mjs';

export const REPORTS = join( WORK, 'reports' );

/** @typedef {{passed: number, failed: number, skipped: number, notes: string[]}} Counts */

const counts = ( passed, failed, skipped = 0, notes = [] ) => ( {
	passed,
	failed,
	skipped,
	notes,
} );

/** A check that passes or fails as a whole; its output is shown when it fails. */
export async function check( command, args ) {
	const { code, output } = await run( command, args, { cwd: ROOT } );
	return code === 0
		? counts( 1, 0 )
		: counts( 0, 1, 0, [ output.slice( -6000 ) ] );
}

/** Where a suite writes what it found. That of a former run goes: a suite that does not start has passed nothing. */
export async function reportFile( name ) {
	const file = join( REPORTS, name );
	await rm( file, { force: true } );
	return file;
}

export async function jest( extra = [] ) {
	const file = await reportFile( 'jest.json' );
	const { output } = await run(
		'npx',
		[
			'wp-scripts',
			'test-unit-js',
			'--json',
			`--outputFile=${ file }`,
			...extra,
		],
		{ cwd: ROOT }
	);
	if ( ! existsSync( file ) ) {
		return counts( 0, 1, 0, [ output.slice( -4000 ) ] );
	}
	const report = JSON.parse( await readFile( file, 'utf8' ) );
	const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
	return counts(
		report.numPassedTests,
		failed,
		report.numPendingTests,
		failed ? [ output.slice( -6000 ) ] : []
	);
}

/**
 * @typedef {{command: string, args: string[], vendor: string, startsProcesses: boolean}} Interpreter of PHP, and where the PHPUnit that it can read lies
 */

/** @type {Interpreter} */
const NATIVE = {
	command: 'php',
	args: [ '-d', 'opcache.enable_cli=1' ],
	vendor: 'vendor',
	startsProcesses: true,
};

/**
 * PHP of another version than the machine's.
 *
 * @param {string} version
 * @return {Interpreter} as WebAssembly
 */
export const phpOf = ( version ) => ( {
	command: process.execPath,
	args: [ join( ROOT, 'bin/php-wasm.mjs' ), version ],
	// PHPUnit 11 asks for PHP 8.2.
	vendor: version === '8.1' ? 'vendor/php-8.1' : 'vendor',
	startsProcesses: false,
} );

/**
 * @param {string}                     name   of the report
 * @param {string[]}                   suites testsuites of phpunit.xml.dist
 * @param {?import('./site.mjs').Site} site   null: no WordPress
 * @param {string[]}                   extra  arguments of PHPUnit
 * @param {Interpreter}                php
 */
export async function phpunit( name, suites, site, extra = [], php = NATIVE ) {
	const file = await reportFile( `${ name }.xml` );
	const excluded = [
		// What only WooCommerce's own screens can do.
		...( site?.engine === 'embedded' ? [ 'woocommerce' ] : [] ),
		// What needs other processes, and what reads for minutes what is the same for every PHP.
		...( php.startsProcesses ? [] : [ 'processes', 'once' ] ),
	];
	const { code, output } = await run(
		php.command,
		[
			...php.args,
			'-d',
			'memory_limit=1G',
			'-d',
			'error_reporting=E_ALL',
			join( ROOT, php.vendor, 'bin/phpunit' ),
			'--no-progress',
			`--testsuite=${ suites.join( ',' ) }`,
			// PHPUnit 10, that of PHP 8.1, takes the last of several options alone; 11 warns of a list in one.
			...( php.vendor === NATIVE.vendor
				? excluded
				: [ excluded.join( ',' ) ].filter( Boolean )
			).map( ( groups ) => `--exclude-group=${ groups }` ),
			'--log-junit',
			file,
			...extra,
		],
		{
			cwd: ROOT,
			env: {
				...( site
					? environment( site )
					: { ...process.env, MUSEAU_SITE: '' } ),
				MUSEAU_VENDOR: php.vendor,
			},
		}
	);
	const xml = existsSync( file ) ? await readFile( file, 'utf8' ) : '';
	const total =
		/<testsuite [^>]*tests="(\d+)"[^>]*errors="(\d+)" failures="(\d+)" skipped="(\d+)"/.exec(
			xml
		);
	if ( ! total ) {
		return /No tests executed/.test( output )
			? counts( 0, 0 )
			: counts( 0, 1, 0, [ output.slice( -6000 ) ] );
	}
	const [ tests, errors, failures, skipped ] = total.slice( 1 ).map( Number );
	const bad = errors + failures;
	// A notice or a warning fails the run without failing a test.
	return counts(
		tests - bad - skipped,
		bad || ( code === 0 ? 0 : 1 ),
		skipped,
		code === 0 ? [] : [ output.slice( -8000 ) ]
	);
}

/**
 * Files of node's own test runner.
 *
 * @param {string[]}               files  below the root
 * @param {string[]}               extra  arguments of node
 * @param {Record<string, string>} [more] environment
 */
export async function nodeTests( files, extra = [], more = {} ) {
	const { output } = await run(
		process.execPath,
		[
			'--test',
			'--test-reporter=tap',
			...extra,
			...files.map( ( file ) => join( ROOT, file ) ),
		],
		{
			cwd: ROOT,
			quiet: ! process.env.MUSEAU_VERBOSE,
			env: { ...process.env, ...more },
		}
	);
	const number = ( name ) =>
		Number(
			new RegExp( `^# ${ name } (\\d+)`, 'm' ).exec( output )?.[ 1 ] ?? 0
		);
	const failed = number( 'fail' ) || ( number( 'pass' ) ? 0 : 1 );
	return counts(
		number( 'pass' ),
		failed,
		number( 'skipped' ),
		failed ? [ output.slice( -6000 ) ] : []
	);
}

/**
 * The commands themselves.
 *
 * @param {string[]} extra arguments of node
 * @param {string[]} files of tests/run, without .test.mjs
 */
export const commands = (
	extra = [],
	files = [
		'translations',
		'imports',
		'spacing',
		'weigh',
		'start',
		'release',
		'switch',
		'page-cache',
		'rush',
	]
) =>
	nodeTests(
		files.map( ( name ) => `tests/run/${ name }.test.mjs` ),
		extra
	);

/** Makes a site for the tests, anew when the code that makes or fills it has changed. */
export async function freshSite( site, code = 'src/server' ) {
	const key = await shape( [
		code,
		'assets/demo',
		'bin/site',
		'bin/lib/site.mjs',
	] );
	const file = join( site.folder, 'key' );
	const former = existsSync( file ) ? await readFile( file, 'utf8' ) : '';
	await makeSite( site, { reset: former !== key } );
	await assignPort( site );
	await writeFile( file, key );
}

/** A network of shops in folders, made anew when the code that makes or fills its sites has changed. */
async function networkSite() {
	const base = await baseSite( 'embedded' );
	const key = [
		await readFile( join( base.folder, 'key' ), 'utf8' ),
		await shape( [ 'bin/lib/network.mjs' ] ),
	].join( ' ' );
	const site = siteOf( { name: 'network', port: 8890 } );
	if ( ! ( await isMadeBy( site, key ) ) ) {
		await makeNetwork( base, site );
		await writeFile( join( site.folder, 'network-key' ), key );
	}
	return site;
}

/** The tests of the shop on the second site of a network. */
export async function network( extra = [] ) {
	const site = await networkSite();
	site.env = { MUSEAU_NETWORK: `/${ FOLDERS[ 0 ] }/` };
	return phpunit( 'network', [ 'network' ], site, extra );
}

/** Of this process, by name: two suites that begin together wait for one. */
const bases = {};

/** The demo shop that journeys and other tests copy, made once on each database. */
export function baseSite( engine, db = 'sqlite' ) {
	const name = `base-${ engine }${ db === 'sqlite' ? '' : `-${ db }` }`;
	bases[ name ] ??= ( async () => {
		const base = siteOf( {
			name,
			engine,
			db,
			port: await freePorts( 2 ),
		} );
		await freshSite( base );
		return base;
	} )();
	return bases[ name ];
}

/** A copy of the demo shop for a suite, made anew when the code that makes or fills it has changed. */
export async function freshCopy( site ) {
	const base = await baseSite( site.engine, site.db );
	const keys = [ base, site ].map( ( one ) => join( one.folder, 'key' ) );
	const [ wanted, former ] = await Promise.all(
		keys.map( ( file ) => readFile( file, 'utf8' ).catch( () => '' ) )
	);
	if ( former === wanted ) {
		await assignPort( site );
	} else {
		await copySite( base, site );
	}
}

/** Where a shop of an engine stands by default: WooCommerce needs MySQL or MariaDB. */
export const databaseFor = ( engine ) =>
	engine === 'woocommerce' ? 'mariadb' : 'sqlite';

/** Makes one site, and a copy of it for each of the workers. */
export async function journeySites( engine, workers, prefix = 'journeys' ) {
	const base = await baseSite( engine, databaseFor( engine ) );
	const sites = [];
	for ( let index = 0; index < workers; index++ ) {
		const site = siteOf( {
			name: `${ prefix }-${ engine }-${ index }`,
			engine,
			db: base.db,
			port: await freePorts( 2 ),
		} );
		// One machine calls for a hundred visitors: its limits are wider.
		site.env = { MUSEAU_RATE_FACTOR: '1000' };
		await copySite( base, site );
		sites.push( site );
	}
	return sites;
}

/** Serves a site; its first page compiles WordPress, and a journey must not wait for that. */
export async function serveWarm( site ) {
	await fetch( await serveSite( site ) );
}

/**
 * A visit to a shop in a folder of its host: of a WordPress that stands there, and of a network that has another shop beside it.
 *
 * @param {string[]} extra arguments of Playwright
 */
export async function folders( extra = [] ) {
	const alone = siteOf( {
		name: 'folder-alone',
		port: await freePorts( 2 ),
	} );
	// A folder that is called like one of the shop's pages.
	alone.path = '/boutique';
	alone.env = { MUSEAU_FOLDER: alone.path };
	await copySite( await baseSite( 'embedded' ), alone );
	const shops = await networkSite();
	shops.path = `/${ FOLDERS[ 0 ] }`;
	shops.folders = FOLDERS.map( ( name ) => `/${ name }` );
	const all = counts( 0, 0 );
	for ( const site of [ alone, shops ] ) {
		site.env = { ...site.env, MUSEAU_RATE_FACTOR: '1000' };
		await serveWarm( site );
		const one = await playJourneys(
			'embedded',
			[ site ],
			extra,
			`journeys-${ site.name }`,
			{
				MUSEAU_JOURNEY_DIR: join( ROOT, 'tests/folder' ),
				MUSEAU_FOLDER: site.path,
				MUSEAU_OTHER_FOLDER: site === shops ? `/${ FOLDERS[ 1 ] }` : '',
			}
		);
		for ( const count of [ 'passed', 'failed', 'skipped' ] ) {
			all[ count ] += one[ count ];
		}
		all.notes.push( ...one.notes );
	}
	return all;
}

/** Browser journeys, each worker on a site of its own. */
export async function journeys( engine, extra = [] ) {
	if ( ! existsSync( journeyBrowser() ) ) {
		return counts( 0, 1, 0, [
			`Chromium manque (${ journeyBrowser() }) : installez-le ou indiquez CHROMIUM.`,
		] );
	}
	const sites = await journeySites( engine, 2 );
	for ( const site of sites ) {
		await serveWarm( site );
	}
	return playJourneys( engine, sites, extra );
}

/**
 * Plays journeys on sites that are served, a worker on each.
 *
 * @param {string}                      engine
 * @param {import('./site.mjs').Site[]} sites
 * @param {string[]}                    extra  arguments of Playwright
 * @param {string}                      name   of the report
 * @param {Record<string, string>}      env    more environment of Playwright
 */
export async function playJourneys(
	engine,
	sites,
	extra = [],
	name = `journeys-${ engine }`,
	env = {}
) {
	const browser = journeyBrowser();
	const file = await reportFile( `${ name }.json` );
	const { output } = await run( 'npx', [ 'playwright', 'test', ...extra ], {
		cwd: ROOT,
		quiet: ! process.env.MUSEAU_VERBOSE,
		env: {
			...process.env,
			CHROMIUM: browser,
			MUSEAU_ROOT: ROOT,
			MUSEAU_ENGINE: engine,
			MUSEAU_DB_HOST: mariaDbHost(),
			...env,
			MUSEAU_JOURNEY_PORTS: sites
				.map( ( site ) => site.port )
				.join( ',' ),
			MUSEAU_JOURNEY_SITES: sites
				.map( ( site ) => site.name )
				.join( ',' ),
			MUSEAU_JOURNEY_REPORT: file,
			MUSEAU_JOURNEY_RESULTS: join( REPORTS, name ),
			FORCE_COLOR: '0',
		},
	} );
	if ( ! existsSync( file ) ) {
		return counts( 0, 1, 0, [ output.slice( -6000 ) ] );
	}
	const { stats, suites, errors } = JSON.parse(
		await readFile( file, 'utf8' )
	);
	const flaky = [];
	( function walk( list, titles ) {
		for ( const suite of list ?? [] ) {
			walk( suite.suites, [ ...titles, suite.title ] );
			for ( const spec of suite.specs ?? [] ) {
				if ( spec.tests.some( ( one ) => one.status === 'flaky' ) ) {
					const errorText =
						spec.tests[ 0 ]?.results?.[ 0 ]?.error?.message ?? '';
					flaky.push(
						`retried: ${ name }: ${ spec.file }: ${ spec.title }\n    ${ errorText.slice( 0, 400 ).replaceAll( '\n', '\n    ' ) }`
					);
				}
			}
		}
	} )( suites, [] );
	const failed =
		stats.unexpected +
		( errors?.length && ! stats.unexpected ? errors.length : 0 );
	const result = counts( stats.expected, failed, stats.skipped, [
		...flaky,
		...( failed
			? [
					output.slice( -12000 ),
					...( errors ?? [] ).map( ( error ) => error.message ),
				]
			: [] ),
	] );
	// What passed only on a retry did not pass: it is counted apart.
	return { ...result, retried: stats.flaky };
}

export async function phpSite( engine, db ) {
	const site = siteOf( {
		name: `php-${ engine }-${ db }`,
		engine,
		db,
		// Whatever listens elsewhere, a server that was left behind too, is none of this run's.
		port: await freePorts( 2 ),
	} );
	if ( db === 'mariadb' && ! ( await startMariaDb() ) ) {
		return null;
	}
	await freshCopy( site );
	return site;
}

/**
 * A shop of a former release becomes one of this release, and this one the next; a change of tables is stopped at each of its steps.
 *
 * @param {string}   engine
 * @param {string[]} extra  arguments of node
 */
export async function upgrade( engine, extra = [] ) {
	const played = await nodeTests(
		[ 'upgrade', 'next', 'attacks', 'disk' ].map(
			( name ) => `tests/upgrade/${ name }.test.mjs`
		),
		[ '--test-concurrency=1', ...extra ],
		{ MUSEAU_ENGINE: engine }
	);
	// The tables are the same on both engines: every step once on each database.
	const db = databaseFor( engine );
	const site = extra.length ? null : await phpSite( 'embedded', db );
	if ( ! site ) {
		return played;
	}
	site.env = { MUSEAU_UPGRADE: 'whole' };
	const steps = await phpunit( `upgrade-${ db }`, [ 'contract' ], site, [
		'--filter=SchemaTest',
	] );
	return counts(
		played.passed + steps.passed,
		played.failed + steps.failed,
		played.skipped + steps.skipped,
		[ ...played.notes, ...steps.notes ]
	);
}

/**
 * A site on MariaDB with four workers and the stand-in beside it, for tests that play with several processes.
 *
 * @param {string}                 engine
 * @param {Object}                 options
 * @param {boolean}                options.posts WooCommerce keeps its orders as posts, as shops did before HPOS
 * @param {Record<string, string>} options.env   of its workers and of the tests
 */
export async function servedSite( engine, { posts = false, env = {} } = {} ) {
	const site = siteOf( {
		name: `served-${ engine }${ posts ? '-posts' : '' }`,
		engine,
		db: 'mariadb',
		port: await freePorts( 2 ),
	} );
	await startMariaDb();
	await freshCopy( site );
	if ( posts ) {
		await wp(
			site,
			'option',
			'update',
			'woocommerce_custom_orders_table_enabled',
			'no'
		);
	}
	site.env = { MUSEAU_RATE_FACTOR: '1000', ...env };
	await serveSite( site );
	return site;
}

/** A site on MariaDB that one process of `npm run histories` has for itself: nothing of a history is kept in it. */
export async function historySite( engine, place ) {
	const site = siteOf( {
		name: `histories-${ engine }-${ place }`,
		engine,
		db: 'mariadb',
		port: await freePorts( 2 ),
	} );
	await startMariaDb();
	// Each history makes its own small shop: only other tables ask for another site.
	await freshSite( site, 'src/server/Kernel/Database' );
	return site;
}

/** The codes in brackets that a test's title begins with: `'[R037] [B6] …'`. */
const TITLE = /['"`]((?:\[[A-Z]\d+\] ?)+)/g;

/** Rows of the specification that no test's title names. */
export async function rowsWithoutTest() {
	const texts = [];
	async function walk( folder ) {
		for ( const entry of await readdir( folder, {
			withFileTypes: true,
		} ) ) {
			const path = join( folder, entry.name );
			if ( entry.isDirectory() ) {
				await walk( path );
			} else if (
				/(\.test\.|\.spec\.|Test\.php$|TestCase\.php$|Contract\.php$)/.test(
					entry.name
				)
			) {
				texts.push( await readFile( path, 'utf8' ) );
			}
		}
	}
	for ( const folder of [ 'tests', 'blocks', 'src' ] ) {
		await walk( join( ROOT, folder ) );
	}
	const named = new Set(
		[ ...texts.join( '\n' ).matchAll( TITLE ) ].flatMap(
			( [ , codes ] ) => codes.match( /R\d{3}/g ) ?? []
		)
	);
	const rows = [
		...( await readFile( join( ROOT, 'docs/rows.md' ), 'utf8' ) ).matchAll(
			/^\| (R\d{3}) \|/gm
		),
	].map( ( [ , id ] ) => id );
	return { rows, without: rows.filter( ( id ) => ! named.has( id ) ) };
}

export const prepareReports = () => mkdir( REPORTS, { recursive: true } );
