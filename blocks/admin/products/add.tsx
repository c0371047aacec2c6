import { useEffect } from '@wordpress/element';
import { attributeSlug } from '@museau/catalogue/options';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import { useSaver } from '../dashboard-context';
import { DraftNote } from '../parts/draft-note';
import { Failure } from '../parts/failure';
import { PictureChooser } from '../parts/picture-chooser';
import { PreviewButton } from '../parts/preview-button';
import { ServerDraftNote } from '../parts/server-draft-note';
import { useAfterUploads } from '../use-after-uploads';
import { useForm, type Form } from '../use-form';
import {
	AttributesFailure,
	hasPencils,
	LABELS,
	PriceField,
	Texts,
} from './fields';
import { Gallery } from './gallery';
import { OptionFields } from './option-fields';
import { EMPTY, framesOf, type AddForm } from './rules';
import { Series } from './series';
import type { FormProps } from './shared';
import { TypeFields } from './type-fields';
import { useAddProduct } from './use-add-product';

/** The form starts with the shop's frames, which may come while it is open: what was typed or chosen meanwhile stays. */
function useAddForm( frames: string[] ) {
	const form = useForm< AddForm >(
		'produit-nouveau',
		{ ...EMPTY, frames },
		'produit'
	);
	const { saved, markSaved } = form;
	const known = frames.join();
	useEffect( () => {
		if ( saved.frames.join() !== known ) {
			markSaved( saved, { ...saved, frames: known.split( ',' ) } );
		}
	}, [ saved, markSaved, known ] );
	// Nobody else saves a work that is none yet: its draft may only be of before the frames were known.
	return { ...form, meanwhile: null };
}

/** A product that the shop does not have yet. */
export function AddProduct( {
	attributes,
	attributesFailed,
	reloadAttributes,
	onBack,
}: FormProps ) {
	const frames = framesOf( attributes );
	const form = useAddForm( frames );
	const { values, set, field } = form;
	const {
		save: saveNow,
		preview,
		state,
		failure,
		tellFailure,
	} = useAddProduct( form, hasPencils( attributes ) );
	const save = useAfterUploads( saveNow );
	useSaver( t( 'Garder en brouillon' ), () => save( 'draft' ) );
	const isSample = values.type === 'EXEMPLE';
	const isBookmark = values.type === 'C_MARQUE_PAGES';

	return (
		<form
			noValidate
			className="museau-admin__form"
			aria-labelledby="produit-titre"
			onSubmit={ ( event ) => {
				event.preventDefault();
				void save( 'publish' );
			} }
		>
			<h2 id="produit-titre">{ t( 'Ajouter un produit' ) }</h2>
			<DraftNote draft={ form } />
			<ServerDraftNote
				name="produit-nouveau"
				form={ form }
				labels={ LABELS }
			/>
			{ attributesFailed && (
				<AttributesFailure onRetry={ reloadAttributes } />
			) }
			<Texts field={ field } hasShort={ isSample } />
			<TypeFields form={ form } frames={ frames } />
			{ isSample && (
				<p className="museau-field__hint">
					{ t(
						'Un exemple se montre à côté du formulaire de commande : il ne se vend pas.'
					) }
				</p>
			) }
			{ isBookmark && (
				<PriceField
					label={ t( 'Prix (€)' ) }
					required
					{ ...field( 'sale_price' ) }
				/>
			) }
			{ ! isSample && ! isBookmark && (
				<OptionFields
					form={ form }
					attributes={ attributes }
					reload={ reloadAttributes }
				/>
			) }
			{ ! isSample && (
				<Series
					series={ attributes[ attributeSlug( 'series' ) ] ?? [] }
					value={ values.serie }
					onChange={ ( serie ) => set( { serie } ) }
					reload={ reloadAttributes }
				/>
			) }
			<FeaturedPicture form={ form } />
			<Gallery
				pictures={ values.gallery }
				onChange={ ( changed ) =>
					set( ( now ) => ( { gallery: changed( now.gallery ) } ) )
				}
			/>
			<div aria-live="assertive">
				{ form.fault && <Alert>{ form.fault.message }</Alert> }
				{ failure && <Failure>{ failure }</Failure> }
			</div>
			{ state === 'done' && (
				<Alert kind="success">{ t( 'Produit créé' ) }</Alert>
			) }
			<div className="museau-admin__actions museau-admin__actions--end">
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onBack }
				>
					{ t( 'Annuler' ) }
				</button>
				<PreviewButton
					path="/admin/product/preview"
					body={ preview }
					onRefused={ tellFailure }
				/>
				<button
					type="button"
					className="museau-button museau-button--quiet"
					aria-disabled={ state !== 'idle' }
					onClick={ () => void save( 'draft' ) }
				>
					{ t( 'Garder en brouillon' ) }
				</button>
				<button
					type="submit"
					className="museau-button"
					aria-disabled={ state !== 'idle' }
				>
					{ state === 'idle'
						? t( 'Créer le produit' )
						: t( 'Création en cours…' ) }
				</button>
			</div>
		</form>
	);
}

/** The picture that a new product is shown with. */
function FeaturedPicture( {
	form: { values, set, errorOf },
}: {
	form: Form< AddForm >;
} ) {
	return (
		<>
			{ values.featured && (
				<p className="museau-admin__picture">
					{ values.featured.url && (
						<img src={ values.featured.url } alt="" />
					) }
					<span>{ values.featured.name }</span>
					<button
						type="button"
						className="museau-link"
						onClick={ () => set( { featured: null } ) }
					>
						{ t( 'Retirer la photo principale' ) }
					</button>
				</p>
			) }
			<PictureChooser
				id="produit-featured"
				label={ t( 'Photo principale' ) }
				error={ errorOf( 'featured' ) }
				isMultiple
				hint={ t(
					'Plusieurs à la fois : la première est la principale, les autres vont dans la galerie.'
				) }
				onPicture={ ( picture, place ) =>
					set( ( now ) =>
						place === 0
							? { featured: picture }
							: {
									gallery: [
										...now.gallery.filter(
											( { id } ) => id !== picture.id
										),
										picture,
									],
								}
					)
				}
			/>
		</>
	);
}
