import { useDispatch, useSelect } from '@wordpress/data';
import { useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import type { Choices } from '@museau/catalogue/options';
import { portraitsPerOrder } from '@museau/catalogue/portraits';
import { useAddition } from '@museau/components/use-addition';
import { useFollowing } from '@museau/components/use-following';
import { t } from '@museau/i18n';
import { photosLater } from '@museau/photos/later';
import { store, type AddRequest, type AddResult } from '@museau/store';
import { chosenOption } from './choices';
import type { FormAttribute } from './props';

/** What has to be there before the portrait goes into the cart. */
interface Filled {
	isLoaded: boolean;
	/** That the request is made of, by attribute slug. */
	choices: Choices;
	want: ( slug: string, option: string ) => void;
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

/** Adds a portrait with its photo. */
function useAddPortrait() {
	const { addToCart } = useDispatch( store );

	return async ( request: AddRequest, photo: Blob ): Promise< AddResult > => {
		// It came with the photo.
		const photos = await photosLater().catch( () => null );
		return photos
			? addToCart(
					request,
					( key ) => void photos.setPhoto( key, photo )
				)
			: { ok: false, message: '' };
	};
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
	const addPortrait = useAddPortrait();
	const waits = useFollowing( filled.choices, filled.want );
	/** Why it was not sent. */
	const [ problem, setProblem ] = useState( '' );
	const { add, outcome, open, forget, clear, ...sent } = useAddition(
		filled.onAdded
	);
	const failed = outcome?.ok === false ? outcome : null;
	const isAdded = outcome?.ok === true;

	const submit = async ( event: FormEvent< HTMLFormElement > ) => {
		event.preventDefault();
		if ( waits( event.currentTarget ) ) {
			return;
		}
		if ( isAdded ) {
			open();
			return;
		}
		if ( sent.isAdding || ! filled.isLoaded ) {
			return;
		}
		const { request, photo } = filled;
		const words = obstacle( filled, portraits );
		clear();
		setProblem( words );
		if ( ! words && request && photo ) {
			await add( () => addPortrait( request, photo ) );
		}
	};

	return {
		...sent,
		submit,
		isAdded,
		error:
			problem ||
			( failed ? t( "Impossible d'ajouter le produit au panier." ) : '' ),
		// Without a code, not even an empty one, nobody answered: the sentence above says all that is known.
		reason: failed?.code === undefined ? '' : failed.message,
		changed: () => {
			setProblem( '' );
			forget();
		},
		clearError: () => {
			setProblem( '' );
			clear();
		},
	};
}
