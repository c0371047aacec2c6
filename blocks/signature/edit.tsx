import { __ } from '@wordpress/i18n';
import { ServerPreview } from '@museau/editor/server-preview';
import { TextControls } from '@museau/editor/text-controls';
import metadata from './block.json';

const TEXTS = [
	{ name: 'quote', label: __( 'Phrase', 'museau' ) },
	{ name: 'link', label: __( 'Lien', 'museau' ) },
	{ name: 'url', label: __( 'Adresse du lien', 'museau' ) },
];

export function Edit( {
	attributes,
	setAttributes,
}: {
	attributes: Record< string, unknown >;
	setAttributes: ( changed: Record< string, unknown > ) => void;
} ) {
	return (
		<>
			<TextControls
				texts={ TEXTS }
				attributes={ attributes }
				setAttributes={ setAttributes }
			/>
			<ServerPreview name={ metadata.name } attributes={ attributes } />
		</>
	);
}
