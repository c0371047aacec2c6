import { attributeSlug } from '@museau/catalogue/options';
import { useEffect, useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';
import { failureSentence } from '../failure';
import { Choices } from '../parts/choices';
import { DraftNote } from '../parts/draft-note';
import { Failure } from '../parts/failure';
import { PictureChooser } from '../parts/picture-chooser';
import { PreviewButton } from '../parts/preview-button';
import { refusedFault, useForm } from '../use-form';
import { Combinations } from './combinations';
import {
	AttributesFailure,
	hasPencils,
	Pencil,
	PriceField,
	Texts,
} from './fields';
import { Gallery } from './gallery';
import {
	addFault,
	addPayload,
	EMPTY,
	formatsFor,
	fresh,
	hasChoices,
	type AddForm,
} from './rules';
import { TYPES, type ProductType } from './product-types';
import { Series } from './series';
import type { FormProps } from './shared';

const REDIRECT_AFTER = 1000;

/** The form's names of what the server refuses. */
const NAMES = {
	images: 'featured',
	[ attributeSlug( 'frame' ) ]: 'frames',
	[ attributeSlug( 'format' ) ]: 'formats',
	[ attributeSlug( 'technique' ) ]: 'crayon',
};

export function AddProduct( {
	attributes,
	attributesFailed,
	reloadAttributes,
	onBack,
}: FormProps ) {
	const { ask } = useDashboard();
	const form = useForm< AddForm >( 'produit-nouveau', EMPTY, 'produit' );
	const { values, set, field, errorOf } = form;
	const [ failure, setFailure ] = useState( '' );
	const [ state, setState ] = useState< 'idle' | 'saving' | 'done' >(
		'idle'
	);
	/** At once, where the state waits for the next rendering: a second press must not create it twice. */
	const isUnderWay = useRef( false );
	const isSample = values.type === 'EXEMPLE';
	const isVaried = ! isSample && values.type !== 'C_MARQUE_PAGES';
	const rules = { asksPencil: hasPencils( attributes ) };

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

	useEffect( () => {
		if ( state !== 'done' ) {
			return;
		}
		const timer = setTimeout(
			() => window.location.assign( window.location.pathname ),
			REDIRECT_AFTER
		);
		return () => clearTimeout( timer );
	}, [ state ] );
	const tellFailure = ( error: unknown ) =>
		setFailure( failureSentence( t( 'Erreur: {message}' ), error ) );
	const save = async ( status: 'publish' | 'draft' ) => {
		setFailure( '' );
		if (
			isUnderWay.current ||
			! form.passes( addFault( values, rules ) )
		) {
			return;
		}
		isUnderWay.current = true;
		setState( 'saving' );
		try {
			await apiFetch( {
				path: '/admin/product',
				method: 'POST',
				data: {
					...addPayload( values ),
					status,
				},
			} );
			form.markSaved( values );
			setState( 'done' );
		} catch ( error ) {
			tellFailure( error );
			form.mark( refusedFault( error, NAMES ) );
			isUnderWay.current = false;
			setState( 'idle' );
		}
	};
	const select = ( name: 'categorie' | 'type', shown: 'name' | 'label' ) => (
		<Field
			as="select"
			id={ `produit-${ name }` }
			label={
				name === 'type' ? t( 'Type de produit' ) : t( 'Catégorie' )
			}
			value={ values.type }
			onChange={ ( event ) =>
				setType( event.currentTarget.value as ProductType )
			}
		>
			{ Object.entries( TYPES ).map( ( [ type, names ] ) => (
				<option key={ type } value={ type }>
					{ t( names[ shown ] ) }
				</option>
			) ) }
		</Field>
	);

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
			{ attributesFailed && (
				<AttributesFailure onRetry={ reloadAttributes } />
			) }
			<Texts field={ field } hasShort={ isSample } />
			<div className="museau-admin__filters">
				{ select( 'categorie', 'name' ) }
				{ select( 'type', 'label' ) }
			</div>
			{ isSample && (
				<p className="museau-field__hint">
					{ t(
						'Un exemple se montre à côté du formulaire de commande : il ne se vend pas.'
					) }
				</p>
			) }
			{ values.type === 'C_MARQUE_PAGES' && (
				<PriceField
					label={ t( 'Prix (€)' ) }
					required
					{ ...field( 'sale_price' ) }
				/>
			) }
			{ isVaried && (
				<>
					<Pencil
						attributes={ attributes }
						{ ...field( 'crayon' ) }
					/>
					<Choices
						id="produit-frames"
						legend={ t( 'Cadres' ) }
						terms={ attributes[ attributeSlug( 'frame' ) ] ?? [] }
						value={ values.frames }
						error={ errorOf( 'frames' ) }
						onChange={ ( frames ) => set( { frames } ) }
					/>
					<Choices
						id="produit-formats"
						legend={ t( 'Formats' ) }
						terms={ formatsFor(
							values.type,
							attributes[ attributeSlug( 'format' ) ] ?? []
						) }
						value={ values.formats }
						error={ errorOf( 'formats' ) }
						onChange={ ( formats ) => set( { formats } ) }
					/>
					<Combinations
						id="produit-variations"
						rows={ values.variations }
						attributes={ attributes }
						error={ errorOf( 'variations' ) }
						frames={ values.frames }
						formats={ values.formats }
						onChange={ ( variations ) => set( { variations } ) }
					/>
				</>
			) }
			{ ! isSample && (
				<Series
					series={ attributes[ attributeSlug( 'series' ) ] ?? [] }
					value={ values.serie }
					onChange={ ( serie ) => set( { serie } ) }
					reload={ reloadAttributes }
				/>
			) }
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
				onPicture={ ( featured ) => set( { featured } ) }
			/>
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
					body={ () => {
						setFailure( '' );
						return form.passes( addFault( values, rules ) )
							? addPayload( values )
							: null;
					} }
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
