import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { Canvas, type EditProps } from '@museau/editor/canvas';
import metadata from './block.json';

type Category = 'oeuvre-originale' | 'impression' | '';

const FIELDS = {
	texts: {
		// Empty: the title of the category, and the shop's own words.
		title: { label: __( 'Titre', 'museau' ), hasDefaultText: true },
		invitation: {
			label: __( "Phrase de l'invitation", 'museau' ),
			hasDefaultText: true,
		},
		invitationLink: {
			label: __( "Lien de l'invitation", 'museau' ),
			hasDefaultText: true,
			link: 'invitationUrl',
		},
		contactHeading: {
			label: __( 'Titre sous la liste', 'museau' ),
			hasDefaultText: true,
		},
		contactText: {
			label: __( 'Phrase sous la liste', 'museau' ),
			hasDefaultText: true,
		},
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
