import { lazy, Suspense } from '@wordpress/element';
import type { ComponentType, ReactNode } from 'react';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { BalanceAnswer } from '@museau/types';
import { OrderSteps } from './order-steps';
import { Receipt } from './receipt';

interface ByVoucherProps {
	order: { id: number; key: string };
	/** A voucher has paid the balance, or a part of it. */
	onUsed: () => void;
}

/** A gift voucher's code for it. It lies with the cart's vouchers: the loader names one chunk less. */
const Lazy = lazy< ComponentType< ByVoucherProps > >( () =>
	import( /* webpackChunkName: "works" */ './balance-voucher' ).then(
		( module ) => ( { default: module.BalanceVoucher } ),
		// Where the line breaks, the carnet has it.
		() => ( { default: () => null } )
	)
);

export const ByVoucher = ( props: ByVoucherProps ) => (
	<Suspense fallback={ null }>
		<Lazy { ...props } />
	</Suspense>
);

/** What was paid and what remains, around the card that pays it. */
export function Letter( {
	balance,
	children,
}: {
	balance: BalanceAnswer;
	children: ReactNode;
} ) {
	return (
		<div className="museau-checkout__letter">
			<div className="museau-checkout__written">
				<p className="museau-eyebrow">
					{ t( 'Commande n° %s', balance.order.number ) }
				</p>
				<h2 className="museau-checkout__thanks">
					{ balance.order.first_name
						? t( '%s, votre solde', balance.order.first_name )
						: t( 'Votre solde' ) }
				</h2>
				<p className="museau-lead">
					{ t(
						'Déjà payé : %s sur %s. Il reste %s.',
						euros( balance.order.paid ),
						euros( balance.order.total ),
						euros( balance.amount )
					) }
				</p>
				{ children }
				<OrderSteps order={ balance.order } />
			</div>
			<div className="museau-checkout__beside">
				<Receipt order={ balance.order } />
			</div>
		</div>
	);
}
