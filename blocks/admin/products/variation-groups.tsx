import { attributeSlug } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import type { Attributes } from '../attributes';
import { nameOf } from './names';
import { VariationRow } from './variation-row';
import {
	formatGroups,
	nameInFormat,
	rowName,
	type Row,
} from './variation-rows';

interface Props {
	rows: Row[];
	attributes: Attributes;
	/** The row whose price is wrong, and why. */
	wrong: Row | undefined;
	error: string | undefined;
	onPrice: ( row: Row, price: string ) => void;
	onEdit: ( row: Row ) => void;
	onRemove: ( row: Row ) => void;
}

/** The prices of a product, those of one format together: on a phone each is one line. */
export function VariationRows( {
	rows,
	attributes,
	wrong,
	error,
	onPrice,
	onEdit,
	onRemove,
}: Props ) {
	if ( rows.length === 0 ) {
		return null;
	}
	const groups = formatGroups( rows );

	return (
		<table className="museau-admin__table museau-admin__prices">
			<thead>
				<tr>
					<th scope="col">{ t( 'Attributs' ) }</th>
					<th scope="col">{ t( 'Prix (€)' ) }</th>
					<th scope="col">{ t( 'Actions' ) }</th>
				</tr>
			</thead>
			{ groups.map( ( [ format, its ] ) => (
				<tbody key={ format }>
					{ format !== '' && (
						<tr className="museau-admin__format">
							<th scope="rowgroup" colSpan={ 3 }>
								{ nameOf(
									attributes[ attributeSlug( 'format' ) ],
									format
								) }
							</th>
						</tr>
					) }
					{ its.map( ( row ) => (
						<VariationRow
							key={ row.key }
							row={ row }
							name={ rowName( row, attributes ) }
							short={
								format === ''
									? rowName( row, attributes )
									: nameInFormat( row, attributes )
							}
							error={ row === wrong ? error : undefined }
							onPrice={ ( price ) => onPrice( row, price ) }
							onEdit={ () => onEdit( row ) }
							onRemove={ () => onRemove( row ) }
						/>
					) ) }
				</tbody>
			) ) }
		</table>
	);
}
