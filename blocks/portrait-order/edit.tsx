import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas( metadata, {
	texts: {
		eyebrow: { label: __( 'Surtitre', 'museau' ) },
		intro: { label: __( "Phrase d'introduction", 'museau' ) },
	},
} );
