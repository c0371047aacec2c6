import { useElements } from '@stripe/react-stripe-js';
import { lazy, Suspense, useState } from '@wordpress/element';
import type { RefObject } from 'react';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import { BillingFields, DeliveryFields } from './address-fields';
import { Card } from './card';
import { CardTrouble } from './card-trouble';
import { validate, type TextName } from './fields';
import type { Offer } from './means';
import { PayButton } from './pay-button';
import { TermsBox } from './terms-box';
import { dueNow } from '@museau/store/totals';
import { useBilling } from './use-billing';
import { useErrors } from './use-errors';
import { useKeptFocus } from './use-kept-focus';
import { usePaying, type Paid } from './use-paying';
import { useInSight, type useStripeJs } from './use-stripe-js';
import { useWallet } from './use-wallet';

interface Props extends Paid {
	/** Started when payment is in sight. */
	stripeJs: ReturnType< typeof useStripeJs >;
	/** Address of the terms of sale. */
	terms: string;
	/** Address of the folder of postcodes. */
	postcodes: string;
	/** Label of the field for a relay point; undefined where none is offered. */
	relay?: string | undefined;
	/** Transfers and cheques; undefined where a card alone is taken. */
	means?: Offer[] | undefined;
}

/** Only where one is offered; where it does not come, the card stands there. */
const Means = lazy( () =>
	import( /* webpackChunkName: "transfer" */ './means' )
		.then( ( module ) => ( { default: module.Means } ) )
		.catch( () => ( { default: () => null } ) )
);

type CardProps = Parameters< typeof Card >[ 0 ] & {
	offers: Offer[] | undefined;
	means: string;
	choose: ( id: string ) => void;
	hasFailed: boolean;
	retry: () => void;
};

/** The card, where vouchers leave something to pay, and the choice of what else is offered. */
const CardPart = ( props: CardProps ) => {
	const { offers, means, choose, hasFailed, retry, ...card } = props;
	return (
		<>
			{ offers && (
				<Suspense fallback={ null }>
					<Means
						offers={ offers }
						chosen={ means }
						isDisabled={ card.isDisabled }
						onChoose={ choose }
					/>
				</Suspense>
			) }
			{ /* What is typed here stays while a transfer is chosen. */ }
			<div hidden={ !! means }>
				<p className="museau-checkout__note">
					{ t(
						'Par carte Visa ou Mastercard. Vos chiffres vont à la banque sans passer par la boutique.'
					) }
				</p>
				{ hasFailed ? (
					<CardTrouble onRetry={ retry } />
				) : (
					<Card { ...card } />
				) }
			</div>
		</>
	);
};

const Due = ( { amount }: { amount: number } ) => (
	<p className="museau-checkout__due">
		<span>{ t( 'À payer maintenant' ) }</span>
		<span className="museau-price">{ euros( amount ) }</span>
	</p>
);

/** What became of the press, said at once. */
const Said = ( {
	problem,
	errors,
	place,
}: {
	problem: string;
	errors: object;
	place: RefObject< HTMLDivElement >;
} ) => (
	<div aria-live="assertive" ref={ place } tabIndex={ -1 }>
		{ problem && <Alert>{ problem }</Alert> }
		{ ! problem && Object.keys( errors ).length > 1 && (
			<p className="museau-visually-hidden">
				{ t(
					'%d champs sont à compléter.',
					Object.keys( errors ).length
				) }
			</p>
		) }
	</div>
);

/** Billing, delivery, notes, card, terms, and the button that pays. */
export function OrderForm( props: Props ) {
	const { cart, postcodes } = props;
	const { stripe, hasFailed, start, retry } = props.stripeJs;
	const elements = useElements();
	const payment = useInSight< HTMLFieldSetElement >( start );
	const ships = cart.items.some( ( item ) => ! item.is_voucher );
	const [ billing, write ] = useBilling( Boolean( props.relay ), ships );
	const { form, errors, cardError, setCardError, show, mend } =
		useErrors( elements );
	const { isPaying, problem, setProblem, order } = usePaying( props, show );
	const { button, said } = useKeptFocus( isPaying, problem );
	const [ isCardComplete, setCardComplete ] = useState( false );
	const [ hasAccepted, setAccepted ] = useState( false );
	const due = dueNow( cart );
	const way = useWallet( stripe, due );
	const [ means, choose ] = useState( '' );

	const submit = () => {
		if ( isPaying ) {
			return;
		}
		const found = validate( billing );
		if ( due && ! means && ! way.chosen && ! isCardComplete ) {
			found.card =
				cardError ||
				t( 'Les informations de la carte sont incomplètes.' );
		}
		if ( ! hasAccepted ) {
			found.cgv = t(
				'Veuillez accepter les conditions générales de vente.'
			);
		}
		setProblem( '' );
		show( found );
		if ( hasFailed ) {
			retry();
		}
		if ( Object.keys( found ).length > 0 ) {
			return;
		}
		const card = elements?.getElement( 'card' );
		if ( ! due || means ) {
			void order( null, billing, means );
			return;
		}
		const source =
			way.chosen?.open( due ) ?? ( stripe && card && { stripe, card } );
		if ( source ) {
			void order( source, billing );
		}
	};

	const set: typeof write = ( name, value ) => {
		start();
		write( name, value );
		if ( errors[ name as TextName ] ) {
			mend( name as TextName );
		}
	};

	const part = { billing, errors, isDisabled: isPaying, postcodes, set };

	return (
		<form
			ref={ form }
			className="museau-checkout__form"
			noValidate
			onSubmit={ ( event ) => {
				event.preventDefault();
				submit();
			} }
		>
			<BillingFields { ...part } />
			<DeliveryFields { ...part } ships={ ships } relay={ props.relay } />

			<fieldset ref={ payment } className="museau-checkout__part">
				<legend className="museau-checkout__title">
					{ t( 'Paiement' ) }
				</legend>
				{ !! due && (
					<CardPart
						offers={ props.means }
						means={ means }
						choose={ choose }
						way={ way }
						isDisabled={ isPaying }
						hasFailed={ hasFailed }
						retry={ retry }
						error={ cardError }
						onChange={ ( event ) => {
							setCardComplete( event.complete );
							setCardError( event.error?.message );
						} }
					/>
				) }
				<TermsBox
					terms={ props.terms }
					isChecked={ hasAccepted }
					isDisabled={ isPaying }
					error={ errors.cgv }
					onChange={ ( isChecked ) => {
						setAccepted( isChecked );
						mend( 'cgv' );
					} }
				/>
			</fieldset>

			<Said problem={ problem } errors={ errors } place={ said } />
			<Due amount={ due } />
			<PayButton
				place={ button }
				isPaying={ isPaying }
				label={ t( 'Commande avec obligation de paiement' ) }
			/>
		</form>
	);
}
