import { attributeSlug } from '@museau/catalogue/options';
import { useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import type { Term } from '../attributes';
import { FormDialog } from '../parts/form-dialog';
import { NewTerm } from './new-term';
import { useDeleteSeries } from './use-delete-series';

interface Props {
	series: Term[];
	/** Slug; '' for none. */
	value: string;
	onChange: ( slug: string ) => void;
	/** The shop's series have changed. */
	reload: () => void;
}

/** A series is picked, cleared, created or deleted (R206–R208). */
export function Series( { series, value, onChange, reload }: Props ) {
	const [ isOpen, setOpen ] = useState( false );
	const [ created, setCreated ] = useState< Term[] >( [] );
	const [ gone, setGone ] = useState< string[] >( [] );
	const all = [
		...series,
		...created.filter(
			( { slug } ) => ! series.some( ( term ) => term.slug === slug )
		),
	].filter( ( { slug } ) => ! gone.includes( slug ) );
	const chosen = all.find( ( { slug } ) => slug === value );

	const remove = useDeleteSeries( ( { slug } ) => {
		setGone( [ ...gone, slug ] );
		onChange( '' );
		reload();
	} );

	return (
		<div className="museau-admin__series">
			<Field
				as="select"
				id="produit-serie"
				label={ t( 'Série' ) }
				value={ value }
				onChange={ ( event ) => onChange( event.currentTarget.value ) }
			>
				<option value="">{ t( 'Aucune série' ) }</option>
				{ all.map( ( { slug, name } ) => (
					<option key={ slug } value={ slug }>
						{ name }
					</option>
				) ) }
			</Field>
			<div className="museau-admin__actions">
				{ value !== '' && (
					<button
						type="button"
						className="museau-link"
						onClick={ () => onChange( '' ) }
					>
						{ t( 'Effacer la série' ) }
					</button>
				) }
				<button
					type="button"
					className="museau-link"
					onClick={ () => setOpen( true ) }
				>
					{ t( 'Créer une nouvelle série' ) }
				</button>
				{ chosen && chosen.id > 0 && (
					<button
						type="button"
						className="museau-link"
						onClick={ () => void remove( chosen ) }
					>
						{ t( 'Supprimer la série' ) }
					</button>
				) }
			</div>
			<FormDialog
				isOpen={ isOpen }
				onClose={ () => setOpen( false ) }
				labelledBy="serie-titre"
				className="museau-admin__dialog"
			>
				{ isOpen && (
					<NewTerm
						id="serie"
						taxonomy={ attributeSlug( 'series' ) }
						words={ {
							title: t( 'Créer une nouvelle série' ),
							missing: t(
								'Veuillez entrer un nom pour la série'
							),
							done: t( 'Série créée' ),
							failed: t(
								'Impossible de créer la série: {message}'
							),
							submit: t( 'Créer la série' ),
						} }
						onClose={ () => setOpen( false ) }
						onCreated={ ( term ) => {
							setCreated( [ ...created, term ] );
							setGone(
								gone.filter( ( slug ) => slug !== term.slug )
							);
							onChange( term.slug );
							setOpen( false );
							reload();
						} }
					/>
				) }
			</FormDialog>
		</div>
	);
}
