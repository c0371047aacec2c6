import type { ReactNode } from 'react';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { idOf, type FormPart } from './fields';

/** A relay point in the customer's own words: no carrier is asked from her browser. */
export function RelayField( {
	billing,
	errors,
	relay,
	set,
}: FormPart ): ReactNode {
	return (
		<Field
			as="textarea"
			id={ idOf( 'relay' ) }
			label={ t( '%s (facultatif)', relay ?? '' ) }
			hint={ t(
				"Choisissez-le sur le site du transporteur, puis recopiez ici son nom et son adresse. Vide : le colis part à l'adresse ci-dessus."
			) }
			maxLength={ 300 }
			rows={ 3 }
			value={ billing.relay }
			error={ errors.relay }
			onChange={ ( event ) => set( 'relay', event.target.value ) }
		/>
	);
}
