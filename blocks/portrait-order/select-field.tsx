import { optionLabel } from '@museau/catalogue/options';
import type { FormAttribute } from './props';

interface SelectFieldProps {
	number: number;
	attribute: FormAttribute;
	value: string;
	onChange: ( value: string ) => void;
}

export function SelectField( {
	number,
	attribute,
	value,
	onChange,
}: SelectFieldProps ) {
	const id = `portrait-${ attribute.slug }`;

	return (
		<div className="museau-field museau-portrait-order__field">
			<label className="museau-field__label" htmlFor={ id }>
				<span className="museau-field__number">{ `${ number }. ` }</span>
				<span>{ attribute.label }</span>
			</label>
			<select
				className="museau-field__control"
				id={ id }
				name={ attribute.slug }
				value={ value }
				onChange={ ( event ) => onChange( event.currentTarget.value ) }
			>
				{ attribute.options.map( ( option ) => (
					<option key={ option.slug } value={ option.slug }>
						{ optionLabel( option.name ) }
					</option>
				) ) }
			</select>
		</div>
	);
}
