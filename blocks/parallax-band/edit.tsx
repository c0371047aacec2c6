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
		{ name: 'caption', label: __( 'Légende du dessin', 'museau' ) },
		{ name: 'alt', label: __( 'Description du dessin', 'museau' ) },
	],
	{ hasPicture: true }
);
