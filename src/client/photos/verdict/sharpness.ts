import { noiseOf } from './noise';
import { half, type Grey } from './pixels';
import { wave } from './wave';

/**
 * How wide edges are. Each is compared with itself after a blur that is known: one that was sharp loses much of its steepness, one
 * that was soft already loses little (S. Zhuo, T. Sim, 'Defocus map estimation from a single image', 2011). Contrast does not count.
 */
export interface Sharpness {
	/** Width of the edges in the direction in which they are widest: standard deviation, pixels. */
	width: number;
	/** From 0, alike in all directions, to 1, as of a camera or an animal that moved. */
	lean: number;
}

/** Directions of edges that are told apart. */
const BINS = 8;
/** From this lean on the widest direction counts, not the mean of all. */
const LEANS = 0.4;
/** Fewer edges of a direction say nothing of it. */
const FEWEST = 24;
/** A grid narrower than this holds no edges worth comparing. */
const NARROWEST = 48;
/** Share of the edges of a direction that counts: the steepest. */
const STEEPEST = 0.3;
/** Place among them, from the sharpest to the widest, that stands for all: what lies behind an animal may well be soft. */
const PLACE = 0.5;
/** Steepness below which nothing counts as an edge: levels for each pixel, and times the noise. */
const LEAST = 5;
const NOISE_TIMES = 5;
/** Hairs are lines and look sharper than they are: their share is evened out, here and in FLOOR. */
const WIDTH = 1.6;
/**
 * Grain of a movement: the finest details keep to one direction, and coarse ones less so. Fences and fur keep to it in all sizes.
 */
const GRAIN = 0.45;
const GRAIN_LOST = 0.1;
/** Steepness along and across at which a grain says nothing, and what each more adds to the width, pixels. */
const PLAIN_GRAIN = 2.4;
const GRAIN_WIDTH = 2;
/** No movement is told to be wider, pixels. */
const MOST_WIDTH = 9;
/** Wider edges are measured on a grid of half the size, pixels. */
const WIDEST = 1.8;
/** What pixels and differences alone make of a perfect edge: variance, square pixels. */
const FLOOR = 0.67;

/** The known blur: one pixel wide. Rests after some rows. */
function* blurred( grid: Grey ): Generator< void, Float32Array > {
	const { width, height, data } = grid;
	const across = new Float32Array( data );
	for ( let y = 0; y < height; y++ ) {
		const row = y * width;
		for ( let at = row + 2; at < row + width - 2; at++ ) {
			across[ at ] =
				( data[ at - 2 ]! +
					data[ at + 2 ]! +
					4 * ( data[ at - 1 ]! + data[ at + 1 ]! ) +
					6 * data[ at ]! ) /
				16;
		}
		if ( y % 128 === 127 ) {
			yield;
		}
	}
	const both = new Float32Array( across );
	for ( let y = 2; y < height - 2; y++ ) {
		const end = y * width + width;
		for ( let at = y * width; at < end; at++ ) {
			both[ at ] =
				( across[ at - 2 * width ]! +
					across[ at + 2 * width ]! +
					4 * ( across[ at - width ]! + across[ at + width ]! ) +
					6 * across[ at ]! ) /
				16;
		}
		if ( y % 128 === 127 ) {
			yield;
		}
	}

	return both;
}

/** What the edges of a grid say. */
interface Edges {
	/** How many edges of each direction, steepness and width there are. */
	counts: Uint32Array;
	/** From 0, as steep in all directions, to 1, steep in one alone. */
	grain: number;
}

/** Steps of steepness, and of width, that are told apart: logarithms. */
const STEPS = 48;
/** Steps for each doubling: steepness squared reaches 2^16, widths go from 2^-5 to 2^5 square pixels. */
const STEEP_STEPS = STEPS / 16;
const WIDE_STEPS = STEPS / 10;
const stepOf = ( value: number ) =>
	Math.min( STEPS - 1, Math.max( 0, Math.floor( value ) ) );

/** Where an edge is counted. `left`: what the known blur leaves of its steepness, along its own direction. */
function placeOf( dx: number, dy: number, left: number ): number {
	const steep = dx * dx + dy * dy;
	// How many times less steep it gets.
	const loss = left > 0 ? steep / left : 9;
	const wide = WIDTH / Math.max( 1e-3, loss * loss - 1 );
	const angle = Math.atan2( dy, dx ) + 2 * Math.PI;
	const bin = Math.round( ( angle * BINS ) / Math.PI ) % BINS;

	return (
		( bin * STEPS + stepOf( STEEP_STEPS * Math.log2( steep ) ) ) * STEPS +
		stepOf( WIDE_STEPS * ( Math.log2( wide ) + 5 ) )
	);
}

/** The edges of a grid: where it is steeper than beside it, and steeper than noise. Rests after some rows. */
function* edgesOf( grid: Grey, least: number ): Generator< void, Edges > {
	const { width, height, data } = grid;
	const soft = yield* blurred( grid );
	const counts = new Uint32Array( BINS * STEPS * STEPS );
	const floor = 4 * least * least;
	let across = 0;
	let down = 0;
	let both = 0;
	for ( let y = 3; y < height - 3; y++ ) {
		for ( let at = y * width + 3; at < y * width + width - 3; at++ ) {
			const dx = data[ at + 1 ]! - data[ at - 1 ]!;
			const dy = data[ at + width ]! - data[ at - width ]!;
			across += dx * dx;
			down += dy * dy;
			both += dx * dy;
			const steep = dx * dx + dy * dy;
			if ( steep < floor ) {
				continue;
			}
			// The neighbours across the edge: to the side, above, or on a diagonal.
			let next = width + ( dx * dy > 0 ? 1 : -1 );
			if ( Math.abs( dy ) < 0.414 * Math.abs( dx ) ) {
				next = 1;
			} else if ( Math.abs( dx ) < 0.414 * Math.abs( dy ) ) {
				next = width;
			}
			const before = at - next;
			const after = at + next;
			if (
				steep <
					( data[ before + 1 ]! - data[ before - 1 ]! ) ** 2 +
						( data[ before + width ]! - data[ before - width ]! ) **
							2 ||
				steep <=
					( data[ after + 1 ]! - data[ after - 1 ]! ) ** 2 +
						( data[ after + width ]! - data[ after - width ]! ) ** 2
			) {
				continue;
			}
			const left =
				( soft[ at + 1 ]! - soft[ at - 1 ]! ) * dx +
				( soft[ at + width ]! - soft[ at - width ]! ) * dy;
			counts[ placeOf( dx, dy, left ) ]!++;
		}
		if ( y % 64 === 63 ) {
			yield;
		}
	}

	return {
		counts,
		grain:
			Math.hypot( across - down, 2 * both ) /
			Math.max( 1, across + down ),
	};
}

/** Width of the steepest edges of a direction: variance, square pixels; null where there are too few. */
function typical( counts: Uint32Array, bin: number ): number | null {
	const from = bin * STEPS * STEPS;
	const all = counts.subarray( from, from + STEPS * STEPS );
	const total = all.reduce( ( sum, count ) => sum + count, 0 );
	if ( total < FEWEST ) {
		return null;
	}
	let wanted = Math.max( FEWEST, Math.ceil( total * STEEPEST ) );
	const widths = new Float64Array( STEPS );
	for ( let steep = STEPS - 1; steep >= 0 && wanted > 0; steep-- ) {
		const row = all.subarray( steep * STEPS, ( steep + 1 ) * STEPS );
		const count = row.reduce( ( sum, one ) => sum + one, 0 );
		const share = Math.min( 1, wanted / Math.max( 1, count ) );
		row.forEach( ( one, wide ) => ( widths[ wide ]! += share * one ) );
		wanted -= count;
	}
	let left = PLACE * widths.reduce( ( sum, one ) => sum + one, 0 );
	const place = widths.findIndex( ( count ) => ( left -= count ) <= 0 );

	return Math.max( 0.02, 2 ** ( ( place + 0.5 ) / WIDE_STEPS - 5 ) - FLOOR );
}

/** What a movement adds: it draws streaks, and the edges that are left between them may well look sharp. */
function movement( grains: number[] ): { width: number; lean: number } {
	const fine = Math.max( ...grains.slice( 0, 2 ) );
	if ( fine < GRAIN || fine - grains.at( -1 )! < GRAIN_LOST ) {
		return { width: 0, lean: 0 };
	}
	const ratio = ( 1 + fine ) / Math.max( 0.01, 1 - fine );

	return {
		width: Math.min( MOST_WIDTH, GRAIN_WIDTH * ( ratio - PLAIN_GRAIN ) ),
		lean: 1,
	};
}

/** How sharp a grid is; null where it shows no edges, as a clear sky. Rests now and then. */
export function* sharpnessOf(
	grid: Grey
): Generator< void, Sharpness | null > {
	let found: Sharpness | null = null;
	let isSharp = false;
	const grains: number[] = [];
	for (
		let level = grid, scale = 1;
		Math.min( level.width, level.height ) >= NARROWEST;
		level = half( level ), scale *= 2
	) {
		const least = Math.max( LEAST, NOISE_TIMES * noiseOf( level ) );
		yield;
		const { counts, grain } = yield* edgesOf( level, least );
		grains.push( grain );
		const widths = Array.from( { length: BINS }, ( _, bin ) =>
			typical( counts, bin )
		);
		const known = widths.filter( ( wide ) => wide !== null );
		if ( ! isSharp && known.length >= BINS / 2 ) {
			const fit = wave( widths );
			const mean = known.reduce( ( a, b ) => a + b, 0 ) / known.length;
			const lean = fit
				? Math.min( 1, fit.swing / Math.max( fit.mean, 0.3 ) )
				: 0;
			const worst = fit && lean > LEANS ? fit.mean + fit.swing : mean;
			found = { width: Math.sqrt( worst ) * scale, lean };
			isSharp = worst < WIDEST * WIDEST;
		}
		yield;
	}
	if ( ! found ) {
		return null;
	}
	const moved = movement( grains );

	return {
		width: Math.hypot( found.width, moved.width ),
		lean: Math.max( found.lean, moved.lean ),
	};
}
