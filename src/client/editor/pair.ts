import { __ } from '@wordpress/i18n';

/** Labels of the drawing and of the photograph that it was made from, as introduction and before-after show them. */
export const PAIR = {
	imageId: __( 'Dessin', 'museau' ),
	photoId: __( 'Photographie', 'museau' ),
};

/** Words on the corners of the pair; empty: the shop's own. */
export const PAIR_TEXTS = {
	photoLabel: {
		label: __( 'Mot sur la photographie', 'museau' ),
		hasDefaultText: true,
	},
	drawingLabel: {
		label: __( 'Mot sur le dessin', 'museau' ),
		hasDefaultText: true,
	},
};

/** What the pair says to those who do not see it. */
export const PAIR_DESCRIPTIONS = {
	title: __( 'Descriptions des images', 'museau' ),
	texts: [
		{ name: 'alt', label: __( 'Description du dessin', 'museau' ) },
		{
			name: 'photoAlt',
			label: __( 'Description de la photographie', 'museau' ),
		},
	],
};
