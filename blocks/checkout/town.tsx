import { useEffect, useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { idOf } from './fields';
import type { TownField, TownProps } from './town-field';

/** The town: a plain field until a postcode is being typed, then the one that offers its towns, whose code comes with it. */
export function Town( props: TownProps ) {
	const { form, name, postcode, autoComplete } = props;
	const [ Offering, setOffering ] = useState< typeof TownField | null >(
		null
	);
	const isWanted = form.billing[ postcode ].length > 1;
	useEffect( () => {
		if ( ! isWanted ) {
			return;
		}
		import( './later-fields' ).then(
			( loaded ) => {
				const show = () => setOffering( () => loaded.TownField );
				const field = document.getElementById( idOf( name ) );
				// Another field in its place would take the focus from who is typing.
				if ( field && field.matches( ':focus' ) ) {
					field.addEventListener( 'blur', show, { once: true } );
				} else {
					show();
				}
			},
			// Without it she types her town as before.
			() => {}
		);
	}, [ isWanted, name ] );
	return Offering ? (
		<Offering { ...props } />
	) : (
		<Field
			id={ idOf( name ) }
			label={ t( 'Ville' ) }
			type="text"
			autoComplete={ autoComplete }
			required
			maxLength={ 100 }
			value={ form.billing[ name ] }
			error={ form.errors[ name ] }
			onChange={ ( event ) => form.set( name, event.target.value ) }
		/>
	);
}
