import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas( metadata, {
	texts: {
		intro: {
			label: __( "Phrase d'introduction", 'museau' ),
			hasFormats: true,
		},
		// Empty: the shop's own words.
		waysHeading: {
			label: __( 'Titre des coordonnées', 'museau' ),
			hasDefaultText: true,
		},
		caption: {
			label: __( 'Légende du dessin', 'museau' ),
			hasDefaultText: true,
		},
		invitationHeading: {
			label: __( "Titre de l'invitation", 'museau' ),
			hasDefaultText: true,
		},
		invitationText: {
			label: __( "Phrase de l'invitation", 'museau' ),
			hasDefaultText: true,
		},
		invitationButton: {
			label: __( "Bouton de l'invitation", 'museau' ),
			hasDefaultText: true,
		},
		faqHeading: {
			label: __( 'Titre des questions', 'museau' ),
			hasDefaultText: true,
		},
	},
} );
