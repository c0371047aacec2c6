import { __ } from '@wordpress/i18n';
import { editTexts } from '@museau/editor/edit-texts';
import metadata from './block.json';

export const Edit = editTexts( metadata.name, [
	{ name: 'heading', label: __( 'Titre', 'museau' ) },
	{ name: 'intro', label: __( 'Introduction', 'museau' ) },
] );
