import { useState } from '@wordpress/element';
import { api } from '../../api';
import { Alert } from '../../components/alert';
import { Field } from '../../components/field';
import { t } from '../../i18n';
import { useDesk, useDirty } from '../desk';
import { failureSentence } from '../failure';
import { Choices } from '../parts/choices';
import { DraftNote } from '../parts/draft-note';
import { PictureChooser } from '../parts/picture-chooser';
import { useDraft } from '../use-draft';
import { Combinations } from './combinations';
import { Gallery } from './gallery';
import {
	addFault,
	addPayload,
	combinations,
	EMPTY,
	formatsFor,
	fresh,
	hasChoices,
	TYPES,
	type AddForm,
	type ProductType,
} from './rules';
import { Series } from './series';
import type { FormProps } from './shared';

const IDS: Record< string, string > = {
	name: 'produit-nom',
	description: 'produit-description',
	price: 'produit-prix',
	crayon: 'produit-crayon',
	frames: 'produit-cadres',
	formats: 'produit-formats',
	variations: 'produit-combinaisons',
	featured: 'produit-image',
};
const REDIRECT_AFTER = 1000;

export function AddProduct( {
	attributes,
	attributesFailed,
	reloadAttributes,
	onBack,
}: FormProps ) {
	const { ask } = useDesk();
	const draft = useDraft< AddForm >( 'produit-nouveau', EMPTY );
	const { values, change } = draft;
	const [ fault, setFault ] = useState< {
		field: string;
		message: string;
	} | null >( null );
	const [ failure, setFailure ] = useState( '' );
	const [ state, setState ] = useState< 'idle' | 'saving' | 'done' >(
		'idle'
	);
	useDirty( draft.isDirty && state !== 'done' );
	const errorOf = ( field: string ) =>
		fault?.field === field ? fault.message : undefined;
	const isBookmark = values.type === 'C_MARQUE_PAGES';
	const formats = formatsFor( values.type, attributes.pa_format ?? [] );

	const set = ( changed: Partial< AddForm > ) => {
		setFault( null );
		change( changed );
	};
	const setType = async ( type: ProductType ) => {
		if (
			type === values.type ||
			( hasChoices( values ) &&
				! ( await ask( {
					title: t( 'Changer de catégorie ?' ),
					text: t(
						'Les cadres, formats, crayon, série et prix choisis seront remis à zéro.'
					),
					yes: t( 'Changer de catégorie' ),
				} ) ) )
		) {
			return;
		}
		set( fresh( type ) );
	};

	const save = async () => {
		const found = addFault( values );
		setFault( found );
		setFailure( '' );
		if ( found ) {
			document.getElementById( IDS[ found.field ] ?? '' )?.focus();
			return;
		}
		setState( 'saving' );
		try {
			await api.post( '/admin/product', addPayload( values ) );
			draft.markSaved( values );
			setState( 'done' );
			setTimeout(
				() => window.location.assign( window.location.pathname ),
				REDIRECT_AFTER
			);
		} catch ( error ) {
			setFailure( failureSentence( t( 'Erreur: {message}' ), error ) );
			setState( 'idle' );
		}
	};

	return (
		<form
			noValidate
			className="museau-admin__form"
			aria-labelledby="produit-titre"
			onSubmit={ ( event ) => {
				event.preventDefault();
				if ( state === 'idle' ) {
					void save();
				}
			} }
		>
			<h2 id="produit-titre">{ t( 'Ajouter un produit' ) }</h2>
			{ draft.wasFound && draft.isDirty && (
				<DraftNote onReset={ draft.reset } />
			) }
			{ attributesFailed && (
				<Alert>
					{ t( "Les attributs n'ont pas pu être chargés." ) }
				</Alert>
			) }
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
			<div className="museau-admin__filters">
				<Field
					as="select"
					id="produit-categorie"
					label={ t( 'Catégorie' ) }
					value={ values.type }
					onChange={ ( event ) =>
						setType( event.currentTarget.value as ProductType )
					}
				>
					{ Object.entries( TYPES ).map( ( [ type, { name } ] ) => (
						<option key={ type } value={ type }>
							{ t( name ) }
						</option>
					) ) }
				</Field>
				<Field
					as="select"
					id="produit-type"
					label={ t( 'Type de produit' ) }
					value={ values.type }
					onChange={ ( event ) =>
						setType( event.currentTarget.value as ProductType )
					}
				>
					{ Object.entries( TYPES ).map( ( [ type, { label } ] ) => (
						<option key={ type } value={ type }>
							{ t( label ) }
						</option>
					) ) }
				</Field>
			</div>
			{ isBookmark ? (
				<Field
					id="produit-prix"
					label={ t( 'Prix (€) *' ) }
					type="number"
					inputMode="decimal"
					min={ 0 }
					step={ 0.01 }
					value={ values.sale_price }
					error={ errorOf( 'price' ) }
					onChange={ ( event ) =>
						set( { sale_price: event.currentTarget.value } )
					}
				/>
			) : (
				<>
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
					<Choices
						id="produit-cadres"
						legend={ t( 'Cadres' ) }
						terms={ attributes.pa_cadre ?? [] }
						value={ values.frames }
						error={ errorOf( 'frames' ) }
						onChange={ ( frames ) => set( { frames } ) }
					/>
					<Choices
						id="produit-formats"
						legend={ t( 'Formats' ) }
						terms={ formats }
						value={ values.formats }
						error={ errorOf( 'formats' ) }
						onChange={ ( chosen ) => set( { formats: chosen } ) }
					/>
					<Combinations
						id="produit-combinaisons"
						rows={ values.variations }
						attributes={ attributes }
						error={ errorOf( 'variations' ) }
						canGenerate={
							values.frames.length > 0 &&
							values.formats.length > 0
						}
						onGenerate={ () =>
							set( {
								variations: combinations(
									values.frames,
									values.formats,
									values.variations
								),
							} )
						}
						onChange={ ( variations ) => set( { variations } ) }
					/>
				</>
			) }
			<Series
				series={ attributes.pa_serie ?? [] }
				value={ values.serie }
				onChange={ ( serie ) => set( { serie } ) }
				reload={ reloadAttributes }
			/>
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
				id="produit-image"
				label={ t( 'Photo principale' ) }
				error={ errorOf( 'featured' ) }
				onPicture={ ( featured ) => set( { featured } ) }
			/>
			<Gallery
				pictures={ values.gallery }
				onChange={ ( changed ) =>
					change( ( now ) => ( { gallery: changed( now.gallery ) } ) )
				}
			/>
			<div aria-live="assertive">
				{ fault && <Alert>{ fault.message }</Alert> }
				{ failure && <Alert>{ failure }</Alert> }
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
				<button
					type="submit"
					className="museau-button"
					disabled={ state !== 'idle' }
				>
					{ state === 'idle'
						? t( 'Créer le produit' )
						: t( 'Création en cours…' ) }
				</button>
			</div>
		</form>
	);
}
