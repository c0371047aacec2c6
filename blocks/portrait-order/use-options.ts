import { useMemo, useRef } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import { isFormat, isFrame, type Choices } from '@museau/catalogue/options';
import type { Product, Variation } from '@museau/types';
import {
	chosenOption,
	matchingVariation,
	promisedDay,
	select,
	surchargesOf,
} from './choices';
import { tooLong } from './message';
import type { Props } from './props';

/** The product and its variations as the shop has them now; what failed can be tried again. */
function useProduct( id: number ) {
	const product = useQuery( `product/${ id }`, ( signal ) =>
		apiFetch< Product >( {
			path: `/products?id=${ id }`,
			signal,
			check: ( answer?: Partial< Product > ) =>
				Array.isArray( answer?.attributes ),
		} )
	);
	const variations = useQuery( `variations/${ id }`, ( signal ) =>
		apiFetch< Variation[] >( {
			path: `/products?id=${ id }&get_variations=true`,
			signal,
			check: Array.isArray,
		} )
	);
	const hasRetried = useRef( false );
	const productError = product.error;
	const failure = ( product.error ?? variations.error ) && {
		productError,
		/** After 'Réessayer'. */
		isAgain: hasRetried.current,
		retry: () => {
			hasRetried.current = true;
			[ product, variations ]
				.filter( ( { error } ) => error )
				.forEach( ( { retry } ) => retry() );
		},
	};

	return { product, variations, failure };
}

/** Until prices are read nobody knows whether another choice than the printed one excludes what the page came with: a chosen option is shown without a reason. */
function undecided(
	attributes: Props[ 'product' ][ 'attributes' ],
	excluded: Props[ 'product' ][ 'excluded' ],
	wanted: Choices
) {
	const isWanted = ( slug: string, option: { slug: string } ) =>
		option.slug === wanted[ slug ];
	const from = ( slug: string ) => excluded[ slug ] ?? [];

	return {
		choices: wanted,
		options: Object.fromEntries(
			attributes.map( ( { slug, options } ) => [
				slug,
				[
					...options,
					...from( slug ).filter( ( one ) => isWanted( slug, one ) ),
				],
			] )
		),
		excluded: Object.fromEntries(
			attributes.map( ( { slug } ) => [
				slug,
				from( slug ).filter( ( one ) => ! isWanted( slug, one ) ),
			] )
		),
	};
}

/**
 * The attributes with what each still offers beside the choices, and the choices that can be had.
 * @param props      of the page, which stand in until both others are read
 * @param product
 * @param variations
 * @param wanted     what was chosen, whether it can still be had or not
 */
function useShown(
	props: Props,
	product: Product | undefined,
	variations: Variation[] | undefined,
	wanted: Choices
) {
	const { product: printed, surcharges } = props;
	const attributes = useMemo(
		() =>
			product && variations
				? product.attributes.filter( ( { variation } ) => variation )
				: printed.attributes,
		[ product, variations, printed ]
	);
	const { choices, options, excluded } = useMemo(
		() =>
			variations && product
				? select( attributes, variations, wanted )
				: undecided( attributes, printed.excluded, wanted ),
		[ attributes, variations, product, wanted, printed ]
	);
	const shown = attributes.map( ( attribute ) => ( {
		...attribute,
		options: options[ attribute.slug ] ?? [],
		excluded: excluded[ attribute.slug ] ?? [],
		...( isFrame( attribute ) && {
			surcharges:
				variations && product
					? surchargesOf( attribute, variations, choices )
					: surcharges,
		} ),
	} ) );

	return { shown, choices };
}

/**
 * What can be chosen and what it costs: as printed until the product and its prices are read.
 * @param props  of the page
 * @param wanted what was chosen, whether it can still be had or not
 */
export function useOptions( props: Props, wanted: Choices ) {
	const { product: printed } = props;
	const { product, variations, failure } = useProduct( printed.id );
	const isLoaded =
		product.data !== undefined && variations.data !== undefined;
	const { shown, choices } = useShown(
		props,
		product.data,
		variations.data,
		wanted
	);
	const isPrintedChoice = Object.entries( props.choices ).every(
		( [ slug, option ] ) => choices[ slug ] === option
	);
	const waitingFor = isPrintedChoice ? props.variation : undefined;
	const variation = isLoaded
		? matchingVariation( variations.data ?? [], choices )
		: ( waitingFor ?? undefined );
	const isUnavailable = ! variation && ( isLoaded || isPrintedChoice );

	const day = promisedDay( props.dispatch, choices );

	const formatAttribute = shown.find( isFormat );
	const formatOption =
		formatAttribute && chosenOption( formatAttribute, choices );
	const format = formatOption?.name ?? variation?.format ?? '';

	const shipping = variation?.shipping_cost ?? props.shipping.cost;
	const costs = {
		price: variation?.price ?? null,
		shipping,
		depositPercent:
			product.data?.deposit_percent ?? printed.deposit_percent,
	};

	return {
		isLoaded,
		shown,
		choices,
		variation,
		isUnavailable,
		/** Why it cannot be ordered now; '' when it can. */
		full: props.full ?? ( day === '' ? tooLong() : '' ),
		day,
		formatOption,
		format,
		costs,
		/** With shipping, euros; null when the combination is not on sale. */
		total: variation ? variation.price! + shipping : null,
		failure,
	};
}
