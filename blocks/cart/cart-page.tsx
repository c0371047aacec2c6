import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect } from '@wordpress/element';
import { DispatchDay } from '@museau/cart/dispatch-day';
import { CartLines } from '@museau/cart/lines';
import { CartNotices } from '@museau/cart/notices';
import { CartTotalsList } from '@museau/cart/totals';
import { VoucherDoor } from '@museau/cart/voucher-door';
import { EmptyWorks } from '@museau/cart/empty-works';
import { Alert } from '@museau/components/alert';
import { EmptyWords } from '@museau/components/empty-words';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { pageData } from '@museau/page-data';
import { store } from '@museau/store';
import type { Cart } from '@museau/types';

interface Props {
	/** Where an empty cart leads back to. */
	gallery: string;
	checkout: string;
	/** Where a gift voucher is bought, once they are sold. */
	gift?: string;
}

/** The page /panier. */
export function CartPage( { gallery, checkout, gift }: Props ) {
	const { cart, error, hasFailed, isReady } = useSelect( ( select ) => {
		const shop = select( store );
		return {
			cart: shop.getCart(),
			error: shop.getCartError(),
			hasFailed: shop.hasCartFailed(),
			isReady: shop.isCartReady(),
		};
	}, [] );
	const { refreshCart } = useDispatch( store );
	const isKnown = useLive( false, isReady );

	useEffect( () => {
		void refreshCart();
	}, [ refreshCart ] );

	if ( ! isKnown && ! hasFailed ) {
		return <Spinner>{ t( 'Chargement du panier...' ) }</Spinner>;
	}
	if ( hasFailed && cart.items.length === 0 ) {
		return (
			<Alert>
				<p>
					{ t(
						"Votre panier n'a pas pu être lu. Rien n'est perdu : vérifiez votre connexion."
					) }
				</p>
				<RetryButton
					className="museau-link"
					onClick={ () => void refreshCart() }
				/>
			</Alert>
		);
	}
	if ( cart.items.length === 0 ) {
		return (
			<div className="museau-cart__empty">
				<CartNotices cart={ cart } error={ error } />
				<EmptyWords className="museau-cart__words">
					{ t( 'Votre panier est vide.' ) }
				</EmptyWords>
				<a className="museau-button" href={ gallery }>
					{ t( 'Retour à la galerie' ) }
				</a>
				{ gift && (
					<p>
						<a className="museau-link" href={ gift }>
							{ t( 'Offrir un portrait' ) }
						</a>
					</p>
				) }
				<EmptyWorks />
			</div>
		);
	}
	return (
		<FilledCart
			cart={ cart }
			error={ error }
			hasFailed={ hasFailed }
			gallery={ gallery }
			checkout={ checkout }
		/>
	);
}

/** What lies in the cart, and the way to the checkout. */
export function FilledCart( {
	cart,
	error,
	hasFailed,
	gallery,
	checkout,
}: Omit< Props, 'gift' > & {
	cart: Cart;
	error: string | null;
	hasFailed: boolean;
} ) {
	return (
		<div className="museau-cart__grid">
			<div className="museau-cart__items">
				<CartNotices cart={ cart } error={ error } />
				{ hasFailed && (
					<Alert kind="note">
						{ t(
							"La connexion est coupée : voici votre panier tel qu'il était."
						) }
					</Alert>
				) }
				<CartLines items={ cart.items } place="page" />
			</div>
			<section
				className="museau-cart__summary museau-card"
				aria-labelledby="museau-cart-total"
			>
				<h2 className="museau-cart__title" id="museau-cart-total">
					{ t( 'Total du panier' ) }
				</h2>
				<CartTotalsList cart={ cart } free={ t( 'Offerts' ) } />
				<VoucherDoor cart={ cart } />
				{ cart.items.some( ( item ) => item.is_portrait ) && (
					<p className="museau-cart__delay">
						{ t(
							"Portrait dessiné et expédié en %s. Le solde du prix se paie avant l'envoi.",
							pageData().delay
						) }
					</p>
				) }
				<DispatchDay cart={ cart } className="museau-cart__delay" />
				<a
					className="museau-button museau-button--wide"
					href={ checkout }
				>
					{ t( 'Valider la commande' ) }
				</a>
				<a className="museau-link museau-cart__back" href={ gallery }>
					{ t( 'Retour à la galerie' ) }
				</a>
			</section>
		</div>
	);
}
