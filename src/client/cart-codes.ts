/** What codes do to a cart. Amounts in euros. */
export interface CartCodes {
	/** What each gift voucher pays, and what is left on it then. */
	vouchers?: { id: number; amount: number; left: number }[];
	/** What each coupon takes off, and whether it gives the shipping; 'code' is how it reads, 'kept' by what it is removed. */
	coupons?: {
		code: string;
		kept: string;
		amount: number;
		ships_free: boolean;
	}[];
}

export interface WaysOfSending {
	/** By which a cart can be sent, where the shop's own zones say it. */
	methods?: { id: string; name: string; amount: number; chosen: boolean }[];
}
