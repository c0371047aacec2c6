import { t } from '../i18n';
import { euros, shortEuros } from '../money';
import { missingForFreeShipping } from '../store/totals';
import type { Cart } from '../types';

interface RowProps {
	label: string;
	value: string;
	isBig?: boolean;
}

export function TotalRow( { label, value, isBig }: RowProps ) {
	return (
		<div
			className={
				isBig
					? 'museau-totals__row museau-totals__row--big'
					: 'museau-totals__row'
			}
		>
			<dt>{ label }</dt>
			<dd>{ value }</dd>
		</div>
	);
}

interface Props {
	cart: Cart;
	/** The word for a shipping of 0: 'Offerts' in the carts, 'Gratuits' in the checkout. */
	free: string;
}

/** Subtotal, shipping, balance, total; and what is due now when a deposit is asked. */
export function CartTotalsList( { cart, free }: Props ) {
	const { subtotal, shipping, total, future_payments: balance } = cart.totals;
	const missing = missingForFreeShipping( cart.items );
	return (
		<dl className="museau-totals">
			<TotalRow label={ t( 'Sous-total' ) } value={ euros( subtotal ) } />
			{ missing > 0 && (
				<div className="museau-totals__free">
					<dt className="museau-visually-hidden">
						{ t( 'Livraison gratuite' ) }
					</dt>
					<dd>
						{ t(
							'Plus que %s pour profiter de la livraison gratuite',
							shortEuros( missing )
						) }
					</dd>
				</div>
			) }
			<TotalRow
				label={ t( 'Livraison' ) }
				value={ shipping === 0 ? free : euros( shipping ) }
			/>
			{ balance > 0 && (
				<TotalRow
					label={ t( 'Solde à payer plus tard' ) }
					value={ euros( balance ) }
				/>
			) }
			<TotalRow label={ t( 'Total' ) } value={ euros( total ) } isBig />
			{ balance > 0 && (
				<TotalRow
					label={ t( 'À payer à la commande' ) }
					value={ euros( total - balance ) }
				/>
			) }
		</dl>
	);
}
