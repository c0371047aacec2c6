import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas( metadata, {
	texts: { heading: { label: __( 'Titre', 'museau' ) } },
	list: {
		name: 'steps',
		texts: {
			title: { label: __( "Titre de l'étape", 'museau' ) },
			text: {
				label: __( "Phrase de l'étape", 'museau' ),
				hasFormats: true,
			},
		},
		pictures: { imageId: __( "Image de l'étape", 'museau' ) },
		fresh: { title: '', text: '' },
		// There are four drawings, from the sketch to the last hair.
		most: 4,
		words: {
			add: __( 'Ajouter une étape', 'museau' ),
			before: __( "Placer l'étape avant", 'museau' ),
			after: __( "Placer l'étape après", 'museau' ),
			remove: __( "Retirer l'étape", 'museau' ),
		},
	},
} );
