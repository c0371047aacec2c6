import { useEffect, useState } from '@wordpress/element';
import { getPhoto } from '../photos';

/** Address of a portrait line's photo in this browser; null while it is read, '' when there is none. */
export function usePhotoUrl(
	lineKey: string,
	isPortrait: boolean
): string | null {
	const [ url, setUrl ] = useState< string | null >( null );
	useEffect( () => {
		if ( ! isPortrait ) {
			return;
		}
		let made = '';
		let isGone = false;
		void getPhoto( lineKey ).then( ( photo ) => {
			if ( ! isGone ) {
				made = photo ? URL.createObjectURL( photo ) : '';
				setUrl( made );
			}
		} );
		return () => {
			isGone = true;
			if ( made ) {
				URL.revokeObjectURL( made );
			}
		};
	}, [ lineKey, isPortrait ] );
	return url;
}
