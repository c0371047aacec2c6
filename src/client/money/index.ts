import { t } from '../i18n';

/** '1 234,50 €': as the server writes prices, with the no-break spaces of typography.json. */
export function euros( amount: number ): string {
	const [ whole = '0', fraction = '00' ] = Math.abs(
		Math.round( amount * 100 ) / 100
	)
		.toFixed( 2 )
		.split( '.' );
	const sign = amount < 0 ? '-' : '';
	const mark = t( '1 234' ).slice( 1, -3 );
	return (
		sign +
		t( '%1$s,%2$s €', whole.replace( /\B(?=(\d{3})+$)/g, mark ), fraction )
	);
}

/** '50 €' of '50,00 €'; other cents stay. */
export function withoutZeros( price: string ): string {
	return price.replace( /[.,]00(?!\d)/, '' );
}

/** '12,50€' or '12€': cents only when there are some, no blank (B11). */
export function shortEuros( amount: number ): string {
	return withoutZeros( euros( amount ) ).replace( /\s€/, '€' );
}

/** Whole cents of an amount of euros. */
export function cents( amount: number ): number {
	return Math.round( amount * 100 );
}
