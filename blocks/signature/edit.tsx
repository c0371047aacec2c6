import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas( metadata, {
	texts: {
		quote: { label: __( 'Phrase', 'museau' ) },
		link: { label: __( 'Lien', 'museau' ), link: 'url' },
	},
	pictures: {
		imageId: __( 'Votre signature', 'museau' ),
		friezeId: __( 'Frise', 'museau' ),
	},
} );
