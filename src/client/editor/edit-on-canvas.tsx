import { Canvas, type CanvasProps, type EditProps } from './canvas';
import type { Fields } from './fields';
import { TextControls, type TextAttribute } from './text-controls';

interface More {
	/** What the block says to those who do not see it, under the title of their panel. */
	descriptions?: { title: string; texts: TextAttribute[] };
	example?: NonNullable< CanvasProps[ 'example' ] >;
}

/** The editor's side of a block: its texts, links and pictures on the canvas, what nobody sees beside it. */
export const editOnCanvas = (
	metadata: CanvasProps[ 'metadata' ],
	fields: Fields,
	{ descriptions, ...example }: More = {}
) =>
	function Edit( props: EditProps ) {
		return (
			<>
				{ descriptions && (
					<TextControls
						{ ...descriptions }
						attributes={ props.attributes }
						setAttributes={ props.setAttributes }
					/>
				) }
				<Canvas
					{ ...props }
					{ ...example }
					metadata={ metadata }
					fields={ fields }
				/>
			</>
		);
	};
