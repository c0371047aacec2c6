/** What the commands print: a line for each step, a sign of life at least every 15 s, and sentences that say what to do. */

/** A failure whose message tells a person what to do; printed without a stack. */
export class Advice extends Error {}

const clock = Date.now();

/** Node's test runner reads the results of a file of tests from its standard output, and trips over what stands between them. */
const out = process.env.NODE_TEST_CONTEXT ? process.stderr : process.stdout;

export function say( line ) {
	out.write( `${ line }\n` );
}

/**
 * Runs one step and prints how long it took.
 *
 * @template T
 * @param {string}           title
 * @param {() => Promise<T>} work
 * @return {Promise<T>} what the work gave
 */
export async function step( title, work ) {
	const from = Date.now();
	say( `… ${ title }` );
	const life = setInterval(
		() =>
			say(
				`  … ${ title } (${ Math.round( ( Date.now() - from ) / 1000 ) } s)`
			),
		12000
	);
	try {
		const result = await work();
		say(
			`✓ ${ title } (${ ( ( Date.now() - from ) / 1000 ).toFixed( 1 ) } s)`
		);
		return result;
	} finally {
		clearInterval( life );
	}
}

/** Seconds since the command began. */
export const elapsed = () => Math.round( ( Date.now() - clock ) / 1000 );

/** Runs a command's main function; a failure is printed as a sentence and sets the exit code. */
export async function main( run ) {
	try {
		process.exitCode = ( await run() ) ?? process.exitCode ?? 0;
	} catch ( error ) {
		process.exitCode = 1;
		if ( error?.code === 'ENOSPC' ) {
			say(
				'✗ Le disque est plein : libérez de la place, puis relancez la commande.'
			);
		} else {
			say(
				`✗ ${ error instanceof Advice ? error.message : error.stack }`
			);
		}
	}
}
