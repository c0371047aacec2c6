import { useEffect } from '@wordpress/element';
import { useDispatch, useSelect } from '@wordpress/data';
import type { FormEvent } from 'react';
import type { Choices } from '@museau/catalogue/options';
import { readQuantity, variationFields } from '@museau/catalogue/choices';
import { Alert } from '@museau/components/alert';
import { useAddition } from '@museau/components/use-addition';
import { useFollowing } from '@museau/components/use-following';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { home } from '@museau/page-data';
import { store, type AddResult } from '@museau/store';
import type { ProductAttribute } from '@museau/types';
import { AddButton } from './add-button';
import { buttonState } from './button-state';
import { Facts } from './facts';
import { offerOf } from './offer';
import { Options } from './options';
import { Price, PriceLine } from './price-line';
import { QuantityField, useQuantity } from './quantity-field';
import { Sample } from './sample';
import type { ShopFacts, ShownProduct, ShownVariation } from './types';

interface Props {
	product: ShownProduct;
	/** Those by which the variations differ. */
	attributes: ProductAttribute[];
	variations: ShownVariation[];
	choices: Choices;
	likes: number | null;
	facts: ShopFacts;
	earlyQuantity: string | undefined;
	onChoose: ( slug: string, option: string ) => void;
}

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
	const { button, add, isAdding, outcome, forget } = useAddition();
	const { addToCart, loadLikes } = useDispatch( store );
	const isInCart = useInCart( product.id );
	useEffect( () => {
		loadLikes( [ product.id ] );
	}, [ product.id, loadLikes ] );
	const [ quantity, setQuantity ] = useQuantity( earlyQuantity );
	const slugs = product.categories.map( ( { slug } ) => slug );
	const isSold = product.stock_status === 'outofstock';
	const isOnce = product.sold_individually && ! isSold;

	const { complete, variation, isAvailable, price, prior } = offerOf(
		product,
		attributes,
		variations,
		choices
	);
	const state = buttonState( {
		isAdding,
		isSold,
		isTaken: product.sold_individually && isInCart,
		isReserved: outcome?.ok === false && outcome.code === 'museau_reserved',
		complete,
		isAvailable,
	} );
	const choose = ( slug: string, option: string ) => {
		forget();
		onChoose( slug, option );
	};
	const waits = useFollowing( choices, choose );

	const submit = ( event: FormEvent< HTMLFormElement > ) => {
		event.preventDefault();
		if ( waits( event.currentTarget ) || state.isBlocked ) {
			return;
		}
		void add( () =>
			addToCart( {
				product_id: product.id,
				quantity: product.sold_individually
					? 1
					: readQuantity( quantity ),
				...( variation && {
					variation_id: variation.id,
					variation: variationFields( attributes, choices ),
				} ),
			} )
		);
	};

	if ( slugs.includes( 'portraits' ) ) {
		return <Sample product={ product } likes={ likes } />;
	}

	return (
		<form
			className="museau-product__buy"
			method="post"
			action={ home( '/panier' ) }
			tabIndex={ -1 }
			onSubmit={ submit }
		>
			<PriceLine product={ product } likes={ likes }>
				<Price product={ product } price={ price } prior={ prior } />
			</PriceLine>
			{ prior && (
				<p className="museau-field museau-caption">{ prior.note }</p>
			) }
			{ ! isSold && (
				<Options
					attributes={ attributes }
					choices={ choices }
					onChoose={ choose }
				/>
			) }
			{ product.price !== null && (
				<>
					{ ! product.sold_individually && (
						<QuantityField
							value={ quantity }
							onChange={ setQuantity }
						/>
					) }
					<AddButton
						button={ button }
						id={ product.id }
						isOnce={ isOnce }
						isAdding={ isAdding }
						state={ state }
					/>
				</>
			) }
			<div className="museau-product__after">
				<Facts
					price={ isSold ? null : price }
					isSold={ isSold }
					isUnique={ isOnce && slugs.includes( 'oeuvre-originale' ) }
					facts={ facts }
				/>
				<Outcome outcome={ outcome } />
			</div>
		</form>
	);
}

/** What became of the addition. */
const Outcome = ( { outcome }: { outcome: AddResult | null } ) => (
	<div className="museau-product__outcome">
		{ outcome && (
			<Alert kind={ outcome.ok ? 'success' : 'error' }>
				{ outcome.ok
					? t( 'Produit ajouté au panier.' )
					: outcome.message }
			</Alert>
		) }
	</div>
);

/** Whether the cart holds a product; not while the page is as the server printed it. */
function useInCart( id: number ): boolean {
	const inCart = useSelect(
		( select ) =>
			select( store )
				.getCart()
				.items.some( ( item ) => item.product_id === id ),
		[ id ]
	);
	return useLive( false, inCart );
}
