import { cents } from '../money';
import { pageData } from '../page-data';
import type { Cart, CartItem, CartTotals } from '../types';

/** Cents of a balance that no card could be asked for; as CartVoucher::LEAST_BY_CARD. */
const LEAST_BY_CARD = 50;

/** Cents that a line costs, and those of them that are paid after its deposit. */
function costOf( item: CartItem ) {
	const full = cents( item.price ) * item.quantity;
	// Of a line that has become smaller a coupon takes no more than there is.
	const discount = Math.min( full, cents( item.discount ?? 0 ) );
	const charged = full - discount;
	const { enabled, amount } = item.deposit_info;
	const left =
		enabled && amount > 0
			? charged - Math.floor( ( full * amount + 50 ) / 100 )
			: 0;
	return {
		full,
		charged,
		balance:
			left < 0 || ( discount > 0 && left < LEAST_BY_CARD ) ? 0 : left,
	};
}

/**
 * What lines together cost, by the server's own rules (CartTotals.php), for the moment until it answers.
 *
 * @param items
 * @param isFree whether a coupon gives the shipping
 */
export function totalsOf( items: CartItem[], isFree = false ): CartTotals {
	const { freeShippingFrom } = pageData();
	let [ subtotal, charged, balance ] = [ 0, 0, 0 ];
	let [ others, portraits, dearest ] = [ 0, 0, 0 ];
	for ( const item of items ) {
		const cost = costOf( item );
		subtotal += cost.full;
		charged += cost.charged;
		balance += cost.balance;
		if ( item.is_portrait ) {
			portraits += cents( item.shipping_cost );
		} else if ( ! item.is_voucher ) {
			others += cost.charged;
			dearest = Math.max( dearest, cents( item.shipping_cost ) );
		}
	}
	const together =
		freeShippingFrom === null || others < cents( freeShippingFrom )
			? dearest
			: 0;
	const shipping = isFree ? 0 : portraits + together;
	return {
		subtotal: subtotal / 100,
		shipping: shipping / 100,
		total: ( charged + shipping ) / 100,
		future_payments: balance / 100,
	};
}

/** What is charged now by card, euros: without what is paid later, and what vouchers pay. */
export function dueNow( { totals, vouchers = [] }: Cart ): number {
	const paid = vouchers.reduce(
		( sum, { amount } ) => sum + cents( amount ),
		0
	);
	const due = cents( totals.total ) - cents( totals.future_payments );
	// Until the server answers, vouchers may name more than a smaller cart costs.
	return Math.max( 0, due - paid ) / 100;
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
