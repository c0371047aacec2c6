import { useEffect, useLayoutEffect } from '@wordpress/element';

/** Stands for @wordpress/compose in the public bundle: what @wordpress/data takes from it, and no more. */
export const useIsomorphicLayoutEffect =
	typeof window === 'undefined' ? useEffect : useLayoutEffect;

type Step = ( value: never ) => unknown;

export const compose =
	( ...steps: Step[] ) =>
	( value: unknown ) =>
		steps.reduceRight( ( result, step ) => step( result as never ), value );

export const createHigherOrderComponent = < T >( make: T ) => make;
