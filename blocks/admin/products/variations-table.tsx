import { attributeSlug } from '@museau/catalogue/options';
import { useMemo, useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t, tn } from '@museau/i18n';
import type { Attributes, Term } from '../attributes';
import { useDashboard } from '../dashboard-context';
import { AttributesDialog } from './edit-attributes';
import { PriceTools } from './price-tools';
import { RowsError } from './variation-row';
import { VariationRows } from './variation-groups';
import {
	duplicateFault,
	newRow,
	pricedCount,
	pricedRows,
	rowFault,
	withFormat,
	withOpenedFormats,
	type Row,
} from './variation-rows';

interface Props {
	rows: Row[];
	/** As the product was opened: what 'Réinitialiser' puts back. */
	opened: Row[];
	/** Whether `opened` is what somebody else saved meanwhile. */
	isOthers: boolean;
	attributes: Attributes;
	error?: string | undefined;
	onChange: ( rows: Row[] ) => void;
}

/** R199, R200: attributes, price, actions; one format for all; how many have a price. */
export function VariationsTable( {
	rows,
	opened,
	isOthers,
	attributes,
	error,
	onChange,
}: Props ) {
	const { tell } = useDashboard();
	/** In the modal: a row of the table, or one that is not there yet. */
	const [ editing, setEditing ] = useState< Row | null >( null );
	const [ format, setFormat ] = useState( '' );

	// The form names one fault: it stands under its price, or under the table when it is about no price.
	const wrong = error
		? rows.find( ( { price } ) => rowFault( price ) )
		: undefined;

	/** The sentence of a refusal: two equal variations are named. */
	const take = ( next: Row[] ): string => {
		const refusal = duplicateFault( next, attributes );
		if ( refusal === '' ) {
			onChange( next );
		}
		return refusal;
	};
	const replaced = ( row: Row, next: Row ) =>
		rows.map( ( other ) => ( other === row ? next : other ) );
	const saveAttributes = ( row: Row, changed: Row[ 'attributes' ] ) => {
		const next = { ...row, attributes: changed };
		const refusal = take(
			rows.includes( row ) ? replaced( row, next ) : [ ...rows, next ]
		);
		if ( refusal === '' ) {
			setEditing( null );
		}
		return refusal;
	};

	return (
		<section aria-labelledby="variations-titre">
			<h3 id="variations-titre">{ t( 'Variations de prix' ) }</h3>
			{ rows.length > 0 && (
				<FormatForAll
					formats={ attributes[ attributeSlug( 'format' ) ] ?? [] }
					value={ format }
					onFormat={ ( chosen ) => {
						const refusal = take( withFormat( rows, chosen ) );
						if ( refusal ) {
							tell( { kind: 'error', text: refusal } );
						} else {
							setFormat( chosen );
						}
					} }
					onReset={ () => {
						setFormat( '' );
						onChange( withOpenedFormats( rows, opened ) );
					} }
				/>
			) }
			<p role="status">
				{ tn( '%d variation', '%d variations', rows.length ) }
				{ ', ' }
				{ t( '%d avec un prix', pricedCount( rows ) ) }
			</p>
			<VariationRows
				rows={ rows }
				attributes={ attributes }
				wrong={ wrong }
				error={ error }
				onPrice={ ( row, price ) =>
					onChange( replaced( row, { ...row, price } ) )
				}
				onEdit={ setEditing }
				onRemove={ ( row ) =>
					onChange( rows.filter( ( other ) => other !== row ) )
				}
			/>
			<PriceTools
				id="produit-outils"
				rows={ useMemo(
					() => pricedRows( rows, attributes ),
					[ rows, attributes ]
				) }
				saved={ useMemo(
					() => pricedRows( opened, attributes ),
					[ opened, attributes ]
				) }
				isOthers={ isOthers }
				formats={ attributes[ attributeSlug( 'format' ) ] }
				frames={ attributes[ attributeSlug( 'frame' ) ] }
				onPrices={ ( prices ) =>
					onChange(
						rows.map( ( row ) => ( {
							...row,
							price: prices[ row.key ] ?? row.price,
						} ) )
					)
				}
			/>
			{ error && ! wrong && <RowsError>{ error }</RowsError> }
			<button
				type="button"
				className="museau-button museau-button--quiet"
				onClick={ () => setEditing( newRow( rows ) ) }
			>
				{ t( 'Ajouter une variation' ) }
			</button>
			<AttributesDialog
				row={ editing }
				attributes={ attributes }
				onClose={ () => setEditing( null ) }
				onSave={ saveAttributes }
			/>
		</section>
	);
}

/** One format for all variations, and the way back to those that each had. */
function FormatForAll( {
	formats,
	value,
	onFormat,
	onReset,
}: {
	formats: Term[];
	/** Slug; '' while none is chosen for all. */
	value: string;
	onFormat: ( slug: string ) => void;
	onReset: () => void;
} ) {
	return (
		<div className="museau-admin__format-all">
			<Field
				as="select"
				id="produit-rows"
				label={ t( 'Format pour toutes les variations' ) }
				value={ value }
				onChange={ ( event ) => onFormat( event.currentTarget.value ) }
			>
				<option value="">{ t( 'Choisir un format…' ) }</option>
				{ formats.map( ( { slug, name } ) => (
					<option key={ slug } value={ slug }>
						{ name }
					</option>
				) ) }
			</Field>
			<button type="button" className="museau-link" onClick={ onReset }>
				{ t( 'Réinitialiser' ) }
			</button>
		</div>
	);
}
