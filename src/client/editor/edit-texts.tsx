import { __ } from '@wordpress/i18n';
import { PictureControl } from './picture-control';
import { ServerPreview } from './server-preview';
import { TextControls } from './text-controls';
import type { TextAttribute } from './text-controls';

interface Props {
	attributes: Record< string, unknown >;
	setAttributes: ( changed: Record< string, unknown > ) => void;
}

/** The editor's side of a block whose settings are its words, and perhaps a picture (`imageId`); the server draws it. */
export const editTexts = (
	name: string,
	texts: TextAttribute[],
	{ hasPicture = false }: { hasPicture?: boolean } = {}
) =>
	function Edit( { attributes, setAttributes }: Props ) {
		return (
			<>
				<TextControls
					texts={ texts }
					attributes={ attributes }
					setAttributes={ setAttributes }
				/>
				{ hasPicture && (
					<PictureControl
						label={ __( 'Image', 'museau' ) }
						value={ Number( attributes.imageId ) }
						onChange={ ( imageId ) => setAttributes( { imageId } ) }
					/>
				) }
				<ServerPreview name={ name } attributes={ attributes } />
			</>
		);
	};
