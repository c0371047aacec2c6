import {
	InspectorControls,
	MediaUpload,
	MediaUploadCheck,
} from '@wordpress/block-editor';
import { Button, PanelBody } from '@wordpress/components';
import { __ } from '@wordpress/i18n';

interface Props {
	label: string;
	/** Id of the media item; 0 for the theme's own drawing. */
	value: number;
	onChange: ( id: number ) => void;
}

/** A picture of the media library, or the theme's own drawing. */
export function PictureControl( { label, value, onChange }: Props ) {
	return (
		<InspectorControls>
			<PanelBody title={ label }>
				<MediaUploadCheck>
					<MediaUpload
						allowedTypes={ [ 'image' ] }
						value={ value }
						onSelect={ ( { id }: { id: number } ) =>
							onChange( id )
						}
						render={ ( { open }: { open: () => void } ) => (
							<Button variant="secondary" onClick={ open }>
								{ value
									? __( "Changer d'image", 'museau' )
									: __( 'Choisir une image', 'museau' ) }
							</Button>
						) }
					/>
				</MediaUploadCheck>
				{ value > 0 && (
					<Button
						variant="tertiary"
						isDestructive
						onClick={ () => onChange( 0 ) }
					>
						{ __( "Revenir à l'image d'origine", 'museau' ) }
					</Button>
				) }
			</PanelBody>
		</InspectorControls>
	);
}
