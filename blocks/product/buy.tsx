import {
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import { useDispatch, useSelect } from '@wordpress/data';
import type { FormEvent } from 'react';
import type { Choices } from '@museau/catalogue/options';
import {
	isComplete,
	matchVariation,
	readQuantity,
	variationFields,
} from '@museau/catalogue/choices';
import { priceText } from '@museau/catalogue/product-texts';
import { Alert } from '@museau/components/alert';
import { FavouriteButton } from '@museau/components/favourite-button';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { euros } from '@museau/money';
import { MINI_CART_DELAY, store, type AddResult } from '@museau/store';
import type { ProductAttribute, Variation } from '@museau/types';
import { buttonState } from './button-state';
import { Facts } from './facts';
import { Options } from './options';
import type { ShopFacts, ShownProduct } from './types';

interface Props {
	product: ShownProduct;
	/** Those by which the variations differ. */
	attributes: ProductAttribute[];
	variations: Variation[];
	choices: Choices;
	likes: number | null;
	facts: ShopFacts;
	earlyQuantity: string | undefined;
	onChoose: ( slug: string, option: string ) => void;
}

type Outcome = { ok: boolean; message: string; code?: string };

/** Price, options, quantity, button, and what shipping costs. */
export function Buy( {
	product,
	attributes,
	variations,
	choices,
	likes,
	facts,
	earlyQuantity,
	onChoose,
}: Props ) {
	const [ quantity, setQuantity ] = useState( '1' );
	const [ isAdding, setAdding ] = useState( false );
	const [ outcome, setOutcome ] = useState< Outcome | null >( null );
	/** Counts what makes a late answer to the last addition stale. */
	const presses = useRef( 0 );
	const button = useRef< HTMLButtonElement >( null );
	const { addToCart, openMiniCart, loadLikes } = useDispatch( store );
	const inCart = useSelect(
		( select ) =>
			select( store )
				.getCart()
				.items.some( ( item ) => item.product_id === product.id ),
		[ product.id ]
	);
	const isInCart = useLive( false, inCart );
	useEffect( () => {
		loadLikes( [ product.id ] );
	}, [ product.id, loadLikes ] );
	useEffect( () => {
		if ( earlyQuantity !== undefined ) {
			setQuantity( String( readQuantity( earlyQuantity ) ) );
		}
	}, [ earlyQuantity ] );

	const slugs = product.categories.map( ( { slug } ) => slug );
	const isVariable = product.type === 'variable';
	const complete = ! isVariable || isComplete( attributes, choices );
	const variation =
		isVariable && complete
			? matchVariation( variations, choices )
			: undefined;
	const isAvailable =
		! isVariable ||
		( variation !== undefined &&
			variation.price !== null &&
			variation.stock_status === 'instock' );
	const price = variation?.price ?? ( isVariable ? null : product.price );
	const isSold = product.stock_status === 'outofstock';
	const isOnce = product.sold_individually && ! isSold;

	const state = buttonState( {
		isAdding,
		isSold,
		isTaken: product.sold_individually && isInCart,
		isReserved: outcome?.code === 'museau_reserved',
		complete,
		isAvailable,
	} );

	// What the loader marked may no longer hold: another tab has emptied the cart meanwhile.
	useLayoutEffect( () => {
		if ( button.current ) {
			button.current.textContent = state.label;
			button.current.disabled = state.isBlocked;
		}
	}, [ state.label, state.isBlocked ] );

	const add = async ( event: FormEvent ) => {
		event.preventDefault();
		if ( state.isBlocked || isAdding ) {
			return;
		}
		const mine = ++presses.current;
		const finish = ( result: AddResult ) => {
			setAdding( false );
			setOutcome(
				result.ok
					? { ok: true, message: t( 'Produit ajouté au panier.' ) }
					: result
			);
			if ( result.ok ) {
				setTimeout(
					() => openMiniCart( button.current ),
					MINI_CART_DELAY
				);
				return;
			}
			void result.later?.then(
				( late ) => mine === presses.current && finish( late )
			);
		};
		setAdding( true );
		setOutcome( null );
		finish(
			await addToCart( {
				product_id: product.id,
				quantity: product.sold_individually
					? 1
					: readQuantity( quantity ),
				...( variation
					? {
							variation_id: variation.id,
							variation: variationFields( attributes, choices ),
						}
					: {} ),
			} )
		);
	};

	if ( slugs.includes( 'portraits' ) ) {
		return (
			<div className="museau-product__buy">
				<div className="museau-product__price-line">
					<p className="museau-product__sample">
						{ t(
							'Un portrait déjà dessiné. Le vôtre est à venir.'
						) }
					</p>
					<FavouriteButton
						id={ product.id }
						name={ product.name }
						likes={ likes }
					/>
				</div>
				<a
					className="museau-button museau-button--wide"
					href="/commandez-votre-portrait"
				>
					{ t( 'Commander mon portrait' ) }
				</a>
			</div>
		);
	}

	return (
		<form
			className="museau-product__buy"
			method="post"
			action="/panier"
			tabIndex={ -1 }
			onSubmit={ add }
		>
			<div className="museau-product__price-line">
				<p className="museau-product__price" aria-live="polite">
					{ price === null ? priceText( product ) : euros( price ) }
				</p>
				<FavouriteButton
					id={ product.id }
					name={ product.name }
					likes={ likes }
				/>
			</div>
			{ ! isSold && (
				<Options
					attributes={ attributes }
					choices={ choices }
					onChoose={ ( slug, option ) => {
						presses.current++;
						setOutcome( null );
						onChoose( slug, option );
					} }
				/>
			) }
			{ product.price !== null && (
				<>
					{ ! product.sold_individually && (
						<div className="museau-field museau-product__quantity">
							<label
								className="museau-field__label"
								htmlFor="museau-quantite"
							>
								{ t( 'Quantité' ) }
							</label>
							<input
								id="museau-quantite"
								name="quantity"
								className="museau-field__control"
								type="number"
								inputMode="numeric"
								min={ 1 }
								max={ 99 }
								step={ 1 }
								value={ quantity }
								onChange={ ( event ) =>
									setQuantity( event.target.value )
								}
								onBlur={ () =>
									setQuantity(
										String( readQuantity( quantity ) )
									)
								}
							/>
						</div>
					) }
					<button
						type="submit"
						name="museau_add"
						value={ product.id }
						className="museau-button museau-button--wide museau-product__add"
						ref={ button }
						disabled={ state.isBlocked }
						aria-disabled={ isAdding ? true : undefined }
						// The loader may have marked an original that the cart holds (B57).
						data-once={ isOnce ? product.id : undefined }
						data-taken={
							isOnce ? t( 'Déjà dans le panier' ) : undefined
						}
						suppressHydrationWarning
					>
						{ state.label }
					</button>
				</>
			) }
			<div className="museau-product__after">
				<Facts
					price={ isSold ? null : price }
					isSold={ isSold }
					isUnique={ isOnce && slugs.includes( 'oeuvre-originale' ) }
					facts={ facts }
				/>
				<div className="museau-product__outcome">
					{ outcome && (
						<Alert kind={ outcome.ok ? 'success' : 'error' }>
							{ outcome.message }
						</Alert>
					) }
				</div>
			</div>
		</form>
	);
}
