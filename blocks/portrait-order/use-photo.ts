import { useEffect, useRef, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { getDraft, photosWritten, setDraft } from '@museau/photos';
import { PhotoRefused, readPhoto } from '@museau/photos/read-photo';
import { measured, type Photo } from './photo';

/**
 * The photograph of this order: chosen, judged and kept as a draft until its line stands in the cart.
 * @param file the one that was chosen before this script ran
 */
export function usePhoto( file: File | null ) {
	const [ photo, setPhoto ] = useState< Photo | null >( null );
	const [ url, setUrl ] = useState( '' );
	const [ refusal, setRefusal ] = useState( '' );
	const [ isReading, setReading ] = useState( false );
	/** Whether this browser keeps the photo when the page is left. */
	const [ isKept, setKept ] = useState( true );
	const turn = useRef( 0 );

	const choose = async ( chosen: File ) => {
		const mine = ++turn.current;
		setReading( true );
		setRefusal( '' );
		try {
			const { photo: blob, width, height } = await readPhoto( chosen );
			if ( mine === turn.current ) {
				setPhoto( { blob, width, height } );
				void setDraft( blob ).then( ( kept ) => {
					if ( mine === turn.current ) {
						setKept( kept );
					}
				} );
			}
		} catch ( error ) {
			if ( mine === turn.current ) {
				setRefusal(
					error instanceof PhotoRefused
						? error.message
						: t( 'Photo illisible : choisissez-en une autre.' )
				);
			}
		} finally {
			if ( mine === turn.current ) {
				setReading( false );
			}
		}
	};

	useEffect( () => {
		if ( file ) {
			void choose( file );
			return;
		}
		const mine = turn.current;
		void getDraft()
			.then( ( draft ) => draft && measured( draft ) )
			.then( ( draft ) => {
				if ( draft && mine === turn.current ) {
					setPhoto( draft );
				}
			} );
		// The file of the first render is the one chosen before this script ran.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	useEffect( () => {
		if ( ! photo ) {
			return;
		}
		const made = URL.createObjectURL( photo.blob );
		setUrl( made );
		return () => URL.revokeObjectURL( made );
	}, [ photo ] );

	/** The photo belongs to its line: the draft goes once it stands there, unless another was chosen meanwhile. */
	const dropDraft = async () => {
		const mine = turn.current;
		await photosWritten();
		if ( mine === turn.current ) {
			await setDraft( null );
		}
	};

	return { photo, url, refusal, isReading, isKept, choose, dropDraft };
}
