import { useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { PictureChooser } from '../parts/picture-chooser';

interface Props {
	id: string;
	label: string;
	/** Media id of a picture that was just sent, or an address of the library (B37). */
	value: string;
	onChange: ( value: string ) => void;
}

export function NewsPicture( { id, label, value, onChange }: Props ) {
	const [ shown, setShown ] = useState( '' );
	const url = /^\d+$/.test( value ) ? shown : value;

	return (
		<>
			{ value && (
				<p className="museau-admin__picture">
					{ url && <img src={ url } alt="" /> }
					<button
						type="button"
						className="museau-link"
						onClick={ () => onChange( '' ) }
					>
						{ t( "Retirer l'image" ) }
					</button>
				</p>
			) }
			<PictureChooser
				id={ id }
				label={ label }
				onPicture={ ( picture ) => {
					setShown( picture.url );
					onChange( String( picture.id ) );
				} }
			/>
		</>
	);
}
