import type { ReactNode } from 'react';
import { t } from '@museau/i18n';

interface BoxProps {
	name: 'rules' | 'publish';
	isTicked: boolean;
	isRequired: boolean;
	error?: string | undefined;
	children: ReactNode;
}

function Box( { name, isTicked, isRequired, error, children }: BoxProps ) {
	return (
		<div className="museau-contest__box">
			<label className="museau-check" htmlFor={ `contest-${ name }` }>
				<input
					type="checkbox"
					id={ `contest-${ name }` }
					name={ `contest_${ name }` }
					value="1"
					required={ isRequired }
					defaultChecked={ isTicked }
					aria-invalid={ error ? true : undefined }
					aria-describedby={
						error ? `contest-${ name }-error` : undefined
					}
				/>
				<span>{ children }</span>
			</label>
			{ error && (
				<p
					className="museau-field__error"
					id={ `contest-${ name }-error` }
				>
					{ error }
				</p>
			) }
		</div>
	);
}

interface Props {
	rules: boolean;
	publish: boolean;
	error: string | undefined;
}

/** The rules, which must be accepted, and the picture's publication, which is asked for apart. */
export function Boxes( { rules, publish, error }: Props ) {
	// One sentence, for a language may put the link elsewhere in it.
	const [ before, after ] = t( "J'ai lu le %s et je l'accepte." ).split(
		'%s'
	);
	return (
		<>
			<Box name="rules" isTicked={ rules } isRequired error={ error }>
				{ before }
				<a className="museau-link" href="#reglement">
					{ t( 'règlement' ) }
				</a>
				{ after }
			</Box>
			<Box name="publish" isTicked={ publish } isRequired={ false }>
				{ t(
					"Si je gagne, ma photo peut être montrée sur ce site avec le nom de mon animal, mon prénom et l'initiale de mon nom (facultatif)."
				) }
			</Box>
		</>
	);
}
