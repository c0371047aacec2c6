import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas(
	metadata,
	{
		texts: {
			caption: { label: __( 'Légende du dessin', 'museau' ) },
		},
		pictures: {
			imageId: __( 'Dessin', 'museau' ),
			photoId: __( 'Photographie', 'museau' ),
		},
	},
	{
		title: __( 'Descriptions des images', 'museau' ),
		texts: [
			{ name: 'alt', label: __( 'Description du dessin', 'museau' ) },
			{
				name: 'photoAlt',
				label: __( 'Description de la photographie', 'museau' ),
			},
		],
	}
);
