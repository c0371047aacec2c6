import { useMemo } from '@wordpress/element';
import { exampleCart } from '@museau/editor/example-cart';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import { dueNow } from '@museau/store/totals';
import { BillingFields, DeliveryFields } from './address-fields';
import { EMPTY, type Billing } from './fields';
import { Summary } from './summary';
import { TermsBox } from './terms-box';

const BILLING: Billing = {
	...EMPTY,
	firstName: 'Camille',
	lastName: 'Martin',
	streetAddress1: '12 rue des Tilleuls',
	postalCode: '33000',
	city: 'Bordeaux',
	phone: '05 55 55 55 55',
	email: 'camille@example.org',
	sameAddress: true,
};

const ignore = () => {};

/** The page as it stands before the payment: filled in, with an order beside it. The bank's own field is the bank's. */
export function Example( { theme }: { theme: string } ) {
	const cart = useMemo( () => exampleCart( theme ), [ theme ] );
	const part = {
		billing: BILLING,
		errors: {},
		isDisabled: false,
		postcodes: `${ theme }build/postcodes/`,
		set: ignore,
	};
	return (
		<div className="museau-checkout__grid">
			<Summary cart={ cart } cartUrl="" />
			<div className="museau-checkout__main">
				<div className="museau-checkout__form">
					<BillingFields { ...part } />
					<DeliveryFields { ...part } ships />
					<fieldset className="museau-checkout__part">
						<legend className="museau-checkout__title">
							{ t( 'Paiement' ) }
						</legend>
						<div className="museau-field">
							<p className="museau-field__label">
								{ t( 'Carte bancaire' ) }
							</p>
							<div className="museau-field__control museau-checkout__card">
								4242 4242 4242 4242
							</div>
						</div>
						<TermsBox
							terms=""
							isChecked
							isDisabled={ false }
							error={ undefined }
							onChange={ ignore }
						/>
					</fieldset>
					<p className="museau-checkout__due">
						<span>{ t( 'À payer maintenant' ) }</span>
						<span className="museau-price">
							{ euros( dueNow( cart ) ) }
						</span>
					</p>
					<button
						type="button"
						className="museau-button museau-button--wide"
					>
						{ t( 'Commande avec obligation de paiement' ) }
					</button>
				</div>
			</div>
		</div>
	);
}
