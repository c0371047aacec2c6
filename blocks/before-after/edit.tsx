import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import { PAIR, PAIR_DESCRIPTIONS, PAIR_TEXTS } from '@museau/editor/pair';
import metadata from './block.json';

export const Edit = editOnCanvas(
	metadata,
	{
		texts: {
			...PAIR_TEXTS,
			caption: { label: __( 'Légende du dessin', 'museau' ) },
		},
		pictures: PAIR,
	},
	{ descriptions: PAIR_DESCRIPTIONS }
);
