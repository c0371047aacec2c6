import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, TextControl } from '@wordpress/components';
import { t } from '../i18n';
import { ServerPreview } from './server-preview';

interface Props {
	name: string;
	attributes: { title: string };
	setAttributes: ( attributes: { title: string } ) => void;
}

/** A region with a title of the artist's, as the server prints it. */
export function TitledPreview( { name, attributes, setAttributes }: Props ) {
	return (
		<>
			<InspectorControls>
				<PanelBody title={ t( 'Réglages' ) }>
					<TextControl
						label={ t( 'Titre de la page' ) }
						value={ attributes.title }
						onChange={ ( title: string ) =>
							setAttributes( { title } )
						}
						__next40pxDefaultSize
					/>
				</PanelBody>
			</InspectorControls>
			<ServerPreview name={ name } attributes={ attributes } />
		</>
	);
}
