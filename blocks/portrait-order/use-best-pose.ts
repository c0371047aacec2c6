import { useEffect, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { examiner } from '@museau/photos/verdict/ask';
import { compare, type Verdict } from '@museau/photos/verdict/judge';
import { proposedBox } from '@museau/photos/verdict/pixels';
import { measured } from './photo';

/** Each photograph is looked at once. */
const known = new WeakMap< Blob, Promise< Verdict | null > >();
/** One after the other: a decoded photograph takes forty megabytes of a phone. */
let last: Promise< unknown > = Promise.resolve();

async function look( photo: Blob ): Promise< Verdict | null > {
	const size = await measured( photo );
	if ( ! size ) {
		return null;
	}
	const judge = examiner();
	// The head of all alike: in the middle.
	const verdict = await judge.ask(
		photo,
		proposedBox( size.width, size.height )
	);
	judge.end();
	if ( ! verdict ) {
		// It was not seen in time: perhaps the next time.
		known.delete( photo );
	}
	return verdict;
}

function verdictOf( photo: Blob ): Promise< Verdict | null > {
	let verdict = known.get( photo );
	if ( ! verdict ) {
		verdict = last.then( () => look( photo ) ).catch( () => null );
		last = verdict;
		known.set( photo, verdict );
	}
	return verdict;
}

/** Numbers of photographs, by which a list of them is known again. */
const numbers = new WeakMap< Blob, number >();
let count = 0;
const numberOf = ( photo: Blob ) => {
	numbers.set( photo, numbers.get( photo ) ?? ++count );
	return numbers.get( photo );
};

/**
 * Which photograph would make a better pose than the one that is, in a sentence; '' while none would, or nobody knows.
 * @param photos the pose first
 */
export function useBestPose( photos: Blob[] ): string {
	const [ said, setSaid ] = useState( '' );
	useEffect( () => {
		let isStale = false;
		setSaid( '' );
		if ( photos.length > 1 ) {
			void Promise.all( photos.map( verdictOf ) ).then( ( found ) => {
				const { index, reason } = compare( found );
				if ( isStale || index <= 0 || ! reason ) {
					return;
				}
				setSaid(
					reason === 'light'
						? t(
								'La photo %d est mieux éclairée : elle ferait une meilleure pose.',
								index + 1
							)
						: t(
								'La photo %d montre plus de détails : elle ferait une meilleure pose.',
								index + 1
							)
				);
			} );
		}
		return () => {
			isStale = true;
		};
		// The list is made anew each time it is drawn; its photographs are not.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [ photos.map( numberOf ).join() ] );

	return said;
}
