import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, TextareaControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { ServerPreview } from '@museau/editor/server-preview';
import metadata from './block.json';

interface Attributes {
	intro: string;
}

export function Edit( {
	attributes,
	setAttributes,
}: {
	attributes: Attributes;
	setAttributes: ( changed: Partial< Attributes > ) => void;
} ) {
	return (
		<>
			<InspectorControls>
				<PanelBody title={ __( 'Textes', 'museau' ) }>
					<TextareaControl
						label={ __( "Phrase d'introduction", 'museau' ) }
						value={ attributes.intro }
						onChange={ ( intro ) => setAttributes( { intro } ) }
					/>
				</PanelBody>
			</InspectorControls>
			<ServerPreview
				name={ metadata.name }
				attributes={ { ...attributes } }
			/>
		</>
	);
}
