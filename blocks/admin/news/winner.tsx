import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { NewsPicture } from './picture';
import type { NewsForm } from './rules';

interface Props {
	values: NewsForm;
	field: ( name: keyof NewsForm ) => {
		id: string;
		value: string;
		onChange: ( event: { currentTarget: { value: string } } ) => void;
	};
	set: ( changed: Partial< NewsForm > ) => void;
}

/** Shown when the item is finished (R213). */
export function Winner( { values, field, set }: Props ) {
	return (
		<fieldset className="museau-admin__fieldset">
			<legend>{ t( 'Gagnant' ) }</legend>
			<Field
				label={ t( 'Nom du gagnant' ) }
				maxLength={ 100 }
				{ ...field( 'gagnant_nom' ) }
			/>
			<Field
				label={ t( "Nom de l'animal" ) }
				maxLength={ 100 }
				{ ...field( 'gagnant_animal' ) }
			/>
			<Field
				as="textarea"
				label={ t( 'Description' ) }
				maxLength={ 2000 }
				{ ...field( 'gagnant_description' ) }
			/>
			<Field
				as="textarea"
				label={ t( 'Témoignage' ) }
				maxLength={ 2000 }
				{ ...field( 'gagnant_temoinage' ) }
			/>
			<NewsPicture
				id="actualite-photo-gagnant"
				label={ t( 'Photo du gagnant' ) }
				value={ values.gagnant_photo }
				onChange={ ( picture ) => set( { gagnant_photo: picture } ) }
			/>
		</fieldset>
	);
}
