import type { KeyboardEvent } from 'react';
import { t } from '@museau/i18n';
import { typedSum } from '../parts/typed-sum';

/** Euros of what REST or a field holds ('12,50', '1 200', 12.5); null when it is no number. */
export function priceOf( value: unknown ): number | null {
	if ( value === null || value === undefined || value === '' ) {
		return null;
	}
	const price = Number( typedSum( String( value ) ) );
	return Number.isFinite( price ) ? price : null;
}

/** Attributes of every field for euros. */
export const PRICE_FIELD = {
	type: 'number',
	inputMode: 'decimal',
	min: 0,
	step: 0.01,
} as const;

/** What the server takes, in euros: the greatest amount of a payment at Stripe. */
const MOST = 999999.99;

/** What is wrong with a price that was typed: a third decimal would be rounded; '' when nothing is (B25). */
export function priceFault( typed: string ): string {
	const price = priceOf( typed ) ?? 0;
	if ( price > MOST ) {
		return t( 'Ce prix est trop élevé : 999 999,99 € au plus.' );
	}
	return /[.,]\d{3}/.test( typed )
		? t(
				"« %s » n'est pas un prix : des euros, avec deux décimales au plus.",
				typed.replace( '.', ',' )
			)
		: '';
}

/** From a price to the next one of its list: the Enter key of a phone would send the form. */
export function toNextPrice( event: KeyboardEvent< HTMLInputElement > ) {
	if ( event.key === 'Enter' ) {
		event.preventDefault();
		const list = event.currentTarget.closest( '.museau-admin__prices' );
		const all = [ ...( list?.querySelectorAll( 'input' ) ?? [] ) ];
		all[ all.indexOf( event.currentTarget ) + 1 ]?.focus();
	}
}

/** As a number field shows it: '12', '12.50'. */
export function priceText( value: unknown ): string {
	const price = priceOf( value );
	return price === null ? '' : price.toFixed( 2 ).replace( '.00', '' );
}
