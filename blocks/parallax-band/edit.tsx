import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas(
	metadata,
	{
		texts: {
			eyebrow: { label: __( 'Au-dessus du titre', 'museau' ) },
			heading: { label: __( 'Titre', 'museau' ) },
			text: { label: __( 'Texte', 'museau' ), hasFormats: true },
			link: { label: __( 'Lien', 'museau' ), link: 'url' },
			caption: { label: __( "Légende de l'image", 'museau' ) },
		},
		pictures: {
			imageId: __( 'Vous, ou votre table', 'museau' ),
			detailId: __( 'Détail du haut', 'museau' ),
			secondDetailId: __( 'Détail du bas', 'museau' ),
		},
	},
	{
		descriptions: {
			title: __( 'Descriptions des images', 'museau' ),
			texts: [
				{
					name: 'alt',
					label: __( "Description de l'image", 'museau' ),
				},
			],
		},
	}
);
