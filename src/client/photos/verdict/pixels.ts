/** Luminance of a part of a photograph, 0 to 255, row by row. */
export interface Grey {
	width: number;
	height: number;
	data: Float32Array;
}

/** Part of a photograph, pixels. */
export interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** The same part, of photographs of any size: shares from 0 to 1. */
export type HeadBox = Area;

/** What a photograph is read from: red, green, blue and alpha of some of its rows. */
export type ReadRows = ( area: Area ) => ArrayLike< number >;

/** Longest side that is examined, pixels: what the head of an A1 needs. */
const MOST = 800;
/** Rows that are read at once. */
const BAND = 64;

/** The box that is proposed: the middle of the photograph, as large as the head of most portraits. */
export function proposedBox( width: number, height: number ): HeadBox {
	const side = 0.6 * Math.min( width, height );

	return {
		x: ( width - side ) / 2 / width,
		y: ( height - side ) / 2 / height,
		width: side / width,
		height: side / height,
	};
}

/** The box in whole pixels, inside of the photograph. */
export function areaOf( box: HeadBox, width: number, height: number ): Area {
	const within = ( value: number, most: number ) =>
		Math.min( most, Math.max( 0, Math.round( value ) ) );
	const x = within( box.x * width, width - 1 );
	const y = within( box.y * height, height - 1 );

	return {
		x,
		y,
		width: Math.max( 1, within( box.width * width, width - x ) ),
		height: Math.max( 1, within( box.height * height, height - y ) ),
	};
}

/** How many pixels of the photograph become one that is examined, in each direction. */
export const reduction = ( { width, height }: Area ): number =>
	Math.max( 1, Math.ceil( Math.max( width, height ) / MOST ) );

/**
 * The luminance of an area, means of `factor` × `factor` pixels. Own arithmetic, since each browser shrinks a picture in another way.
 * Rests after each band of rows.
 */
export function* greyOf(
	read: ReadRows,
	area: Area,
	factor: number
): Generator< void, Grey > {
	const width = Math.max( 1, Math.floor( area.width / factor ) );
	const height = Math.max( 1, Math.floor( area.height / factor ) );
	const data = new Float32Array( width * height );
	const rows = Math.max( 1, Math.floor( BAND / factor ) );
	const share = 1 / ( factor * factor * 256 );
	for ( let from = 0; from < height; from += rows ) {
		const count = Math.min( rows, height - from );
		const pixels = read( {
			x: area.x,
			y: area.y + from * factor,
			width: area.width,
			height: count * factor,
		} );
		for ( let row = 0; row < count * factor; row++ ) {
			let at = row * area.width * 4;
			const line = ( from + Math.floor( row / factor ) ) * width;
			for ( let column = 0; column < width; column++ ) {
				let sum = 0;
				for ( let step = 0; step < factor; step++, at += 4 ) {
					sum +=
						77 * pixels[ at ]! +
						150 * pixels[ at + 1 ]! +
						29 * pixels[ at + 2 ]!;
				}
				data[ line + column ]! += sum * share;
			}
		}
		yield;
	}

	return { width, height, data };
}

/** Half the size, means of four. */
export function half( { width, height, data }: Grey ): Grey {
	const columns = Math.floor( width / 2 );
	const rows = Math.floor( height / 2 );
	const small = {
		width: columns,
		height: rows,
		data: new Float32Array( columns * rows ),
	};
	for ( let y = 0, to = 0; y < small.height; y++ ) {
		for ( let x = 0; x < small.width; x++, to++ ) {
			const at = 2 * y * width + 2 * x;
			small.data[ to ] =
				( data[ at ]! +
					data[ at + 1 ]! +
					data[ at + width ]! +
					data[ at + width + 1 ]! ) /
				4;
		}
	}

	return small;
}
