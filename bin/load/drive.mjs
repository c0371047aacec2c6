/** Arrivals that do not wait for answers: a crowd before a slow shop grows, as on a Saturday. */
import { chance, until } from './chance.mjs';
import { Left, noteIn, pause, Visitor } from './visitor.mjs';

/** Visitors of each kind, of 100. */
export const MIX = { reader: 85, cart: 10, buyer: 5 };

function kindOf( random ) {
	let left = random() * 100;
	for ( const [ kind, share ] of Object.entries( MIX ) ) {
		left -= share;
		if ( left < 0 ) {
			return kind;
		}
	}
	return 'reader';
}

/** Numbers of visitors never come twice in a run: each has an address of her own. */
let visitors = 1;

/**
 * Lets visitors come for a while, then waits until the last one has left.
 *
 * @param {Object} options
 * @param {string} options.url
 * @param {number} options.rate    visitors a second
 * @param {number} options.seconds
 * @param {number} options.seed
 * @param {Object} options.scripts reader, cart, buyer: what each kind does
 * @param {string} [options.only]  one kind alone
 * @param {number} [options.most]  this many visitors and no more
 */
export async function crowd( {
	url,
	rate,
	seconds,
	seed,
	scripts,
	only = '',
	most = Infinity,
} ) {
	const random = chance( seed );
	const answers = [];
	const counts = { came: 0, left: 0, reader: 0, cart: 0, buyer: 0 };
	const wrong = [];
	const inside = new Set();
	const start = Date.now();
	let next = 0;
	for (;;) {
		next += until( random, rate );
		if ( next > seconds || counts.came >= most ) {
			break;
		}
		await pause( Math.max( 0, next - ( Date.now() - start ) / 1000 ) );
		const kind = only || kindOf( random );
		const visitor = new Visitor(
			url,
			visitors++,
			chance( Math.floor( random() * 2 ** 32 ) ),
			noteIn( answers )
		);
		counts.came++;
		counts[ kind ]++;
		const visit = scripts[ kind ]( visitor )
			.catch( ( error ) => {
				if ( error instanceof Left ) {
					counts.left++;
				} else {
					wrong.push( error.stack );
				}
			} )
			.finally( () => {
				visitor.leave();
				inside.delete( visit );
			} );
		inside.add( visit );
	}
	const until_ = Date.now();
	await Promise.all( inside );
	return {
		answers,
		counts,
		wrong,
		seconds: ( until_ - start ) / 1000,
		drained: ( Date.now() - until_ ) / 1000,
		start,
	};
}
