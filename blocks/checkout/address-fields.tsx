import { lazy, Suspense } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { idOf, type FormPart, type TextName } from './fields';
import { Town } from './town';

const RelayField = lazy( () =>
	import( './later-fields' ).then(
		( { RelayField: field } ) => ( { default: field } ),
		() => ( { default: () => null } )
	)
);

const text = (
	{ billing, errors, set }: FormPart,
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
	{ billing, errors, set }: FormPart,
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

/** Who pays, and where the bill goes. */
export function BillingFields( form: FormPart ) {
	return (
		<fieldset
			className="museau-checkout__part"
			disabled={ form.isDisabled }
		>
			<legend className="museau-checkout__title">
				{ t( 'Facturation' ) }
			</legend>
			<div className="museau-checkout__pair">
				{ text(
					form,
					'firstName',
					t( 'Prénom' ),
					'billing given-name'
				) }
				{ text( form, 'lastName', t( 'Nom' ), 'billing family-name' ) }
			</div>
			{ text(
				form,
				'companyName',
				t( 'Entreprise' ),
				'billing organization',
				{ isOptional: true }
			) }
			{ country( form, 'country', 'billing country-name' ) }
			{ text(
				form,
				'streetAddress1',
				t( 'Adresse' ),
				'billing address-line1'
			) }
			{ text(
				form,
				'streetAddress2',
				t( "Complément d'adresse" ),
				'billing address-line2',
				{ isOptional: true }
			) }
			<div className="museau-checkout__pair">
				{ text(
					form,
					'postalCode',
					t( 'Code postal' ),
					'billing postal-code',
					{ maxLength: 12, inputMode: 'numeric' }
				) }
				<Town
					form={ form }
					name="city"
					postcode="postalCode"
					autoComplete="billing address-level2"
				/>
			</div>
			{ text( form, 'phone', t( 'Téléphone' ), 'billing tel', {
				type: 'tel',
				maxLength: 30,
			} ) }
			{ text( form, 'email', t( 'Adresse e-mail' ), 'billing email', {
				type: 'email',
			} ) }
		</fieldset>
	);
}

/** Where the parcel goes, and a word for the artist. */
export function DeliveryFields( form: FormPart & { ships: boolean } ) {
	const { billing, errors, set, ships } = form;
	return (
		<fieldset
			className="museau-checkout__part"
			disabled={ form.isDisabled }
		>
			<legend className="museau-checkout__title">
				{ ships ? t( 'Livraison' ) : t( 'Votre bon cadeau' ) }
			</legend>
			{ ships ? (
				<label
					className="museau-check museau-checkout__same"
					htmlFor="museau-checkout-same"
				>
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
			) : (
				<p className="museau-checkout__note">
					{ t(
						"Votre bon part par e-mail le jour choisi, ou s'imprime après le paiement."
					) }
				</p>
			) }
			{ ! billing.sameAddress && (
				<>
					<div className="museau-checkout__pair">
						{ text(
							form,
							'shippingFirstName',
							t( 'Prénom' ),
							'shipping given-name'
						) }
						{ text(
							form,
							'shippingLastName',
							t( 'Nom' ),
							'shipping family-name'
						) }
					</div>
					{ country(
						form,
						'shippingCountry',
						'shipping country-name'
					) }
					{ text(
						form,
						'shippingStreetAddress1',
						t( 'Adresse' ),
						'shipping address-line1'
					) }
					{ text(
						form,
						'shippingStreetAddress2',
						t( "Complément d'adresse" ),
						'shipping address-line2',
						{
							isOptional: true,
						}
					) }
					<div className="museau-checkout__pair">
						{ text(
							form,
							'shippingPostalCode',
							t( 'Code postal' ),
							'shipping postal-code',
							{
								maxLength: 12,
								inputMode: 'numeric',
							}
						) }
						<Town
							form={ form }
							name="shippingCity"
							postcode="shippingPostalCode"
							autoComplete="shipping address-level2"
						/>
					</div>
				</>
			) }
			{ ships && form.relay && (
				<Suspense>
					<RelayField { ...form } />
				</Suspense>
			) }
			<Field
				as="textarea"
				id={ idOf( 'orderNotes' ) }
				label={ t( '%s (facultatif)', t( "Un mot pour l'artiste" ) ) }
				maxLength={ 1000 }
				rows={ 4 }
				value={ billing.orderNotes }
				error={ errors.orderNotes }
				onChange={ ( event ) =>
					set( 'orderNotes', event.target.value )
				}
			/>
		</fieldset>
	);
}
