import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, TextControl } from '@wordpress/components';

export interface TextAttribute {
	name: string;
	label: string;
}

interface Props {
	texts: TextAttribute[];
	attributes: Record< string, unknown >;
	setAttributes: ( changed: Record< string, unknown > ) => void;
	/** Of the panel. */
	title: string;
}

/** What a block says to those who do not see it, in the editor's side panel. */
export function TextControls( {
	texts,
	attributes,
	setAttributes,
	title,
}: Props ) {
	return (
		<InspectorControls>
			<PanelBody title={ title }>
				{ texts.map( ( { name, label } ) => (
					<TextControl
						key={ name }
						label={ label }
						value={ String( attributes[ name ] ?? '' ) }
						onChange={ ( value: string ) =>
							setAttributes( { [ name ]: value } )
						}
					/>
				) ) }
			</PanelBody>
		</InspectorControls>
	);
}
