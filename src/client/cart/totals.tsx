import { t } from '../i18n';
import { euros, shortEuros } from '../money';
import { missingForFreeShipping, withoutPortraits } from '../store/totals';
import type { Cart, CartItem } from '../types';
import { TotalRow } from './total-row';
import { CodeRows } from './voucher-door';

export { TotalRow };

interface BalanceProps {
	balance: number;
	/** Whether it stands before the total in the source: it is drawn beneath it all the same. */
	isAbove?: boolean;
}

/** The balance as a part of the total, hung on it: nothing to add. */
export function BalancePart( { balance, isAbove }: BalanceProps ) {
	return balance > 0 ? (
		<div
			className={
				isAbove
					? 'museau-totals__part museau-totals__part--above'
					: 'museau-totals__part'
			}
		>
			<dt>{ t( "dont solde avant l'envoi" ) }</dt>
			<dd>{ euros( balance ) }</dd>
		</div>
	) : null;
}

/** What the price of a line with a deposit is, so that nobody takes it for the deposit. */
export const FullPrice = () => (
	<span className="museau-full-price">{ t( 'prix entier' ) }</span>
);

export interface Props {
	cart: Cart;
	/** The word for a shipping of 0: 'Offerts' in the carts, 'Gratuits' in the checkout. */
	free: string;
}

/** Subtotal, shipping, balance, total; and what is due now when a deposit is asked. */
export function CartTotalsList( { cart, free }: Props ) {
	const { subtotal, shipping, total, future_payments: balance } = cart.totals;
	const missing = missingForFreeShipping( cart.items );
	const hasPortrait = cart.items.some( ( item ) => item.is_portrait );
	return (
		<dl className="museau-totals">
			<TotalRow label={ t( 'Sous-total' ) } value={ euros( subtotal ) } />
			<CodeRows cart={ cart } of="coupons" />
			{ missing > 0 && shipping > 0 && (
				<div className="museau-totals__free">
					<dt className="museau-visually-hidden">
						{ t( 'Livraison gratuite' ) }
					</dt>
					<dd>
						{ t(
							'Plus que %s pour profiter de la livraison gratuite',
							shortEuros( missing )
						) }
						{ hasPortrait &&
							` ${ t(
								'(sous-total : %s hors portraits)',
								euros( withoutPortraits( cart.items ) )
							) }` }
					</dd>
				</div>
			) }
			<TotalRow
				label={ t( 'Frais de port' ) }
				value={ shipping === 0 ? free : euros( shipping ) }
			/>
			<BalancePart balance={ balance } isAbove />
			<TotalRow label={ t( 'Total' ) } value={ euros( total ) } isBig />
			{ balance > 0 && (
				<TotalRow
					label={ t( 'À payer à la commande' ) }
					value={ euros( total - balance ) }
				/>
			) }
			<CodeRows cart={ cart } of="left" />
		</dl>
	);
}

/** How a line is sent: a portrait alone, at its own price; what is no portrait together with the others. */
export const shippingLine = ( item: CartItem ) =>
	item.is_portrait
		? t(
				'Livraison %s : %s',
				item.shipping_class_name,
				euros( item.shipping_cost )
			)
		: t( 'Livraison : %s', item.shipping_class_name );
