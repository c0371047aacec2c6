import { useMemo } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import { isFormat, type Choices } from '@museau/catalogue/options';
import type { Product, Variation } from '@museau/types';
import { chosenOption, matchingVariation, select } from './choices';
import type { Props } from './props';

/**
 * What can be chosen and what it costs: as printed until the product and its prices are read.
 * @param props  of the page
 * @param wanted what was chosen, whether it can still be had or not
 */
export function useOptions( props: Props, wanted: Choices ) {
	const { product: printed } = props;
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
	const isLoaded =
		product.data !== undefined && variations.data !== undefined;
	const attributes = useMemo(
		() =>
			product.data && variations.data
				? product.data.attributes.filter(
						( { variation } ) => variation
					)
				: printed.attributes,
		[ product.data, variations.data, printed ]
	);
	const { choices, options, excluded } = useMemo(
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
						excluded: printed.excluded,
					},
		[ attributes, variations.data, product.data, wanted, printed ]
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
		excluded: excluded[ attribute.slug ] ?? [],
	} ) );
	const formatAttribute = shown.find( isFormat );
	const formatOption =
		formatAttribute && chosenOption( formatAttribute, choices );
	const format = formatOption?.name ?? variation?.format ?? '';

	const productError = product.error;
	const failure = ( product.error ?? variations.error ) && {
		productError,
		retry: () =>
			[ product, variations ]
				.filter( ( { error } ) => error )
				.forEach( ( { retry } ) => retry() ),
	};

	return {
		product,
		isLoaded,
		shown,
		choices,
		variation,
		isUnavailable,
		formatOption,
		format,
		failure,
	};
}
