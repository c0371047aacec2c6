import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

/** The four questions that other pages lead to; more of them are WordPress's own blocks below. */
const QUESTIONS = Object.fromEntries(
	[ 'delay', 'shipping', 'payment', 'photo' ].flatMap( ( name ) => [
		[
			`${ name }Question`,
			{ label: __( 'Question', 'museau' ), hasDefaultText: true },
		],
		[
			`${ name }Answer`,
			{
				label: __( 'Réponse', 'museau' ),
				hasDefaultText: true,
				hasFormats: true,
			},
		],
	] )
);

export const Edit = editOnCanvas( metadata, {
	texts: {
		heading: { label: __( 'Titre', 'museau' ), hasDefaultText: true },
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
			link: 'invitationUrl',
		},
		socialLink: {
			label: __( 'Lien vers vos réseaux', 'museau' ),
			hasDefaultText: true,
		},
		faqHeading: {
			label: __( 'Titre des questions', 'museau' ),
			hasDefaultText: true,
		},
		...QUESTIONS,
	},
	pictures: { imageId: __( 'Image', 'museau' ) },
} );
