import { __ } from '@wordpress/i18n';
import { editTexts } from '@museau/editor/edit-texts';
import metadata from './block.json';

export const Edit = editTexts(
	metadata.name,
	[
		{ name: 'caption', label: __( 'Légende du dessin', 'museau' ) },
		{ name: 'alt', label: __( 'Description du dessin', 'museau' ) },
		{
			name: 'photoAlt',
			label: __( 'Description de la photographie', 'museau' ),
		},
	],
	[
		{ name: 'imageId', label: __( 'Dessin', 'museau' ) },
		{ name: 'photoId', label: __( 'Photographie', 'museau' ) },
	]
);
