import { t, tn } from '../../i18n';
import type { Attributes } from '../attributes';
import { nameOf } from './names';
import { priceText } from './prices';
import type { Combination } from './rules';

interface Props {
	id: string;
	rows: Combination[];
	attributes: Attributes;
	error?: string | undefined;
	canGenerate: boolean;
	onGenerate: () => void;
	onChange: ( rows: Combination[] ) => void;
}

/** Frames × formats with their prices. */
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
			<ul className="museau-admin__rows">
				{ rows.map( ( row, index ) => {
					const name = `${ nameOf(
						attributes.pa_format,
						row.format
					) }, ${ nameOf( attributes.pa_cadre, row.cadre ) }`;
					return (
						<li key={ `${ row.cadre } ${ row.format }` }>
							<label htmlFor={ `${ id }-${ index }` }>
								{ name }
							</label>
							<span className="museau-admin__price-input">
								<input
									id={ `${ id }-${ index }` }
									className="museau-field__control"
									type="number"
									inputMode="decimal"
									min={ 0 }
									step={ 0.01 }
									placeholder={ t( 'Prix (€)' ) }
									value={ row.prix }
									onChange={ ( event ) =>
										setPrice(
											index,
											event.currentTarget.value
										)
									}
								/>
								<button
									type="button"
									className="museau-admin__icon-button"
									aria-label={ t( 'Retirer %s', name ) }
									onClick={ () =>
										onChange(
											rows.filter(
												( other ) => other !== row
											)
										)
									}
								>
									×
								</button>
							</span>
						</li>
					);
				} ) }
			</ul>
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
					{ t( 'Mettre %s € là où le prix manque', first ) }
				</button>
			) }
			{ error && <p className="museau-field__error">{ error }</p> }
		</fieldset>
	);
}
