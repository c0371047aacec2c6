import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import { pageData } from '@museau/page-data';
import { DraftNote } from '../parts/draft-note';
import { PageLink } from '../parts/page-link';
import { PreviewButton } from '../parts/preview-button';
import { ServerDraftNote } from '../parts/server-draft-note';
import { useSaver } from '../dashboard-context';
import { useTellFailure } from '../failure';
import { useAfterUploads } from '../use-after-uploads';
import { useForm } from '../use-form';
import { PicturesSection } from './edit-pictures';
import { editFault, editPayload, type EditForm } from './edit-rules';
import { MainSection, PencilSection, StockSection } from './edit-sections';
import { AttributesFailure, hasPencils, LABELS } from './fields';
import type { FormProps } from './shared';
import { useDeleteProduct } from './use-delete';
import { useSaveProduct } from './use-save-product';
import { VariationsTable } from './variations-table';

interface Props extends FormProps {
	id: number;
	form: EditForm;
}

/** A product that the shop has: what can be changed of it, section by section. */
export function EditProduct( {
	id,
	form: opened,
	attributes,
	attributesFailed,
	reloadAttributes,
	onBack,
	onGone,
}: Props ) {
	const tellFailure = useTellFailure();
	const form = useForm< EditForm >( `produit-${ id }`, opened, 'produit' );
	const { values, saved, set, errorOf } = form;
	const remove = useDeleteProduct( () => {
		form.markSaved( values );
		onGone();
	} );
	const isSimple = values.type === 'simple';
	// The portrait and the gift voucher have options of their own, and no pencil.
	const { portraitId, voucherId } = pageData();
	const isPortrait = id === portraitId || id === voucherId;
	const { save, isSaving } = useSaveProduct( id, form, isPortrait );
	const rules = { asksPencil: ! isPortrait && hasPencils( attributes ) };

	const submit = useAfterUploads(
		async () =>
			! isSaving && form.passes( editFault( values, rules ) ) && save()
	);
	useSaver( t( 'Enregistrer' ), submit );

	return (
		<form
			noValidate
			className="museau-admin__form"
			aria-labelledby="produit-titre"
			onSubmit={ ( event ) => {
				event.preventDefault();
				void submit();
			} }
		>
			<h2 id="produit-titre">{ t( 'Modifier le produit' ) }</h2>
			<PageLink
				href={ saved.permalink }
				isDraft={ saved.status === 'draft' }
			/>
			<DraftNote draft={ form } labels={ LABELS } />
			<ServerDraftNote
				name={ `produit-${ id }` }
				form={ form }
				labels={ LABELS }
			/>
			{ attributesFailed && (
				<AttributesFailure onRetry={ reloadAttributes } />
			) }
			<MainSection form={ form } categories={ attributes.product_cat } />
			<StockSection form={ form } />
			{ ! isSimple && ! isPortrait && (
				<PencilSection
					form={ form }
					attributes={ attributes }
					reload={ reloadAttributes }
				/>
			) }
			{ ! isSimple && (
				<VariationsTable
					rows={ values.rows }
					opened={ saved.rows }
					isOthers={ form.meanwhile !== null }
					attributes={ attributes }
					error={ errorOf( 'rows' ) }
					onChange={ ( rows ) => set( { rows } ) }
				/>
			) }
			<PicturesSection form={ form } />
			{ form.fault && <Alert>{ form.fault.message }</Alert> }
			<div className="museau-admin__actions museau-admin__actions--end">
				<button
					type="button"
					className="museau-link"
					onClick={ () => void remove( id, values.name ) }
				>
					{ t( 'Supprimer le produit' ) }
				</button>
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onBack }
				>
					{ t( 'Annuler' ) }
				</button>
				<PreviewButton
					path={ `/admin/products/${ id }/preview` }
					body={ () =>
						form.passes( editFault( values, rules ) )
							? editPayload( values, saved, isPortrait )
							: null
					}
					onRefused={ ( error ) =>
						tellFailure( t( 'Aperçu' ), error )
					}
				/>
				<button
					type="submit"
					className="museau-button"
					aria-disabled={ isSaving }
				>
					{ isSaving ? t( 'Enregistrement…' ) : t( 'Enregistrer' ) }
				</button>
			</div>
		</form>
	);
}
