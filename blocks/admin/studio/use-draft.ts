import { useEffect, useRef, useState } from '@wordpress/element';
import { asFile } from '@museau/photos/kept';
import { photoRefusal, readPhoto } from '@museau/photos/read-photo';
import { useChosenPhoto } from '@museau/photos/use-chosen-photo';
import { useObjectUrl } from '@museau/photos/use-object-url';
import { draftOf, dropDraft, keepDraft, keepPicture, readDraft } from './queue';
import type { Draft, StudioOrder, StudioProps, Update } from './types';

/** This step has no sheet to show: who photographs one has drawn the next. */
const ACCEPTED = 'photo_accepted';
const SKETCH = 'sketch';

/** The draft once a sheet is there, unless she chose its step. */
const withSheet = ( draft: Draft ): Draft =>
	draft.step === ACCEPTED ? { ...draft, step: SKETCH } : draft;

/** What the form begins with: what was refused and is looked at again, or the next step. */
function first(
	{ steps, isMarked, marks }: StudioProps,
	order: StudioOrder,
	again: Update | null
): Draft {
	if ( again ) {
		const { number, step, sentence, tell, mark } = again;
		return { number, step, sentence, tell, mark };
	}
	const next = steps.find( ( { value } ) => value === order.next );
	return {
		number: order.number,
		step: ( next ?? steps[ 0 ] )?.value ?? '',
		sentence: '',
		tell: true,
		mark: marks && isMarked,
	};
}

/** What was left, taken up again, and whether its step is hers: of an order that has moved since, with the step that is next now. */
function restored(
	{ draft: left, picture }: Awaited< ReturnType< typeof readDraft > >,
	order: StudioOrder,
	now: Draft,
	isAgain: boolean
): { draft: Draft; isStepHers: boolean } {
	const {
		current,
		isStepHers: wasHers = false,
		...kept
	} = left ?? { ...now, current: order.current };
	const hasMoved = current !== order.current;
	const isStepHers = isAgain || ( wasHers && ! hasMoved );
	const draft = { ...now, ...kept, ...( hasMoved && { step: now.step } ) };
	return {
		draft: picture && ! isStepHers ? withSheet( draft ) : draft,
		isStepHers,
	};
}

/** The chosen picture, read, upright and shrunk; `keep` is handed each. */
function usePicture( again: Update | null, keep: ( photo: Blob ) => void ) {
	const begin = again?.picture ? asFile( again.picture ) : null;
	const [ picture, setPicture ] = useState( begin );
	const url = useObjectUrl( picture );
	const { choose, drop, refusal, setRefusal, isReading } = useChosenPhoto(
		( file ) => readPhoto( file ).catch( photoRefusal ),
		( read ) => {
			if ( read ) {
				const { photo } = read;
				setPicture(
					new File( [ photo ], 'dessin.jpg', { type: photo.type } )
				);
				keep( photo );
			}
		}
	);

	return {
		picture,
		setPicture,
		/** Address of the picture, for this page. */
		url,
		photograph: ( file: File | undefined ) => file && choose( file ),
		/** Begins anew: a picture that is being read comes no more. */
		reset: () => {
			drop();
			setPicture( begin );
		},
		isReading,
		error: refusal,
		setError: setRefusal,
	};
}

/** The draft of an open form, and whether she has touched it; each change is kept in the device. */
function useKeptDraft(
	about: string,
	order: StudioOrder,
	begin: () => Draft,
	isAgain: boolean
) {
	const [ draft, setDraft ] = useState( begin );
	const isTouched = useRef( false );
	/** Also for what ends long after it was drawn: a picture that was read. */
	const latest = useRef( draft );
	latest.current = draft;
	/** Whether the step is what she chose: nothing else changes it. */
	const isStepHers = useRef( isAgain );
	const change = ( changes: Partial< Draft > ) => {
		isTouched.current = true;
		latest.current = { ...latest.current, ...changes };
		setDraft( latest.current );
		void keepDraft( about, {
			...latest.current,
			current: order.current,
			isStepHers: isStepHers.current,
		} );
	};
	const edit = ( changes: Partial< Draft > ) => {
		isStepHers.current ||= 'step' in changes;
		change( changes );
	};
	const photographed = ( photo: Blob ) => {
		isTouched.current = true;
		void keepPicture( about, photo );
		const { step } = withSheet( latest.current );
		if ( ! isStepHers.current && step !== latest.current.step ) {
			change( { step } );
		}
	};
	return { draft, setDraft, isTouched, isStepHers, edit, photographed };
}

/** What the form holds. Each change is kept at once: Escape, a call or a full memory loses nothing. */
export function useStudioDraft(
	props: StudioProps,
	order: StudioOrder,
	again: Update | null
) {
	const about = draftOf( props.user, order.id, again );
	const { draft, setDraft, isTouched, isStepHers, edit, photographed } =
		useKeptDraft(
			about,
			order,
			() => first( props, order, again ),
			again !== null
		);
	const [ isRestored, setRestored ] = useState( false );
	const { setPicture, reset, ...chosen } = usePicture( again, photographed );

	useEffect( () => {
		void readDraft( about ).then( ( kept ) => {
			// Who was faster than the database means what she does now.
			if ( isTouched.current || ! ( kept.draft || kept.picture ) ) {
				return;
			}
			setRestored( true );
			const taken = restored(
				kept,
				order,
				first( props, order, again ),
				again !== null
			);
			isStepHers.current = taken.isStepHers;
			setDraft( taken.draft );
			setPicture( ( now ) =>
				kept.picture ? asFile( kept.picture ) : now
			);
		} );
		// The order is that of the opened form.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [ about, setPicture ] );

	/** Takes what was left here away, and begins anew. */
	const clear = () => {
		isTouched.current = true;
		isStepHers.current = again !== null;
		setRestored( false );
		setDraft( first( props, order, again ) );
		reset();
		void dropDraft( about );
	};

	return {
		...chosen,
		draft,
		edit,
		clear,
		/** Whether this was left here unsent. */
		isRestored,
		/** Forgets what was kept, and nothing else; after it was put into the queue. */
		drop: () => dropDraft( about ),
	};
}
