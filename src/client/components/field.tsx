import type { ComponentProps, ReactNode } from 'react';

interface Shared {
	/** Unique on the page; the error's and the hint's ids are made of it. */
	id: string;
	label: ReactNode;
	error?: string | undefined;
	hint?: ReactNode;
}

export type FieldProps = Shared &
	(
		| ( { as?: 'input' } & Omit< ComponentProps< 'input' >, 'id' > )
		| ( { as: 'textarea' } & Omit< ComponentProps< 'textarea' >, 'id' > )
		| ( { as: 'select'; children: ReactNode } & Omit<
				ComponentProps< 'select' >,
				'id'
		  > )
	);

/** A labelled control with its error under it. */
export function Field( {
	id,
	label,
	error,
	hint,
	as = 'input',
	...control
}: FieldProps ) {
	const Control = as as 'input';
	const described = [ error && `${ id }-error`, hint && `${ id }-hint` ]
		.filter( Boolean )
		.join( ' ' );
	return (
		<div className="museau-field">
			<label className="museau-field__label" htmlFor={ id }>
				{ label }
			</label>
			<Control
				{ ...( control as ComponentProps< 'input' > ) }
				id={ id }
				className="museau-field__control"
				aria-invalid={ error ? true : undefined }
				aria-describedby={ described || undefined }
			/>
			{ hint && (
				<p className="museau-field__hint" id={ `${ id }-hint` }>
					{ hint }
				</p>
			) }
			{ error && (
				<p className="museau-field__error" id={ `${ id }-error` }>
					{ error }
				</p>
			) }
		</div>
	);
}
