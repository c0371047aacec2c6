import { DispatchDay } from '@museau/cart/dispatch-day';
import { MountedPhoto, PhotoNote, useLinePhoto } from '@museau/cart/photo';
import {
	BalancePart,
	FullPrice,
	shippingLine,
	TotalRow,
} from '@museau/cart/totals';
import { CodeRows, VoucherDoor } from '@museau/cart/voucher-door';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import { pageData } from '@museau/page-data';
import type { Cart, CartItem } from '@museau/types';
import { choicesText } from './choices-text';
import { dueNow } from '@museau/store/totals';

/** One line of the order: a portrait's with the photo that this browser keeps, and what is to be said of it. */
function Line( { item }: { item: CartItem } ) {
	const photo = useLinePhoto( item );
	return (
		<li className="museau-checkout__line">
			{ item.is_portrait && photo.url !== '' && (
				<MountedPhoto url={ photo.url } options={ item.variation } />
			) }
			<span className="museau-checkout__name">
				{ [
					`${ item.quantity } × ${ item.name }`,
					item.deposit_info.enabled ? t( '(Acompte)' ) : '',
				]
					.filter( Boolean )
					.join( ' ' ) }
			</span>
			<span className="museau-price">
				{ euros( item.price * item.quantity ) }
				{ item.deposit_info.enabled && <FullPrice /> }
			</span>
			{ item.variation.length > 0 && (
				<span className="museau-checkout__options">
					{ choicesText( item.variation ) }
				</span>
			) }
			{ item.shipping_class_name && (
				<span className="museau-checkout__options">
					{ shippingLine( item ) }
				</span>
			) }
			{ item.is_portrait && <PhotoNote photo={ photo } /> }
		</li>
	);
}

/** The order summary beside the form. */
export function Summary( { cart, cartUrl }: { cart: Cart; cartUrl: string } ) {
	const { subtotal, shipping, total, future_payments: balance } = cart.totals;
	const hasPortrait = cart.items.some( ( item ) => item.is_portrait );
	return (
		<section
			className="museau-checkout__summary museau-card"
			aria-labelledby="museau-checkout-summary"
		>
			<h2 className="museau-checkout__title" id="museau-checkout-summary">
				{ t( 'Votre commande' ) }
			</h2>
			<ul className="museau-checkout__lines">
				{ cart.items.map( ( item ) => (
					<Line key={ item.key } item={ item } />
				) ) }
			</ul>
			<dl className="museau-totals">
				<TotalRow
					label={ t( 'Sous-total' ) }
					value={ euros( subtotal ) }
				/>
				<CodeRows cart={ cart } of="coupons" />
				<TotalRow
					label={ t( 'Frais de port' ) }
					value={
						shipping === 0 ? t( 'Gratuits' ) : euros( shipping )
					}
				/>
				<TotalRow label={ t( 'Total' ) } value={ euros( total ) } />
				<BalancePart balance={ balance } />
				<CodeRows cart={ cart } of="vouchers" />
				<TotalRow
					label={ t( 'À payer maintenant' ) }
					value={ euros( dueNow( cart ) ) }
					isBig
				/>
			</dl>
			<VoucherDoor cart={ cart } />
			{ hasPortrait && (
				<p className="museau-checkout__note">
					{ t(
						"Portrait dessiné et expédié en %s. Fait sur mesure d'après votre photo, il ne peut être ni repris ni échangé (article L221-28 du code de la consommation).",
						pageData().delay
					) }
				</p>
			) }
			<DispatchDay cart={ cart } className="museau-checkout__note" />
			<a className="museau-link museau-checkout__back" href={ cartUrl }>
				{ t( 'Modifier le panier' ) }
			</a>
		</section>
	);
}
