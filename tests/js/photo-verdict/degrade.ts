/** What goes wrong with a photograph, made on purpose. Each answers a new picture, the same at each call. */
import { decode, encode } from 'jpeg-js';

// Names of this file: a test's own globals are looked up slowly.
const { ceil, cos, exp, floor, log, max, min, sqrt } = Math;

/** Red, green, blue and alpha, row by row. */
export interface Picture {
	width: number;
	height: number;
	data: Uint8Array | Uint8ClampedArray;
}

export const read = ( jpeg: Uint8Array ): Picture =>
	decode( jpeg, { useTArray: true, maxMemoryUsageInMB: 1024 } );

export const write = ( picture: Picture, quality: number ): Uint8Array =>
	encode( picture as never, quality ).data;

/** A part of it, pixels. */
export function cut(
	picture: Picture,
	[ x, y, width, height ]: readonly [ number, number, number, number ]
): Picture {
	const data = new Uint8ClampedArray( width * height * 4 );
	for ( let row = 0; row < height; row++ ) {
		const from = 4 * ( ( y + row ) * picture.width + x );
		data.set(
			picture.data.subarray( from, from + 4 * width ),
			4 * row * width
		);
	}

	return { width, height, data };
}

/** Saved as a JPEG, and opened again. */
export const saved = ( picture: Picture, quality: number ): Picture =>
	read( write( picture, quality ) );

/** Each colour of each pixel anew. */
function mapped(
	{ width, height, data }: Picture,
	map: ( level: number ) => number
): Picture {
	const next = new Uint8ClampedArray( data.length );
	for ( let at = 0; at < data.length; at++ ) {
		next[ at ] = at % 4 === 3 ? 255 : map( data[ at ]! );
	}

	return { width, height, data: next };
}

/** More or less light: that many times. */
export function lit( picture: Picture, times: number ) {
	const levels = Array.from(
		{ length: 256 },
		( _, level ) =>
			255 * min( 1, times * ( level / 255 ) ** 2.2 ) ** ( 1 / 2.2 )
	);

	return mapped( picture, ( level ) => levels[ level ]! );
}

/** Contrast around the middle. */
export const flat = ( picture: Picture, times: number ) =>
	mapped( picture, ( level ) => 128 + times * ( level - 128 ) );

/** Grain of a sensor: standard deviation in levels. */
export function grainy( picture: Picture, deviation: number ) {
	let seed = 12345;
	const random = () => {
		seed = ( seed * 16807 ) % 2147483647;
		return seed / 2147483647;
	};

	return mapped(
		picture,
		( level ) =>
			level +
			deviation *
				sqrt( -2 * log( random() ) ) *
				cos( 2 * Math.PI * random() )
	);
}

/** Mean of other pixels, each at its distance and with its weight. */
function gathered(
	{ width, height, data }: Picture,
	taps: { x: number; y: number; weight: number }[]
): Picture {
	const next = new Uint8ClampedArray( data.length );
	const total = taps.reduce( ( sum, { weight } ) => sum + weight, 0 );
	const weights = Float64Array.from( taps, ( { weight } ) => weight / total );
	const froms = new Int32Array( taps.length );
	const reach = max( ...taps.map( ( { x } ) => ( x < 0 ? -x : x ) ) );
	for ( let y = 0, at = 0; y < height; y++ ) {
		const rows = taps.map( ( tap ) =>
			min( height - 1, max( 0, y + tap.y ) )
		);
		for ( let x = 0; x < width; x++, at += 4 ) {
			let red = 0;
			let green = 0;
			let blue = 0;
			const isInside = x > reach && x + reach < width;
			for ( let tap = 0; tap < froms.length; tap++ ) {
				// One pixel further than the last time, but near the sides.
				const from = isInside
					? froms[ tap ]! + 4
					: 4 *
						( rows[ tap ]! * width +
							min( width - 1, max( 0, x + taps[ tap ]!.x ) ) );
				froms[ tap ] = from;
				const weight = weights[ tap ]!;
				red += weight * data[ from ]!;
				green += weight * data[ from + 1 ]!;
				blue += weight * data[ from + 2 ]!;
			}
			next[ at ] = red;
			next[ at + 1 ] = green;
			next[ at + 2 ] = blue;
			next[ at + 3 ] = 255;
		}
	}

	return { width, height, data: next };
}

/** Out of focus: a Gaussian of this standard deviation, pixels. */
export function soft( picture: Picture, deviation: number ) {
	const reach = ceil( 3 * deviation );
	const steps = Array.from( { length: 2 * reach + 1 }, ( _, step ) => ( {
		step: step - reach,
		weight: exp( -( ( step - reach ) ** 2 ) / ( 2 * deviation ** 2 ) ),
	} ) );
	const across = steps.map( ( { step, weight } ) => ( {
		x: step,
		y: 0,
		weight,
	} ) );
	const down = steps.map( ( { step, weight } ) => ( {
		x: 0,
		y: step,
		weight,
	} ) );

	return gathered( gathered( picture, across ), down );
}

/** The camera or the animal moved: so many pixels, at this angle in degrees. */
export function moved( picture: Picture, length: number, angle: number ) {
	const radians = ( angle * Math.PI ) / 180;
	const weights = new Map< string, number >();
	const steps = 8 * ceil( length );
	for ( let step = 0; step <= steps; step++ ) {
		const far = ( step / steps - 0.5 ) * length;
		const x = far * cos( radians );
		const y = far * Math.sin( radians );
		const left = floor( x );
		const top = floor( y );
		for ( const [ column, row ] of [
			[ 0, 0 ],
			[ 1, 0 ],
			[ 0, 1 ],
			[ 1, 1 ],
		] as const ) {
			const key = `${ left + column } ${ top + row }`;
			const share =
				( 1 - Math.abs( x - left - column ) ) *
				( 1 - Math.abs( y - top - row ) );
			weights.set( key, ( weights.get( key ) ?? 0 ) + share );
		}
	}

	return gathered(
		picture,
		[ ...weights ].map( ( [ key, weight ] ) => {
			const [ x, y ] = key.split( ' ' ).map( Number );
			return { x: x!, y: y!, weight };
		} )
	);
}

/** Another size: means of what falls into a pixel where it shrinks, a cubic curve through the pixels where it grows. */
export function sized( picture: Picture, times: number ): Picture {
	const width = Math.round( picture.width * times );
	const height = Math.round( picture.height * times );
	const curve = ( t: number ) => {
		const x = Math.abs( t );
		if ( x < 1 ) {
			return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
		}
		return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
	};
	const tent = ( t: number ) => max( 0, 1 - Math.abs( t ) );
	const spread = max( 1, 1 / times );
	const weigh = times < 1 ? tent : curve;
	/** For each place of the new line, the old places and their weights. */
	const along = ( from: number, to: number ) =>
		Array.from( { length: to }, ( _, place ) => {
			const middle = ( place + 0.5 ) / times - 0.5;
			const reach = ceil( 2 * spread );
			const taps = [];
			let total = 0;
			for (
				let at = floor( middle ) - reach;
				at <= floor( middle ) + reach + 1;
				at++
			) {
				const weight = weigh( ( at - middle ) / spread );
				if ( weight !== 0 ) {
					taps.push( {
						at: min( from - 1, max( 0, at ) ),
						weight,
					} );
					total += weight;
				}
			}
			return taps.map( ( { at, weight } ) => ( {
				at,
				weight: weight / total,
			} ) );
		} );
	const columns = along( picture.width, width );
	const lines = along( picture.height, height );
	const across = new Float32Array( width * picture.height * 3 );
	for ( let y = 0; y < picture.height; y++ ) {
		columns.forEach( ( taps, x ) => {
			for ( let colour = 0; colour < 3; colour++ ) {
				let sum = 0;
				for ( const { at, weight } of taps ) {
					sum +=
						weight *
						picture.data[
							4 * ( y * picture.width + at ) + colour
						]!;
				}
				across[ 3 * ( y * width + x ) + colour ] = sum;
			}
		} );
	}
	const data = new Uint8ClampedArray( width * height * 4 );
	lines.forEach( ( taps, y ) => {
		for ( let x = 0; x < width; x++ ) {
			const to = 4 * ( y * width + x );
			for ( let colour = 0; colour < 3; colour++ ) {
				let sum = 0;
				for ( const { at, weight } of taps ) {
					sum += weight * across[ 3 * ( at * width + x ) + colour ]!;
				}
				data[ to + colour ] = sum;
			}
			data[ to + 3 ] = 255;
		}
	} );

	return { width, height, data };
}
