import { __ } from '@wordpress/i18n';
import { Canvas, type EditProps } from '@museau/editor/canvas';
import metadata from './block.json';
import { Example } from './example';

const FIELDS = {
	texts: { title: { label: __( 'Titre de la page', 'museau' ) } },
};

export const Edit = ( props: EditProps ) => (
	<Canvas
		{ ...props }
		metadata={ metadata }
		fields={ FIELDS }
		example={ ( theme ) => <Example theme={ theme } /> }
	/>
);
