import { useEffect, useRef, useState } from '@wordpress/element';
import { readPhotoLater } from '@museau/photos/later';

/** The photograph of this entry: chosen, judged and shrunk in the browser, and shown. Nothing of it is kept here. */
export function usePhoto() {
	const [ photo, setPhoto ] = useState< Blob | null >( null );
	const [ url, setUrl ] = useState( '' );
	const [ refusal, setRefusal ] = useState( '' );
	const [ isReading, setReading ] = useState( false );
	const turn = useRef( 0 );

	const choose = async ( file: File ) => {
		const mine = ++turn.current;
		setReading( true );
		setRefusal( '' );
		const read = await readPhotoLater( file );
		if ( mine === turn.current ) {
			const isRefused = typeof read === 'string';
			setPhoto( isRefused ? null : read.photo );
			setRefusal( isRefused ? read : '' );
			setReading( false );
		}
	};

	useEffect( () => {
		if ( ! photo ) {
			setUrl( '' );
			return;
		}
		const made = URL.createObjectURL( photo );
		setUrl( made );
		return () => URL.revokeObjectURL( made );
	}, [ photo ] );

	return { photo, url, refusal, isReading, choose };
}
