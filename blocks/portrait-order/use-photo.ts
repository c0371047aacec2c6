import { useLayoutEffect, useRef, useState } from '@wordpress/element';
import type { RefObject } from 'react';
import type { Point } from '@museau/cart/look';
import {
	mayKeepPhotos,
	photosLater,
	readPhotoLater,
} from '@museau/photos/later';
import { useChosenPhoto } from '@museau/photos/use-chosen-photo';
import { useObjectUrl } from '@museau/photos/use-object-url';
import type { HeadBox } from '@museau/photos/verdict/pixels';
import { readTab, writeTab } from '@museau/tab-storage';
import { measured, type Photo } from './photo';

/** Where the head was placed last in this tab, and the bytes of the photograph, by which it is known again. */
const BOX_KEY = 'museau_portrait_head';

interface KeptBox {
	box: HeadBox;
	bytes: number;
}

function keptBox( photo: Blob ): HeadBox | null {
	const { box, bytes } = readTab< Partial< KeptBox > >( BOX_KEY ) ?? {};
	const isShare = ( value: unknown ) =>
		typeof value === 'number' && value >= 0 && value <= 1;
	return bytes === photo.size &&
		box &&
		[ box.x, box.y, box.width, box.height ].every( isShare )
		? box
		: null;
}

async function restored(): Promise< Photo | null > {
	try {
		if ( ! ( await mayKeepPhotos() ) ) {
			return null;
		}
		const { getDraft } = await photosLater();
		const draft = await getDraft();
		const photo = draft && ( await measured( draft ) );
		const box = draft && keptBox( draft );
		return photo && box ? { ...photo, box } : photo;
	} catch {
		// Its code did not come: it is still kept.
		return null;
	}
}

/** Where the head is in the photograph; null until that is said of this one. */
export function useHead( photo: Photo | null ) {
	const [ placed, setPlaced ] = useState< [ Photo, HeadBox ] | null >( null );
	const box = placed && placed[ 0 ] === photo ? placed[ 1 ] : photo?.box;
	const head: Point | null = box
		? [ box.x + box.width / 2, box.y + box.height / 2 ]
		: null;

	return {
		head,
		/** Where it is now, which a reload brings back. */
		placeHead: ( moved: HeadBox ) => {
			if ( photo ) {
				setPlaced( [ photo, moved ] );
				writeTab( BOX_KEY, { box: moved, bytes: photo.blob.size } );
			}
		},
	};
}

/** Answers whether it outlives the page. */
const keepDraft = ( photo: Blob ): Promise< boolean > =>
	photosLater().then(
		( { setDraft } ) => setDraft( photo ),
		() => false
	);

/** Answers where its head was, which goes with it. */
async function forgetDraft( isOver: () => boolean ): Promise< unknown > {
	const { photosWritten, setDraft } = await photosLater();
	await photosWritten();
	const box = readTab( BOX_KEY );
	if ( isOver() ) {
		writeTab( BOX_KEY, null );
		await setDraft( null );
	}
	return box;
}

/**
 * The draft of a photograph that is shown.
 * @param photo
 * @param turn  counts what makes an earlier photograph stale
 */
function useDraft( photo: Photo | null, turn: RefObject< number > ) {
	const dropping = useRef< Promise< unknown > | null >( null );
	const mine = turn.current;
	const isStill = () => mine === turn.current;

	return {
		/** The photo belongs to its line: the draft goes once it stands there, unless another was chosen since this was drawn. */
		dropDraft: () => {
			dropping.current = forgetDraft( isStill );
			return dropping.current;
		},
		/** It is shown for another portrait: a draft again. */
		keepAgain: () => {
			const dropped = dropping.current;
			void dropped?.then( ( box ) => {
				if ( photo && isStill() && dropping.current === dropped ) {
					dropping.current = null;
					void keepDraft( photo.blob );
					// It may have been placed anew meanwhile.
					writeTab( BOX_KEY, readTab( BOX_KEY ) ?? box );
				}
			} );
		},
	};
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
				const box = keptBox( blob );
				setPhoto( { blob, width, height, ...( box && { box } ) } );
				const kept = await keepDraft( blob );
				if ( mine === turn.current ) {
					setKept( kept );
				}
			}
		}
	);

	// Before the field, which holds no photograph yet, is emptied by an effect of its own.
	useLayoutEffect( () => {
		const restore = async () => {
			const mine = turn.current;
			const draft = await restored();
			if ( draft && mine === turn.current ) {
				setPhoto( draft );
			}
		};
		const file = readForm?.().file;
		if ( file ) {
			const chosen = choose( file );
			const mine = turn.current;
			// After a refusal the former one counts.
			void chosen.then( async ( isTaken ) => {
				if ( ! isTaken && mine === turn.current ) {
					await restore();
				}
			} );
		} else {
			void restore();
		}
		// What was chosen early is read once.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	const draft = useDraft( photo, turn );
	const photoUrl = useObjectUrl( photo?.blob );

	return {
		photo,
		photoUrl,
		refusal,
		isReading,
		isKept,
		choose,
		...draft,
	};
}
