import { useLayoutEffect, useRef } from '@wordpress/element';

/**
 * What was read, or while the next answer is on its way what stood there before it, so that nothing jumps.
 *
 * @param data  of useQuery()
 * @param first what the server printed
 */
export function useFormer< T, F >( data: T | undefined, first: F ): T | F {
	const former = useRef< T | F >( first );
	// Once it stands: a drawing that is given up was never seen.
	useLayoutEffect( () => {
		former.current = data ?? former.current;
	}, [ data ] );

	return data ?? former.current;
}
