import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { Canvas, type EditProps } from '@museau/editor/canvas';
import metadata from './block.json';

export function Edit( props: EditProps ) {
	const { attributes, setAttributes } = props;
	return (
		<>
			<InspectorControls>
				<PanelBody title={ __( 'Œuvre', 'museau' ) }>
					<TextControl
						type="number"
						min={ 0 }
						label={ __( 'Numéro du produit', 'museau' ) }
						help={ __(
							'0 : le produit de la page où le bloc est posé.',
							'museau'
						) }
						value={ String( attributes.productId ) }
						onChange={ ( value: string ) =>
							setAttributes( {
								productId: Math.max(
									0,
									Number.parseInt( value, 10 ) || 0
								),
							} )
						}
					/>
				</PanelBody>
			</InspectorControls>
			<Canvas { ...props } metadata={ metadata } />
		</>
	);
}
