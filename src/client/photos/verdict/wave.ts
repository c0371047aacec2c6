/**
 * The two-sided wave that the widths of all directions follow: least squares of m + c·cos 2φ + s·sin 2φ, as a movement widens the edges
 * across it and leaves those along it. Null with fewer than half of the directions.
 */
export function wave( widths: readonly ( number | null )[] ) {
	const bins = widths.length;
	const rows = widths.flatMap( ( wide, bin ) =>
		wide === null
			? []
			: [
					[
						1,
						Math.cos( ( 2 * Math.PI * bin ) / bins ),
						Math.sin( ( 2 * Math.PI * bin ) / bins ),
						wide,
					] as const,
				]
	);
	if ( rows.length < bins / 2 ) {
		return null;
	}
	const sum = ( a: number, b: number ) =>
		rows.reduce( ( total, row ) => total + row[ a ]! * row[ b ]!, 0 );
	const matrix = [ 0, 1, 2 ].map( ( row ) =>
		[ 0, 1, 2, 3 ].map( ( column ) => sum( row, column ) )
	);
	for ( let pivot = 0; pivot < 3; pivot++ ) {
		const line = matrix[ pivot ]!;
		const lead = line[ pivot ]!;
		if ( Math.abs( lead ) < 1e-6 ) {
			return null;
		}
		matrix[ pivot ] = line.map( ( value ) => value / lead );
		for ( let row = 0; row < 3; row++ ) {
			const times = matrix[ row ]![ pivot ]!;
			if ( row !== pivot ) {
				matrix[ row ] = matrix[ row ]!.map(
					( value, column ) =>
						value - times * matrix[ pivot ]![ column ]!
				);
			}
		}
	}
	const [ mean, cosine, sine ] = matrix.map( ( row ) => row[ 3 ]! );

	return { mean: mean!, swing: Math.hypot( cosine!, sine! ) };
}
