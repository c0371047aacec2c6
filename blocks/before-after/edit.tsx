import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import { PAIR, PAIR_DESCRIPTIONS } from '@museau/editor/pair';
import metadata from './block.json';

export const Edit = editOnCanvas(
	metadata,
	{
		texts: {
			caption: { label: __( 'Légende du dessin', 'museau' ) },
		},
		pictures: PAIR,
	},
	{ descriptions: PAIR_DESCRIPTIONS }
);
