#!/usr/bin/env node
/**
 * npm test: every check, with all of its set-up. Last lines: passed, failed, skipped, for each engine and in all.
 *
 *   --quick            static checks and unit tests (npm run verify)
 *   --only=a,b         only these suites (names below)
 *   -- …               arguments for PHPUnit, Playwright or Jest of the suites that run
 */
import { beside, browsers } from './lib/browsers.mjs';
import { cluster } from './lib/cluster.mjs';
import { prepareJourneyBrowser, preparePhp } from './lib/debian.mjs';
import { once } from './lib/once.mjs';
import { readOptions } from './lib/options.mjs';
import {
	prepareBuild,
	prepareComposer,
	prepareNode,
	prepareOldPhpUnit,
	preparePsalm,
} from './lib/prepare.mjs';
import { Advice, elapsed, main, say } from './lib/say.mjs';
import {
	baseSite,
	check,
	commands,
	databaseFor,
	folders,
	jest,
	journeys,
	network,
	phpOf,
	phpSite,
	phpunit,
	prepareReports,
	rowsWithoutTest,
	servedSite,
	upgrade,
} from './lib/suites.mjs';
import { taint } from './lib/taint.mjs';
import { hasWooCommerce } from './lib/woocommerce.mjs';

const php = ( engine, db, suites ) => async ( extra ) => {
	const site = await phpSite( engine, db );
	return site
		? phpunit( `phpunit-${ engine }-${ db }`, suites, site, extra )
		: { passed: 0, failed: 0, skipped: 1, notes: [ 'MariaDB manque.' ] };
};

const races = ( name, engine ) => async ( extra ) =>
	phpunit(
		name,
		[ 'scenarios', 'races' ],
		await servedSite( engine ),
		extra
	);

/** What a shop may run on beside the machine's own PHP. */
const VERSIONS = [ '8.1', '8.3', '8.4', '8.5' ];

/** The same tests on each of the other versions: a deprecation fails them. */
const versions = async ( name, suites, site, extra ) => {
	await prepareOldPhpUnit();
	const all = { passed: 0, failed: 0, skipped: 0, notes: [] };
	for ( const version of VERSIONS ) {
		const one = await phpunit(
			`${ name }-${ version }`,
			suites,
			site,
			extra,
			phpOf( version )
		);
		for ( const count of [ 'passed', 'failed', 'skipped' ] ) {
			all[ count ] += one[ count ];
		}
		all.notes.push(
			...one.notes.map( ( note ) => `PHP ${ version }: ${ note }` )
		);
	}
	return all;
};

/** The scenarios that ask how WooCommerce keeps an order: not the races, Stripe's faults, copies of a site and random histories. */
const scenariosOfPosts = async ( extra ) =>
	phpunit(
		'races-woocommerce-posts',
		[ 'scenarios' ],
		await servedSite( 'woocommerce', {
			posts: true,
			env: {
				MUSEAU_CLICK_ROUNDS: '5',
				MUSEAU_BUYER_ROUNDS: '5',
				MUSEAU_CONFIRM_ROUNDS: '5',
			},
		} ),
		[
			'--exclude-filter',
			'/(FaultsTest|CopiesTest|HistoriesTest)::/',
			...extra,
		]
	);

/**
 * Suites by name: the engine they count for and their work. Two at a time, the longest first; then those that run alone,
 * whose two browsers want both cores.
 */
const SUITES = {
	'phpunit-woocommerce': {
		engine: 'woocommerce',
		// A shop's WooCommerce stands on it, and SQLite takes three times as long.
		work: php( 'woocommerce', 'mariadb', [
			'contract',
			'rest',
			'woocommerce',
		] ),
	},
	'races-woocommerce': {
		engine: 'woocommerce',
		work: races( 'races-woocommerce', 'woocommerce' ),
	},
	'phpunit-embedded': {
		engine: 'embedded',
		work: php( 'embedded', 'sqlite', [ 'contract', 'rest' ] ),
	},
	'phpunit-embedded-mariadb': {
		engine: 'embedded',
		work: php( 'embedded', 'mariadb', [ 'contract' ] ),
	},
	'races-woocommerce-posts': {
		engine: 'woocommerce',
		work: scenariosOfPosts,
	},
	'races-embedded': {
		engine: 'embedded',
		work: races( 'races-embedded', 'embedded' ),
	},
	start: {
		engine: 'embedded',
		work: ( extra ) => commands( extra ),
	},
	phpstan: {
		engine: 'static',
		work: () =>
			check( 'vendor/bin/phpstan', [
				'analyse',
				'--no-progress',
				'--memory-limit=4G',
				'--error-format=raw',
			] ),
	},
	'php-versions': {
		engine: 'unit',
		work: ( extra ) => versions( 'php-versions', [ 'unit' ], null, extra ),
	},
	jest: { engine: 'unit', work: jest },
	taint: {
		engine: 'static',
		work: async () => {
			await preparePsalm();
			const { findings, missed, found } = await taint();
			return {
				passed: ( findings.length ? 0 : 1 ) + found - missed.length,
				failed: ( findings.length ? 1 : 0 ) + missed.length,
				skipped: 0,
				notes: [ ...findings, ...missed ],
			};
		},
	},
	eslint: {
		engine: 'static',
		work: () =>
			check( 'npx', [
				'eslint',
				'--max-warnings',
				'0',
				'blocks',
				'src/client',
				'tests/browsers',
				'tests/e2e',
				'tests/guide',
				'tests/js',
				'bin',
			] ),
	},
	'php-style': {
		engine: 'static',
		work: () =>
			check( 'vendor/bin/php-cs-fixer', [
				'check',
				'--config=.php-cs-fixer.dist.php',
				'-q',
			] ),
	},
	types: {
		engine: 'static',
		work: () => check( 'npx', [ 'tsc', '--noEmit' ] ),
	},
	stylelint: {
		engine: 'static',
		work: () =>
			check( 'npx', [
				'wp-scripts',
				'lint-style',
				'blocks/**/*.scss',
				'src/client/**/*.scss',
				'assets/css/*.css',
			] ),
	},
	'phpunit-unit': {
		engine: 'unit',
		work: ( extra ) => phpunit( 'phpunit-unit', [ 'unit' ], null, extra ),
	},
	// Half an hour: only when it is named.
	'php-versions-embedded': {
		engine: 'embedded',
		onDemand: true,
		work: async ( extra ) =>
			versions(
				'php-versions-embedded',
				[ 'contract', 'rest' ],
				await phpSite( 'embedded', 'sqlite' ),
				extra
			),
	},
	network: {
		engine: 'embedded',
		work: network,
	},
	// Minutes of PHP in WebAssembly: only when it is named.
	playground: {
		engine: 'embedded',
		alone: true,
		onDemand: true,
		work: ( extra ) => commands( extra, [ 'playground' ] ),
	},
	'journeys-embedded': {
		engine: 'embedded',
		alone: true,
		work: ( extra ) => journeys( 'embedded', extra ),
	},
	'journeys-woocommerce': {
		engine: 'woocommerce',
		alone: true,
		prepare: () => baseSite( 'woocommerce', databaseFor( 'woocommerce' ) ),
		work: ( extra ) => journeys( 'woocommerce', extra ),
	},
	// From the release a8fba49 to this one (npm run upgrade): minutes of a shop with 500 products.
	'upgrade-embedded': {
		engine: 'embedded',
		alone: true,
		onDemand: true,
		work: ( extra ) => upgrade( 'embedded', extra ),
	},
	'upgrade-woocommerce': {
		engine: 'woocommerce',
		alone: true,
		onDemand: true,
		work: ( extra ) => upgrade( 'woocommerce', extra ),
	},
	// Two nodes, a lagging replica, Redis (npm run cluster).
	cluster: {
		engine: 'embedded',
		alone: true,
		onDemand: true,
		work: ( extra ) => cluster( 'embedded', extra ),
	},
	'cluster-woocommerce': {
		engine: 'woocommerce',
		alone: true,
		onDemand: true,
		work: ( extra ) => cluster( 'woocommerce', extra ),
	},
	folders: {
		engine: 'embedded',
		alone: true,
		work: folders,
	},
	'browsers-webkit': {
		engine: 'embedded',
		alone: true,
		work: ( extra ) => browsers( 'webkit', extra ),
	},
	'browsers-firefox': {
		engine: 'embedded',
		alone: true,
		work: ( extra ) => browsers( 'firefox', extra ),
	},
	// Every journey at both widths (npm run browsers).
	'browsers-webkit-whole': {
		engine: 'embedded',
		alone: true,
		onDemand: true,
		work: ( extra ) => browsers( 'webkit', extra, 'whole' ),
	},
	'browsers-firefox-whole': {
		engine: 'embedded',
		alone: true,
		onDemand: true,
		work: ( extra ) => browsers( 'firefox', extra, 'whole' ),
	},
	'browsers-beside-embedded': {
		engine: 'embedded',
		alone: true,
		onDemand: true,
		work: ( extra ) => beside( 'embedded', extra ),
	},
	'browsers-beside-woocommerce': {
		engine: 'woocommerce',
		alone: true,
		onDemand: true,
		work: ( extra ) => beside( 'woocommerce', extra ),
	},
};

/** Whether all of a suite passed; what passed only on a retry did not. */
function mark( { failed, retried } ) {
	if ( failed ) {
		return '✗';
	}
	return retried ? '~' : '✓';
}

/** Counts of a suite or of several; 'only on a retry' when there is any. */
const told = ( { passed, failed, skipped, retried = 0 } ) =>
	`${ passed } passed, ${ failed } failed, ${ skipped } skipped` +
	( retried ? `, ${ retried } passed only on a retry` : '' );

main( async () => {
	const argv = process.argv.slice( 2 );
	const dashes = argv.indexOf( '--' );
	const extra = dashes >= 0 ? argv.splice( dashes ).slice( 1 ) : [];
	const { values } = readOptions(
		{
			quick: { type: 'boolean', default: false },
			only: { type: 'string' },
		},
		argv
	);
	const chosen =
		values.only?.split( ',' ) ??
		Object.keys( SUITES ).filter(
			( name ) =>
				! SUITES[ name ].onDemand &&
				( ! values.quick ||
					[ 'static', 'unit' ].includes( SUITES[ name ].engine ) )
		);
	const unknown = chosen.filter( ( name ) => ! SUITES[ name ] );
	if ( unknown.length ) {
		throw new Advice(
			`Suite inconnue : ${ unknown.join( ', ' ) }. Suites : ${ Object.keys( SUITES ).join( ', ' ) }`
		);
	}

	if ( ! ( await preparePhp() ) ) {
		throw new Advice(
			'Les tests demandent PHP avec pdo_sqlite et gd : installez-les (php-sqlite3, php-gd), puis relancez.'
		);
	}
	await prepareJourneyBrowser();
	await prepareNode();
	await prepareComposer();
	await prepareBuild();
	await prepareReports();

	const skipsWooCommerce = ! hasWooCommerce();
	const isWithout = ( name ) =>
		SUITES[ name ].engine === 'woocommerce' && skipsWooCommerce;
	const results = {};
	const runAll = async ( names ) => {
		for ( let name; ( name = names.shift() ); ) {
			const from = Date.now();
			if ( isWithout( name ) ) {
				results[ name ] = {
					passed: 0,
					failed: 0,
					skipped: 1,
					notes: [],
				};
				continue;
			}
			say( `… ${ name }` );
			results[ name ] = await SUITES[ name ]
				.work( extra )
				.catch( ( error ) => ( {
					passed: 0,
					failed: 1,
					skipped: 0,
					notes: [ error.stack ],
				} ) );
			say(
				`${ mark( results[ name ] ) } ${ name }: ${ told( results[ name ] ) } (${ Math.round( ( Date.now() - from ) / 1000 ) } s)`
			);
			results[ name ].notes.forEach( ( note ) => say( note ) );
		}
	};
	const life = setInterval( () => say( `  … ${ elapsed() } s` ), 60_000 );
	const [ alone, shared ] = [ true, false ].map( ( both ) =>
		chosen.filter( ( name ) => Boolean( SUITES[ name ].alone ) === both )
	);
	// Whoever is first at the end of the list makes what those after it need; what fails there, the suite itself says.
	const prepareAlone = once( () =>
		Promise.allSettled(
			alone
				.filter( ( name ) => ! isWithout( name ) )
				.map( ( name ) => SUITES[ name ].prepare?.() )
		)
	);
	await Promise.all(
		[ 1, 2 ].map( () => runAll( shared ).then( prepareAlone ) )
	);
	await runAll( alone );
	clearInterval( life );

	const { rows, without } = await rowsWithoutTest();
	say(
		`\n${ rows.length - without.length } of ${ rows.length } rows of the specification are named by a test${ without.length ? `; without: ${ without.join( ' ' ) }` : '' }`
	);
	const sum = ( names ) =>
		names.reduce(
			( all, name ) => ( {
				passed: all.passed + results[ name ].passed,
				failed: all.failed + results[ name ].failed,
				skipped: all.skipped + results[ name ].skipped,
				retried: all.retried + ( results[ name ].retried ?? 0 ),
			} ),
			{ passed: 0, failed: 0, skipped: 0, retried: 0 }
		);
	for ( const engine of [ 'static', 'unit', 'embedded', 'woocommerce' ] ) {
		const names = Object.keys( results ).filter(
			( name ) => SUITES[ name ].engine === engine
		);
		if ( names.length ) {
			say( `${ engine }: ${ told( sum( names ) ) }` );
		}
	}
	if ( skipsWooCommerce ) {
		say(
			'!!! WooCommerce is not in WOOCOMMERCE_DIR: its suites were SKIPPED !!!'
		);
	}
	const all = sum( Object.keys( results ) );
	say( `${ elapsed() } s` );
	say( told( all ) );
	return all.failed ? 1 : 0;
} );
