import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, SelectControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { ServerPreview } from '@museau/editor/server-preview';
import metadata from './block.json';

type Category = 'oeuvre-originale' | 'impression' | '';

interface Props {
	attributes: { category: Category; title: string };
	setAttributes: ( attributes: Partial< Props[ 'attributes' ] > ) => void;
}

export function Edit( { attributes, setAttributes }: Props ) {
	return (
		<>
			<InspectorControls>
				<PanelBody title={ __( 'Liste', 'museau' ) }>
					<SelectControl
						label={ __( 'Catégorie', 'museau' ) }
						value={ attributes.category }
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
					<TextControl
						label={ __( 'Titre', 'museau' ) }
						help={ __(
							'Vide : le titre de la catégorie.',
							'museau'
						) }
						value={ attributes.title }
						onChange={ ( title: string ) =>
							setAttributes( { title } )
						}
					/>
				</PanelBody>
			</InspectorControls>
			<ServerPreview name={ metadata.name } attributes={ attributes } />
		</>
	);
}
