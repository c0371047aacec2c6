import type { ReactNode } from 'react';
import { t } from '@museau/i18n';
import { leaveRow } from '../parts/leave-row';
import { PRICE_FIELD, toNextPrice } from './prices';
import type { Row } from './variation-rows';

const ERROR_ID = 'produit-rows-error';

/** What is wrong with the variations, under the price or the table that it is about. */
export const RowsError = ( { children }: { children: ReactNode } ) => (
	<p className="museau-field__error" id={ ERROR_ID }>
		{ children }
	</p>
);

interface Props {
	row: Row;
	/** Shown names of its options. */
	name: string;
	/** Shown: without the format that stands above it. */
	short: string;
	/** Of its price. */
	error: string | undefined;
	onPrice: ( price: string ) => void;
	onEdit: () => void;
	onRemove: () => void;
}

/** A variation in the table: its options, its price, what can be done with it. */
export function VariationRow( {
	row,
	name,
	short,
	error,
	onPrice,
	onEdit,
	onRemove,
}: Props ) {
	return (
		<>
			<tr>
				<th scope="row">{ short }</th>
				<td>
					<input
						id={ `produit-prix-${ row.key }` }
						className="museau-field__control"
						{ ...PRICE_FIELD }
						enterKeyHint="next"
						aria-label={ t( 'Prix (€), %s', name ) }
						aria-invalid={ error ? true : undefined }
						aria-describedby={ error ? ERROR_ID : undefined }
						value={ row.price }
						onKeyDown={ toNextPrice }
						onChange={ ( event ) =>
							onPrice( event.currentTarget.value )
						}
					/>
				</td>
				<td>
					<div className="museau-admin__row-actions">
						<button
							type="button"
							className="museau-link"
							aria-label={ t(
								'Modifier les attributs : %s',
								name
							) }
							onClick={ onEdit }
						>
							<span className="museau-admin__wide">
								{ t( 'Modifier les attributs' ) }
							</span>
							<span className="museau-admin__narrow">…</span>
						</button>
						<button
							type="button"
							className="museau-admin__icon-button"
							aria-label={ t( 'Retirer %s', name ) }
							onClick={ ( event ) => {
								leaveRow(
									event.currentTarget,
									'.museau-admin__table'
								);
								onRemove();
							} }
						>
							×
						</button>
					</div>
				</td>
			</tr>
			{ error && (
				<tr>
					<td colSpan={ 3 }>
						<RowsError>{ error }</RowsError>
					</td>
				</tr>
			) }
		</>
	);
}
