import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, RangeControl } from '@wordpress/components';
import { ServerPreview } from '@museau/editor/server-preview';
import { t } from '@museau/i18n';
import metadata from './block.json';

export function Edit( {
	attributes,
	setAttributes,
}: {
	attributes: { perPage: number };
	setAttributes: ( values: { perPage: number } ) => void;
} ) {
	return (
		<>
			<InspectorControls>
				<PanelBody title={ t( 'Liste' ) }>
					<RangeControl
						label={ t( 'Actualités par page' ) }
						min={ 1 }
						max={ 50 }
						value={ attributes.perPage }
						onChange={ ( perPage ) =>
							setAttributes( { perPage: perPage ?? 12 } )
						}
					/>
				</PanelBody>
			</InspectorControls>
			<ServerPreview name={ metadata.name } attributes={ attributes } />
		</>
	);
}
