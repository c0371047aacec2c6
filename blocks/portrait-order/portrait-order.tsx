import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useMemo, useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { ApiError, apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import { t } from '@museau/i18n';
import { unkeptPhoto } from '@museau/cart/photo';
import { getDraft, photosWritten, setDraft } from '@museau/photos';
import { PhotoRefused, readPhoto } from '@museau/photos/read-photo';
import { store, type AddResult } from '@museau/store';
import type { Product, Variation } from '@museau/types';
import { isFrame, optionLabel } from '@museau/catalogue/options';
import { matchingVariation, select } from './choices';
import { measured, type Photo } from './photo';
import { PhotoField } from './photo-field';
import type { FormAttribute, Props } from './props';
import { TotalsList } from './totals-list';
import { Wall } from './wall';
import { RetryButton } from '@museau/components/retry-button';

const block = 'museau-portrait-order';
const MOST_PORTRAITS = 3;
const MINI_CART_DELAY = 300;

function usePhoto( file: File | null ) {
	const [ photo, setPhoto ] = useState< Photo | null >( null );
	const [ url, setUrl ] = useState( '' );
	const [ refusal, setRefusal ] = useState( '' );
	const [ isReading, setReading ] = useState( false );
	/** Whether this browser keeps the photo when the page is left. */
	const [ isKept, setKept ] = useState( true );
	const turn = useRef( 0 );

	const choose = async ( chosen: File ) => {
		const mine = ++turn.current;
		setReading( true );
		setRefusal( '' );
		try {
			const { photo: blob, width, height } = await readPhoto( chosen );
			if ( mine === turn.current ) {
				setPhoto( { blob, width, height } );
				void setDraft( blob ).then( ( kept ) => {
					if ( mine === turn.current ) {
						setKept( kept );
					}
				} );
			}
		} catch ( error ) {
			if ( mine === turn.current ) {
				setRefusal(
					error instanceof PhotoRefused
						? error.message
						: t( 'Photo illisible : choisissez-en une autre.' )
				);
			}
		} finally {
			if ( mine === turn.current ) {
				setReading( false );
			}
		}
	};

	useEffect( () => {
		if ( file ) {
			void choose( file );
			return;
		}
		const mine = turn.current;
		void getDraft()
			.then( ( draft ) => draft && measured( draft ) )
			.then( ( draft ) => {
				if ( draft && mine === turn.current ) {
					setPhoto( draft );
				}
			} );
		// The file of the first render is the one chosen before this script ran.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	useEffect( () => {
		if ( ! photo ) {
			return;
		}
		const made = URL.createObjectURL( photo.blob );
		setUrl( made );
		return () => URL.revokeObjectURL( made );
	}, [ photo ] );

	/** The photo belongs to its line: the draft goes once it stands there, unless another was chosen meanwhile. */
	const dropDraft = async () => {
		const mine = turn.current;
		await photosWritten();
		if ( mine === turn.current ) {
			await setDraft( null );
		}
	};

	return { photo, url, refusal, isReading, isKept, choose, dropDraft };
}

export function PortraitOrder( props: Props ) {
	const { product: printed, shipping, touched } = props;
	const product = useQuery( `product/${ printed.id }`, ( signal ) =>
		apiFetch< Product >( {
			path: `/products?id=${ printed.id }`,
			signal,
			check: ( answer?: Partial< Product > ) =>
				Array.isArray( answer?.attributes ),
		} )
	);
	const variations = useQuery( `variations/${ printed.id }`, ( signal ) =>
		apiFetch< Variation[] >( {
			path: `/products?id=${ printed.id }&get_variations=true`,
			signal,
			check: Array.isArray,
		} )
	);
	const { addToCart, openMiniCart } = useDispatch( store );
	const portraits = useSelect(
		( registry ) =>
			registry( store )
				.getCart()
				.items.filter( ( item ) => item.is_portrait ).length,
		[]
	);

	const [ wanted, setWanted ] = useState( props.choices );
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
			setWanted( ( choices ) => ( { ...choices, ...touched.choices } ) );
			setHasRead( touched.hasRead );
		}
		return () => clearTimeout( timer.current );
	}, [ touched ] );

	const isLoaded =
		product.data !== undefined && variations.data !== undefined;
	const attributes: FormAttribute[] = useMemo(
		() =>
			product.data && variations.data
				? product.data.attributes.filter(
						( { variation } ) => variation
					)
				: printed.attributes,
		[ product.data, variations.data, printed ]
	);
	const { choices, options } = useMemo(
		() =>
			variations.data && product.data
				? select( attributes, variations.data, wanted )
				: {
						choices: wanted,
						options: Object.fromEntries(
							attributes.map( ( one ) => [
								one.slug,
								one.options,
							] )
						),
					},
		[ attributes, variations.data, product.data, wanted ]
	);
	const isPrintedChoice = Object.entries( props.choices ).every(
		( [ slug, option ] ) => choices[ slug ] === option
	);
	const waitingFor = isPrintedChoice ? props.variation : undefined;
	const variation = isLoaded
		? matchingVariation( variations.data ?? [], choices )
		: ( waitingFor ?? undefined );
	const isUnavailable = ! variation && ( isLoaded || isPrintedChoice );

	const shown = attributes.map( ( attribute ) => ( {
		...attribute,
		options: options[ attribute.slug ] ?? [],
	} ) );
	const frame = shown.find( isFrame );
	const others = shown.filter( ( attribute ) => attribute !== frame );
	const formatAttribute = shown.find( ( { slug } ) =>
		slug.includes( 'format' )
	);
	const format =
		formatAttribute?.options.find(
			( { slug } ) => slug === choices[ formatAttribute.slug ]
		)?.name ??
		variation?.format ??
		'';

	const failure = product.error ?? variations.error;
	if ( failure ) {
		return (
			<Failure
				message={ failureMessage( product.error ) }
				onRetry={ () => {
					if ( product.error ) {
						product.retry();
					}
					if ( variations.error ) {
						variations.retry();
					}
				} }
			/>
		);
	}

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
		if ( portraits >= MOST_PORTRAITS ) {
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
					<p className={ `${ block }__advice` } id="portrait-advice">
						<span>
							{ props.phone === ''
								? t(
										'Une photo nette, bien éclairée, prise assez près pour voir le visage. Plusieurs photos ou une demande particulière ? Écrivez-moi à '
									)
								: t(
										'Une photo nette, bien éclairée, prise assez près pour voir le visage. Plusieurs photos ou une demande particulière ? Appelez-moi au '
									) }
						</span>
						<a
							className="museau-link"
							href={
								props.phone === ''
									? `mailto:${ props.email }`
									: props.tel
							}
						>
							{ props.phone || props.email }
						</a>
						<span>.</span>
					</p>
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

function failureMessage( productError: Error | null ): string {
	if ( productError instanceof ApiError && productError.status === 404 ) {
		return t( 'Produit non trouvé.' );
	}

	return t(
		'Erreur : %s',
		productError
			? t( "Le produit principal n'a pas pu être chargé." )
			: t( "Les variations n'ont pas pu être chargées." )
	);
}

function Failure( {
	message,
	onRetry,
}: {
	message: string;
	onRetry: () => void;
} ) {
	return (
		<div className={ `${ block }__failure` }>
			<p className="museau-alert museau-alert--error" role="alert">
				{ message }
			</p>
			<RetryButton className="museau-button" onClick={ onRetry } />
		</div>
	);
}

function buttonLabel( isAdding: boolean, isAdded: boolean ): string {
	if ( isAdding ) {
		return t( 'Ajout...' );
	}

	return isAdded ? t( 'Voir le panier' ) : t( 'Ajouter au panier' );
}

function hintFor(
	isUnavailable: boolean,
	hasPhoto: boolean,
	hasRead: boolean
): string {
	if ( isUnavailable ) {
		return t(
			"Cette combinaison n'est pas disponible. Veuillez vérifier vos sélections."
		);
	}
	if ( hasPhoto ) {
		return hasRead
			? ''
			: t( 'Cochez la case des conseils pour commander.' );
	}

	return hasRead
		? t( 'Ajoutez votre photo pour commander.' )
		: t( 'Ajoutez votre photo et cochez la case pour commander.' );
}

interface MessageProps {
	error: string;
	reason: string;
	isAdded: boolean;
	hint: string;
}

function Message( { error, reason, isAdded, hint }: MessageProps ) {
	return (
		<div
			className={ `${ block }__message` }
			id="portrait-message"
			aria-live="polite"
		>
			{ error && (
				<div className="museau-alert museau-alert--error" role="alert">
					<p>{ error }</p>
					{ reason && <p>{ reason }</p> }
				</div>
			) }
			{ isAdded && (
				<p className="museau-alert museau-alert--success">
					{ t( 'Produit ajouté au panier.' ) }
				</p>
			) }
			{ ! error && ! isAdded && hint && (
				<p key={ hint } className={ `${ block }__hint` }>
					{ hint }
				</p>
			) }
		</div>
	);
}

interface SelectFieldProps {
	number: number;
	attribute: FormAttribute;
	value: string;
	onChange: ( value: string ) => void;
}

function SelectField( {
	number,
	attribute,
	value,
	onChange,
}: SelectFieldProps ) {
	const id = `portrait-${ attribute.slug }`;

	return (
		<div className={ `museau-field ${ block }__field` }>
			<label className="museau-field__label" htmlFor={ id }>
				<span className="museau-field__number">{ `${ number }. ` }</span>
				<span>{ attribute.label }</span>
			</label>
			<select
				className="museau-field__control"
				id={ id }
				name={ attribute.slug }
				value={ value }
				onChange={ ( event ) => onChange( event.currentTarget.value ) }
			>
				{ attribute.options.map( ( option ) => (
					<option key={ option.slug } value={ option.slug }>
						{ optionLabel( option.name ) }
					</option>
				) ) }
			</select>
		</div>
	);
}
