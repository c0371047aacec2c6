import { BalancePart, FullPrice, TotalRow } from '@museau/cart/totals';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { PlacedOrder } from '@museau/types';
import { choicesText } from './choices-text';

/** The lines of an order, and what was paid. */
export function Receipt( { order }: { order: PlacedOrder } ) {
	return (
		<section
			className="museau-card museau-checkout__receipt"
			aria-label={ t( 'Votre commande' ) }
		>
			<ul className="museau-checkout__lines">
				{ order.lines.map( ( line, index ) => (
					<li className="museau-checkout__line" key={ index }>
						<span className="museau-checkout__name">
							{ [
								`${ line.quantity } × ${ line.name }`,
								line.deposit && order.balance > 0
									? t( '(Acompte)' )
									: '',
							]
								.filter( Boolean )
								.join( ' ' ) }
						</span>
						<span className="museau-price">
							{ euros( line.total ) }
							{ line.deposit && order.balance > 0 && (
								<FullPrice />
							) }
						</span>
						{ line.options.length > 0 && (
							<span className="museau-checkout__options">
								{ choicesText( line.options ) }
							</span>
						) }
					</li>
				) ) }
			</ul>
			<dl className="museau-totals">
				{ order.discount && (
					<TotalRow
						label={ order.discount.label }
						value={ euros( -order.discount.amount ) }
					/>
				) }
				{ order.ships !== false && (
					<TotalRow
						label={ t( 'Frais de port' ) }
						value={
							order.shipping === 0
								? t( 'Gratuits' )
								: euros( order.shipping )
						}
					/>
				) }
				<TotalRow
					label={ t( 'Total' ) }
					value={ euros( order.total ) }
				/>
				<BalancePart balance={ order.balance } />
				<TotalRow
					label={ t( 'Payé' ) }
					value={ euros( order.paid ) }
					isBig
				/>
				{ order.paid_by?.map( ( { label, amount } ) => (
					<TotalRow
						key={ label }
						label={ label }
						value={ euros( amount ) }
					/>
				) ) }
			</dl>
		</section>
	);
}
