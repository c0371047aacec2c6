import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, RangeControl } from '@wordpress/components';
import { Canvas, type EditProps } from '@museau/editor/canvas';
import { t } from '@museau/i18n';
import metadata from './block.json';

const FIELDS = {
	texts: {
		// Empty: the shop's own word.
		title: { label: t( 'Titre' ), hasDefaultText: true },
	},
};

export function Edit( props: EditProps ) {
	const { attributes, setAttributes } = props;
	return (
		<>
			<InspectorControls>
				<PanelBody title={ t( 'Liste' ) }>
					<RangeControl
						label={ t( 'Actualités par page' ) }
						min={ 1 }
						max={ 50 }
						value={ Number( attributes.perPage ) }
						onChange={ ( perPage?: number ) =>
							setAttributes( { perPage: perPage ?? 12 } )
						}
					/>
				</PanelBody>
			</InspectorControls>
			<Canvas { ...props } metadata={ metadata } fields={ FIELDS } />
		</>
	);
}
