import { useState } from '@wordpress/element';
import { api } from '../../api';
import { Alert } from '../../components/alert';
import { Field } from '../../components/field';
import { t } from '../../i18n';
import { useDesk, useDirty } from '../desk';
import { authenticationSentence, isSignedOut, messageOf } from '../failure';
import { DraftNote } from '../parts/draft-note';
import { PictureChooser } from '../parts/picture-chooser';
import { useDraft } from '../use-draft';
import { editFault, editPayload, type EditForm } from './edit-rules';
import { Gallery } from './gallery';
import { Series } from './series';
import type { FormProps } from './shared';
import { STOCK, type StockStatus } from './types';
import { useDeleteProduct } from './use-delete';
import { VariationsTable } from './variations-table';

const IDS: Record< string, string > = {
	name: 'produit-nom',
	description: 'produit-description',
	quantity: 'produit-quantite',
	price: 'produit-prix',
	crayon: 'produit-crayon',
	rows: 'variations-format',
};

interface Props extends FormProps {
	id: number;
	form: EditForm;
}

export function EditProduct( {
	id,
	form,
	attributes,
	attributesFailed,
	reloadAttributes,
	onBack,
	onGone,
}: Props ) {
	const { tell } = useDesk();
	const draft = useDraft< EditForm >( `produit-${ id }`, form );
	const { values, change } = draft;
	const [ opened, setOpened ] = useState( form );
	const [ fault, setFault ] = useState< {
		field: string;
		message: string;
	} | null >( null );
	const [ isSaving, setSaving ] = useState( false );
	const remove = useDeleteProduct( () => {
		draft.markSaved( values );
		onGone();
	} );
	useDirty( draft.isDirty );
	const errorOf = ( field: string ) =>
		fault?.field === field ? fault.message : undefined;
	const isSimple = values.type === 'simple';
	const isSample = values.categories.includes( 'portraits' );
	const isBookmark = values.categories.includes( 'marque-pages' );

	const set = ( changed: Partial< EditForm > ) => {
		setFault( null );
		change( changed );
	};

	const save = async () => {
		const found = editFault( values );
		setFault( found );
		if ( found ) {
			document.getElementById( IDS[ found.field ] ?? '' )?.focus();
			return;
		}
		setSaving( true );
		try {
			const answer = await api.put< {
				date_modified?: string;
			} >( `/admin/products/${ id }`, editPayload( values, opened ) );
			const stamp = { date_modified: answer.date_modified ?? '' };
			const saved = { ...values, ...stamp };
			change( stamp );
			draft.markSaved( saved );
			setOpened( saved );
			tell( { kind: 'success', text: t( 'Produit mis à jour' ) } );
		} catch ( error ) {
			tell( {
				kind: 'error',
				title: t( 'Erreur API' ),
				text: isSignedOut( error )
					? authenticationSentence()
					: messageOf( error ),
			} );
		}
		setSaving( false );
	};

	return (
		<form
			noValidate
			className="museau-admin__form"
			aria-labelledby="produit-titre"
			onSubmit={ ( event ) => {
				event.preventDefault();
				if ( ! isSaving ) {
					void save();
				}
			} }
		>
			<h2 id="produit-titre">{ t( 'Modifier le produit' ) }</h2>
			{ draft.wasFound && draft.isDirty && (
				<DraftNote onReset={ draft.reset } />
			) }
			{ attributesFailed && (
				<Alert>
					{ t( "Les attributs n'ont pas pu être chargés." ) }
				</Alert>
			) }
			<section aria-labelledby="section-infos">
				<h3 id="section-infos">{ t( 'Informations principales' ) }</h3>
				<Field
					id="produit-nom"
					label={ t( 'Nom *' ) }
					value={ values.name }
					required
					maxLength={ 200 }
					error={ errorOf( 'name' ) }
					onChange={ ( event ) =>
						set( { name: event.currentTarget.value } )
					}
				/>
				<Field
					as="textarea"
					id="produit-description"
					label={ t( 'Description *' ) }
					value={ values.description }
					required
					error={ errorOf( 'description' ) }
					onChange={ ( event ) =>
						set( { description: event.currentTarget.value } )
					}
				/>
				<Field
					as="textarea"
					id="produit-resume"
					label={ t( 'Description courte' ) }
					value={ values.short_description }
					onChange={ ( event ) =>
						set( { short_description: event.currentTarget.value } )
					}
				/>
				<Field
					id="produit-sku"
					label={ t( 'Référence' ) }
					value={ values.sku }
					maxLength={ 100 }
					onChange={ ( event ) =>
						set( { sku: event.currentTarget.value } )
					}
				/>
			</section>
			<section aria-labelledby="section-stock">
				<h3 id="section-stock">{ t( 'Prix et stock' ) }</h3>
				{ isSimple && (
					<Field
						id="produit-prix"
						label={
							isSample
								? t( 'Prix normal (€)' )
								: t( 'Prix normal (€) *' )
						}
						type="number"
						inputMode="decimal"
						min={ 0 }
						step={ 0.01 }
						required={ ! isSample }
						value={ values.regular_price }
						error={ errorOf( 'price' ) }
						onChange={ ( event ) =>
							set( { regular_price: event.currentTarget.value } )
						}
					/>
				) }
				{ isSimple && ! isBookmark && (
					<Field
						id="produit-promotion"
						label={ t( 'Prix promotionnel (€)' ) }
						type="number"
						inputMode="decimal"
						min={ 0 }
						step={ 0.01 }
						value={ values.sale_price }
						onChange={ ( event ) =>
							set( { sale_price: event.currentTarget.value } )
						}
					/>
				) }
				<Field
					as="select"
					id="produit-stock"
					label={ t( 'État du stock' ) }
					value={ values.stock_status }
					onChange={ ( event ) =>
						set( {
							stock_status: event.currentTarget
								.value as StockStatus,
						} )
					}
				>
					{ Object.entries( STOCK ).map( ( [ status, label ] ) => (
						<option key={ status } value={ status }>
							{ t( label ) }
						</option>
					) ) }
				</Field>
				<Field
					id="produit-quantite"
					label={ t( 'Quantité en stock' ) }
					hint={ t( 'Vide : le stock ne se compte pas.' ) }
					type="number"
					inputMode="numeric"
					min={ 0 }
					step={ 1 }
					value={ values.stock_quantity }
					error={ errorOf( 'quantity' ) }
					onChange={ ( event ) =>
						set( { stock_quantity: event.currentTarget.value } )
					}
				/>
			</section>
			{ ! isSimple && (
				<section aria-labelledby="section-crayon">
					<h3 id="section-crayon">
						{ t( 'Type de crayon et série' ) }
					</h3>
					<Field
						as="select"
						id="produit-crayon"
						label={ t( 'Type de crayon *' ) }
						value={ values.crayon }
						error={ errorOf( 'crayon' ) }
						onChange={ ( event ) =>
							set( { crayon: event.currentTarget.value } )
						}
					>
						<option value="">{ t( 'Choisir…' ) }</option>
						{ attributes.pa_crayon?.map( ( { slug, name } ) => (
							<option key={ slug } value={ slug }>
								{ name }
							</option>
						) ) }
					</Field>
					<Series
						series={ attributes.pa_serie ?? [] }
						value={ values.serie }
						onChange={ ( serie ) => set( { serie } ) }
						reload={ reloadAttributes }
					/>
				</section>
			) }
			{ ! isSimple && opened.rows.length > 0 && (
				<VariationsTable
					rows={ values.rows }
					opened={ opened.rows }
					attributes={ attributes }
					error={ errorOf( 'rows' ) }
					onChange={ ( rows ) => set( { rows } ) }
				/>
			) }
			<section aria-labelledby="section-image">
				<h3 id="section-image">{ t( 'Image' ) }</h3>
				<Field
					id="produit-image-id"
					label={ t( "ID de l'image" ) }
					inputMode="numeric"
					pattern="[0-9]*"
					value={ values.featured_image }
					onChange={ ( event ) =>
						set( {
							featured_image: event.currentTarget.value.replace(
								/\D/g,
								''
							),
						} )
					}
				/>
				{ values.imageUrl && (
					<p className="museau-admin__picture">
						<img src={ values.imageUrl } alt="" />
					</p>
				) }
				{ opened.featured_image !== '' &&
					opened.featured_image !== values.featured_image && (
						<p className="museau-admin__picture">
							{ opened.imageUrl && (
								<img src={ opened.imageUrl } alt="" />
							) }
							<span>
								{ `${ t( 'Image précédente' ) } : ${
									opened.featured_image
								}` }
							</span>
							<button
								type="button"
								className="museau-link"
								onClick={ () =>
									set( {
										featured_image: opened.featured_image,
										imageUrl: opened.imageUrl,
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
						change( ( now ) => ( {
							gallery: changed( now.gallery ),
						} ) )
					}
				/>
			</section>
			{ fault && <Alert>{ fault.message }</Alert> }
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
				<button
					type="submit"
					className="museau-button"
					disabled={ isSaving }
				>
					{ isSaving ? t( 'Enregistrement…' ) : t( 'Enregistrer' ) }
				</button>
			</div>
		</form>
	);
}
