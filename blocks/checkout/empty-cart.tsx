import { useEffect, useRef } from '@wordpress/element';
import { EmptyWorks } from '@museau/cart/empty-works';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import type { Cart } from '@museau/types';

/** A cart without articles. When it became so while somebody paid, why, and that no money moved, stands in sight. */
export function EmptyCart( {
	cart,
	refusal,
	gallery,
}: {
	cart: Cart;
	/** The shop's sentence that ended the payment; '' when nobody paid. */
	refusal: string;
	gallery: string;
} ) {
	const region = useRef< HTMLDivElement >( null );
	useEffect( () => {
		if ( refusal ) {
			region.current?.focus();
		}
	}, [ refusal ] );
	const reasons = cart.notices.length ? cart.notices : [ refusal ];
	const said = refusal
		? [ ...reasons, t( "Rien n'a été débité." ) ]
		: cart.notices;
	return (
		<div ref={ region } tabIndex={ -1 } className="museau-checkout__empty">
			{ said.length > 0 && (
				<Alert kind="note">{ said.join( ' ' ) }</Alert>
			) }
			<p className="museau-checkout__words">
				{ t( 'Votre panier est vide.' ) }
			</p>
			<a className="museau-button" href={ gallery }>
				{ t( 'Retour à la galerie' ) }
			</a>
			<EmptyWorks />
		</div>
	);
}
