import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import type { Choices } from '@museau/catalogue/options';
import { portraitsPerOrder } from '@museau/catalogue/portraits';
import { t } from '@museau/i18n';
import { photosLater } from '@museau/photos/later';
import {
	MINI_CART_DELAY,
	store,
	type AddRequest,
	type AddResult,
} from '@museau/store';
import { chosenOption } from './choices';
import type { FormAttribute } from './props';

/** What has to be there before the portrait goes into the cart. */
interface Filled {
	isLoaded: boolean;
	/** Null while the choices name nothing on sale. */
	request: AddRequest | null;
	photo: Blob | null;
	hasRead: boolean;
	/** Called once the portrait is in the cart, with its line's key where that is known. */
	onAdded: ( lineKey?: string ) => void;
}

/** The chosen portrait as /add-to-cart reads it. */
export function requestOf(
	product: number,
	variation: number,
	attributes: FormAttribute[],
	choices: Choices,
	pairs: AddRequest[ 'variation' ]
): AddRequest {
	return {
		product_id: product,
		quantity: 1,
		variation_id: variation,
		variation: [
			...attributes.map( ( attribute ) => ( {
				attribute: attribute.label,
				value: chosenOption( attribute, choices )?.name ?? '',
			} ) ),
			...( pairs ?? [] ),
		],
	};
}

/** Why the form cannot be sent yet; '' when it can. `portraits`: those that the cart holds. */
export function obstacle(
	{ request, photo, hasRead }: Filled,
	portraits: number
) {
	if ( ! request ) {
		return t(
			"Cette combinaison n'est pas disponible. Veuillez vérifier vos sélections."
		);
	}
	if ( ! photo ) {
		return t( 'Veuillez télécharger une photo de référence.' );
	}
	if ( ! hasRead ) {
		return t( 'Cochez la case des conseils pour commander.' );
	}

	return portraits < portraitsPerOrder
		? ''
		: t(
				'Trois portraits au plus par commande : passez celle-ci, puis commandez les suivants.'
			);
}

/** The mini cart: opened by the button, or a moment after it; closing it gives the focus back to the button. */
function useMiniCart() {
	const { openMiniCart } = useDispatch( store );
	const button = useRef< HTMLButtonElement >( null );
	const timer = useRef< ReturnType< typeof setTimeout > >();
	useEffect( () => () => clearTimeout( timer.current ), [] );
	const open = () => openMiniCart( button.current ?? undefined );

	return {
		button,
		open,
		openSoon: () => {
			timer.current = setTimeout( open, MINI_CART_DELAY );
		},
	};
}

/** Puts the portrait into the cart, and keeps what became of it until something changes. */
function useAddition( onAdded: Filled[ 'onAdded' ] ) {
	const { addToCart } = useDispatch( store );
	const [ error, setError ] = useState( '' );
	/** What the server said of a failed add. */
	const [ reason, setReason ] = useState( '' );
	const [ isAdding, setAdding ] = useState( false );
	const [ isAdded, setAdded ] = useState( false );
	/** Counts what makes a late answer to the last addition stale. */
	const presses = useRef( 0 );

	const add = async ( request: AddRequest, photo: Blob ) => {
		setAdding( true );
		setReason( '' );
		const mine = ++presses.current;
		const finish = ( result: AddResult ) => {
			setAdding( false );
			if ( ! result.ok ) {
				setError( t( "Impossible d'ajouter le produit au panier." ) );
				// Without a code, not even an empty one, nobody answered: the sentence above says all that is known.
				setReason( result.code === undefined ? '' : result.message );
				void result.later?.then(
					( late ) => mine === presses.current && finish( late )
				);
				return;
			}
			setError( '' );
			// Another choice, made meanwhile, is not in the cart.
			setAdded( mine === presses.current );
			onAdded( result.key );
		};
		// It came with the photo.
		const photos = await photosLater().catch( () => null );
		finish(
			photos
				? await addToCart(
						request,
						( key ) => void photos.setPhoto( key, photo )
					)
				: { ok: false, message: '' }
		);
	};
	const changed = () => {
		presses.current++;
		setError( '' );
		setAdded( false );
	};

	return { add, changed, error, setError, reason, isAdding, isAdded };
}

/** Sends the form and says what became of it. */
export function useSubmit( filled: Filled ) {
	const portraits = useSelect(
		( registry ) =>
			registry( store )
				.getCart()
				.items.filter( ( item ) => item.is_portrait ).length,
		[]
	);
	const { button, open, openSoon } = useMiniCart();
	const { add, setError, ...sent } = useAddition( ( lineKey ) => {
		filled.onAdded( lineKey );
		openSoon();
	} );
	const { isAdding, isAdded, error, reason } = sent;

	const submit = async ( event: FormEvent ) => {
		event.preventDefault();
		if ( isAdded ) {
			open();
			return;
		}
		if ( isAdding || ! filled.isLoaded ) {
			return;
		}
		const { request, photo } = filled;
		const words = obstacle( filled, portraits );
		setError( words );
		if ( ! words && request && photo ) {
			await add( request, photo );
		}
	};

	return {
		...sent,
		button,
		submit,
		clearError: () => setError( '' ),
		reason: error && reason,
	};
}
