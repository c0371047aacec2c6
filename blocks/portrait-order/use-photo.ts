import { useEffect, useState } from '@wordpress/element';
import type { Point } from '@museau/cart/look';
import {
	mayKeepPhotos,
	photosLater,
	readPhotoLater,
} from '@museau/photos/later';
import { useChosenPhoto } from '@museau/photos/use-chosen-photo';
import { useObjectUrl } from '@museau/photos/use-object-url';
import { measured, type Photo } from './photo';

async function restored(): Promise< Photo | null > {
	try {
		if ( ! ( await mayKeepPhotos() ) ) {
			return null;
		}
		const { getDraft } = await photosLater();
		const draft = await getDraft();
		return draft && ( await measured( draft ) );
	} catch {
		// Its code did not come: it is still kept.
		return null;
	}
}

/** Where the head is in the photograph; null until that is said of this one. */
export function useHead( photo: Photo | null ) {
	const [ placed, setPlaced ] = useState< [ Photo, Point ] | null >( null );

	return {
		head: placed && placed[ 0 ] === photo ? placed[ 1 ] : null,
		setHead: ( head: Point ) => photo && setPlaced( [ photo, head ] ),
	};
}

/** Answers whether it outlives the page. */
const keepDraft = ( photo: Blob ): Promise< boolean > =>
	photosLater().then(
		( { setDraft } ) => setDraft( photo ),
		() => false
	);

async function forgetDraft( isOver: () => boolean ): Promise< void > {
	const { photosWritten, setDraft } = await photosLater();
	await photosWritten();
	if ( isOver() ) {
		await setDraft( null );
	}
}

/**
 * The photograph of this order: chosen, judged and kept as a draft until its line stands in the cart.
 * @param readForm answers the file that was chosen before React heard of it
 */
export function usePhoto( readForm?: () => { file: File | null } ) {
	const [ photo, setPhoto ] = useState< Photo | null >( null );
	/** Whether this browser keeps the photo when the page is left. */
	const [ isKept, setKept ] = useState( true );
	const { choose, turn, refusal, isReading } = useChosenPhoto(
		readPhotoLater,
		async ( read ) => {
			if ( read ) {
				const mine = turn.current;
				const { photo: blob, width, height } = read;
				setPhoto( { blob, width, height } );
				const kept = await keepDraft( blob );
				if ( mine === turn.current ) {
					setKept( kept );
				}
			}
		}
	);

	useEffect( () => {
		const file = readForm?.().file;
		if ( file ) {
			void choose( file );
			return;
		}
		const mine = turn.current;
		void restored().then(
			( draft ) => draft && mine === turn.current && setPhoto( draft )
		);
		// What was chosen early is read once.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	const mine = turn.current;
	/** The photo belongs to its line: the draft goes once it stands there, unless another was chosen since this was drawn. */
	const dropDraft = () => forgetDraft( () => mine === turn.current );

	const photoUrl = useObjectUrl( photo?.blob );

	return {
		photo,
		photoUrl,
		refusal,
		isReading,
		isKept,
		choose,
		dropDraft,
	};
}
