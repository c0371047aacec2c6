import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { unkeptPhoto } from '@museau/cart/photo';
import { portraitsPerOrder } from '@museau/cart/portraits';
import { isFrame } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { store, type AddResult } from '@museau/store';
import { Advice } from './advice';
import { Failure } from './failure';
import { buttonLabel, hintFor, Message } from './message';
import { PhotoField } from './photo-field';
import type { FormAttribute, Props } from './props';
import { SelectField } from './select-field';
import { TotalsList } from './totals-list';
import { useOptions } from './use-options';
import { usePhoto } from './use-photo';
import { Wall } from './wall';

const block = 'museau-portrait-order';
const MINI_CART_DELAY = 300;

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
		format,
		failure,
	} = useOptions( props, wanted );
	const { addToCart, openMiniCart } = useDispatch( store );
	const portraits = useSelect(
		( registry ) =>
			registry( store )
				.getCart()
				.items.filter( ( item ) => item.is_portrait ).length,
		[]
	);

	const [ hasRead, setHasRead ] = useState( false );
	const [ error, setError ] = useState( '' );
	/** What the server said of a failed add. */
	const [ reason, setReason ] = useState( '' );
	const [ isAdding, setAdding ] = useState( false );
	const [ isAdded, setAdded ] = useState( false );
	const button = useRef< HTMLButtonElement >( null );
	const timer = useRef< ReturnType< typeof setTimeout > >();
	/** Counts what makes a late answer to the last addition stale. */
	const presses = useRef( 0 );
	const { photo, url, refusal, isReading, isKept, choose, dropDraft } =
		usePhoto( touched?.file ?? null );

	useEffect( () => {
		if ( touched ) {
			setWanted( ( before ) => ( { ...before, ...touched.choices } ) );
			setHasRead( touched.hasRead );
		}
		return () => clearTimeout( timer.current );
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
	const changed = () => {
		presses.current++;
		setError( '' );
		setAdded( false );
	};

	const submit = async ( event: FormEvent ) => {
		event.preventDefault();
		if ( isAdded ) {
			openMiniCart( button.current ?? undefined );
			return;
		}
		if ( isAdding || ! isLoaded ) {
			return;
		}
		if ( ! variation ) {
			setError(
				t(
					"Cette combinaison n'est pas disponible. Veuillez vérifier vos sélections."
				)
			);
			return;
		}
		if ( ! photo ) {
			setError( t( 'Veuillez télécharger une photo de référence.' ) );
			return;
		}
		if ( ! hasRead ) {
			setError( t( 'Cochez la case des conseils pour commander.' ) );
			return;
		}
		if ( portraits >= portraitsPerOrder ) {
			setError(
				t(
					'Trois portraits au plus par commande : passez celle-ci, puis commandez les suivants.'
				)
			);
			return;
		}
		setAdding( true );
		setError( '' );
		setReason( '' );
		const mine = ++presses.current;
		const finish = ( result: AddResult ) => {
			setAdding( false );
			if ( ! result.ok ) {
				setError( t( "Impossible d'ajouter le produit au panier." ) );
				setReason(
					result.message === t( 'Failed to add item.' )
						? ''
						: result.message
				);
				void result.later?.then(
					( late ) => mine === presses.current && finish( late )
				);
				return;
			}
			void dropDraft();
			setError( '' );
			setAdded( true );
			timer.current = setTimeout(
				() => openMiniCart( button.current ?? undefined ),
				MINI_CART_DELAY
			);
		};
		finish(
			await addToCart(
				{
					product_id: printed.id,
					quantity: 1,
					variation_id: variation.id,
					variation: shown.map(
						( { label, slug, options: offered } ) => ( {
							attribute: label,
							value:
								offered.find(
									( option ) =>
										option.slug === choices[ slug ]
								)?.name ?? '',
						} )
					),
				},
				photo.blob
			)
		);
	};

	const isReady =
		isLoaded &&
		Boolean( variation ) &&
		photo !== null &&
		hasRead &&
		! isReading;
	const selectFor = ( attribute: FormAttribute, number: number ) => (
		<SelectField
			key={ attribute.slug }
			number={ number }
			attribute={ attribute }
			value={ choices[ attribute.slug ] ?? '' }
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
					image={ printed.image }
					attributes={ shown }
					choices={ choices }
					photoUrl={ url }
					isWide={ photo !== null && photo.width > photo.height }
				/>
				<form
					className={ `${ block }__form` }
					noValidate
					method="post"
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
						onFile={ ( chosen ) => {
							changed();
							void choose( chosen );
						} }
					/>
					<Advice { ...props } />
					{ frame && selectFor( frame, others.length + 2 ) }
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
								setError( '' );
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
					/>
					<div className={ `${ block }__actions` }>
						<button
							ref={ button }
							type="submit"
							className="museau-button museau-button--wide"
							disabled={ ! isAdded && ( ! isReady || isAdding ) }
							aria-describedby="portrait-message"
						>
							<span key={ buttonLabel( isAdding, isAdded ) }>
								{ buttonLabel( isAdding, isAdded ) }
							</span>
						</button>
						<Message
							error={ error }
							reason={ error && reason }
							isAdded={ isAdded }
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
					</div>
				</form>
			</div>
		</>
	);
}
