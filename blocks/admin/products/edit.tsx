import { attributeSlug } from '@museau/catalogue/options';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { pageData } from '@museau/page-data';
import { Choices } from '../parts/choices';
import { DraftNote } from '../parts/draft-note';
import { PageLink } from '../parts/page-link';
import { PictureChooser } from '../parts/picture-chooser';
import { PreviewButton } from '../parts/preview-button';
import { PUBLICATION } from '../publication';
import { useTellFailure } from '../failure';
import { useForm } from '../use-form';
import {
	editFault,
	editPayload,
	isNeverSold,
	stockNote,
	type EditForm,
} from './edit-rules';
import {
	AttributesFailure,
	hasPencils,
	LABELS,
	Pencil,
	PriceField,
	Texts,
} from './fields';
import { Gallery } from './gallery';
import { Series } from './series';
import type { FormProps } from './shared';
import { STOCK } from './types';
import { useDeleteProduct } from './use-delete';
import { useSaveProduct } from './use-save-product';
import { VariationsTable } from './variations-table';

interface Props extends FormProps {
	id: number;
	form: EditForm;
}

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
	const { values, saved, set, field, errorOf } = form;
	const remove = useDeleteProduct( () => {
		form.markSaved( values );
		onGone();
	} );
	const isSimple = values.type === 'simple';
	const isPortrait = id === pageData().portraitId;
	const { save, isSaving } = useSaveProduct( id, form, isPortrait );
	// The portrait product asks its own question for the pencil.
	const rules = { asksPencil: ! isPortrait && hasPencils( attributes ) };
	const isBookmark = values.categories.includes( 'marque-pages' );

	const submit = () => {
		if ( ! isSaving && form.passes( editFault( values, rules ) ) ) {
			void save();
		}
	};

	return (
		<form
			noValidate
			className="museau-admin__form"
			aria-labelledby="produit-titre"
			onSubmit={ ( event ) => {
				event.preventDefault();
				submit();
			} }
		>
			<h2 id="produit-titre">{ t( 'Modifier le produit' ) }</h2>
			<PageLink
				href={ saved.permalink }
				isDraft={ saved.status === 'draft' }
			/>
			<DraftNote draft={ form } labels={ LABELS } />
			{ attributesFailed && (
				<AttributesFailure onRetry={ reloadAttributes } />
			) }
			<section aria-labelledby="section-infos">
				<h3 id="section-infos">{ t( 'Informations principales' ) }</h3>
				<Texts field={ field } hasShort />
				<Field
					label={ t( LABELS.sku ) }
					maxLength={ 100 }
					{ ...field( 'sku' ) }
				/>
				<Field
					as="select"
					label={ t( LABELS.status ) }
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
				{ attributes.product_cat && (
					<Choices
						id="produit-categories"
						legend={ t( LABELS.categories ) }
						terms={ attributes.product_cat }
						value={ values.categories }
						onChange={ ( categories ) => set( { categories } ) }
					/>
				) }
			</section>
			<section aria-labelledby="section-stock">
				<h3 id="section-stock">{ t( 'Prix et stock' ) }</h3>
				{ isSimple && (
					<PriceField
						label={ LABELS.regular_price }
						required={ ! isNeverSold( values ) }
						{ ...field( 'regular_price' ) }
					/>
				) }
				{ isSimple && ! isBookmark && (
					<PriceField
						label={ LABELS.sale_price }
						{ ...field( 'sale_price' ) }
					/>
				) }
				<Field
					as="select"
					label={ t( LABELS.stock_status ) }
					hint={ stockNote( values, saved ) }
					{ ...field( 'stock_status' ) }
				>
					{ Object.entries( STOCK ).map( ( [ status, label ] ) => (
						<option key={ status } value={ status }>
							{ t( label ) }
						</option>
					) ) }
				</Field>
				<Field
					label={ t( LABELS.stock_quantity ) }
					hint={ t( 'Vide : le stock ne se compte pas.' ) }
					type="number"
					inputMode="numeric"
					min={ 0 }
					step={ 1 }
					{ ...field( 'stock_quantity' ) }
				/>
			</section>
			{ ! isSimple && ! isPortrait && (
				<section aria-labelledby="section-crayon">
					<h3 id="section-crayon">
						{ t( 'Type de crayon et série' ) }
					</h3>
					<Pencil
						attributes={ attributes }
						{ ...field( 'crayon' ) }
					/>
					<Series
						series={ attributes[ attributeSlug( 'series' ) ] ?? [] }
						value={ values.serie }
						onChange={ ( serie ) => set( { serie } ) }
						reload={ reloadAttributes }
					/>
				</section>
			) }
			{ ! isSimple && (
				<VariationsTable
					rows={ values.rows }
					opened={ saved.rows }
					attributes={ attributes }
					error={ errorOf( 'rows' ) }
					onChange={ ( rows ) => set( { rows } ) }
				/>
			) }
			<section aria-labelledby="section-image">
				<h3 id="section-image">{ t( LABELS.featured_image ) }</h3>
				<Field
					label={ t( "Numéro de l'image dans la médiathèque" ) }
					inputMode="numeric"
					pattern="[0-9]*"
					{ ...field( 'featured_image' ) }
					onChange={ ( event ) => {
						const typed = event.currentTarget.value.replace(
							/\D/g,
							''
						);
						set( {
							featured_image: typed,
							// Of another id no address is known until it is saved.
							imageUrl:
								typed === saved.featured_image
									? saved.imageUrl
									: '',
						} );
					} }
				/>
				{ values.imageUrl && (
					<p className="museau-admin__picture">
						<img src={ values.imageUrl } alt="" />
					</p>
				) }
				{ saved.featured_image !== '' &&
					saved.featured_image !== values.featured_image && (
						<p className="museau-admin__picture">
							{ saved.imageUrl && (
								<img src={ saved.imageUrl } alt="" />
							) }
							<span>
								{ `${ t( 'Image précédente' ) } : ${
									saved.featured_image
								}` }
							</span>
							<button
								type="button"
								className="museau-link"
								onClick={ () =>
									set( {
										featured_image: saved.featured_image,
										imageUrl: saved.imageUrl,
									} )
								}
							>
								{ t( 'Reprendre cette image' ) }
							</button>
						</p>
					) }
				<PictureChooser
					id="produit-image"
					label={ t( 'Choisir une image' ) }
					onPicture={ ( picture ) =>
						set( {
							featured_image: String( picture.id ),
							imageUrl: picture.url,
						} )
					}
				/>
				<Gallery
					pictures={ values.gallery }
					onChange={ ( changed ) =>
						set( ( now ) => ( {
							gallery: changed( now.gallery ),
						} ) )
					}
				/>
			</section>
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
