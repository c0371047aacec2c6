import type { Grey } from './pixels';

/** Noise of a grid, levels: of its calmest parts (J. Immerkær, 'Fast noise variance estimation', 1996). */
export function noiseOf( { width, height, data }: Grey ): number {
	const side = 12;
	const parts: number[] = [];
	for ( let top = 1; top + side < height; top += side * 2 ) {
		for ( let left = 1; left + side < width; left += side * 2 ) {
			let sum = 0;
			for ( let y = top; y < top + side; y++ ) {
				for ( let x = left; x < left + side; x++ ) {
					const at = y * width + x;
					const above = at - width;
					const below = at + width;
					sum += Math.abs(
						4 * data[ at ]! -
							2 *
								( data[ at - 1 ]! +
									data[ at + 1 ]! +
									data[ above ]! +
									data[ below ]! ) +
							data[ above - 1 ]! +
							data[ above + 1 ]! +
							data[ below - 1 ]! +
							data[ below + 1 ]!
					);
				}
			}
			parts.push( sum / ( side * side ) );
		}
	}
	parts.sort( ( a, b ) => a - b );

	return (
		( ( parts[ Math.floor( parts.length * 0.15 ) ] ?? 0 ) *
			Math.sqrt( Math.PI / 2 ) ) /
		6
	);
}
