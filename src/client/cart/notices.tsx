import { Alert } from '../components/alert';
import type { Cart } from '../types';

/** What changed under the cart, and the last change that failed. */
export function CartNotices( {
	cart,
	error,
}: {
	cart: Cart;
	error: string | null;
} ) {
	return (
		<>
			{ cart.notices.map( ( notice ) => (
				<Alert key={ notice } kind="note">
					{ notice }
				</Alert>
			) ) }
			{ error && <Alert>{ error }</Alert> }
		</>
	);
}
