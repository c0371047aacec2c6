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
