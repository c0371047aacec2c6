import { useElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from '@wordpress/element';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { Cart, OrderAnswer } from '@museau/types';
import { Card } from './card';
import { CardTrouble } from './card-trouble';
import { validate, type Billing, type Errors, type TextName } from './fields';
import {
	billingOfClosedTab,
	keepBilling,
	keptBilling,
	type BegunOrder,
} from './memory';
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

const idOf = ( name: keyof Errors ) => `museau-checkout-${ name }`;

/** Billing, delivery, notes, card, terms, and the button that pays. */
export function OrderForm( {
	cart,
	stripe,
	hasStripeFailed,
	retryStripe,
	startStripe,
	terms,
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
			form.current
				?.querySelector< HTMLElement >(
					`#${ idOf( firstError.current ) }`
				)
				?.focus();
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

	const text = (
		name: TextName,
		label: string,
		autoComplete: string,
		more: {
			isOptional?: boolean;
			type?: string;
			maxLength?: number;
			inputMode?: 'tel' | 'email' | 'numeric';
		} = {}
	) => (
		<Field
			id={ idOf( name ) }
			label={ more.isOptional ? t( '%s (facultatif)', label ) : label }
			type={ more.type ?? 'text' }
			inputMode={ more.inputMode }
			autoComplete={ autoComplete }
			required={ ! more.isOptional }
			maxLength={ more.maxLength ?? 100 }
			value={ billing[ name ] }
			error={ errors[ name ] }
			onChange={ ( event ) => set( name, event.target.value ) }
		/>
	);
	const country = (
		name: 'country' | 'shippingCountry',
		autoComplete: string
	) => (
		<Field
			as="select"
			id={ idOf( name ) }
			label={ t( 'Pays' ) }
			autoComplete={ autoComplete }
			required
			value={ billing[ name ] }
			error={ errors[ name ] }
			onChange={ ( event ) => set( name, event.target.value ) }
		>
			<option value="France">{ t( 'France' ) }</option>
		</Field>
	);
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
			<fieldset className="museau-checkout__part" disabled={ isPaying }>
				<legend className="museau-checkout__title">
					{ t( 'Facturation' ) }
				</legend>
				<div className="museau-checkout__pair">
					{ text( 'firstName', t( 'Prénom' ), 'billing given-name' ) }
					{ text( 'lastName', t( 'Nom' ), 'billing family-name' ) }
				</div>
				{ text(
					'companyName',
					t( 'Entreprise' ),
					'billing organization',
					{ isOptional: true }
				) }
				{ country( 'country', 'billing country-name' ) }
				{ text(
					'streetAddress1',
					t( 'Adresse' ),
					'billing address-line1'
				) }
				{ text(
					'streetAddress2',
					t( "Complément d'adresse" ),
					'billing address-line2',
					{ isOptional: true }
				) }
				<div className="museau-checkout__pair">
					{ text(
						'postalCode',
						t( 'Code postal' ),
						'billing postal-code',
						{ maxLength: 12, inputMode: 'numeric' }
					) }
					{ text( 'city', t( 'Ville' ), 'billing address-level2' ) }
				</div>
				{ text( 'phone', t( 'Téléphone' ), 'billing tel', {
					type: 'tel',
					maxLength: 30,
				} ) }
				{ text( 'email', t( 'Adresse e-mail' ), 'billing email', {
					type: 'email',
				} ) }
			</fieldset>

			<fieldset className="museau-checkout__part" disabled={ isPaying }>
				<legend className="museau-checkout__title">
					{ t( 'Livraison' ) }
				</legend>
				<label className="museau-check" htmlFor="museau-checkout-same">
					<input
						id="museau-checkout-same"
						type="checkbox"
						checked={ billing.sameAddress }
						onChange={ ( event ) =>
							set( 'sameAddress', event.target.checked )
						}
					/>
					<span>{ t( "Livrer à l'adresse de facturation" ) }</span>
				</label>
				{ ! billing.sameAddress && (
					<>
						<div className="museau-checkout__pair">
							{ text(
								'shippingFirstName',
								t( 'Prénom' ),
								'shipping given-name'
							) }
							{ text(
								'shippingLastName',
								t( 'Nom' ),
								'shipping family-name'
							) }
						</div>
						{ country(
							'shippingCountry',
							'shipping country-name'
						) }
						{ text(
							'shippingStreetAddress1',
							t( 'Adresse' ),
							'shipping address-line1'
						) }
						{ text(
							'shippingStreetAddress2',
							t( "Complément d'adresse" ),
							'shipping address-line2',
							{
								isOptional: true,
							}
						) }
						<div className="museau-checkout__pair">
							{ text(
								'shippingPostalCode',
								t( 'Code postal' ),
								'shipping postal-code',
								{
									maxLength: 12,
									inputMode: 'numeric',
								}
							) }
							{ text(
								'shippingCity',
								t( 'Ville' ),
								'shipping address-level2'
							) }
						</div>
					</>
				) }
				<Field
					as="textarea"
					id={ idOf( 'orderNotes' ) }
					label={ t(
						'%s (facultatif)',
						t( "Un mot pour l'artiste" )
					) }
					maxLength={ 1000 }
					rows={ 4 }
					value={ billing.orderNotes }
					error={ errors.orderNotes }
					onChange={ ( event ) =>
						set( 'orderNotes', event.target.value )
					}
				/>
			</fieldset>

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
				<div className="museau-check">
					<input
						id={ idOf( 'cgv' ) }
						type="checkbox"
						required
						checked={ hasAccepted }
						disabled={ isPaying }
						aria-invalid={ errors.cgv ? true : undefined }
						aria-describedby={
							errors.cgv ? `${ idOf( 'cgv' ) }-error` : undefined
						}
						onChange={ ( event ) => {
							setAccepted( event.target.checked );
							setErrors(
								( { cgv: _mended, ...others } ) => others
							);
						} }
					/>
					<span>
						<label htmlFor={ idOf( 'cgv' ) }>
							{ t(
								"J'ai lu et j'accepte les conditions générales de vente."
							) }
						</label>
						<span> </span>
						<a
							className="museau-link"
							href={ terms }
							target="_blank"
							rel="noreferrer"
						>
							{ t( 'Lire les CGV' ) }
						</a>
					</span>
				</div>
				{ errors.cgv && (
					<p
						className="museau-field__error"
						id={ `${ idOf( 'cgv' ) }-error` }
					>
						{ errors.cgv }
					</p>
				) }
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
