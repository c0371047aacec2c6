import type { Term } from '../attributes';

interface Props {
	legend: string;
	/** Of its first box, for the focus when something is missing. */
	id: string;
	terms: Term[];
	/** Slugs. */
	value: string[];
	error?: string | undefined;
	onChange: ( value: string[] ) => void;
}

/** Several options at once, as boxes to tick. */
export function Choices( {
	legend,
	id,
	terms,
	value,
	error,
	onChange,
}: Props ) {
	return (
		<fieldset className="museau-admin__fieldset">
			<legend>{ legend }</legend>
			{ error && (
				<p className="museau-field__error" id={ `${ id }-error` }>
					{ error }
				</p>
			) }
			<div className="museau-admin__choices">
				{ terms.map( ( { slug, name }, index ) => (
					<label
						key={ slug }
						className="museau-check"
						htmlFor={ index === 0 ? id : `${ id }-${ slug }` }
					>
						<input
							type="checkbox"
							aria-describedby={
								error && index === 0
									? `${ id }-error`
									: undefined
							}
							id={ index === 0 ? id : `${ id }-${ slug }` }
							checked={ value.includes( slug ) }
							onChange={ ( event ) =>
								onChange(
									event.currentTarget.checked
										? [ ...value, slug ]
										: value.filter(
												( other ) => other !== slug
											)
								)
							}
						/>
						<span>{ name }</span>
					</label>
				) ) }
			</div>
		</fieldset>
	);
}
