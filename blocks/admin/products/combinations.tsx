import { attributeSlug } from '@museau/catalogue/options';
import { useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t, tn } from '@museau/i18n';
import type { Attributes } from '../attributes';
import { leaveRow } from '../parts/leave-row';
import type { PricedRow } from './bulk-prices';
import { nameOf } from './names';
import { PriceTools } from './price-tools';
import { PRICE_FIELD, priceText, toNextPrice } from './prices';
import {
	combinations,
	refusalOf,
	wrongPrice,
	type Combination,
} from './combination-rules';

interface Props {
	id: string;
	rows: Combination[];
	/** Chosen slugs. */
	frames: string[];
	formats: string[];
	attributes: Attributes;
	error?: string | undefined;
	onChange: ( rows: Combination[] ) => void;
}

/** No product yet: the server holds none of its prices. */
const NONE: PricedRow[] = [];

const keyOf = ( { format, cadre }: Combination ) => `${ format }|${ cadre }`;

const pricedRow = ( row: Combination, attributes: Attributes ): PricedRow => ( {
	key: keyOf( row ),
	name: [
		nameOf( attributes[ attributeSlug( 'format' ) ], row.format ),
		nameOf( attributes[ attributeSlug( 'frame' ) ], row.cadre ),
	].join( ', ' ),
	format: row.format,
	frame: row.cadre,
	price: row.prix,
} );

/** Frames × formats with their prices, the frames of one format together. */
export function Combinations( {
	id,
	rows,
	frames,
	formats: chosen,
	attributes,
	error,
	onChange,
}: Props ) {
	/** What the last press did not make, and why. */
	const [ refusal, setRefusal ] = useState( '' );
	/** Of the rows that are made without a price. */
	const [ start, setStart ] = useState( '' );
	const generate = () => {
		setRefusal( refusalOf( frames, chosen, rows, attributes ) );
		onChange(
			combinations( frames, chosen, rows ).map( ( row ) =>
				row.prix === '' ? { ...row, prix: start } : row
			)
		);
	};
	const setPrice = ( index: number, prix: string ) =>
		onChange(
			rows.map( ( row, place ) =>
				place === index ? { ...row, prix } : row
			)
		);
	// The form names one fault: it stands under its price, or by the button when it is about no price.
	const wrong = wrongPrice( rows );
	const isGeneral = Boolean( error ) && wrong < 0;
	const formats = [ ...new Set( rows.map( ( { format } ) => format ) ) ];

	return (
		<fieldset className="museau-admin__fieldset">
			<legend>{ t( 'Variations de prix' ) }</legend>
			<p className="museau-field__hint">
				{ t(
					'Choisissez au moins un cadre et un format, puis générez les combinaisons. Une carte postale existe seulement sans cadre.'
				) }
			</p>
			<StartPrice id={ id } value={ start } onChange={ setStart } />
			<button
				id={ id }
				type="button"
				className="museau-button museau-button--quiet"
				disabled={ frames.length === 0 || chosen.length === 0 }
				aria-describedby={ isGeneral ? `${ id }-error` : undefined }
				onClick={ generate }
			>
				{ t( 'Générer les combinaisons' ) }
			</button>
			<div role="status">
				{ refusal && (
					<p className="museau-alert museau-admin__note">
						{ refusal }
					</p>
				) }
			</div>
			{ isGeneral && (
				<p className="museau-field__error" id={ `${ id }-error` }>
					{ error }
				</p>
			) }
			{ rows.length > 0 && (
				<p role="status">
					{ tn( '%d combinaison', '%d combinaisons', rows.length ) }
				</p>
			) }
			<div className="museau-admin__prices">
				{ formats.map( ( format ) => (
					<div key={ format }>
						<p className="museau-admin__format">
							{ nameOf(
								attributes[ attributeSlug( 'format' ) ],
								format
							) }
						</p>
						<ul className="museau-admin__rows">
							{ rows.map( ( row, index ) =>
								row.format === format ? (
									<PriceRow
										key={ row.cadre }
										id={ `${ id }-${ index }` }
										row={ row }
										attributes={ attributes }
										error={
											index === wrong ? error : undefined
										}
										onPrice={ ( prix ) =>
											setPrice( index, prix )
										}
										onRemove={ () =>
											onChange(
												rows.filter(
													( other ) => other !== row
												)
											)
										}
									/>
								) : null
							) }
						</ul>
					</div>
				) ) }
			</div>
			<FillPrices rows={ rows } onChange={ onChange } />
			<Tools
				id={ `${ id }-outils` }
				rows={ rows }
				attributes={ attributes }
				onChange={ onChange }
			/>
		</fieldset>
	);
}

/** What each new row costs, where that is the same. */
function StartPrice( {
	id,
	value,
	onChange,
}: {
	id: string;
	value: string;
	onChange: ( typed: string ) => void;
} ) {
	return (
		<Field
			{ ...PRICE_FIELD }
			id={ `${ id }-depart` }
			label={ t( 'Prix de départ (€)' ) }
			hint={ t( 'Facultatif : le prix de chaque nouvelle ligne.' ) }
			value={ value }
			onKeyDown={ ( event ) => {
				if ( event.key === 'Enter' ) {
					event.preventDefault();
				}
			} }
			onChange={ ( event ) => onChange( event.currentTarget.value ) }
		/>
	);
}

/** Changes several of the prices at once. */
function Tools( {
	id,
	rows,
	attributes,
	onChange,
}: Pick< Props, 'id' | 'rows' | 'attributes' | 'onChange' > ) {
	return (
		<PriceTools
			id={ id }
			rows={ rows.map( ( row ) => pricedRow( row, attributes ) ) }
			saved={ NONE }
			isOthers={ false }
			formats={ attributes[ attributeSlug( 'format' ) ] }
			frames={ attributes[ attributeSlug( 'frame' ) ] }
			onPrices={ ( prices ) =>
				onChange(
					rows.map( ( row ) => ( {
						...row,
						prix: prices[ keyOf( row ) ] ?? row.prix,
					} ) )
				)
			}
		/>
	);
}

function PriceRow( {
	id,
	row,
	attributes,
	error,
	onPrice,
	onRemove,
}: {
	id: string;
	row: Combination;
	attributes: Attributes;
	error: string | undefined;
	onPrice: ( prix: string ) => void;
	onRemove: () => void;
} ) {
	const format = nameOf(
		attributes[ attributeSlug( 'format' ) ],
		row.format
	);
	const frame = nameOf( attributes[ attributeSlug( 'frame' ) ], row.cadre );

	return (
		<li>
			<label htmlFor={ id }>
				<span className="museau-visually-hidden">{ `${ format }, ` }</span>
				<span>{ frame }</span>
			</label>
			<input
				id={ id }
				className="museau-field__control"
				{ ...PRICE_FIELD }
				enterKeyHint="next"
				placeholder={ t( 'Prix (€)' ) }
				aria-invalid={ error ? true : undefined }
				aria-describedby={ error ? `${ id }-error` : undefined }
				value={ row.prix }
				onKeyDown={ toNextPrice }
				onChange={ ( event ) => onPrice( event.currentTarget.value ) }
			/>
			<button
				type="button"
				className="museau-admin__icon-button"
				aria-label={ t( 'Retirer %s', `${ format }, ${ frame }` ) }
				onClick={ ( event ) => {
					leaveRow( event.currentTarget, '.museau-admin__prices' );
					onRemove();
				} }
			>
				×
			</button>
			{ error && (
				<p className="museau-field__error" id={ `${ id }-error` }>
					{ error }
				</p>
			) }
		</li>
	);
}

/** Puts the first price where none was typed; nothing where there is none to put, or no place for it. */
function FillPrices( { rows, onChange }: Pick< Props, 'rows' | 'onChange' > ) {
	const first = priceText( rows[ 0 ]?.prix );
	if ( first === '' || rows.every( ( { prix } ) => prix !== '' ) ) {
		return null;
	}
	return (
		<button
			type="button"
			className="museau-link"
			onClick={ () =>
				onChange(
					rows.map( ( row ) =>
						row.prix === '' ? { ...row, prix: first } : row
					)
				)
			}
		>
			{ t(
				'Mettre %s € là où le prix manque',
				first.replace( '.', ',' )
			) }
		</button>
	);
}
