import { noiseOf } from './noise';
import type { Grey } from './pixels';

/** Side of the squares that are looked at, pixels. */
const SIDE = 8;
/** A square is plain below this contrast, levels, or below what its noise makes; at a hard edge from this one on; else it is soft. */
const PLAIN = 6;
const HARD = 60;
/** Contrast from which a square counts as soft: what a JPEG leaves beside an edge is less. */
const SOFT = 12;
/** Contrast that noise makes of a plain square, times its standard deviation; fur that fills the box is taken for noise up to MOST_NOISE. */
const NOISE_TIMES = 6;
const MOST_NOISE = 4;
/** Greys that count as one, to either side, and how many of these are counted. */
const NEAR = 3;
const FEW = 4;
/** From these shares on a picture is no photograph: of pixels in its few commonest greys, or of plain squares. */
const MOST = 0.8;
/** Fewer hard edges than this share of the squares are none: a clear sky, or a photograph out of focus. */
const FEWEST = 0.03;

/** Share of the pixels that have one of the commonest greys. */
function commonest( { data }: Grey ): number {
	const counts = new Uint32Array( 256 );
	for ( const level of data ) {
		counts[ Math.min( 255, Math.max( 0, Math.round( level ) ) ) ]!++;
	}
	let sum = 0;
	for ( let turn = 0; turn < FEW; turn++ ) {
		let most = 0;
		let place = 0;
		for ( let at = 0; at < 256; at++ ) {
			let near = 0;
			for (
				let one = Math.max( 0, at - NEAR );
				one <= Math.min( 255, at + NEAR );
				one++
			) {
				near += counts[ one ]!;
			}
			if ( near > most ) {
				most = near;
				place = at;
			}
		}
		sum += most;
		counts.fill( 0, Math.max( 0, place - NEAR ), place + NEAR + 1 );
	}

	return sum / Math.max( 1, data.length );
}

/**
 * Whether an area is flat colours with hard edges between them, as a logo, a cartoon, a screen or a page of text. A photograph goes from
 * light to dark softly, in many greys.
 */
export function isFlat( grid: Grey ): boolean {
	const { width, height, data } = grid;
	const noise = NOISE_TIMES * Math.min( MOST_NOISE, noiseOf( grid ) );
	let [ plain, soft, hard, all ] = [ 0, 0, 0, 0 ];
	for ( let top = 0; top + SIDE <= height; top += SIDE ) {
		for ( let left = 0; left + SIDE <= width; left += SIDE ) {
			let least = Infinity;
			let most = -Infinity;
			for ( let y = top; y < top + SIDE; y++ ) {
				for ( let at = y * width + left, n = 0; n < SIDE; n++, at++ ) {
					least = Math.min( least, data[ at ]! );
					most = Math.max( most, data[ at ]! );
				}
			}
			const contrast = most - least;
			all++;
			plain += Number( contrast <= Math.max( PLAIN, noise ) );
			hard += Number( contrast >= HARD );
			soft += Number(
				contrast > Math.max( SOFT, noise ) && contrast < HARD
			);
		}
	}

	return (
		hard >= FEWEST * all &&
		hard >= soft &&
		all > 0 &&
		( plain >= MOST * all || commonest( grid ) >= MOST )
	);
}
