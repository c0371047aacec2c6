import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas( metadata, {
	texts: {
		heading: { label: __( 'Titre', 'museau' ) },
		intro: { label: __( 'Introduction', 'museau' ), hasFormats: true },
		balanceLink: {
			label: __( 'Lien vers le reste du bon', 'museau' ),
			hasDefaultText: true,
		},
	},
	pictures: { imageId: __( 'Image', 'museau' ) },
} );
