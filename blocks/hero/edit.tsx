import { __ } from '@wordpress/i18n';
import { editTexts } from '@museau/editor/edit-texts';
import metadata from './block.json';

export const Edit = editTexts(
	metadata.name,
	[
		{ name: 'eyebrow', label: __( 'Au-dessus du titre', 'museau' ) },
		{ name: 'heading', label: __( 'Titre', 'museau' ) },
		{
			name: 'emphasis',
			label: __( 'Fin du titre, en italique', 'museau' ),
		},
		{ name: 'lead', label: __( 'Présentation', 'museau' ), long: true },
		{ name: 'button', label: __( 'Bouton', 'museau' ) },
		{ name: 'url', label: __( 'Adresse du bouton', 'museau' ) },
		{ name: 'note', label: __( 'Remarque sous le bouton', 'museau' ) },
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
