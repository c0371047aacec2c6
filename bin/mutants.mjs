#!/usr/bin/env node
/**
 * npm run mutants: changes single places of the shop's PHP, one at a time, and runs the tests that reach them. A change that no test
 * notices has survived: it wants a test, or its reason in tests/mutants.json. Goes on where it was broken off; a change is not played
 * again while its class and the tests that were played to it are the same. Writes docs/mutants.md when all places were played.
 *
 *   --places=N    so many places, chosen by --seed (300)
 *   --seed=N      another choice (1)
 *   --only=TEXT   places of files whose path holds this text; docs/mutants.md stays as it is
 *   --part=K/N    every N-th place from the K-th on, where N clones share the work; docs/mutants.md stays as it is
 *   --client      instead the rules of src/client and the blocks, by Stryker (tests/mutants), every place of them
 */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparePhp } from './lib/debian.mjs';
import { allWords, filesOf, FOLDER, hash } from './lib/mutants/maps.mjs';
import { allPlaces, askedFor, play, suites } from './lib/mutants/php.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareComposer, prepareNode } from './lib/prepare.mjs';
import { must, run } from './lib/processes.mjs';
import { elapsed, main, say, step } from './lib/say.mjs';

const REASONS = join( ROOT, 'tests/mutants.json' );

/** What is changed into what: twins in a class are chosen together. */
const changeOf = ( { file, kind, text, new: changed } ) =>
	`${ file }: ${ kind }: ${ text } → ${ changed }`;

/** Places chosen by a seed: the same ones as long as the sources stay. */
const chosen = ( places, seed, count ) =>
	places
		.map( ( place ) => [
			hash( `${ seed } ${ changeOf( place ) }` ),
			place,
		] )
		.sort( ( [ a ], [ b ] ) => ( a < b ? -1 : 1 ) )
		.slice( 0, count )
		.map( ( [ , place ] ) => place );

/** Of the changed class and of the tests that were played: of the one that noticed, or of all that did not. */
function wordsOf( place, { outcome, by }, words, known ) {
	const classes =
		outcome === 'noticed'
			? [ by ]
			: askedFor( place, known )
					.asked.flat()
					.map( ( id ) => id.split( '::' )[ 0 ] );
	const files = [
		place.file,
		...new Set( classes.sort().flatMap( filesOf ) ),
	];
	return hash( files.map( ( file ) => words[ file ] ?? '' ).join( '' ) );
}

const inOneLine = ( text ) =>
	text.replace( /\s+/g, ' ' ).replaceAll( '|', '\\|' );

function page( outcomes, reasons, { places, seed } ) {
	const folders = {};
	for ( const { place, outcome } of outcomes ) {
		const folder = place.file.split( '/' ).slice( 2, -1 ).join( '/' );
		( folders[ folder ] ??= [] ).push( outcome );
	}
	const count = ( list, outcome ) =>
		list.filter( ( one ) => one === outcome ).length;
	const row = ( name, list ) =>
		`| ${ name } | ${ list.length } | ${ count( list, 'noticed' ) } | ${ count( list, 'survived' ) } | ${ count( list, 'unreached' ) } |`;
	return [
		'# Changed places that tests notice',
		'',
		`Written by \`npm run mutants\` (${ places } places, seed ${ seed }): single places of the PHP for money, orders, photographs and privacy were changed, one at a time, and the unit, contract and REST tests that reach them were run on both engines. The scenarios and races of \`npm test\` and the journeys were not asked.`,
		'',
		'| Folder | places | noticed | survived | reached by no test |',
		'| --- | --- | --- | --- | --- |',
		...Object.keys( folders )
			.sort()
			.map( ( folder ) => row( folder, folders[ folder ] ) ),
		row(
			'**all**',
			outcomes.map( ( { outcome } ) => outcome )
		),
		'',
		'## Those that no test noticed',
		'',
		'| Place | changed to | why it stays |',
		'| --- | --- | --- |',
		...outcomes
			.filter( ( { outcome } ) => outcome !== 'noticed' )
			.map(
				( { place } ) =>
					`| ${ place.file.slice( 'src/server/'.length ) }: \`${ inOneLine( place.text ) }\` | \`${ inOneLine( place.new ) }\` | ${ reasons[ place.name ] ?? '' } |`
			),
		'',
	].join( '\n' );
}

/** Stryker has a folder of its own: npm test needs none of its packages. */
async function client() {
	const folder = join( ROOT, 'tests/mutants' );
	if ( ! existsSync( join( folder, 'node_modules' ) ) ) {
		await step( 'npm ci (Stryker)', () =>
			must( 'npm', [ 'ci', '--no-audit', '--no-fund' ], { cwd: folder } )
		);
	}
	const { code } = await run(
		process.execPath,
		[
			join( folder, 'node_modules/@stryker-mutator/core/bin/stryker.js' ),
			'run',
			join( folder, 'stryker.config.json' ),
		],
		{ cwd: ROOT, quiet: false }
	);
	return code;
}

main( async () => {
	const { values } = readOptions( {
		places: { type: 'string', default: '300' },
		seed: { type: 'string', default: '1' },
		only: { type: 'string', default: '' },
		part: { type: 'string', default: '1/1' },
		client: { type: 'boolean', default: false },
	} );
	await preparePhp();
	await prepareNode();
	if ( values.client ) {
		return client();
	}
	await prepareComposer();
	await prepareBuild();
	await mkdir( FOLDER, { recursive: true } );
	const words = await allWords();
	const key = hash( JSON.stringify( words ) ).slice( 0, 16 );
	const known = await suites( words, key );
	const [ part, parts ] = values.part.split( '/' ).map( Number );
	const places = chosen(
		( await allPlaces() ).filter( ( { file } ) =>
			file.includes( values.only )
		),
		values.seed,
		Number( values.places )
	).filter( ( place, index ) => index % parts === part - 1 );
	const kept = join( FOLDER, 'outcomes.json' );
	const before = existsSync( kept )
		? Object.fromEntries(
				( await readFile( kept, 'utf8' ) )
					.trim()
					.split( '\n' )
					.map( ( line ) => JSON.parse( line ) )
			)
		: {};
	const reasons = existsSync( REASONS )
		? JSON.parse( await readFile( REASONS, 'utf8' ) )
		: {};
	const outcomes = [];
	for ( const [ index, place ] of places.entries() ) {
		const { name } = place;
		const found = before[ name ];
		let { outcome } = found ?? {};
		if ( ! found || found.of !== wordsOf( place, found, words, known ) ) {
			const played = await play( place, known );
			outcome = played.outcome;
			const of = wordsOf( place, played, words, known );
			await appendFile(
				kept,
				`${ JSON.stringify( [ name, { ...played, of } ] ) }\n`
			);
		}
		outcomes.push( { place, outcome } );
		if ( outcome !== 'noticed' ) {
			say(
				`${ index + 1 }: ${ outcome }: ${ place.file }:${ place.line }\n    ${ inOneLine( place.text ) }\n    ${ inOneLine( place.new ) }${ reasons[ name ] ? `\n    (${ reasons[ name ] })` : '' }`
			);
		} else if ( ( index + 1 ) % 10 === 0 ) {
			say( `${ index + 1 } of ${ places.length } (${ elapsed() } s)` );
		}
	}
	const survivors = outcomes.filter(
		( { outcome } ) => outcome !== 'noticed'
	);
	const bare = survivors.filter( ( { place } ) => ! reasons[ place.name ] );
	if ( ! values.only && parts === 1 ) {
		await writeFile(
			join( ROOT, 'docs/mutants.md' ),
			page( outcomes, reasons, values )
		);
	}
	say(
		`${ places.length } places: ${ survivors.length } not noticed, ${ bare.length } of them without a reason in tests/mutants.json (${ elapsed() } s)`
	);
	return survivors.length > places.length / 20 || bare.length ? 1 : 0;
} );
