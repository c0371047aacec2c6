/** Changed places of TypeScript, by Stryker, whose packages lie in tests/mutants: npm test needs none of them. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { must, run } from '../processes.mjs';
import { Advice, step } from '../say.mjs';
import { FOLDER } from './maps.mjs';
import { chosen } from './report.mjs';

const HOME = join( ROOT, 'tests/mutants' );
/** Lines of a place at most: a whole function is no single place. */
const LINES = 3;

/** Stryker's words for what became of a change. */
const OUTCOMES = {
	Killed: 'noticed',
	Timeout: 'noticed',
	RuntimeError: 'noticed',
	Survived: 'survived',
	NoCoverage: 'unreached',
};

/** Where a change stands: the report counts lines and columns from 1, the instrumenter from 0. */
const at = ( file, kind, replacement, { start, end }, first ) =>
	JSON.stringify( [
		...[ file, kind, replacement ],
		...[ start.line - first, start.column - first ],
		...[ end.line - first, end.column - first ],
	] );

/** @return {Promise<import('./report.mjs').Change[]>} every place that the settings name */
async function allPlaces( { mutate, mutator } ) {
	const files = (
		await must( 'git', [ 'ls-files', '--', 'src/client', 'blocks' ], {
			cwd: ROOT,
		} )
	)
		.trim()
		.split( '\n' )
		.filter( ( file ) => file.endsWith( '.ts' ) )
		.filter( ( file ) => ! /\.(test|d)\.ts$/.test( file ) )
		.filter( ( file ) =>
			mutate.some( ( folder ) => file.startsWith( `${ folder }/` ) )
		);
	const places = JSON.parse(
		await must(
			process.execPath,
			[ join( HOME, 'places.mjs' ), ...files ],
			{ cwd: ROOT }
		)
	);
	return places.filter(
		( { kind, start, end } ) =>
			! mutator.excludedMutations.includes( kind ) &&
			end.line - start.line < LINES
	);
}

/**
 * Changes places of the front's rules and runs the unit tests that reach them.
 *
 * @param {{places: string, seed: string, only: string}} values of the command
 * @return {Promise<{place: import('./report.mjs').Change, outcome: import('./report.mjs').Outcome}[]>}
 */
export async function playClient( { places: count, seed, only } ) {
	if ( ! existsSync( join( HOME, 'node_modules' ) ) ) {
		await step( 'npm ci (Stryker)', () =>
			must( 'npm', [ 'ci', '--no-audit', '--no-fund' ], { cwd: HOME } )
		);
	}
	const { folders, ...settings } = JSON.parse(
		await readFile( join( HOME, 'stryker.config.json' ), 'utf8' )
	);
	const places = chosen(
		( await allPlaces( { ...settings, mutate: folders } ) ).filter(
			( { file } ) => file.includes( only )
		),
		seed,
		count
	);
	const report = join( FOLDER, 'client-report.json' );
	const config = join( FOLDER, 'stryker.json' );
	await writeFile(
		config,
		JSON.stringify( {
			...settings,
			mutate: places.map(
				( { file, start, end } ) =>
					`${ file }:${ start.line + 1 }:${ start.column }-${ end.line + 1 }:${ end.column }`
			),
			reporters: [ 'json', 'progress-append-only' ],
			jsonReporter: { fileName: report },
		} )
	);
	const { code } = await run(
		process.execPath,
		[
			join( HOME, 'node_modules/@stryker-mutator/core/bin/stryker.js' ),
			'run',
			config,
		],
		{ cwd: ROOT, quiet: false }
	);
	if ( code !== 0 ) {
		throw new Advice( `Stryker a échoué (${ code }).` );
	}
	const outcomes = {};
	for ( const [ file, { mutants } ] of Object.entries(
		JSON.parse( await readFile( report, 'utf8' ) ).files
	) ) {
		for ( const {
			mutatorName,
			replacement,
			location,
			status,
		} of mutants ) {
			outcomes[ at( file, mutatorName, replacement, location, 1 ) ] =
				OUTCOMES[ status ];
		}
	}
	return places.map( ( place ) => {
		const { file, kind, new: replacement } = place;
		const outcome = outcomes[ at( file, kind, replacement, place, 0 ) ];
		if ( ! outcome ) {
			throw new Advice( `Stryker n'a pas jugé ${ place.name }` );
		}
		return { place, outcome };
	} );
}
