import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import { PAIR, PAIR_DESCRIPTIONS, PAIR_TEXTS } from '@museau/editor/pair';
import metadata from './block.json';

export const Edit = editOnCanvas(
	metadata,
	{
		texts: {
			eyebrow: { label: __( 'Au-dessus du titre', 'museau' ) },
			heading: { label: __( 'Titre', 'museau' ) },
			emphasis: { label: __( 'Fin du titre, en italique', 'museau' ) },
			lead: { label: __( 'Présentation', 'museau' ), hasFormats: true },
			button: { label: __( 'Bouton', 'museau' ), link: 'url' },
			...PAIR_TEXTS,
			caption: { label: __( 'Légende du dessin', 'museau' ) },
			note: { label: __( 'Remarque sous le bouton', 'museau' ) },
		},
		pictures: PAIR,
	},
	{ descriptions: PAIR_DESCRIPTIONS }
);
