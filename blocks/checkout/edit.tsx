import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';
import { Example } from './example';

export const Edit = editOnCanvas(
	metadata,
	{ texts: { title: { label: __( 'Titre de la page', 'museau' ) } } },
	{ example: ( theme ) => <Example theme={ theme } /> }
);
