import { useEffect, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';

/** Address beside our namespace: the browser resolves the dots. */
const MEDIA = '../../wp/v2/media';

/** The shop's stand-in for a picture that is missing; '' until it is known, or when there is none. */
export function useDefaultPicture( isNeeded: boolean ): string {
	const [ url, setUrl ] = useState( '' );

	useEffect( () => {
		if ( ! isNeeded ) {
			return;
		}
		const controller = new AbortController();
		apiFetch< { id: number; source_url: string }[] >( {
			path: MEDIA,
			signal: controller.signal,
			query: { search: 'favicon2', per_page: 1 },
		} )
			.then( ( [ first ] ) => setUrl( first?.source_url ?? '' ) )
			// Only a picture: the card says 'Sans image' without it.
			.catch( () => {} );
		return () => controller.abort();
	}, [ isNeeded ] );

	return url;
}
