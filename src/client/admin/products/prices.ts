/** Euros of what REST or a field holds ('12,50', '12.5', 12.5); null when it is no number. */
export function priceOf( value: unknown ): number | null {
	if ( value === null || value === undefined || value === '' ) {
		return null;
	}
	const price = Number( String( value ).trim().replace( ',', '.' ) );
	return Number.isFinite( price ) ? price : null;
}

/** As a number field shows it. */
export function priceText( value: unknown ): string {
	const price = priceOf( value );
	return price === null ? '' : String( price );
}
