import { Canvas, type EditProps } from './canvas';
import type { Fields } from './fields';
import { TextControls, type TextAttribute } from './text-controls';

interface Settings {
	/** Title of the panel. */
	title: string;
	texts: TextAttribute[];
}

/** The editor's side of a block: its texts, links and pictures on the canvas, what nobody sees beside it. */
export const editOnCanvas = (
	metadata: { name: string; attributes?: object },
	fields: Fields,
	settings?: Settings
) =>
	function Edit( props: EditProps ) {
		return (
			<>
				{ settings && (
					<TextControls
						title={ settings.title }
						texts={ settings.texts }
						attributes={ props.attributes }
						setAttributes={ props.setAttributes }
					/>
				) }
				<Canvas { ...props } metadata={ metadata } fields={ fields } />
			</>
		);
	};
