/** Prints what Stryker would change in the files that are named, as JSON: node places.mjs <files…>, from the project's root. */
import { readFile } from 'node:fs/promises';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const SETTINGS = JSON.parse(
	await readFile( new URL( 'stryker.config.json', import.meta.url ), 'utf8' )
);
const silent = { debug() {}, info() {}, isDebugEnabled: () => false };
const sources = await Promise.all(
	process.argv.slice( 2 ).map( async ( name ) => ( {
		name,
		mutate: true,
		content: await readFile( name, 'utf8' ),
	} ) )
);
const { mutants } = await new Instrumenter( silent ).instrument( sources, {
	plugins: null,
	excludedMutations: SETTINGS.mutator.excludedMutations,
	ignorers: [],
} );
const lines = Object.fromEntries(
	sources.map( ( { name, content } ) => [ name, content.split( '\n' ) ] )
);

/**
 * The text between two positions, lines and columns from 0.
 *
 * @param {string}                         file
 * @param {{line: number, column: number}} start
 * @param {{line: number, column: number}} end
 */
function between( file, start, end ) {
	const part = lines[ file ].slice( start.line, end.line + 1 );
	part[ part.length - 1 ] = part.at( -1 ).slice( 0, end.column );
	part[ 0 ] = part[ 0 ].slice( start.column );
	return part.join( '\n' );
}

const seen = {};
process.stdout.write(
	JSON.stringify(
		mutants.map(
			( {
				fileName: file,
				mutatorName: kind,
				replacement,
				location: { start, end },
			} ) => {
				const text = between( file, start, end );
				const name = `${ file }: ${ kind }: ${ text } → ${ replacement }, in: ${ lines[ file ][ start.line ].trim() }`;
				seen[ name ] = ( seen[ name ] ?? 0 ) + 1;
				return {
					file,
					kind,
					text,
					new: replacement,
					start,
					end,
					name:
						seen[ name ] > 1
							? `${ name } (no. ${ seen[ name ] })`
							: name,
				};
			}
		)
	)
);
