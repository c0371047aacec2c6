import { useEffect, useState } from '@wordpress/element';

/** The address of a blob for as long as it is shown; '' while there is none. */
export function useObjectUrl( blob: Blob | null | undefined ): string {
	const [ url, setUrl ] = useState( '' );
	useEffect( () => {
		if ( ! blob ) {
			return;
		}
		const made = URL.createObjectURL( blob );
		setUrl( made );
		return () => URL.revokeObjectURL( made );
	}, [ blob ] );

	return blob ? url : '';
}
