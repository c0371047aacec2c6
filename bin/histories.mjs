#!/usr/bin/env node
/**
 * npm run histories -- [--engine=embedded|woocommerce|both --count=10000 --from=1]: seeded histories of thirty steps, each in a transaction that
 * is thrown away, with the checker after each step (docs/histories.md). Goes on where the last run with the same --from stopped. What fails is printed with its shortest form, as a case of
 * tests/php/Scenarios/ShortHistoriesTest.php.
 *
 *   --processes=N   side by side, each on a site of its own (2)
 *   --seconds=N     no history begins later
 *   --again         forgets what was played
 *   --seed=N        one history alone, with its story
 */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { preparePhp } from './lib/debian.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareComposer, prepareNode } from './lib/prepare.mjs';
import { Advice, elapsed, main, say } from './lib/say.mjs';
import { environment } from './lib/site.mjs';
import { historySite, REPORTS } from './lib/suites.mjs';
import { hasWooCommerce } from './lib/woocommerce.mjs';

/**
 * Runs one PHP until it has played its seeds; rejects when it ends before.
 *
 * @param {import('./lib/site.mjs').Site} site
 * @param {Object}                        asked of tests/php/Histories/run.php
 * @param {(line: Object) => void}        told  each line that it prints
 */
const play = ( site, asked, told ) =>
	new Promise( ( resolve, reject ) => {
		let isWhole = false;
		const php = spawn(
			'php',
			[
				...[ '-d', 'memory_limit=2G', '-d', 'opcache.enable_cli=1' ],
				...[ '-d', 'error_reporting=E_ALL' ],
				join( ROOT, 'tests/php/Histories/run.php' ),
				JSON.stringify( asked ),
			],
			{
				cwd: ROOT,
				env: environment( site ),
				stdio: [ 'ignore', 'pipe', 'inherit' ],
			}
		);
		createInterface( { input: php.stdout } ).on( 'line', ( line ) => {
			if ( ! line.startsWith( '{' ) ) {
				say( line );
				return;
			}
			const said = JSON.parse( line );
			isWhole ||= said.end === true;
			told( said );
		} );
		php.on( 'close', ( code ) =>
			isWhole
				? resolve()
				: reject(
						new Advice(
							`PHP s'est arrêté avant la fin (code ${ code }) : relancez avec --seed pour voir l'histoire.`
						)
					)
		);
	} );

/**
 * The processes of one engine.
 *
 * @param {string}  engine
 * @param {Object}  asked  from, count, each (processes), seconds, seed
 * @param {boolean} again  forgets what was played
 * @return {Promise<(failed: Object[]) => Promise<void>>} what plays them
 */
async function lane( engine, asked, again ) {
	const { from, count, each, seconds, seed } = asked;
	const file = join( REPORTS, `histories-${ engine }-${ from }.json` );
	const state =
		existsSync( file ) && ! again && ! seed
			? JSON.parse( await readFile( file, 'utf8' ) )
			: { played: 0, next: [], failures: [] };
	const sites = [];
	for ( let i = 0; i < ( seed ? 1 : each ); i++ ) {
		sites.push( await historySite( engine, i ) );
	}
	const keep = () =>
		seed || writeFileSync( file, JSON.stringify( state, null, '\t' ) );
	const told = ( place, line, known ) => {
		if ( line.story && ! line.seed ) {
			say( line.story.join( '\n' ) );
		}
		if ( line.seed ) {
			state.failures.push( line );
			say(
				`✗ ${ engine } ${ line.seed }: ${ line.wrong.join( ' | ' ) }`
			);
			say( `  ${ line.story.join( '\n  ' ) }\n  ${ line.test }` );
		}
		if ( line.played ) {
			state.played += line.played - known;
			state.next[ place ] = line.at + each;
			if ( line.played % 50 === 0 || line.end ) {
				say(
					`… ${ engine }: ${ state.played } played, ${ state.failures.length } failed; ${ ( line.played / line.seconds ).toFixed( 1 ) } a second`
				);
			}
		}
		return line.played ?? known;
	};
	const playAll = async ( site, place ) => {
		const first = seed
			? Number( seed )
			: ( state.next[ place ] ?? from + place );
		const last = seed ? first : from + count - 1;
		let known = 0;
		if ( first <= last ) {
			await play(
				site,
				{
					from: first,
					to: last,
					step: each,
					seconds,
					story: Boolean( seed ),
				},
				( line ) => {
					known = told( place, line, known );
					keep();
				}
			);
		}
	};
	return async ( failed ) => {
		await Promise.all( sites.map( playAll ) );
		keep();
		const kinds = {};
		for ( const one of state.failures ) {
			( kinds[ one.kind ] ??= [] ).push( one.seed );
			failed.push( one );
		}
		for ( const [ kind, seeds ] of Object.entries( kinds ) ) {
			say(
				`${ seeds.length } × ${ kind } (${ seeds.slice( 0, 8 ).join( ' ' ) })`
			);
		}
		say(
			`${ state.played } histories on ${ engine }, ${ state.failures.length } failed, ${ elapsed() } s`
		);
	};
}

main( async () => {
	const { values } = readOptions( {
		engine: { type: 'string', default: 'embedded' },
		count: { type: 'string', default: '10000' },
		from: { type: 'string', default: '1' },
		processes: { type: 'string', default: '2' },
		seconds: { type: 'string', default: '86400' },
		seed: { type: 'string' },
		again: { type: 'boolean', default: false },
	} );
	const [ count, from, processes, seconds ] = [
		values.count,
		values.from,
		values.seed ? '1' : values.processes,
		values.seconds,
	].map( Number );
	if ( ! [ count, from, processes, seconds ].every( Number.isInteger ) ) {
		throw new Advice(
			'--count, --from, --processes et --seconds : indiquez des nombres.'
		);
	}
	if ( values.engine !== 'embedded' && ! hasWooCommerce() ) {
		throw new Advice( "WooCommerce n'est pas dans WOOCOMMERCE_DIR." );
	}
	await preparePhp();
	await prepareNode();
	await prepareComposer();
	await prepareBuild();
	await mkdir( REPORTS, { recursive: true } );
	// 'both' plays one process of each: they share the machine's two cores, and MariaDB.
	const engines =
		values.engine === 'both'
			? [ 'embedded', 'woocommerce' ]
			: [ values.engine ];
	const each = Math.max( 1, Math.floor( processes / engines.length ) );
	const asked = { from, count, each, seconds, seed: values.seed };
	const failed = [];
	const lanes = [];
	for ( const engine of engines ) {
		lanes.push( await lane( engine, asked, values.again ) );
	}
	await Promise.all( lanes.map( ( start ) => start( failed ) ) );
	return failed.length ? 1 : 0;
} );
