import { __ } from '@wordpress/i18n';
import { ServerPreview } from '@museau/editor/server-preview';
import { TextControls } from '@museau/editor/text-controls';
import metadata from './block.json';

type Step = Record< string, unknown >;

const STEP_TEXTS = [
	{ name: 'title', label: __( 'Titre', 'museau' ) },
	{ name: 'text', label: __( 'Phrase', 'museau' ), long: true },
];

export function Edit( {
	attributes,
	setAttributes,
}: {
	attributes: { heading: string; steps: Step[] };
	setAttributes: ( changed: Record< string, unknown > ) => void;
} ) {
	const { steps } = attributes;
	return (
		<>
			<TextControls
				texts={ [
					{ name: 'heading', label: __( 'Titre', 'museau' ) },
				] }
				attributes={ attributes }
				setAttributes={ setAttributes }
			/>
			{ steps.map( ( step, index ) => (
				<TextControls
					key={ index }
					title={ `${ index + 1 }. ${ step.title }` }
					texts={ STEP_TEXTS }
					attributes={ step }
					setAttributes={ ( changed ) =>
						setAttributes( {
							steps: steps.map( ( one, i ) =>
								i === index ? { ...one, ...changed } : one
							),
						} )
					}
				/>
			) ) }
			<ServerPreview
				name={ metadata.name }
				attributes={ { ...attributes } }
			/>
		</>
	);
}
