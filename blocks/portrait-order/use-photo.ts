import { useEffect, useRef, useState } from '@wordpress/element';
import { getDraft, photosWritten, setDraft } from '@museau/photos';
import { photoRefusal, readPhoto } from '@museau/photos/read-photo';
import { useObjectUrl } from '@museau/photos/use-object-url';
import { measured, type Photo } from './photo';

async function restored(): Promise< Photo | null > {
	const draft = await getDraft();
	return draft && measured( draft );
}

/**
 * The photograph of this order: chosen, judged and kept as a draft until its line stands in the cart.
 * @param file the one that was chosen before this script ran
 */
export function usePhoto( file: File | null ) {
	const [ photo, setPhoto ] = useState< Photo | null >( null );
	const [ refusal, setRefusal ] = useState( '' );
	const [ isReading, setReading ] = useState( false );
	/** Whether this browser keeps the photo when the page is left. */
	const [ isKept, setKept ] = useState( true );
	const turn = useRef( 0 );

	/** Answers whether it is the photo now. */
	const choose = async ( chosen: File ): Promise< boolean > => {
		const mine = ++turn.current;
		setReading( true );
		setRefusal( '' );
		const read = await readPhoto( chosen ).catch( photoRefusal );
		if ( mine !== turn.current ) {
			return false;
		}
		setReading( false );
		if ( typeof read === 'string' ) {
			setRefusal( read );
			return false;
		}
		const { photo: blob, width, height } = read;
		setPhoto( { blob, width, height } );
		const kept = await setDraft( blob );
		if ( mine === turn.current ) {
			setKept( kept );
		}
		return true;
	};

	useEffect( () => {
		if ( file ) {
			void choose( file );
			return;
		}
		const mine = turn.current;
		void restored().then( ( draft ) => {
			if ( draft && mine === turn.current ) {
				setPhoto( draft );
			}
		} );
		// The file of the first render is the one chosen before this script ran.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	/** The photo belongs to its line: the draft goes once it stands there, unless another was chosen meanwhile. */
	const dropDraft = async () => {
		const mine = turn.current;
		await photosWritten();
		if ( mine === turn.current ) {
			await setDraft( null );
		}
	};

	const photoUrl = useObjectUrl( photo?.blob );

	return { photo, photoUrl, refusal, isReading, isKept, choose, dropDraft };
}
