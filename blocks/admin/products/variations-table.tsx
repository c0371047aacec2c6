import { attributeSlug } from '@museau/catalogue/options';
import { Fragment, useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t, tn } from '@museau/i18n';
import type { Attributes } from '../attributes';
import { useDashboard } from '../dashboard-context';
import { FormDialog } from '../parts/form-dialog';
import { leaveRow } from '../parts/leave-row';
import {
	newRow,
	pricedCount,
	rowFault,
	duplicateRows,
	withFormat,
	type Row,
} from './variation-rows';
import { EditAttributes, taxonomyOf } from './edit-attributes';
import { nameOf } from './names';
import { PRICE_FIELD, toNextPrice } from './prices';

interface Props {
	rows: Row[];
	/** As the product was opened: what 'Réinitialiser' puts back. */
	opened: Row[];
	attributes: Attributes;
	error?: string | undefined;
	onChange: ( rows: Row[] ) => void;
}

function describe( row: Row, attributes: Attributes ): string {
	const parts = Object.entries( row.attributes )
		.filter( ( [ , slug ] ) => slug !== '' )
		.map( ( [ key, slug ] ) =>
			nameOf( attributes[ taxonomyOf( key ) ], slug )
		);
	return parts.join( ', ' ) || t( 'Sans attribut' );
}

/** R199, R200: attributes, price, actions; one format for all; how many have a price. */
export function VariationsTable( {
	rows,
	opened,
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
	const sentence = error && (
		<p className="museau-field__error" id="produit-rows-error">
			{ error }
		</p>
	);

	/** The sentence of a refusal: two equal variations are named. */
	const take = ( next: Row[] ): string => {
		const pair = duplicateRows( next );
		if ( pair ) {
			return t(
				'Deux variations seraient identiques : %s.',
				describe( pair[ 1 ], attributes )
			);
		}
		onChange( next );
		return '';
	};

	return (
		<section aria-labelledby="variations-titre">
			<h3 id="variations-titre">{ t( 'Variations de prix' ) }</h3>
			{ rows.length > 0 && (
				<div className="museau-admin__format-all">
					<Field
						as="select"
						id="produit-rows"
						label={ t( 'Format pour toutes les variations' ) }
						value={ format }
						onChange={ ( event ) => {
							const chosen = event.currentTarget.value;
							const refusal = take( withFormat( rows, chosen ) );
							if ( refusal ) {
								tell( { kind: 'error', text: refusal } );
							} else {
								setFormat( chosen );
							}
						} }
					>
						<option value="">{ t( 'Choisir un format…' ) }</option>
						{ attributes[ attributeSlug( 'format' ) ]?.map(
							( { slug, name } ) => (
								<option key={ slug } value={ slug }>
									{ name }
								</option>
							)
						) }
					</Field>
					<button
						type="button"
						className="museau-link"
						onClick={ () => {
							setFormat( '' );
							onChange(
								rows.map( ( now ) => {
									const was = opened.find(
										( { key } ) => key === now.key
									);
									return was
										? {
												...now,
												attributes: {
													...now.attributes,
													[ `attribute_${ attributeSlug( 'format' ) }` ]:
														was.attributes[
															`attribute_${ attributeSlug( 'format' ) }`
														] ?? '',
												},
											}
										: now;
								} )
							);
						} }
					>
						{ t( 'Réinitialiser' ) }
					</button>
				</div>
			) }
			<p role="status">
				{ tn( '%d variation', '%d variations', rows.length ) }
				{ ', ' }
				{ t( '%d avec un prix', pricedCount( rows ) ) }
			</p>
			{ rows.length > 0 && (
				<table className="museau-admin__table">
					<thead>
						<tr>
							<th scope="col">{ t( 'Attributs' ) }</th>
							<th scope="col">{ t( 'Prix (€)' ) }</th>
							<th scope="col">{ t( 'Actions' ) }</th>
						</tr>
					</thead>
					<tbody className="museau-admin__prices">
						{ rows.map( ( entry ) => {
							const name = describe( entry, attributes );
							return (
								<Fragment key={ entry.key }>
									<tr>
										<th scope="row">{ name }</th>
										<td>
											<input
												id={ `produit-prix-${ entry.key }` }
												className="museau-field__control"
												{ ...PRICE_FIELD }
												enterKeyHint="next"
												aria-label={ t(
													'Prix (€), %s',
													name
												) }
												aria-invalid={
													entry === wrong
														? true
														: undefined
												}
												aria-describedby={
													entry === wrong
														? 'produit-rows-error'
														: undefined
												}
												value={ entry.price }
												onKeyDown={ toNextPrice }
												onChange={ ( event ) =>
													onChange(
														rows.map( ( other ) =>
															other === entry
																? {
																		...entry,
																		price: event
																			.currentTarget
																			.value,
																	}
																: other
														)
													)
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
													onClick={ () =>
														setEditing( entry )
													}
												>
													<span className="museau-admin__wide">
														{ t(
															'Modifier les attributs'
														) }
													</span>
													<span className="museau-admin__narrow">
														{ t( 'Modifier' ) }
													</span>
												</button>
												<button
													type="button"
													className="museau-admin__icon-button"
													aria-label={ t(
														'Retirer %s',
														name
													) }
													onClick={ ( event ) => {
														leaveRow(
															event.currentTarget,
															'.museau-admin__table'
														);
														onChange(
															rows.filter(
																( other ) =>
																	other !==
																	entry
															)
														);
													} }
												>
													×
												</button>
											</div>
										</td>
									</tr>
									{ entry === wrong && (
										<tr>
											<td colSpan={ 3 }>{ sentence }</td>
										</tr>
									) }
								</Fragment>
							);
						} ) }
					</tbody>
				</table>
			) }
			{ ! wrong && sentence }
			<button
				type="button"
				className="museau-button museau-button--quiet"
				onClick={ () => setEditing( newRow( rows ) ) }
			>
				{ t( 'Ajouter une variation' ) }
			</button>
			<FormDialog
				isOpen={ editing !== null }
				onClose={ () => setEditing( null ) }
				labelledBy="attributs-titre"
				className="museau-admin__dialog"
			>
				{ editing && (
					<EditAttributes
						key={ editing.key }
						row={ editing }
						attributes={ attributes }
						onClose={ () => setEditing( null ) }
						onSave={ ( changed ) => {
							const next = { ...editing, attributes: changed };
							const refusal = take(
								rows.includes( editing )
									? rows.map( ( other ) =>
											other === editing ? next : other
										)
									: [ ...rows, next ]
							);
							if ( refusal === '' ) {
								setEditing( null );
							}
							return refusal;
						} }
					/>
				) }
			</FormDialog>
		</section>
	);
}
