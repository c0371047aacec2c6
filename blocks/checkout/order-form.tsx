import { useElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from '@wordpress/element';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { Cart, OrderAnswer } from '@museau/types';
import { BillingFields, DeliveryFields } from './address-fields';
import { Card } from './card';
import { CardTrouble } from './card-trouble';
import {
	idOf,
	validate,
	type Billing,
	type Errors,
	type TextName,
} from './fields';
import {
	billingOfClosedTab,
	keepBilling,
	keptBilling,
	type BegunOrder,
} from './memory';
import { TermsBox } from './terms-box';
import { OrderWaits, PaymentStopped, dueNow, pay, unexpected } from './payment';
import { useInSight } from './use-stripe-js';

interface Props {
	cart: Cart;
	stripe: Stripe | null;
	hasStripeFailed: boolean;
	retryStripe: () => void;
	/** Payment is in sight: Stripe.js may come. */
	startStripe: () => void;
	/** Address of the terms of sale. */
	terms: string;
	/** Address of the folder of postcodes. */
	postcodes: string;
	/** The shop's cart is not the one that stands here: its sentence why. */
	onStaleCart: ( message: string ) => void;
	onPaid: ( answer: OrderAnswer ) => void;
	/** The money moved and the order is not confirmed yet. */
	onWait: ( order: BegunOrder, message: string ) => void;
}

/** Order in which the focus looks for the first error. */
const ORDER: ( keyof Errors )[] = [
	'firstName',
	'lastName',
	'country',
	'streetAddress1',
	'postalCode',
	'city',
	'phone',
	'email',
	'shippingFirstName',
	'shippingLastName',
	'shippingStreetAddress1',
	'shippingPostalCode',
	'shippingCity',
	'orderNotes',
	'card',
	'cgv',
];

/** Billing, delivery, notes, card, terms, and the button that pays. */
export function OrderForm( {
	cart,
	stripe,
	hasStripeFailed,
	retryStripe,
	startStripe,
	terms,
	postcodes,
	onStaleCart,
	onPaid,
	onWait,
}: Props ) {
	const elements = useElements();
	const [ billing, setBilling ] = useState< Billing >( keptBilling );
	const [ errors, setErrors ] = useState< Errors >( {} );
	const [ cardError, setCardError ] = useState< string | undefined >();
	const [ isCardComplete, setCardComplete ] = useState( false );
	const [ hasAccepted, setAccepted ] = useState( false );
	const [ isPaying, setPaying ] = useState( false );
	const [ problem, setProblem ] = useState( '' );
	const form = useRef< HTMLFormElement >( null );
	const firstError = useRef< keyof Errors | null >( null );

	const hasTyped = useRef( false );
	const payment = useInSight< HTMLFieldSetElement >( startStripe );

	// A form that nobody touched yet must not take the place of what a closed tab left.
	useEffect( () => {
		if ( hasTyped.current ) {
			keepBilling( billing );
		}
	}, [ billing ] );
	useEffect( () => {
		void billingOfClosedTab().then( ( kept ) => {
			if ( kept && ! hasTyped.current ) {
				setBilling( kept );
			}
		} );
	}, [] );

	// After the messages are on screen, the focus goes to the first field that needs a hand.
	useEffect( () => {
		if ( firstError.current === 'card' ) {
			elements?.getElement( 'card' )?.focus();
			form.current
				?.querySelector( '#museau-card' )
				?.scrollIntoView( { block: 'center' } );
		} else if ( firstError.current ) {
			const field = form.current?.querySelector< HTMLElement >(
				`#${ idOf( firstError.current ) }`
			);
			field?.focus( { preventScroll: true } );
			// Whole, with its label and its message, and below no bar.
			field?.parentElement?.scrollIntoView( { block: 'center' } );
		}
		firstError.current = null;
	}, [ errors, elements ] );

	// Leaving while the bank is asked would hide the answer.
	useEffect( () => {
		if ( ! isPaying ) {
			return;
		}
		const warn = ( event: BeforeUnloadEvent ) => event.preventDefault();
		window.addEventListener( 'beforeunload', warn );
		return () => window.removeEventListener( 'beforeunload', warn );
	}, [ isPaying ] );

	const show = ( found: Errors ) => {
		firstError.current = ORDER.find( ( name ) => found[ name ] ) ?? null;
		setErrors( found );
		setCardError( found.card );
	};

	const submit = async () => {
		if ( isPaying ) {
			return;
		}
		const found = validate( billing );
		if ( ! isCardComplete ) {
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
		const card = elements?.getElement( 'card' );
		if ( Object.keys( found ).length > 0 || ! stripe || ! card ) {
			return;
		}
		setPaying( true );
		try {
			onPaid( await pay( { stripe, card }, billing, cart ) );
		} catch ( error ) {
			if ( error instanceof OrderWaits ) {
				onWait( error.order, error.message );
				return;
			}
			setProblem(
				error instanceof PaymentStopped ? error.message : unexpected()
			);
			if ( error instanceof PaymentStopped ) {
				show( error.errors );
				if ( error.isCartStale ) {
					onStaleCart( error.message );
				}
			}
			setPaying( false );
		}
	};

	const set = < Name extends keyof Billing >(
		name: Name,
		value: Billing[ Name ]
	) => {
		hasTyped.current = true;
		startStripe();
		setBilling( ( before ) => ( { ...before, [ name ]: value } ) );
		if ( errors[ name as TextName ] ) {
			setErrors(
				( { [ name as TextName ]: _mended, ...others } ) => others
			);
		}
	};

	const part = { billing, errors, isDisabled: isPaying, postcodes, set };
	const count = Object.keys( errors ).length;

	return (
		<form
			ref={ form }
			className="museau-checkout__form"
			noValidate
			onSubmit={ ( event ) => {
				event.preventDefault();
				void submit();
			} }
		>
			<BillingFields { ...part } />
			<DeliveryFields { ...part } />

			<fieldset ref={ payment } className="museau-checkout__part">
				<legend className="museau-checkout__title">
					{ t( 'Paiement' ) }
				</legend>
				<p className="museau-checkout__note">
					{ t(
						'Par carte Visa ou Mastercard. Vos chiffres vont à la banque sans passer par la boutique.'
					) }
				</p>
				{ hasStripeFailed ? (
					<CardTrouble onRetry={ retryStripe } />
				) : (
					<Card
						error={ cardError }
						onChange={ ( event ) => {
							setCardComplete( event.complete );
							setCardError( event.error?.message );
						} }
					/>
				) }
				<TermsBox
					terms={ terms }
					isChecked={ hasAccepted }
					isDisabled={ isPaying }
					error={ errors.cgv }
					onChange={ ( isChecked ) => {
						setAccepted( isChecked );
						setErrors( ( { cgv: _mended, ...others } ) => others );
					} }
				/>
			</fieldset>

			<div aria-live="assertive">
				{ problem && <Alert>{ problem }</Alert> }
				{ ! problem && count > 1 && (
					<p className="museau-visually-hidden">
						{ t( '%d champs sont à compléter.', count ) }
					</p>
				) }
			</div>
			<p className="museau-checkout__due">
				<span>{ t( 'À payer maintenant' ) }</span>
				<span className="museau-price">
					{ euros( dueNow( cart ) ) }
				</span>
			</p>
			<button
				type="submit"
				className="museau-button museau-button--wide"
				disabled={ isPaying || ! stripe || cart.items.length === 0 }
			>
				{ isPaying
					? t( 'Traitement...' )
					: t( 'Commande avec obligation de paiement' ) }
			</button>
		</form>
	);
}
