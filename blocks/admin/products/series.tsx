import { attributeSlug } from '@museau/catalogue/options';
import { useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import type { Term } from '../attributes';
import { useDashboard } from '../dashboard-context';
import { failureSentence } from '../failure';
import { FormDialog } from '../parts/form-dialog';
import { useDeleteSeries } from './use-delete-series';

interface Props {
	series: Term[];
	/** Slug; '' for none. */
	value: string;
	onChange: ( slug: string ) => void;
	/** The shop's series have changed. */
	reload: () => void;
}

function NewSeries( {
	onCreated,
	onClose,
}: {
	onCreated: ( term: Term ) => void;
	onClose: () => void;
} ) {
	const { tell, hush } = useDashboard();
	const [ name, setName ] = useState( '' );
	const [ error, setError ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );

	const create = async () => {
		hush();
		if ( name.trim() === '' ) {
			setError( t( 'Veuillez entrer un nom pour la série' ) );
			return;
		}
		setBusy( true );
		try {
			const term = await apiFetch< Term >( {
				path: '/admin/term',
				method: 'POST',
				data: {
					name: name.trim(),
					taxonomy: attributeSlug( 'series' ),
				},
			} );
			tell( { kind: 'success', text: t( 'Série créée' ) } );
			onCreated( term );
		} catch ( failure ) {
			setError(
				failureSentence(
					t( 'Impossible de créer la série: {message}' ),
					failure
				)
			);
			setBusy( false );
		}
	};

	return (
		<form
			noValidate
			onSubmit={ ( event ) => {
				// The dialog stands inside the product's form.
				event.preventDefault();
				event.stopPropagation();
				void create();
			} }
		>
			<h2 id="serie-titre">{ t( 'Créer une nouvelle série' ) }</h2>
			<Field
				id="serie-nom"
				label={ t( 'Nom *' ) }
				value={ name }
				error={ error }
				required
				maxLength={ 100 }
				onChange={ ( event ) => {
					setName( event.currentTarget.value );
					setError( '' );
				} }
			/>
			<div className="museau-admin__actions">
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onClose }
				>
					{ t( 'Annuler' ) }
				</button>
				<button
					type="submit"
					className="museau-button"
					disabled={ isBusy }
				>
					{ isBusy ? t( 'Création…' ) : t( 'Créer la série' ) }
				</button>
			</div>
		</form>
	);
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
					<NewSeries
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
