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
 *   --limit=N     seconds that the tests of one place may take in each suite (60); a higher one asks those that nobody noticed again
 *   --client      instead the rules of src/client and the blocks, by Stryker (tests/mutants); writes docs/mutants-front.md
 */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparePhp } from './lib/debian.mjs';
import { allWords, filesOf, FOLDER, hash } from './lib/mutants/maps.mjs';
import { playClient } from './lib/mutants/client.mjs';
import { allPlaces, askedFor, play, suites } from './lib/mutants/php.mjs';
import { chosen, inOneLine, judge, page } from './lib/mutants/report.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareComposer, prepareNode } from './lib/prepare.mjs';
import { elapsed, main, say } from './lib/say.mjs';

const REASONS = join( ROOT, 'tests/mutants.json' );

/** Of the changed class and of the tests that were played: of the one that noticed, or of all that did not. */
function wordsOf( place, { outcome, by }, words, known, limit ) {
	const classes =
		outcome === 'noticed'
			? [ by ]
			: askedFor( place, known, limit )
					.asked.flat()
					.map( ( id ) => id.split( '::' )[ 0 ] );
	const files = [
		place.file,
		...new Set( classes.sort().flatMap( filesOf ) ),
	];
	return hash( files.map( ( file ) => words[ file ] ?? '' ).join( '' ) );
}

/** What a run says in the end: its page is written when all places were played. */
async function conclude( file, title, words, outcomes, reasons, isWhole ) {
	if ( isWhole ) {
		await writeFile(
			join( ROOT, file ),
			page( title, words, outcomes, reasons )
		);
	}
	const { survivors, bare, isEnough } = judge( outcomes, reasons );
	say(
		`${ outcomes.length } places: ${ survivors } not noticed, ${ bare } of them without a reason in tests/mutants.json (${ elapsed() } s)`
	);
	return isEnough ? 0 : 1;
}

function tell( index, { place, outcome }, reasons ) {
	say(
		`${ index + 1 }: ${ outcome }: ${ place.file }:${ place.line ?? place.start.line + 1 }\n    ${ inOneLine( place.text ) }\n    ${ inOneLine( place.new ) }${ reasons[ place.name ] ? `\n    (${ reasons[ place.name ] })` : '' }`
	);
}

async function client( values, reasons ) {
	const outcomes = await playClient( values );
	outcomes.forEach( ( played, index ) => {
		if ( played.outcome !== 'noticed' ) {
			tell( index, played, reasons );
		}
	} );
	return conclude(
		'docs/mutants-front.md',
		'Changed places of the front that tests notice',
		`Written by \`npm run mutants -- --client --places=${ values.places }\` (seed ${ values.seed }): single places of the rules of src/client and of the blocks that sell were changed by Stryker, one at a time, and the unit tests that reach them were run. The journeys were not asked.`,
		outcomes,
		reasons,
		! values.only
	);
}

main( async () => {
	const { values } = readOptions( {
		places: { type: 'string', default: '300' },
		seed: { type: 'string', default: '1' },
		only: { type: 'string', default: '' },
		part: { type: 'string', default: '1/1' },
		limit: { type: 'string', default: '60' },
		client: { type: 'boolean', default: false },
	} );
	const reasons = existsSync( REASONS )
		? JSON.parse( await readFile( REASONS, 'utf8' ) )
		: {};
	await preparePhp();
	await prepareNode();
	await mkdir( FOLDER, { recursive: true } );
	if ( values.client ) {
		return client( values, reasons );
	}
	await prepareComposer();
	await prepareBuild();
	const words = await allWords();
	const key = hash( JSON.stringify( words ) ).slice( 0, 16 );
	const known = await suites( words, key );
	const limit = Number( values.limit );
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
	const outcomes = [];
	for ( const [ index, place ] of places.entries() ) {
		const { name } = place;
		const found = before[ name ];
		let { outcome } = found ?? {};
		if (
			! found ||
			found.of !== wordsOf( place, found, words, known, limit )
		) {
			const played = await play( place, known, limit );
			outcome = played.outcome;
			const of = wordsOf( place, played, words, known, limit );
			await appendFile(
				kept,
				`${ JSON.stringify( [ name, { ...played, of } ] ) }\n`
			);
		}
		outcomes.push( { place, outcome } );
		if ( outcome !== 'noticed' ) {
			tell( index, { place, outcome }, reasons );
		} else if ( ( index + 1 ) % 10 === 0 ) {
			say( `${ index + 1 } of ${ places.length } (${ elapsed() } s)` );
		}
	}
	return conclude(
		'docs/mutants.md',
		'Changed places that tests notice',
		`Written by \`npm run mutants\` (${ values.places } places, seed ${ values.seed }): single places of the PHP for money, orders, photographs and privacy were changed, one at a time, and the unit, contract and REST tests that reach them were run on both engines. The scenarios and races of \`npm test\` and the journeys were not asked.`,
		outcomes,
		reasons,
		! values.only && parts === 1
	);
} );
