import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { useSaver } from '../dashboard-context';
import { DraftNote } from '../parts/draft-note';
import { Failure } from '../parts/failure';
import { optionsOf } from '../parts/options-of';
import { PageLink } from '../parts/page-link';
import { PreviewButton } from '../parts/preview-button';
import { PUBLICATION } from '../publication';
import { useForm, type Form } from '../use-form';
import { Contest } from './contest';
import { NewsPicture } from './picture';
import {
	EMPTY,
	LABELS,
	needsRules,
	STATUSES,
	TYPES,
	type NewsForm,
} from './rules';
import { useDeleteNews } from './use-delete';
import { useSaveNews } from './use-save-news';
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
	const form = useForm< NewsForm >(
		isNew ? 'actualite-nouvelle' : `actualite-${ id }`,
		opened ?? EMPTY,
		'actualite'
	);
	const { values, saved, set, field } = form;
	const { save, isSaving, failure, alerts, preview, tellPreviewRefused } =
		useSaveNews( id, form );
	useSaver( t( 'Enregistrer' ), save );
	const remove = useDeleteNews( () => {
		form.markSaved( values );
		onGone();
	} );

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
			<MainFields field={ field } />
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
					body={ preview }
					onRefused={ tellPreviewRefused }
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

/** What every kind of news has: its title, kind, state, days and text. */
function MainFields( { field }: Pick< Form< NewsForm >, 'field' > ) {
	return (
		<>
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
					{ optionsOf( TYPES ) }
				</Field>
				<Field
					as="select"
					label={ t( 'Statut *' ) }
					{ ...field( 'statut' ) }
				>
					<option value="">{ t( 'Choisir…' ) }</option>
					{ optionsOf( STATUSES ) }
				</Field>
				<Field
					as="select"
					label={ t( 'Publication' ) }
					{ ...field( 'status' ) }
				>
					{ optionsOf( PUBLICATION ) }
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
		</>
	);
}
