#!/usr/bin/env node
/**
 * npm run histories -- [--engine=embedded --count=10000 --from=1]: seeded histories of thirty steps, each in a transaction that
 * is thrown away, with the checker after each step (docs/histories.md). Goes on where the last run with the same --from stopped;
 * --from without the file that remembers it begins anew. What fails is printed with its shortest form, as a case of
 * tests/php/Scenarios/ShortHistoriesTest.php.
 *
 *   --processes=N   side by side, each on a site of its own (2)
 *   --seconds=N     no history begins later
 *   --again         forgets what was played
 *   --seed=N        one history alone, with its story
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { preparePhp } from './lib/debian.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareComposer, prepareNode } from './lib/prepare.mjs';
import { freePorts } from './lib/processes.mjs';
import { Advice, elapsed, main, say } from './lib/say.mjs';
import { environment } from './lib/site.mjs';
import { historySite, REPORTS } from './lib/suites.mjs';
import { hasWooCommerce } from './lib/woocommerce.mjs';

/**
 * Runs one PHP until it has played its seeds.
 *
 * @param {import('./lib/site.mjs').Site} site
 * @param {Object}                        asked of tests/php/Histories/run.php
 * @param {(line: Object) => void}        told  each line that it prints
 */
const play = ( site, asked, told ) =>
	new Promise( ( resolve ) => {
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
			try {
				told( JSON.parse( line ) );
			} catch {
				say( line );
			}
		} );
		php.on( 'close', resolve );
	} );

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
	if ( values.engine === 'woocommerce' && ! hasWooCommerce() ) {
		throw new Advice( "WooCommerce n'est pas dans WOOCOMMERCE_DIR." );
	}
	await preparePhp();
	await prepareNode();
	await prepareComposer();
	await prepareBuild();
	await mkdir( REPORTS, { recursive: true } );
	const file = join( REPORTS, `histories-${ values.engine }-${ from }.json` );
	const state =
		existsSync( file ) && ! values.again && ! values.seed
			? JSON.parse( await readFile( file, 'utf8' ) )
			: { played: 0, next: [], failures: [] };
	const sites = [];
	for ( let i = 0; i < processes; i++ ) {
		const site = await historySite( values.engine, i );
		site.port = await freePorts( 2 );
		sites.push( site );
	}
	let played = state.played;
	const keep = () =>
		values.seed
			? null
			: writeFile(
					file,
					JSON.stringify( { ...state, played }, null, '\t' )
				);
	await Promise.all(
		sites.map( async ( site, place ) => {
			const first = values.seed
				? Number( values.seed )
				: ( state.next[ place ] ?? from + place );
			const before = played;
			let own = 0;
			const told = async ( line ) => {
				if ( line.story && ! line.seed ) {
					say( line.story.join( '\n' ) );
				}
				if ( line.seed ) {
					state.failures.push( line );
					say( `✗ ${ line.seed }: ${ line.wrong.join( ' | ' ) }` );
					say( `  ${ line.story.join( '\n  ' ) }\n  ${ line.test }` );
				}
				if ( line.played ) {
					played += line.played - own;
					own = line.played;
					state.next[ place ] = line.at + processes;
					if ( line.played % 50 === 0 || line.end ) {
						say(
							`… ${ played } played (${ before } before), ${ state.failures.length } failed, ${ ( line.played / line.seconds ).toFixed( 1 ) } a second in process ${ place }`
						);
					}
					await keep();
				}
			};
			const last = values.seed ? first : from + count - 1;
			if ( first <= last ) {
				await play(
					site,
					{
						from: first,
						to: last,
						step: processes,
						seconds,
						story: Boolean( values.seed ),
					},
					told
				);
			}
		} )
	);
	await keep();
	const kinds = {};
	for ( const { kind, seed } of state.failures ) {
		( kinds[ kind ] ??= [] ).push( seed );
	}
	for ( const [ kind, seeds ] of Object.entries( kinds ) ) {
		say(
			`${ seeds.length } × ${ kind } (${ seeds.slice( 0, 8 ).join( ' ' ) })`
		);
	}
	say(
		`${ played } histories on ${ values.engine }, ${ state.failures.length } failed, ${ elapsed() } s`
	);
	return state.failures.length ? 1 : 0;
} );
