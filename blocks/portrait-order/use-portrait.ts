import { useEffect, useRef, useState } from '@wordpress/element';
import { giveDraftDetails } from '@museau/photos';
import type { AddRequest } from '@museau/store';
import type { Choices } from '@museau/catalogue/options';
import { animalsOf, chosenOption } from './choices';
import type { DetailsHandle } from './details';
import type { FormAttribute, Props } from './props';
import { textPairs, type Texts } from './texts';
import { useOptions } from './use-options';
import { usePhoto } from './use-photo';
import { useSubmit } from './use-submit';

/** What the visitor enters, from what she entered before this script ran on; her photograph has a hook of its own. */
function useEntries( { choices, touched }: Props ) {
	/** What was chosen, whether it can still be had or not. */
	const [ wanted, setWanted ] = useState( choices );
	/** Whether the box of the advice is ticked. */
	const [ hasRead, setHasRead ] = useState( false );
	const [ texts, setTexts ] = useState< Texts >( {
		animals: [],
		message: '',
		advice: false,
	} );

	useEffect( () => {
		if ( touched ) {
			setWanted( ( before ) => ( { ...before, ...touched.choices } ) );
			setHasRead( touched.hasRead );
			setTexts( touched.texts );
		}
	}, [ touched ] );

	return { wanted, setWanted, hasRead, setHasRead, texts, setTexts };
}

/** The chosen portrait as /add-to-cart reads it. */
function requestOf(
	product: number,
	variation: number,
	attributes: FormAttribute[],
	choices: Choices,
	texts: Texts
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
			...textPairs( texts, animalsOf( attributes, choices ) ),
		],
	};
}

/** The portrait that is being ordered: what was entered, what can be had, its photograph and its way into the cart. */
export function usePortrait( props: Props ) {
	const entries = useEntries( props );
	const options = useOptions( props, entries.wanted );
	const picture = usePhoto( props.touched?.file ?? null );
	const { isLoaded, variation, shown, choices } = options;
	/** Those beside it; null until there is one. */
	const handle = useRef< DetailsHandle | null >( null );
	const [ isBusy, setBusy ] = useState( false );
	const sending = useSubmit( {
		isLoaded: isLoaded && ! isBusy,
		request: variation
			? requestOf(
					props.product.id,
					variation.id,
					shown,
					choices,
					entries.texts
				)
			: null,
		photo: picture.photo?.blob ?? null,
		hasRead: entries.hasRead,
		onAdded: ( lineKey ) => {
			void picture.dropDraft();
			if ( lineKey !== undefined ) {
				void ( handle.current
					? handle.current.give( lineKey )
					: giveDraftDetails( lineKey ) );
			}
		},
	} );

	return {
		entries,
		options,
		picture,
		details: { handle, isBusy, setBusy },
		sending,
	};
}
