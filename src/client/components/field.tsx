import type { ComponentProps, ReactNode } from 'react';

interface Shared {
	/** Unique on the page; the error's and the hint's ids are made of it. */
	id: string;
	label: ReactNode;
	error?: string | undefined;
	hint?: ReactNode;
	/** Opens over what stands below: a list of what may be chosen. */
	popup?: ReactNode;
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
	popup,
	as = 'input',
	...control
}: FieldProps ) {
	const Control = as as 'input';
	const described = [ error && `${ id }-error`, hint && `${ id }-hint` ]
		.filter( Boolean )
		.join( ' ' );
	const box = (
		<Control
			{ ...( control as ComponentProps< 'input' > ) }
			id={ id }
			className="museau-field__control"
			aria-invalid={ error ? true : undefined }
			aria-describedby={ described || undefined }
		/>
	);
	return (
		<div className="museau-field">
			<label className="museau-field__label" htmlFor={ id }>
				{ label }
			</label>
			{ popup ? (
				<div className="museau-field__anchor">
					{ box }
					{ popup }
				</div>
			) : (
				box
			) }
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
