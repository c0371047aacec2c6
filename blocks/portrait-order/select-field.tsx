import type { CSSProperties } from 'react';
import { formatCentimetres } from '@museau/catalogue/formats';
import {
	frameStyle,
	isFormat,
	isFrame,
	isTechnique,
	optionLabel,
} from '@museau/catalogue/options';
import { EarlySelect } from '@museau/components/early-select';
import { euros } from '@museau/money';
import type { AttributeOption, ProductImage } from '@museau/types';
import { shown } from '@museau/typography';
import { pictureFor } from './picture';
import type { FormAttribute } from './props';

interface SelectFieldProps {
	number: number;
	attribute: FormAttribute;
	value: string;
	/** Of the product: the one that names a technique is its swatch. */
	images: ProductImage[];
	/** What became of an option that can no longer be had; '' for nothing. */
	note: string;
	onChange: ( value: string ) => void;
}

/** What the sheet draws beside an option where the browser lets it: an outline to scale, a frame's corner, a swatch. */
function lookOf(
	attribute: FormAttribute,
	option: AttributeOption,
	images: ProductImage[]
) {
	if ( isFrame( attribute ) ) {
		return { 'data-frame': frameStyle( option ) };
	}
	if ( isFormat( attribute ) ) {
		const size = formatCentimetres( option, false );

		return size
			? { 'data-width': size[ 0 ], 'data-height': size[ 1 ] }
			: {};
	}
	const picture =
		isTechnique( attribute ) && pictureFor( images, option.name );

	return picture
		? {
				'data-swatch': '',
				style: {
					'--swatch': `url("${ picture.thumbnail }")`,
				} as CSSProperties,
			}
		: {};
}

/** ' (+ 35,00 €)' of a frame that costs more than the cheapest; '' of all else. */
function surcharge( { surcharges }: FormAttribute, { slug }: AttributeOption ) {
	const price = surcharges?.[ slug ];

	return price ? `\u00a0(+\u00a0${ euros( price ) })` : '';
}

export function SelectField( {
	number,
	attribute,
	value,
	images,
	note,
	onChange,
}: SelectFieldProps ) {
	const id = `portrait-${ attribute.slug }`;

	return (
		<div className="museau-field museau-portrait-order__field">
			<label className="museau-field__label" htmlFor={ id }>
				<span className="museau-field__number">{ `${ number }. ` }</span>
				<span>{ shown( attribute.label ) }</span>
			</label>
			<EarlySelect
				className="museau-field__control museau-portrait-order__select"
				id={ id }
				name={ attribute.slug }
				value={ value }
				onChoose={ onChange }
			>
				{ attribute.options.map( ( option ) => (
					<option
						key={ option.slug }
						value={ option.slug }
						{ ...lookOf( attribute, option, images ) }
					>
						{ shown( optionLabel( option.name ) ) +
							surcharge( attribute, option ) }
					</option>
				) ) }
				{ attribute.excluded.map( ( option ) => (
					<option
						key={ option.slug }
						value={ option.slug }
						disabled
						{ ...lookOf( attribute, option, images ) }
					>
						{ shown(
							`${ optionLabel( option.name ) } – ${ option.reason }`
						) }
					</option>
				) ) }
			</EarlySelect>
			<p className="museau-portrait-order__note" aria-live="polite">
				{ note }
			</p>
		</div>
	);
}
