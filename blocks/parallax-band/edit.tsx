import { __ } from '@wordpress/i18n';
import { PictureControl } from '@museau/editor/picture-control';
import { ServerPreview } from '@museau/editor/server-preview';
import { TextControls } from '@museau/editor/text-controls';
import metadata from './block.json';

const TEXTS = [
	{ name: 'eyebrow', label: __( 'Au-dessus du titre', 'museau' ) },
	{ name: 'heading', label: __( 'Titre', 'museau' ) },
	{ name: 'text', label: __( 'Texte', 'museau' ), long: true },
	{ name: 'link', label: __( 'Lien', 'museau' ) },
	{ name: 'url', label: __( 'Adresse du lien', 'museau' ) },
	{ name: 'caption', label: __( 'Légende du dessin', 'museau' ) },
	{ name: 'alt', label: __( 'Description du dessin', 'museau' ) },
];

export function Edit( {
	attributes,
	setAttributes,
}: {
	attributes: Record< string, unknown >;
	setAttributes: ( changed: Record< string, unknown > ) => void;
} ) {
	return (
		<>
			<TextControls
				texts={ TEXTS }
				attributes={ attributes }
				setAttributes={ setAttributes }
			/>
			<PictureControl
				label={ __( 'Image', 'museau' ) }
				value={ Number( attributes.imageId ) }
				onChange={ ( imageId ) => setAttributes( { imageId } ) }
			/>
			<ServerPreview name={ metadata.name } attributes={ attributes } />
		</>
	);
}
