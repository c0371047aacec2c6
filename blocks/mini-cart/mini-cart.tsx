import { useDispatch, useSelect } from '@wordpress/data';
import { lazy, Suspense, useEffect, useMemo } from '@wordpress/element';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { CartNotices } from '@museau/cart/notices';
import { closeDialog, Dialog } from '@museau/components/dialog';
import type { Props as TotalsProps } from '@museau/cart/totals';
import { EmptyWords } from '@museau/components/empty-words';
import { FavouritesLink } from '@museau/components/favourites-link';
import { Spinner } from '@museau/components/spinner';
import { unloaded } from '@museau/components/unloaded';
import { t, tn } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { euros } from '@museau/money';
import { isPlainPress } from '@museau/plain-press';
import { focusAfterMiniCart, numberWords, store } from '@museau/store';
import { dueNow } from '@museau/store/totals';
import type { Cart } from '@museau/types';
import { shown } from '@museau/typography';

/** What a filled cart shows comes with its first line, before the drawer is opened: it stands there closed. */
const CartLines = lazy( () =>
	import( '@museau/cart/lines' ).then(
		( module ) => ( { default: module.CartLines } ),
		unloaded
	)
);
const CartTotalsList = lazy< ComponentType< TotalsProps > >( () =>
	import( '@museau/cart/totals' ).then(
		( module ) => ( { default: module.CartTotalsList } ),
		() => ( { default: () => null } )
	)
);

interface Props {
	/** The cart page. */
	href: string;
	checkout: string;
}

interface TriggerProps {
	href: string;
	count: number;
	isBroken: boolean;
}

/** The header's counter: a link to the cart page that opens the panel. */
function Trigger( { href, count, isBroken }: TriggerProps ) {
	const { openMiniCart } = useDispatch( store );

	return (
		<a
			className="museau-mini-cart__trigger"
			href={ href }
			data-hold=""
			aria-haspopup="dialog"
			onClick={ ( event: MouseEvent< HTMLAnchorElement > ) => {
				if ( isPlainPress( event ) ) {
					event.preventDefault();
					openMiniCart( event.currentTarget );
				}
			} }
		>
			<svg
				className="museau-mini-cart__icon"
				viewBox="0 0 24 24"
				width={ 26 }
				height={ 26 }
				aria-hidden="true"
			>
				<path d="M4.2 8.4h15.5l-1.3 11.2H5.7L4.2 8.4Zm4 2.8c-.3-4.6 1-7.6 3.8-7.7 2.7 0 4.2 2.9 3.9 7.6"></path>
			</svg>
			<span className="museau-mini-cart__label">{ t( 'Panier' ) }</span>
			<span className="museau-visually-hidden" suppressHydrationWarning>
				{ numberWords( isBroken ) }
			</span>
			<span
				className={
					isBroken
						? 'museau-mini-cart__count museau-mini-cart__count--broken'
						: 'museau-mini-cart__count'
				}
				data-cart-count=""
				// The loader may have written the stored number already, and the store an error.
				suppressHydrationWarning
			>
				{ isBroken ? t( 'Erreur' ) : String( count ) }
			</span>
		</a>
	);
}

interface SheetProps {
	cart: Cart;
	error: string | null;
	/** The cart could not be read, and none was kept. */
	isBroken: boolean;
	onClose: ( event: MouseEvent ) => void;
	/** The foot. */
	children: ReactNode;
}

/** What lies in the cart. */
function Sheet( { cart, error, isBroken, onClose, children }: SheetProps ) {
	return (
		<div className="museau-mini-cart__sheet">
			<div className="museau-mini-cart__head">
				<h2
					className="museau-mini-cart__title"
					id="museau-mini-cart-title"
				>
					{ t( 'Votre panier' ) }
				</h2>
				{ cart.count > 0 && (
					<p className="museau-mini-cart__sum">
						{ tn( '%d article', '%d articles', cart.count ) }
					</p>
				) }
				<button
					type="button"
					className="museau-mini-cart__close"
					aria-label={ t( 'Fermer le panier' ) }
					onClick={ onClose }
				>
					×
				</button>
			</div>
			<div className="museau-mini-cart__content">
				<CartNotices cart={ cart } error={ error } />
				{ cart.items.length > 0 ? (
					<Suspense
						fallback={
							<Spinner>
								{ t( 'Chargement du panier...' ) }
							</Spinner>
						}
					>
						<CartLines items={ cart.items } place="mini" />
					</Suspense>
				) : (
					<EmptyWords className="museau-mini-cart__empty">
						{ isBroken
							? t(
									"Votre panier n'a pas pu être lu. Vérifiez votre connexion, puis rouvrez-le."
								)
							: t( 'Votre panier est vide.' ) }
					</EmptyWords>
				) }
			</div>
			{ children }
		</div>
	);
}

interface FootProps extends Props {
	cart: Cart;
	onClose: ( event: MouseEvent ) => void;
}

/** Totals and the ways on. */
function Foot( { cart, href, checkout, onClose }: FootProps ) {
	return (
		<div className="museau-mini-cart__foot">
			{ cart.items.length > 0 && (
				<>
					<Suspense fallback={ null }>
						<CartTotalsList cart={ cart } free={ t( 'Offerts' ) } />
					</Suspense>
					<p
						className="museau-mini-cart__go"
						data-due={ shown(
							`${ t( 'À payer à la commande' ) } : ${ euros(
								dueNow( cart )
							) }`
						) }
					>
						<a
							className="museau-button museau-button--wide"
							href={ href }
						>
							{ t( 'Passer la commande' ) }
						</a>
						<a
							className="museau-link museau-mini-cart__pay"
							href={ checkout }
						>
							{ t( 'Payer directement' ) }
						</a>
					</p>
				</>
			) }
			<button
				type="button"
				className="museau-button museau-button--quiet museau-button--wide"
				onClick={ onClose }
			>
				{ t( 'Continuer mes achats' ) }
			</button>
			<FavouritesLink />
		</div>
	);
}

/** The counter of the header and the panel that it opens. */
export function MiniCart( { href, checkout }: Props ) {
	const { cart, error, hasFailed, isOpen } = useSelect( ( select ) => {
		const shop = select( store );
		return {
			cart: shop.getCart(),
			error: shop.getCartError(),
			hasFailed: shop.hasCartFailed(),
			isOpen: shop.isMiniCartOpen(),
		};
	}, [] );
	const { closeMiniCart, refreshCart } = useDispatch( store );
	const isLive = useLive( false, true );
	const count = useLive( 0, cart.count );
	const isBroken = isLive && hasFailed && cart.items.length === 0;

	useEffect( () => {
		void refreshCart();
	}, [ refreshCart ] );

	// Opening and closing draw none of it anew.
	const sheet = useMemo(
		() => (
			<Sheet
				cart={ cart }
				error={ error }
				isBroken={ isBroken }
				onClose={ closeDialog }
			>
				<Foot
					cart={ cart }
					href={ href }
					checkout={ checkout }
					onClose={ closeDialog }
				/>
			</Sheet>
		),
		[ cart, error, isBroken, href, checkout ]
	);

	return (
		<>
			<Trigger href={ href } count={ count } isBroken={ isBroken } />
			{ isLive && (
				<Dialog
					isOpen={ isOpen }
					onClose={ closeMiniCart }
					closesFirst
					labelledBy="museau-mini-cart-title"
					className="museau-mini-cart__panel"
					returnFocusTo={ focusAfterMiniCart }
				>
					{ sheet }
				</Dialog>
			) }
		</>
	);
}
