import { useLayoutEffect, useState } from '@wordpress/element';

/**
 * What may have changed since the page was printed (cart, favourites): the server's value on the first render,
 * so that hydration agrees, and the live one from the first effect on, before the browser paints.
 */
export function useLive< T >( serverValue: T, liveValue: T ): T {
	const [ isLive, setLive ] = useState( false );
	useLayoutEffect( () => setLive( true ), [] );
	return isLive ? liveValue : serverValue;
}
