import { __ } from '@wordpress/i18n';
import { editTexts } from '@museau/editor/edit-texts';
import metadata from './block.json';

export const Edit = editTexts(
	metadata.name,
	[
		{ name: 'eyebrow', label: __( 'Au-dessus du titre', 'museau' ) },
		{ name: 'heading', label: __( 'Titre', 'museau' ) },
		{ name: 'text', label: __( 'Texte', 'museau' ), long: true },
		{ name: 'link', label: __( 'Lien', 'museau' ) },
		{ name: 'url', label: __( 'Adresse du lien', 'museau' ) },
		{ name: 'caption', label: __( "Légende de l'image", 'museau' ) },
		{ name: 'alt', label: __( "Description de l'image", 'museau' ) },
	],
	[
		{ name: 'imageId', label: __( 'Vous, ou votre table', 'museau' ) },
		{ name: 'detailId', label: __( 'Détail du haut', 'museau' ) },
		{ name: 'secondDetailId', label: __( 'Détail du bas', 'museau' ) },
	]
);
