import { useEffect, useState } from '@wordpress/element';
import { unkeptPhoto } from '@museau/cart/photo';
import { formatCentimetres } from '@museau/catalogue/formats';
import { isFrame } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { Actions } from './actions';
import { Advice } from './advice';
import { chosenOption, promisedDay, replacementNote } from './choices';
import { Failure } from './failure';
import { hintFor } from './message';
import { PhotoField } from './photo-field';
import type { FormAttribute, Props } from './props';
import { SelectField } from './select-field';
import { textPairs, TextFields } from './texts';
import { TotalsList } from './totals-list';
import { useOptions } from './use-options';
import { usePhoto } from './use-photo';
import { useSubmit } from './use-submit';
import { Wall } from './wall';

const block = 'museau-portrait-order';

export function PortraitOrder( props: Props ) {
	const { product: printed, shipping, touched } = props;
	const [ wanted, setWanted ] = useState( props.choices );
	const {
		product,
		isLoaded,
		shown,
		choices,
		variation,
		isUnavailable,
		formatOption,
		format,
		failure,
	} = useOptions( props, wanted );
	const [ hasRead, setHasRead ] = useState( false );
	const [ texts, setTexts ] = useState( { animal: '', message: '' } );
	const { photo, url, refusal, isReading, isKept, choose, dropDraft } =
		usePhoto( touched?.file ?? null );
	const { changed, clearError, isAdding, isAdded, submit, ...sent } =
		useSubmit( {
			isLoaded,
			request: variation
				? {
						product_id: printed.id,
						quantity: 1,
						variation_id: variation.id,
						variation: [
							...shown.map( ( attribute ) => ( {
								attribute: attribute.label,
								value:
									chosenOption( attribute, choices )?.name ??
									'',
							} ) ),
							...textPairs( texts ),
						],
					}
				: null,
			photo: photo?.blob ?? null,
			hasRead,
			onAdded: () => void dropDraft(),
		} );

	useEffect( () => {
		if ( touched ) {
			setWanted( ( before ) => ( { ...before, ...touched.choices } ) );
			setHasRead( touched.hasRead );
			setTexts( touched.texts );
		}
	}, [ touched ] );

	if ( failure ) {
		return (
			<Failure
				productError={ failure.productError }
				onRetry={ failure.retry }
			/>
		);
	}

	const frame = shown.find( isFrame );
	const others = shown.filter( ( attribute ) => attribute !== frame );
	const isWide = photo !== null && photo.width > photo.height;
	const selectFor = ( attribute: FormAttribute, number: number ) => (
		<SelectField
			key={ attribute.slug }
			number={ number }
			attribute={ attribute }
			value={ choices[ attribute.slug ] ?? '' }
			images={ printed.images }
			note={ replacementNote( attribute, wanted, choices ) }
			onChange={ ( value ) => {
				setWanted( { ...choices, [ attribute.slug ]: value } );
				changed();
			} }
		/>
	);

	return (
		<>
			<header className={ `${ block }__head` }>
				<p className="museau-eyebrow">{ props.eyebrow }</p>
				<h2
					className={ `${ block }__title` }
					id="commander"
					tabIndex={ -1 }
				>
					{ printed.name }
				</h2>
				<p className={ `${ block }__intro` }>{ props.intro }</p>
			</header>
			<div className={ `${ block }__columns` }>
				<Wall
					images={ printed.images }
					attributes={ shown }
					choices={ choices }
					photoUrl={ url }
					isWide={ isWide }
				/>
				<form
					className={ `${ block }__form` }
					id="portrait-form"
					noValidate
					method="post"
					action="/panier"
					encType="multipart/form-data"
					aria-labelledby="commander"
					data-loaded={ isLoaded ? '' : undefined }
					onSubmit={ submit }
				>
					{ others.map( ( attribute, index ) =>
						selectFor( attribute, index + 1 )
					) }
					<PhotoField
						number={ others.length + 1 }
						photo={ photo }
						photoUrl={ url }
						refusal={ refusal }
						isReading={ isReading }
						unkept={ isKept ? '' : unkeptPhoto() }
						format={ format }
						sheet={
							formatOption
								? formatCentimetres( formatOption, isWide )
								: null
						}
						examples={ props.examples }
						onFile={ ( chosen ) => {
							changed();
							void choose( chosen );
						} }
					/>
					<Advice { ...props } />
					{ frame && selectFor( frame, others.length + 2 ) }
					<TextFields
						texts={ texts }
						onChange={ ( value ) => {
							setTexts( value );
							changed();
						} }
					/>
					<label
						className="museau-check"
						htmlFor="portrait-advice-read"
					>
						<input
							type="checkbox"
							id="portrait-advice-read"
							name="advice_read"
							checked={ hasRead }
							onChange={ ( { currentTarget } ) => {
								setHasRead( currentTarget.checked );
								clearError();
							} }
						/>
						<span>
							{ t(
								"J'ai lu les conseils pour fournir une photo de bonne qualité."
							) }
						</span>
					</label>
					<TotalsList
						price={ variation?.price ?? null }
						shipping={ variation?.shipping_cost ?? shipping.cost }
						depositPercent={
							product.data?.deposit_percent ??
							printed.deposit_percent
						}
						format={ format }
						delay={ props.delay }
						day={ promisedDay( props.dispatch, choices ) }
					/>
					<Actions
						{ ...sent }
						isAdding={ isAdding }
						isAdded={ isAdded }
						isReady={
							isLoaded &&
							Boolean( variation ) &&
							photo !== null &&
							hasRead &&
							! isReading
						}
						total={
							variation
								? variation.price! +
									( variation.shipping_cost ?? shipping.cost )
								: null
						}
						hint={
							isAdding
								? ''
								: hintFor(
										isUnavailable,
										photo !== null,
										hasRead
									)
						}
					/>
				</form>
			</div>
		</>
	);
}
