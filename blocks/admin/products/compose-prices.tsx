import { useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import type { Term } from '../attributes';
import {
	composed,
	composition,
	slugsOf,
	type PriceChange,
	type PricedRow,
} from './bulk-prices';
import { nameOf } from './names';
import { PRICE_FIELD, priceFault } from './prices';

/** How several prices are changed at once. */
export type Way = 'fill' | 'percent' | 'compose';

/** What every way of changing several prices receives. */
export interface ToolProps {
	/** Start of all ids. */
	id: string;
	way: Way;
	rows: PricedRow[];
	formats: Term[] | undefined;
	frames: Term[] | undefined;
	onPreview: ( changes: PriceChange[] ) => void;
}

/** A price for each format, and what each frame adds. */
export function Compose( { id, rows, formats, frames, onPreview }: ToolProps ) {
	const [ { byFormat, byFrame }, set ] = useState( () =>
		composition( rows )
	);
	const [ fault, setFault ] = useState( { at: '', message: '' } );
	const fields = (
		of: 'format' | 'frame',
		names: Term[] | undefined,
		values: Record< string, string >,
		onChange: ( values: Record< string, string > ) => void
	) =>
		slugsOf( rows, of ).map( ( slug ) => (
			<ComposedPrice
				key={ slug }
				id={ `${ id }-${ of }-${ slug }` }
				label={ nameOf( names, slug ) }
				min={ of === 'format' ? 0 : undefined }
				placeholder={ of === 'format' ? t( 'Prix (€)' ) : '+ €' }
				fault={ fault }
				value={ values[ slug ] ?? '' }
				onChange={ ( typed ) => {
					setFault( { at: '', message: '' } );
					onChange( { ...values, [ slug ]: typed } );
				} }
			/>
		) );
	const show = () => {
		for ( const [ of, values ] of [
			[ 'format', byFormat ],
			[ 'frame', byFrame ],
		] as const ) {
			for ( const slug of slugsOf( rows, of ) ) {
				const at = `${ id }-${ of }-${ slug }`;
				const message = priceFault( values[ slug ] ?? '' );
				if ( message ) {
					setFault( { at, message } );
					document.getElementById( at )?.focus();
					return;
				}
			}
		}
		onPreview( composed( rows, byFormat, byFrame ) );
	};

	return (
		<>
			<fieldset className="museau-admin__composed">
				<legend>{ t( 'Prix du format (€)' ) }</legend>
				{ fields( 'format', formats, byFormat, ( changed ) =>
					set( { byFrame, byFormat: changed } )
				) }
			</fieldset>
			<fieldset
				className="museau-admin__composed"
				aria-describedby={ `${ id }-vide` }
			>
				<legend>{ t( 'Supplément du cadre (€)' ) }</legend>
				{ fields( 'frame', frames, byFrame, ( changed ) =>
					set( { byFormat, byFrame: changed } )
				) }
			</fieldset>
			<p id={ `${ id }-vide` } className="museau-field__hint">
				{ t(
					"Un champ vide laisse ses prix comme ils sont. 0 n'ajoute rien au prix du format."
				) }
			</p>
			<ShowButton onClick={ show } />
		</>
	);
}

function ComposedPrice( {
	id,
	label,
	min,
	placeholder,
	fault,
	value,
	onChange,
}: {
	id: string;
	label: string;
	min: number | undefined;
	placeholder: string;
	/** Of the tool: `at` is the id of its field. */
	fault: { at: string; message: string };
	value: string;
	onChange: ( typed: string ) => void;
} ) {
	const isWrong = fault.at === id;

	return (
		<>
			<label htmlFor={ id }>
				<span>{ label }</span>
				<input
					{ ...PRICE_FIELD }
					min={ min }
					id={ id }
					className="museau-field__control"
					placeholder={ placeholder }
					aria-invalid={ isWrong || undefined }
					aria-describedby={ isWrong ? `${ id }-error` : undefined }
					value={ value }
					onChange={ ( event ) =>
						onChange( event.currentTarget.value )
					}
				/>
			</label>
			{ isWrong && (
				<p id={ `${ id }-error` } className="museau-field__error">
					{ fault.message }
				</p>
			) }
		</>
	);
}

export const ShowButton = ( { onClick }: { onClick: () => void } ) => (
	<button
		type="button"
		className="museau-button museau-button--quiet"
		onClick={ onClick }
	>
		{ t( 'Voir les prix avant de changer' ) }
	</button>
);
