export interface Totals {
	/** All in cents. */
	portrait: number;
	shipping: number;
	total: number;
	/** Deposit and shipping: what is paid when ordering. */
	due: number;
	/** What remains to pay before the portrait leaves. */
	balance: number;
}

/**
 * Total is the price with shipping; the deposit is a percentage of the price alone, rounded half up to the cent (B26).
 * @param price          euros
 * @param shipping       euros
 * @param depositPercent 0 when the whole price is due
 */
export function totals(
	price: number,
	shipping: number,
	depositPercent: number
): Totals {
	const portrait = Math.round( price * 100 );
	const shippingCents = Math.round( shipping * 100 );
	const deposit =
		depositPercent > 0
			? Math.floor( ( portrait * depositPercent + 50 ) / 100 )
			: portrait;

	return {
		portrait,
		shipping: shippingCents,
		total: portrait + shippingCents,
		due: deposit + shippingCents,
		balance: portrait - deposit,
	};
}
