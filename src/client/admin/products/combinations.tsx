import { t, tn } from '../../i18n';
import type { Attributes } from '../attributes';
import { nameOf } from './names';
import { priceFault, priceText, toNextPrice } from './prices';
import { isUnpriced, type Combination } from './rules';

interface Props {
	id: string;
	rows: Combination[];
	attributes: Attributes;
	error?: string | undefined;
	canGenerate: boolean;
	onGenerate: () => void;
	onChange: ( rows: Combination[] ) => void;
}

/** Frames × formats with their prices, the frames of one format together. */
export function Combinations( {
	id,
	rows,
	attributes,
	error,
	canGenerate,
	onGenerate,
	onChange,
}: Props ) {
	const setPrice = ( index: number, prix: string ) =>
		onChange(
			rows.map( ( row, place ) =>
				place === index ? { ...row, prix } : row
			)
		);
	const first = priceText( rows[ 0 ]?.prix );
	const formats = [ ...new Set( rows.map( ( { format } ) => format ) ) ];

	return (
		<fieldset className="museau-admin__fieldset">
			<legend>{ t( 'Variations de prix' ) }</legend>
			<p className="museau-field__hint">
				{ t(
					'Choisissez au moins un cadre et un format, puis générez les combinaisons. Une carte postale existe seulement sans cadre.'
				) }
			</p>
			<button
				id={ id }
				type="button"
				className="museau-button museau-button--quiet"
				disabled={ ! canGenerate }
				onClick={ onGenerate }
			>
				{ t( 'Générer les combinaisons' ) }
			</button>
			{ rows.length > 0 && (
				<p role="status">
					{ tn( '%d combinaison', '%d combinaisons', rows.length ) }
				</p>
			) }
			<div className="museau-admin__prices">
				{ formats.map( ( format ) => (
					<div key={ format }>
						<p className="museau-admin__format">
							{ nameOf( attributes.pa_format, format ) }
						</p>
						<ul className="museau-admin__rows">
							{ rows.map( ( row, index ) =>
								row.format === format ? (
									<PriceRow
										key={ row.cadre }
										id={ `${ id }-${ index }` }
										row={ row }
										attributes={ attributes }
										errorId={
											error &&
											( isUnpriced( row.prix ) ||
												priceFault( row.prix ) )
												? `${ id }-error`
												: undefined
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
			{ rows.length > 1 && first !== '' && (
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
			) }
			{ error && (
				<p className="museau-field__error" id={ `${ id }-error` }>
					{ error }
				</p>
			) }
		</fieldset>
	);
}

function PriceRow( {
	id,
	row,
	attributes,
	errorId,
	onPrice,
	onRemove,
}: {
	id: string;
	row: Combination;
	attributes: Attributes;
	/** Id of the sentence that is about this price too. */
	errorId: string | undefined;
	onPrice: ( prix: string ) => void;
	onRemove: () => void;
} ) {
	const format = nameOf( attributes.pa_format, row.format );
	const frame = nameOf( attributes.pa_cadre, row.cadre );

	return (
		<li>
			<label htmlFor={ id }>
				<span className="museau-visually-hidden">{ `${ format }, ` }</span>
				<span>{ frame }</span>
			</label>
			<input
				id={ id }
				className="museau-field__control"
				type="number"
				inputMode="decimal"
				enterKeyHint="next"
				min={ 0 }
				step={ 0.01 }
				placeholder={ t( 'Prix (€)' ) }
				aria-invalid={ errorId ? true : undefined }
				aria-describedby={ errorId }
				value={ row.prix }
				onKeyDown={ toNextPrice }
				onChange={ ( event ) => onPrice( event.currentTarget.value ) }
			/>
			<button
				type="button"
				className="museau-admin__icon-button"
				aria-label={ t( 'Retirer %s', `${ format }, ${ frame }` ) }
				onClick={ onRemove }
			>
				×
			</button>
		</li>
	);
}
