import { useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { readSigned } from '../calls';
import { useDashboard } from '../dashboard-context';
import {
	authenticationSentence,
	failureSentence,
	isConflict,
	isSignedOut,
	messageOf,
} from '../failure';
import { DraftNote } from '../parts/draft-note';
import { Failure } from '../parts/failure';
import { PageLink } from '../parts/page-link';
import { PreviewButton } from '../parts/preview-button';
import { PUBLICATION } from '../publication';
import { useForm } from '../use-form';
import { Contest } from './contest';
import { NewsPicture } from './picture';
import {
	EMPTY,
	LABELS,
	needsRules,
	newsFault,
	newsForm,
	newsPayload,
	STATUSES,
	TYPES,
	type NewsForm,
	type NewsItem,
} from './rules';
import { useDeleteNews } from './use-delete';
import { Winner } from './winner';

interface Props {
	/** 0 for a new one. */
	id: number;
	form: NewsForm | null;
	onBack: () => void;
	onGone: () => void;
}

/** The add form and, with an id, the edit form. */
export function NewsFormView( { id, form: opened, onBack, onGone }: Props ) {
	const isNew = id === 0;
	const { tell } = useDashboard();
	const form = useForm< NewsForm >(
		isNew ? 'actualite-nouvelle' : `actualite-${ id }`,
		opened ?? EMPTY,
		'actualite'
	);
	const { values, saved, set, field } = form;
	const [ failure, setFailure ] = useState( '' );
	const [ isSaving, setSaving ] = useState( false );
	/** At once, where the state waits for the next rendering: a second press must not publish it twice. */
	const isUnderWay = useRef( false );
	const alerts = useRef< HTMLDivElement >( null );
	const remove = useDeleteNews( () => {
		form.markSaved( values );
		onGone();
	} );

	const passes = () => {
		setFailure( '' );
		return form.passes( newsFault( values, isNew ) );
	};
	const save = async () => {
		if ( isUnderWay.current || ! passes() ) {
			return;
		}
		isUnderWay.current = true;
		setSaving( true );
		try {
			if ( isNew ) {
				await apiFetch( {
					path: '/news',
					method: 'POST',
					data: newsPayload( values ),
				} );
				form.reset();
			} else {
				const { modified, link } = newsForm(
					await apiFetch< NewsItem >( {
						path: `/concours/${ id }`,
						method: 'PUT',
						data: newsPayload( values, saved ),
					} )
				);
				form.markSaved( values, { ...values, modified, link } );
			}
			tell( {
				kind: 'success',
				text: isNew
					? t( 'Actualité créée' )
					: t( 'Actualité mise à jour' ),
			} );
		} catch ( error ) {
			const sentence = isNew
				? t( 'Erreur lors de la création' )
				: t( 'Erreur lors de la mise à jour' );
			setFailure(
				isSignedOut( error )
					? authenticationSentence()
					: `${ sentence } : ${ messageOf( error ) }`
			);
			if ( isConflict( error ) ) {
				await readSigned< NewsItem >( { path: `/concours/${ id }` } )
					.then( ( item ) => form.takeOver( newsForm( item ) ) )
					// What is typed stands; the next try asks again.
					.catch( () => {} );
			}
			alerts.current?.focus();
		}
		isUnderWay.current = false;
		setSaving( false );
	};

	return (
		<form
			noValidate
			className="museau-admin__form"
			aria-labelledby="actualite-titre-page"
			onSubmit={ ( event ) => {
				event.preventDefault();
				void save();
			} }
		>
			<h2 id="actualite-titre-page">
				{ isNew
					? t( 'Ajouter une actualité' )
					: t( "Modifier l'actualité" ) }
			</h2>
			<PageLink
				href={ saved.link }
				isDraft={ saved.status === 'draft' }
			/>
			<DraftNote draft={ form } labels={ LABELS } />
			<Field
				label={ t( 'Titre *' ) }
				required
				maxLength={ 200 }
				{ ...field( 'title' ) }
			/>
			<div className="museau-admin__filters">
				<Field
					as="select"
					label={ t( 'Type *' ) }
					{ ...field( 'type' ) }
				>
					<option value="">{ t( 'Choisir…' ) }</option>
					{ Object.entries( TYPES ).map( ( [ type, label ] ) => (
						<option key={ type } value={ type }>
							{ t( label ) }
						</option>
					) ) }
				</Field>
				<Field
					as="select"
					label={ t( 'Statut *' ) }
					{ ...field( 'statut' ) }
				>
					<option value="">{ t( 'Choisir…' ) }</option>
					{ Object.entries( STATUSES ).map( ( [ status, label ] ) => (
						<option key={ status } value={ status }>
							{ t( label ) }
						</option>
					) ) }
				</Field>
				<Field
					as="select"
					label={ t( 'Publication' ) }
					{ ...field( 'status' ) }
				>
					{ Object.entries( PUBLICATION ).map(
						( [ status, label ] ) => (
							<option key={ status } value={ status }>
								{ t( label ) }
							</option>
						)
					) }
				</Field>
				<Field
					type="date"
					label={ t( 'Date de début *' ) }
					required
					{ ...field( 'date_debut' ) }
				/>
				<Field
					type="date"
					label={ t( 'Date de fin' ) }
					{ ...field( 'date_fin' ) }
				/>
			</div>
			<Field
				as="textarea"
				label={ t( 'Contenu' ) }
				maxLength={ 50000 }
				{ ...field( 'content' ) }
			/>
			{ needsRules( values ) && (
				<Field
					as="textarea"
					label={ isNew ? t( 'Règlement *' ) : t( 'Règlement' ) }
					maxLength={ 10000 }
					{ ...field( 'regles' ) }
				/>
			) }
			{ values.type === 'concours' && (
				<Contest id={ id } field={ field } />
			) }
			<Field
				label={ t( 'Mots-clés' ) }
				hint={ t( 'Séparés par des virgules.' ) }
				maxLength={ 500 }
				{ ...field( 'mots_cles' ) }
			/>
			<NewsPicture
				id="actualite-image"
				label={ t( "Image de l'actualité" ) }
				value={ values.image_concours }
				onChange={ ( picture ) => set( { image_concours: picture } ) }
			/>
			{ values.statut === 'termine' && (
				<Winner values={ values } field={ field } set={ set } />
			) }
			<div ref={ alerts } tabIndex={ -1 }>
				{ form.fault && (
					<div
						className="museau-alert museau-alert--error"
						role="alert"
					>
						<h3>{ t( 'Validation' ) }</h3>
						<p>{ form.fault.message }</p>
					</div>
				) }
				{ failure && <Failure>{ failure }</Failure> }
			</div>
			<div className="museau-admin__actions museau-admin__actions--end">
				{ ! isNew && (
					<button
						type="button"
						className="museau-link"
						onClick={ () => void remove( id, values.title ) }
					>
						{ t( "Supprimer l'actualité" ) }
					</button>
				) }
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onBack }
				>
					{ t( 'Annuler' ) }
				</button>
				<PreviewButton
					path={
						isNew ? '/news/preview' : `/concours/${ id }/preview`
					}
					body={ () =>
						passes()
							? newsPayload( values, isNew ? undefined : saved )
							: null
					}
					onRefused={ ( error ) => {
						setFailure( failureSentence( '{message}', error ) );
						alerts.current?.focus();
					} }
				/>
				<button
					type="submit"
					className="museau-button"
					aria-disabled={ isSaving }
				>
					{ isSaving && t( 'Enregistrement…' ) }
					{ ! isSaving &&
						( isNew
							? t( "Créer l'actualité" )
							: t( 'Enregistrer' ) ) }
				</button>
			</div>
		</form>
	);
}
