import { Elements } from '@stripe/react-stripe-js';
import { useDispatch, useSelect } from '@wordpress/data';
import { lazy, Suspense, useEffect, useState } from '@wordpress/element';
import type { ComponentType } from 'react';
import { CartNotices } from '@museau/cart/notices';
import { Alert } from '@museau/components/alert';
import { hasDetails } from '@museau/photos';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { unloaded } from '@museau/components/unloaded';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { store } from '@museau/store';
import type { ConfirmationProps } from './confirmation';
import { EmptyCart } from './empty-cart';
import { linkedOrder } from './link';
import type { Offer } from './means';
import { keepOrder } from './memory';
import { OrderForm } from './order-form';
import { sendKeptPhotos } from './order-call';
import { Summary } from './summary';
import { begunAs, useStage } from './use-stage';
import { stripeLocale } from './stripe';
import { useStripeJs } from './use-stripe-js';
import { Waiting } from './waiting';

/** Where its code did not come: what became of the order is said all the same. */
const Confirmed = ( { title, message }: ConfirmationProps ) => (
	<Alert kind="success">{ message || title }</Alert>
);
const Confirmation = lazy< ComponentType< ConfirmationProps > >( () =>
	import( './later-fields' ).then(
		( later ) => ( { default: later.Confirmation } ),
		() => ( { default: Confirmed } )
	)
);

const toCarnet = lazy( () =>
	import( /* webpackChunkName: "links" */ './to-carnet' ).then(
		( { ToCarnet } ) => ( { default: ToCarnet } ),
		unloaded
	)
);

/** Where the line breaks they wait in this browser. */
const DetailUploads = lazy( () =>
	import( './detail-uploads' ).catch( () => ( { default: () => null } ) )
);

const OtherPhotos = () =>
	hasDetails() ? (
		<Suspense fallback={ null }>
			<DetailUploads />
		</Suspense>
	) : null;

/** What links open: nobody who orders loads them. */
const LINKED = {
	regler: lazy( () =>
		import( /* webpackChunkName: "links" */ './balance' ).then(
			( { Balance } ) => ( { default: Balance } ),
			unloaded
		)
	),
	solde: toCarnet,
	photo: toCarnet,
};

export interface Props {
	/** Where the shop goes on. */
	gallery: string;
	cart: string;
	/** The terms of sale. */
	terms: string;
	/** Folder of the postcodes. */
	postcodes: string;
	/** Label of the field for a relay point; undefined where none is offered. */
	relay?: string;
	/** Transfers and cheques; undefined where a card alone is taken. */
	means?: Offer[];
}

function UnreadCart( { onRetry }: { onRetry: () => void } ) {
	return (
		<Alert>
			<p>
				{ t(
					'Erreur: %s',
					t(
						"votre panier n'a pas pu être lu. Rien n'est perdu : vérifiez votre connexion."
					)
				) }
			</p>
			<RetryButton className="museau-link" onClick={ onRetry } />
		</Alert>
	);
}

/** Billing, card and confirmation of the cart's order. */
function Order( { gallery, cart: cartUrl, relay, ...form }: Props ) {
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
	const stripeJs = useStripeJs();
	const [ stage, setStage, finish ] = useStage( refreshCart );
	/** Why the cart that was about to be paid is another one now. */
	const [ refusal, setRefusal ] = useState( '' );

	if ( stage.name === 'done' ) {
		return (
			<Suspense fallback={ null }>
				<Confirmation
					order={ stage.answer.order }
					title={ t( 'Votre commande est enregistrée.' ) }
					message={ stage.answer.message }
					notice={ stage.answer.notice }
					photos={ stage.photos }
					gallery={ gallery }
				>
					<OtherPhotos />
				</Confirmation>
			</Suspense>
		);
	}
	if ( stage.name === 'waiting' ) {
		return (
			<Waiting
				order={ stage.order }
				message={ stage.message }
				// After a break of the line the photos may still be here only.
				onPaid={ ( answer ) =>
					void sendKeptPhotos( answer, begunAs( answer ) ).then(
						finish
					)
				}
				onUnpaid={ () => {
					void refreshCart();
					setStage( { name: 'form' } );
				} }
				onCancelled={ ( message ) => {
					keepOrder( null );
					void refreshCart();
					setStage( { name: 'cancelled', message } );
				} }
			/>
		);
	}
	if ( stage.name === 'cancelled' ) {
		return (
			<div className="museau-checkout__done">
				<Alert>{ stage.message }</Alert>
				<a className="museau-button" href={ cartUrl }>
					{ t( 'Voir le panier' ) }
				</a>
			</div>
		);
	}
	if ( stage.name === 'asking' || ( ! isReady && ! hasFailed ) ) {
		return <Spinner>{ t( 'Chargement du panier...' ) }</Spinner>;
	}
	if ( cart.items.length === 0 ) {
		return hasFailed ? (
			<UnreadCart onRetry={ () => void refreshCart() } />
		) : (
			<>
				<OtherPhotos />
				<EmptyCart
					cart={ cart }
					refusal={ refusal }
					gallery={ gallery }
				/>
			</>
		);
	}
	return (
		<div className="museau-checkout__grid">
			<Summary cart={ cart } cartUrl={ cartUrl } />
			<div className="museau-checkout__main">
				<OtherPhotos />
				<CartNotices
					cart={ cart }
					error={ error && t( 'Erreur: %s', error ) }
				/>
				<Elements
					stripe={ stripeJs.stripe }
					options={ { locale: stripeLocale() } }
				>
					<OrderForm
						{ ...form }
						cart={ cart }
						stripeJs={ stripeJs }
						// A portrait goes to the customer's own door.
						relay={
							cart.items.some( ( item ) => item.is_portrait )
								? undefined
								: relay
						}
						onStaleCart={ ( message ) => {
							setRefusal( message );
							void refreshCart();
						} }
						onPaid={ ( answer ) => void finish( answer ) }
						onWait={ ( order, message ) =>
							setStage( { name: 'waiting', order, message } )
						}
					/>
				</Elements>
			</div>
		</div>
	);
}

/** The page /commander: an order, the balance of one (#regler=), or the way to its carnet (#solde= and #photo= of mails). */
export function Checkout( props: Props ) {
	const isLive = useLive( false, true );
	const [ , look ] = useState( 0 );
	useEffect( () => {
		// A link to this very page loads nothing anew.
		const follow = () => look( ( turn ) => turn + 1 );
		window.addEventListener( 'hashchange', follow );
		return () => window.removeEventListener( 'hashchange', follow );
	}, [] );
	if ( ! isLive ) {
		return <Spinner>{ t( 'Chargement du panier...' ) }</Spinner>;
	}
	const order = linkedOrder();
	const Linked = order && LINKED[ order.what ];
	return Linked ? (
		<Suspense
			fallback={ <Spinner>{ t( 'Chargement du panier...' ) }</Spinner> }
		>
			<Linked order={ order } gallery={ props.gallery } />
		</Suspense>
	) : (
		<Order { ...props } />
	);
}
