import type { Cart, CartItem } from '@museau/types';

/** A cart of one portrait, and what the shop answers to who pays it: 120,10 € of which 84,07 € later, 15 € of shipping. */
export const cart: Cart = {
	items: [ { key: 'a', name: 'Portrait', is_portrait: true } as CartItem ],
	count: 1,
	totals: {
		subtotal: 120.1,
		shipping: 15,
		total: 135.1,
		future_payments: 84.07,
	},
	notices: [],
};

export const INTENT = {
	client_secret: 'pi_7_secret_x',
	order_id: 7,
	order_key: 'k',
	amount: 51.03,
	message: '',
};
