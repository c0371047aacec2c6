import type { Cart } from '../types';
import { dispatchSentence } from './dispatch';

/** A day as long as any, which nobody sees. */
const SOME_DAY = '30 septembre 2000';

/** When what is in the cart is sent, in a line that is kept free until the shop has said it: the kept cart of an earlier visit does not know. */
export function DispatchDay( {
	cart,
	className,
}: {
	cart: Cart;
	className: string;
} ) {
	// Gift vouchers are not sent.
	if (
		cart.ready_by === '' ||
		cart.items.every( ( { is_voucher: isVoucher } ) => isVoucher )
	) {
		return null;
	}
	const isKnown = cart.ready_by !== undefined;

	return (
		<p
			className={ className }
			style={ isKnown ? undefined : { visibility: 'hidden' } }
		>
			{ dispatchSentence(
				isKnown ? cart : { ...cart, ready_by: SOME_DAY }
			) }
		</p>
	);
}
