import { __ } from '@wordpress/i18n';
import { editTexts } from '@museau/editor/edit-texts';
import metadata from './block.json';

export const Edit = editTexts(
	metadata.name,
	[
		{ name: 'quote', label: __( 'Phrase', 'museau' ) },
		{ name: 'link', label: __( 'Lien', 'museau' ) },
		{ name: 'url', label: __( 'Adresse du lien', 'museau' ) },
	],
	[ { name: 'imageId', label: __( 'Votre signature', 'museau' ) } ]
);
