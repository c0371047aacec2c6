import { PictureControl } from './picture-control';
import { ServerPreview } from './server-preview';
import { TextControls } from './text-controls';
import type { TextAttribute } from './text-controls';

interface Props {
	attributes: Record< string, unknown >;
	setAttributes: ( changed: Record< string, unknown > ) => void;
}

/** An attribute that holds the id of a media item, 0 for the theme's own drawing. */
interface PictureAttribute {
	name: string;
	label: string;
}

/** The editor's side of a block whose settings are its words and pictures; the server draws it. */
export const editTexts = (
	name: string,
	texts: TextAttribute[],
	pictures: PictureAttribute[] = []
) =>
	function Edit( { attributes, setAttributes }: Props ) {
		return (
			<>
				<TextControls
					texts={ texts }
					attributes={ attributes }
					setAttributes={ setAttributes }
				/>
				{ pictures.map( ( { name: picture, label } ) => (
					<PictureControl
						key={ picture }
						label={ label }
						value={ Number( attributes[ picture ] ) }
						onChange={ ( id ) =>
							setAttributes( { [ picture ]: id } )
						}
					/>
				) ) }
				<ServerPreview name={ name } attributes={ attributes } />
			</>
		);
	};
