import { Elements } from '@stripe/react-stripe-js';
import { select as read, useDispatch, useSelect } from '@wordpress/data';
import { useCallback, useEffect, useState } from '@wordpress/element';
import { CartNotices } from '@museau/cart/notices';
import { Alert } from '@museau/components/alert';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { clearPhotos } from '@museau/photos';
import { store } from '@museau/store';
import type { OrderAnswer } from '@museau/types';
import { Balance } from './balance';
import { Confirmation } from './confirmation';
import { begunOrder, keepBilling, keepOrder, type BegunOrder } from './memory';
import { OrderForm } from './order-form';
import { OrderPhoto } from './order-photo';
import { readOrder, sendKeptPhotos } from './payment';
import { Summary } from './summary';
import { useStripeJs } from './use-stripe-js';
import { Waiting } from './waiting';

export interface Props {
	/** Where the shop goes on. */
	gallery: string;
	cart: string;
	/** The terms of sale. */
	terms: string;
}

type Stage =
	| { name: 'form' }
	| { name: 'asking' }
	| { name: 'waiting'; order: BegunOrder; message: string }
	| { name: 'done'; answer: OrderAnswer };

/** Billing, card and confirmation of the cart's order. */
function Order( { gallery, cart: cartUrl, terms }: Props ) {
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
	const {
		stripe,
		hasFailed: hasStripeFailed,
		retry: retryStripe,
		start: startStripe,
	} = useStripeJs();
	// An order that this tab began to pay is asked for before anything can be paid again.
	const [ stage, setStage ] = useState< Stage >( () =>
		begunOrder() ? { name: 'asking' } : { name: 'form' }
	);

	const finish = useCallback(
		async ( answer: OrderAnswer ) => {
			// After a break of the line the photos may still be here only.
			const complete = await sendKeptPhotos(
				answer,
				begunOrder()?.lines
			);
			setStage( { name: 'done', answer: complete } );
			keepBilling( null );
			if ( ! complete.order.photo_missing ) {
				await clearPhotos();
			}
			void refreshCart();
		},
		[ refreshCart ]
	);

	useEffect( () => {
		const order = begunOrder();
		if ( ! order ) {
			void refreshCart();
			return;
		}
		void ( async () => {
			let answer = await readOrder( order ).catch( () => null );
			if ( answer?.state === 'paid' && order.lines ) {
				// Before the cart is read: that it is empty now clears the photos (B6).
				answer = await sendKeptPhotos( answer, order.lines );
			}
			await refreshCart();
			const size = read( store ).getCart().items.length;
			if ( answer?.state === 'paid' && size === 0 ) {
				void finish( answer );
			} else if (
				answer?.state === 'waiting' ||
				( ! answer && order.intent )
			) {
				setStage( { name: 'waiting', order, message: '' } );
			} else {
				if ( answer?.state !== 'unpaid' ) {
					keepOrder( null );
				}
				setStage( { name: 'form' } );
			}
		} )();
	}, [ finish, refreshCart ] );

	if ( stage.name === 'done' ) {
		return (
			<Confirmation
				order={ stage.answer.order }
				title={ t( 'Merci, votre commande est enregistrée.' ) }
				message={ stage.answer.message }
				gallery={ gallery }
			/>
		);
	}
	if ( stage.name === 'waiting' ) {
		return (
			<Waiting
				order={ stage.order }
				message={ stage.message }
				onPaid={ ( answer ) => void finish( answer ) }
				onUnpaid={ () => setStage( { name: 'form' } ) }
			/>
		);
	}
	if ( stage.name === 'asking' || ( ! isReady && ! hasFailed ) ) {
		return <Spinner>{ t( 'Chargement du panier...' ) }</Spinner>;
	}
	if ( cart.items.length === 0 ) {
		return hasFailed ? (
			<Alert>
				<p>
					{ t(
						'Erreur: %s',
						t(
							"votre panier n'a pas pu être lu. Rien n'est perdu : vérifiez votre connexion."
						)
					) }
				</p>
				<RetryButton
					className="museau-link"
					onClick={ () => void refreshCart() }
				/>
			</Alert>
		) : (
			<div className="museau-checkout__empty">
				<p className="museau-checkout__words">
					{ t( 'Votre panier est vide.' ) }
				</p>
				<a className="museau-button" href={ gallery }>
					{ t( 'Retour à la galerie' ) }
				</a>
			</div>
		);
	}
	return (
		<div className="museau-checkout__grid">
			<div className="museau-checkout__main">
				<CartNotices
					cart={ cart }
					error={ error && t( 'Erreur: %s', error ) }
				/>
				<Elements stripe={ stripe } options={ { locale: 'fr' } }>
					<OrderForm
						cart={ cart }
						stripe={ stripe }
						hasStripeFailed={ hasStripeFailed }
						retryStripe={ retryStripe }
						startStripe={ startStripe }
						terms={ terms }
						onPaid={ ( answer ) => void finish( answer ) }
						onWait={ ( order, message ) =>
							setStage( { name: 'waiting', order, message } )
						}
					/>
				</Elements>
			</div>
			<Summary cart={ cart } cartUrl={ cartUrl } />
		</div>
	);
}

/** '12.abc…' of a mail's link → order and key. */
function orderOf( text: string | null ): { id: number; key: string } | null {
	const found = text?.match( /^(\d+)\.(.+)$/ );
	return found ? { id: Number( found[ 1 ] ), key: found[ 2 ]! } : null;
}

/** The page /commander: an order, the balance of one (?solde=), or its missing photo (?photo=). */
export function Checkout( props: Props ) {
	const isLive = useLive( false, true );
	if ( ! isLive ) {
		return <Spinner>{ t( 'Chargement du panier...' ) }</Spinner>;
	}
	const query = new URLSearchParams( window.location.search );
	const balance = orderOf( query.get( 'solde' ) );
	if ( balance ) {
		return <Balance order={ balance } gallery={ props.gallery } />;
	}
	const photo = orderOf( query.get( 'photo' ) );
	if ( photo ) {
		return <OrderPhoto order={ photo } gallery={ props.gallery } />;
	}
	return <Order { ...props } />;
}
