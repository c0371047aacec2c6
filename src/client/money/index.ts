/** '1 234,50 €': as the server writes prices, with ordinary blanks. */
export function euros( amount: number ): string {
	const [ whole = '0', fraction = '00' ] = Math.abs(
		Math.round( amount * 100 ) / 100
	)
		.toFixed( 2 )
		.split( '.' );
	const sign = amount < 0 ? '-' : '';
	return `${ sign }${ whole.replace( /\B(?=(\d{3})+$)/g, ' ' ) },${ fraction } €`;
}

/** '12,50€' or '12€': cents only when there are some, no blank (B11). */
export function shortEuros( amount: number ): string {
	return euros( amount ).replace( ',00', '' ).replace( ' €', '€' );
}

/** Whole cents of an amount of euros. */
export function cents( amount: number ): number {
	return Math.round( amount * 100 );
}
