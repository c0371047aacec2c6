import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';
import type { Form } from '../use-form';
import { TYPES, type ProductType } from './product-types';
import { fresh, hasChoices, type AddForm } from './rules';

/** A new product's category and type, which go together: another one clears what was chosen, once it is confirmed. */
export function TypeFields( {
	form: { values, set },
	frames,
}: {
	form: Form< AddForm >;
	/** Those that a framed work starts with. */
	frames: string[];
} ) {
	const { ask } = useDashboard();

	const setType = async ( type: ProductType ) => {
		if (
			type === values.type ||
			( hasChoices( values, frames ) &&
				! ( await ask( {
					title: t( 'Changer de catégorie ?' ),
					text: t(
						'Les cadres, formats, crayon, série et prix choisis seront remis à zéro.'
					),
					yes: t( 'Changer de catégorie' ),
				} ) ) )
		) {
			return;
		}
		set( fresh( type, frames ) );
	};
	const select = ( name: 'categorie' | 'type', shown: 'name' | 'label' ) => (
		<Field
			as="select"
			id={ `produit-${ name }` }
			label={
				name === 'type' ? t( 'Type de produit' ) : t( 'Catégorie' )
			}
			value={ values.type }
			onChange={ ( event ) =>
				setType( event.currentTarget.value as ProductType )
			}
		>
			{ Object.entries( TYPES ).map( ( [ type, names ] ) => (
				<option key={ type } value={ type }>
					{ t( names[ shown ] ) }
				</option>
			) ) }
		</Field>
	);

	return (
		<div className="museau-admin__filters">
			{ select( 'categorie', 'name' ) }
			{ select( 'type', 'label' ) }
		</div>
	);
}
