#!/usr/bin/env node
/**
 * npm run proof: plays the full figures of the payments on both engines and writes docs/proof.md with what was played.
 *
 *   --rounds=N        rounds of each race (200 clicks, 100 last pieces, 200 times webhook and browser together)
 *   --orderings=N     of the 240 orders of Stripe's events
 *   --crash-step=N    every N-th point at which PHP is killed; 1 plays all, each recovered in all three ways
 *   --refusal-step=N  every N-th write that the database refuses, with one of five errors; 1 plays all, those of the three calls with all five
 *   --histories=N     seeded random histories
 *   --card-tests=N    attempts of card testing
 *   --runs=N          of all scenarios one after the other (20); all but the first with five rounds of each race
 *   --from=N          goes on with run N of a proof that was broken off: the page then tells of these runs alone
 *   --engine=E        embedded or woocommerce alone
 *   --no-journeys     without the browser's scenarios (F21, F24–F28)
 */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { prepareJourneyBrowser, preparePhp } from './lib/debian.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareComposer, prepareNode } from './lib/prepare.mjs';
import { must } from './lib/processes.mjs';
import { Advice, elapsed, main, say } from './lib/say.mjs';
import {
	journeys,
	phpunit,
	prepareReports,
	REPORTS,
	servedSite,
} from './lib/suites.mjs';
import { hasWooCommerce } from './lib/woocommerce.mjs';

const FIGURES = join( REPORTS, 'figures.jsonl' );
const SCENARIOS = Array.from(
	{ length: 33 },
	( _, index ) => `F${ String( index + 1 ).padStart( 2, '0' ) }`
);
const CALLS = [
	'create-payment-intent',
	'create-order-with-image',
	'stripe-webhook',
];

/** Names and outcomes of a PHPUnit report. */
async function casesOf( name ) {
	const file = join( REPORTS, `${ name }.xml` );
	const xml = existsSync( file ) ? await readFile( file, 'utf8' ) : '';
	return [
		...xml.matchAll(
			/<testcase name="([^"]+)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g
		),
	].map( ( [ , test, inside = '' ] ) => ( {
		scenario: /^test_f(\d\d)_/.test( test )
			? `F${ test.slice( 6, 8 ) }`
			: null,
		passed: ! /<(failure|error|skipped)/.test( inside ),
	} ) );
}

/** Names and outcomes of a Playwright report. */
async function journeyCases( engine ) {
	const file = join( REPORTS, `journeys-${ engine }.json` );
	const found = [];
	if ( existsSync( file ) ) {
		( function walk( suites ) {
			for ( const suite of suites ?? [] ) {
				walk( suite.suites );
				for ( const { title, tests } of suite.specs ?? [] ) {
					found.push( {
						scenario: title.match( /\[(F\d\d)\]/ )?.[ 1 ] ?? null,
						// One that only passed when it was repeated did not pass.
						passed: tests.every(
							( one ) => one.status === 'expected'
						),
					} );
				}
			}
		} )( JSON.parse( await readFile( file, 'utf8' ) ).suites );
	}
	return found;
}

/** Lines of PHP, and who else than the one engine calls WooCommerce's payment_complete. */
async function core() {
	let lines = 0;
	const files = [ 'Checkout', 'PaymentConfirmation', 'Reconciler' ];
	for ( const file of files ) {
		lines += (
			await readFile(
				join( ROOT, `src/server/Domain/Payments/${ file }.php` ),
				'utf8'
			)
		)
			.trimEnd()
			.split( '\n' ).length;
	}
	const calls = await must(
		'grep',
		[ '-rEno', '-e', '->payment_complete\\(', 'src/server' ],
		{ cwd: ROOT }
	);
	return { files, lines, callers: calls.trim().split( '\n' ).length };
}

main( async () => {
	const text = { type: 'string' };
	const { values } = readOptions( {
		rounds: text,
		orderings: text,
		'crash-step': text,
		'refusal-step': text,
		histories: text,
		'card-tests': text,
		runs: text,
		from: text,
		engine: text,
		'no-journeys': { type: 'boolean', default: false },
	} );
	const number = ( name, full ) => Number( values[ name ] ?? full );
	const step = number( 'crash-step', 1 );
	const refusals = number( 'refusal-step', 1 );
	const plan = {
		MUSEAU_CLICK_ROUNDS: number( 'rounds', 200 ),
		MUSEAU_BUYER_ROUNDS: number( 'rounds', 100 ),
		MUSEAU_CONFIRM_ROUNDS: number( 'rounds', 200 ),
		MUSEAU_ORDERINGS: number( 'orderings', 240 ),
		MUSEAU_HISTORIES: number( 'histories', 100 ),
		MUSEAU_CARD_TESTS: number( 'card-tests', 1000 ),
		MUSEAU_CRASH_STEP: step,
		MUSEAU_CRASH_ALL: step === 1 ? 1 : 0,
		MUSEAU_REFUSAL_STEP: refusals,
		MUSEAU_REFUSAL_ALL: refusals === 1 ? 1 : 0,
	};
	const runs = number( 'runs', 20 );
	const later = {
		MUSEAU_FIGURES: '',
		MUSEAU_CLICK_ROUNDS: 5,
		MUSEAU_BUYER_ROUNDS: 5,
		MUSEAU_CONFIRM_ROUNDS: 5,
	};
	const engines = values.engine
		? [ values.engine ]
		: [ 'embedded', 'woocommerce' ];
	if ( engines.includes( 'woocommerce' ) && ! hasWooCommerce() ) {
		throw new Advice(
			"WooCommerce n'est pas dans WOOCOMMERCE_DIR : la preuve demande les deux moteurs."
		);
	}
	await preparePhp();
	await prepareJourneyBrowser();
	await prepareNode();
	await prepareComposer();
	await prepareBuild();
	await prepareReports();
	await rm( FIGURES, { force: true } );
	const commit = (
		await must( 'git', [ 'rev-parse', '--short=12', 'HEAD' ], {
			cwd: ROOT,
		} )
	).trim();
	const isChanged =
		(
			await must( 'git', [ 'status', '--porcelain' ], { cwd: ROOT } )
		).trim() !== '';

	const life = setInterval( () => say( `  … ${ elapsed() } s` ), 60_000 );
	// A run that fails ends, and its servers with it.
	life.unref();
	const problems = [];
	/** Outcomes by engine and scenario: [passed, failed]. */
	const outcomes = Object.fromEntries(
		engines.map( ( engine ) => [ engine, {} ] )
	);
	const count = ( engine, cases ) => {
		for ( const { scenario, passed } of cases ) {
			if ( scenario ) {
				const both = ( outcomes[ engine ][ scenario ] ??= [ 0, 0 ] );
				both[ passed ? 0 : 1 ]++;
			}
		}
	};
	process.env.MUSEAU_FIGURES = FIGURES;
	const units = await phpunit( 'proof-unit', [ 'unit' ], null );
	problems.push( ...units.notes );
	const sites = {};
	for ( const engine of engines ) {
		sites[ engine ] = await servedSite( engine );
	}
	const done = Object.fromEntries(
		engines.map( ( engine ) => [ engine, { runs: 0, clean: 0 } ] )
	);
	/** What stands so far: a run that is broken off leaves a page that says what it played. */
	const write = async () => {
		const figures = existsSync( FIGURES )
			? ( await readFile( FIGURES, 'utf8' ) )
					.trim()
					.split( '\n' )
					.filter( Boolean )
					.map( ( line ) => JSON.parse( line ) )
			: [];
		/** What was played and then found right; 0 when it was not, or never got there. */
		const played = ( name, engine ) =>
			figures
				.filter( ( one ) => one.name === name && one.engine === engine )
				.reduce( ( sum, one ) => sum + one.number, 0 );
		const { files, lines, callers } = await core();
		const stands = ( engine, scenario ) => {
			const [ passed, failed ] = outcomes[ engine ][ scenario ] ?? [
				0, 0,
			];
			return passed > 0 && failed === 0;
		};
		const row = ( ...cells ) => `| ${ cells.join( ' | ' ) } |`;
		const each = ( name, goal, key ) =>
			row(
				name,
				goal,
				...engines.map( ( engine ) => played( key, engine ) )
			);
		const head = ( ...cells ) => [
			row( ...cells ),
			row( ...cells.map( () => '---' ) ),
		];
		const crash = CALLS.map( ( call ) =>
			row(
				`PHP killed in \`${ call }\`, then recovered`,
				'every point × 3 ways',
				...engines.map( ( engine ) => {
					const points = played( `points of ${ call }`, engine );
					return points
						? `${ played( `kills of ${ call }`, engine ) } kills at ${ points } points`
						: 0;
				} )
			)
		);
		const page = [
			'# Proof of the payments',
			'',
			`Written by \`npm run proof\` on ${ new Date().toISOString().slice( 0, 16 ).replace( 'T', ' at ' ) } UTC, commit ${ commit }${ isChanged ? ' with changes that are not committed' : '' }, ${ cpus().length } processor cores, ${ Math.round( elapsed() / 60 ) } minutes, WordPress on MariaDB with four PHP workers for each engine.`,
			'Each number was played and found right by the checker of the invariants I1–I8 ([payments.md](payments.md)); 0 means that it was not played or not found right. The goal is what the full run plays.',
			'',
			...head( 'Figure', 'Goal', ...engines ),
			row(
				'Scenarios that passed each time they were played',
				'33',
				...engines.map(
					( engine ) =>
						SCENARIOS.filter( ( one ) => stands( engine, one ) )
							.length
				)
			),
			row(
				'Runs of all scenarios without a failure',
				'20 of 20',
				...engines.map(
					( engine ) =>
						`${ done[ engine ].clean } of ${ done[ engine ].runs }`
				)
			),
			each(
				'20 clicks at once: 1 order, 1 charge (F05), rounds',
				200,
				'clicks'
			),
			each(
				'20 buyers of the last piece: 1 sold, no loser charged (F19), rounds',
				100,
				'buyers'
			),
			each(
				'Webhook and browser at the same moment (F04), rounds',
				200,
				'settle'
			),
			each( "Orders of Stripe's events (F16)", 240, 'orderings' ),
			each( 'Swap attacks (F11, S04)', 30, 'attacks' ),
			each(
				'Card testing: attempts of which 5 reached Stripe (F32)',
				1000,
				'card tests'
			),
			each( 'Random histories, seeds from 1 on', 100, 'histories' ),
			...crash,
			each(
				'A write refused by the database, then recovered',
				'every write × 5 errors',
				'refused writes'
			),
			'',
			...head( 'Without an engine', 'Goal', 'Now' ),
			row(
				'Carts with deposits, to the cent (F29)',
				'100 000',
				played( 'deposits', '' )
			),
			row(
				'Webhook signatures (S06)',
				'20',
				played( 'webhook vectors', '' )
			),
			row(
				`Lines of ${ files.map( ( file ) => `${ file }.php` ).join( ', ' ) }`,
				'≤ 600',
				lines
			),
			row( "Calls of WooCommerce's payment_complete", 1, callers ),
			'',
			'## Scenarios',
			'',
			'Tests passed and failed over all runs, the browser included.',
			'',
			...head( 'Scenario', ...engines ),
			...SCENARIOS.map( ( one ) =>
				row(
					one,
					...engines.map( ( engine ) => {
						const [ passed, failed ] = outcomes[ engine ][
							one
						] ?? [ 0, 0 ];
						return passed + failed === 0
							? 'not played'
							: `${ passed } passed${ failed ? `, **${ failed } failed**` : '' }`;
					} )
				)
			),
			'',
		].join( '\n' );
		await writeFile( join( ROOT, 'docs/proof.md' ), page );
	};
	/** All runs of an engine, one after the other. */
	const play = async ( engine ) => {
		for ( let run = number( 'from', 1 ); run <= runs; run++ ) {
			const name = `proof-${ engine }-${ run }`;
			const env = run === 1 ? plan : later;
			const { passed, failed, skipped, notes } = await phpunit(
				name,
				[ 'scenarios' ],
				{
					...sites[ engine ],
					env: { ...sites[ engine ].env, ...env },
				}
			);
			const isClean = failed === 0 && skipped === 0 && passed > 0;
			done[ engine ].runs++;
			done[ engine ].clean += isClean ? 1 : 0;
			count( engine, await casesOf( name ) );
			problems.push( ...notes );
			await write();
			say(
				`${ isClean ? '✓' : '✗' } ${ engine }, run ${ run }: ${ passed } passed, ${ failed } failed, ${ skipped } skipped`
			);
		}
	};
	// Side by side: one takes the pauses of the other, and the races get harder.
	await Promise.all( engines.map( play ) );
	if ( ! values[ 'no-journeys' ] ) {
		for ( const engine of engines ) {
			const { passed, failed, notes } = await journeys( engine, [
				'visitor/faults.spec.ts',
			] );
			count( engine, await journeyCases( engine ) );
			problems.push( ...notes );
			await write();
			say(
				`${ failed ? '✗' : '✓' } ${ engine }, browser: ${ passed } passed, ${ failed } failed`
			);
		}
	}
	clearInterval( life );
	problems.forEach( ( problem ) => say( problem ) );
	say( `docs/proof.md (${ elapsed() } s)` );
	const failures = engines.flatMap( ( engine ) =>
		Object.values( outcomes[ engine ] ).filter( ( [ , bad ] ) => bad > 0 )
	).length;
	return failures || units.failed ? 1 : 0;
} );
