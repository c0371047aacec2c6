import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, TextareaControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';

export interface TextAttribute {
	name: string;
	label: string;
	/** More than one line. */
	long?: boolean;
}

interface Props {
	texts: TextAttribute[];
	attributes: Record< string, unknown >;
	setAttributes: ( changed: Record< string, unknown > ) => void;
	title?: string;
}

/** The words of a block, in the editor's side panel. */
export function TextControls( {
	texts,
	attributes,
	setAttributes,
	title = __( 'Textes', 'museau' ),
}: Props ) {
	return (
		<InspectorControls>
			<PanelBody title={ title }>
				{ texts.map( ( { name, label, long } ) => {
					const Control = long ? TextareaControl : TextControl;
					return (
						<Control
							key={ name }
							label={ label }
							value={ String( attributes[ name ] ?? '' ) }
							onChange={ ( value: string ) =>
								setAttributes( { [ name ]: value } )
							}
						/>
					);
				} ) }
			</PanelBody>
		</InspectorControls>
	);
}
