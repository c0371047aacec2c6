import { useState } from '@wordpress/element';
import { attributeSlug } from '@museau/catalogue/options';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import type { Attributes } from '../attributes';
import { FormDialog } from '../parts/form-dialog';
import { nameOf } from './names';
import { EDITED, taxonomyOf, type Row } from './variation-rows';

const labelOf = ( slug: string ): string | undefined =>
	( {
		[ attributeSlug( 'frame' ) ]: t( 'Cadre' ),
		[ attributeSlug( 'format' ) ]: t( 'Format' ),
		[ attributeSlug( 'series' ) ]: t( 'Série' ),
		[ attributeSlug( 'technique' ) ]: t( 'Crayon' ),
	} )[ slug ];

interface Props {
	attributes: Attributes;
	/** The sentence of a refusal; '' when it was saved. */
	onSave: ( row: Row, changed: Row[ 'attributes' ] ) => string;
	onClose: () => void;
}

/** Chooses the options of one variation, over the page. */
export function AttributesDialog( {
	row,
	...props
}: Props & { /** null while none is open. */ row: Row | null } ) {
	return (
		<FormDialog
			isOpen={ row !== null }
			onClose={ props.onClose }
			labelledBy="attributs-titre"
			className="museau-admin__dialog"
		>
			{ row && (
				<EditAttributes key={ row.key } row={ row } { ...props } />
			) }
		</FormDialog>
	);
}

function EditAttributes( {
	row,
	attributes,
	onSave,
	onClose,
}: Props & { row: Row } ) {
	const [ values, setValues ] = useState( row.attributes );
	const [ error, setError ] = useState( '' );
	const fixed = Object.entries( row.attributes ).filter(
		( [ key ] ) => ! EDITED.includes( key )
	);

	return (
		<form
			noValidate
			onSubmit={ ( event ) => {
				event.preventDefault();
				event.stopPropagation();
				setError( onSave( row, values ) );
			} }
		>
			<h2 id="attributs-titre">{ t( 'Modifier les attributs' ) }</h2>
			{ EDITED.map( ( key ) => {
				const taxonomy = taxonomyOf( key );
				const value = values[ key ] ?? '';
				const terms = attributes[ taxonomy ] ?? [];
				return (
					<Field
						key={ key }
						as="select"
						id={ `attribut-${ taxonomy }` }
						label={ labelOf( taxonomy ) ?? t( taxonomy ) }
						value={ value }
						onChange={ ( event ) => {
							setError( '' );
							setValues( {
								...values,
								[ key ]: event.currentTarget.value,
							} );
						} }
					>
						<option value="">{ t( 'Aucun' ) }</option>
						{ value !== '' &&
							! terms.some( ( { slug } ) => slug === value ) && (
								<option>{ value }</option>
							) }
						{ terms.map( ( { slug, name } ) => (
							<option key={ slug } value={ slug }>
								{ name }
							</option>
						) ) }
					</Field>
				);
			} ) }
			{ fixed.length > 0 && (
				<p className="museau-field__hint">
					{ t( 'Inchangé :' ) }{ ' ' }
					{ fixed
						.map( ( [ key, slug ] ) =>
							nameOf( attributes[ taxonomyOf( key ) ], slug )
						)
						.join( ', ' ) }
				</p>
			) }
			{ error && (
				<p className="museau-field__error" role="alert">
					{ error }
				</p>
			) }
			<div className="museau-admin__actions">
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onClose }
				>
					{ t( 'Annuler' ) }
				</button>
				<button type="submit" className="museau-button">
					{ t( 'Appliquer' ) }
				</button>
			</div>
		</form>
	);
}
