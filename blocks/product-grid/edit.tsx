import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { Canvas, type EditProps } from '@museau/editor/canvas';
import metadata from './block.json';

type Category = 'oeuvre-originale' | 'impression' | '';

const FIELDS = {
	texts: {
		// Empty: the title of the category.
		title: { label: __( 'Titre', 'museau' ), hasDefaultText: true },
	},
};

export function Edit( props: EditProps ) {
	const { attributes, setAttributes } = props;
	return (
		<>
			<InspectorControls>
				<PanelBody title={ __( 'Liste', 'museau' ) }>
					<SelectControl
						label={ __( 'Catégorie', 'museau' ) }
						value={ attributes.category as Category }
						options={ [
							{
								value: 'oeuvre-originale',
								label: __( 'Œuvres Originales', 'museau' ),
							},
							{
								value: 'impression',
								label: __( 'Impressions', 'museau' ),
							},
							{ value: '', label: __( 'Boutique', 'museau' ) },
						] }
						onChange={ ( category: Category ) =>
							setAttributes( { category } )
						}
					/>
				</PanelBody>
			</InspectorControls>
			<Canvas { ...props } metadata={ metadata } fields={ FIELDS } />
		</>
	);
}
