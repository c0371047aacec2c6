import type {
	CanMakePaymentResult,
	PaymentRequest,
	PaymentRequestPaymentMethodEvent,
	Stripe,
} from '@stripe/stripe-js';
import { useEffect, type ComponentType } from '@wordpress/element';
import { t } from '@museau/i18n';
import { cents } from '@museau/money';
import { PaymentStopped, settled, type WalletCard } from './bank';

/** Milliseconds of the thirty that Stripe leaves the shop: the rest is for the bank's own answer. */
const PATIENCE = 22_000;

interface ChoiceProps {
	isChosen: boolean;
	isDisabled: boolean;
	onChoose: ( isWallet: boolean ) => void;
}

/** A wallet that this browser can pay with. */
export interface Wallet {
	name: string;
	/** Card or wallet. */
	Choice: ComponentType< ChoiceProps & { wallet: Wallet } >;
	/**
	 * Shows the wallet's sheet; called by the very press that orders. Null once the sheet was left.
	 *
	 * @param amount euros
	 * @throws PaymentStopped it did not open
	 */
	open: ( amount: number ) => Promise< WalletCard | null >;
	/** Ends a sheet that waits for the customer. */
	leave: () => void;
}

/** A hand-over: order and intent are made now, then the bank is asked, then 3-D Secure once the sheet is closed. */
function cardOf(
	stripe: Stripe,
	event: PaymentRequestPaymentMethodEvent,
	wasLeft: () => boolean
): WalletCard {
	const until = Date.now() + PATIENCE;
	let isClosed = false;
	const close = ( isPaid: boolean ) => {
		if ( ! isClosed ) {
			isClosed = true;
			try {
				event.complete( isPaid ? 'success' : 'fail' );
			} catch {
				// Stripe has closed the sheet after its thirty seconds: what the bank has answered stands.
			}
		}
	};
	return {
		patience: PATIENCE,
		close,
		confirm: async ( clientSecret, shipping ) => {
			// The sheet says that nothing was paid: so it must stay.
			if ( wasLeft() || Date.now() > until ) {
				throw new PaymentStopped(
					t(
						"La fenêtre de paiement s'est fermée avant la fin : rien n'a été débité. Vérifiez, puis confirmez de nouveau."
					)
				);
			}
			let result = await stripe.confirmCardPayment(
				clientSecret,
				{
					payment_method: event.paymentMethod.id,
					...( shipping ? { shipping } : {} ),
				},
				{ handleActions: false }
			);
			if ( result.paymentIntent?.status === 'requires_action' ) {
				close( true );
				result = await stripe.confirmCardPayment( clientSecret );
			}
			return settled( result );
		},
	};
}

/**
 * The wallet that a browser's answer names; null when it is none of the two.
 *
 * @param stripe
 * @param request one for all presses
 * @param found   what the browser can pay with
 */
export function walletOf(
	stripe: Stripe,
	request: PaymentRequest,
	found: CanMakePaymentResult
): Wallet | null {
	const name =
		( found.applePay && 'Apple Pay' ) ||
		( found.googlePay && 'Google Pay' );
	if ( ! name ) {
		return null;
	}
	let hand: ( ( card: WalletCard | null ) => void ) | null = null;
	let wasLeft = false;
	const give = ( card: WalletCard | null ) => {
		hand?.( card );
		hand = null;
	};
	request.on( 'paymentmethod', ( event ) => {
		if ( hand ) {
			give( cardOf( stripe, event, () => wasLeft ) );
		} else {
			// A sheet that was opened by no press of ours, or that shows itself again after a failure.
			event.complete( 'fail' );
		}
	} );
	request.on( 'cancel', () => {
		wasLeft = true;
		give( null );
	} );
	return {
		name,
		Choice: WalletChoice,
		open: ( amount ) =>
			new Promise( ( resolve, reject ) => {
				hand = resolve;
				wasLeft = false;
				try {
					request.update( {
						currency: 'eur',
						total: { label: shop(), amount: cents( amount ) },
					} );
					request.show();
				} catch {
					hand = null;
					reject(
						new PaymentStopped(
							t(
								"%s ne s'est pas ouvert : rien n'a été débité. Réessayez, ou payez par carte.",
								name
							)
						)
					);
				}
			} ),
		leave: () => {
			if ( hand && request.isShowing() ) {
				request.abort();
				wasLeft = true;
				give( null );
			}
		},
	};
}

/** Who is paid, as the sheet names it. */
const shop = () =>
	document.querySelector< HTMLMetaElement >( '[property="og:site_name"]' )
		?.content || location.hostname;

/** Card or wallet; the card comes first and is chosen from the beginning. */
function WalletChoice( {
	wallet,
	isChosen,
	isDisabled,
	onChoose,
}: ChoiceProps & { wallet: Wallet } ) {
	// The form goes: a sheet over another page would order what nobody sees.
	useEffect( () => wallet.leave, [ wallet ] );
	return (
		<>
			<div
				className="museau-checkout__ways"
				role="radiogroup"
				aria-label={ t( 'Moyen de paiement' ) }
			>
				{ [ t( 'Carte' ), wallet.name ].map( ( label, index ) => (
					<label
						key={ label }
						className="museau-checkout__way"
						htmlFor={ `museau-way-${ index }` }
					>
						<input
							id={ `museau-way-${ index }` }
							type="radio"
							name="museau-way"
							checked={ isChosen === ( index === 1 ) }
							disabled={ isDisabled }
							onChange={ () => onChoose( index === 1 ) }
						/>
						<span>{ label }</span>
					</label>
				) ) }
			</div>
			{ isChosen && (
				<p className="museau-checkout__note">
					{ t(
						"Le bouton ci-dessous ouvre %s. Rien n'est débité avant votre accord dans sa fenêtre.",
						wallet.name
					) }
				</p>
			) }
		</>
	);
}
