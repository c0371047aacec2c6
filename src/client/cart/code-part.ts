import type { Cart } from '../types';

export interface CodesProps {
	cart: Cart;
	/** Rows of what coupons take off, of what vouchers pay, the latter with what is left for the card; or the field of a code. */
	of: 'coupons' | 'vouchers' | 'left' | 'field';
}
