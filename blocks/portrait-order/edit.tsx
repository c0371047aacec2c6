import { InspectorControls, useBlockProps } from '@wordpress/block-editor';
import {
	Disabled,
	PanelBody,
	TextareaControl,
	TextControl,
} from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { ServerSideRender } from '@wordpress/server-side-render';
import metadata from './block.json';

interface Attributes {
	eyebrow: string;
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
		<div { ...useBlockProps() }>
			<InspectorControls>
				<PanelBody title={ __( 'Textes', 'museau' ) }>
					<TextControl
						label={ __( 'Surtitre', 'museau' ) }
						value={ attributes.eyebrow }
						onChange={ ( eyebrow ) => setAttributes( { eyebrow } ) }
					/>
					<TextareaControl
						label={ __( "Phrase d'introduction", 'museau' ) }
						value={ attributes.intro }
						onChange={ ( intro ) => setAttributes( { intro } ) }
					/>
				</PanelBody>
			</InspectorControls>
			<Disabled>
				<ServerSideRender
					block={ metadata.name }
					attributes={ { ...attributes } }
				/>
			</Disabled>
		</div>
	);
}
