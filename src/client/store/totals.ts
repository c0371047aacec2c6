import { cents } from '../money';
import { pageData } from '../page-data';
import type { Cart, CartItem, CartTotals } from '../types';

/** What lines together cost, by the server's own rules, for the moment until it answers. */
export function totalsOf( items: CartItem[] ): CartTotals {
	const { freeShippingFrom } = pageData();
	let subtotal = 0;
	let others = 0;
	let shipping = 0;
	let balance = 0;
	let dearest = 0;
	for ( const item of items ) {
		const line = cents( item.price ) * item.quantity;
		subtotal += line;
		if ( item.deposit_info.enabled && item.deposit_info.amount > 0 ) {
			balance +=
				line -
				Math.floor( ( line * item.deposit_info.amount + 50 ) / 100 );
		}
		if ( item.is_portrait ) {
			shipping += cents( item.shipping_cost );
		} else if ( ! item.is_voucher ) {
			others += line;
			dearest = Math.max( dearest, cents( item.shipping_cost ) );
		}
	}
	if ( freeShippingFrom === null || others < cents( freeShippingFrom ) ) {
		shipping += dearest;
	}
	return {
		subtotal: subtotal / 100,
		shipping: shipping / 100,
		total: ( subtotal + shipping ) / 100,
		future_payments: balance / 100,
	};
}

/** What is charged now by card, euros: without what is paid later, and what vouchers pay. */
export function dueNow( { totals, vouchers = [] }: Cart ): number {
	const paid = vouchers.reduce(
		( sum, { amount } ) => sum + cents( amount ),
		0
	);
	return (
		( cents( totals.total ) - cents( totals.future_payments ) - paid ) / 100
	);
}

/** Euros of the lines that free shipping counts. */
export function withoutPortraits( items: CartItem[] ): number {
	return (
		items
			.filter( ( item ) => ! item.is_portrait && ! item.is_voucher )
			.reduce(
				( sum, item ) =>
					sum +
					cents( item.price ) * item.quantity -
					cents( item.discount ?? 0 ),
				0
			) / 100
	);
}

/** Euros still missing for free shipping; 0 when it is reached or nothing but portraits is there (B11). */
export function missingForFreeShipping( items: CartItem[] ): number {
	const missing =
		cents( pageData().freeShippingFrom ?? 0 ) -
		cents( withoutPortraits( items ) );
	return items.every( ( item ) => item.is_portrait || item.is_voucher )
		? 0
		: Math.max( 0, missing ) / 100;
}
