import { useEffect, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { examiner } from '@museau/photos/verdict/ask';
import { compare, type Verdict } from '@museau/photos/verdict/judge';
import { proposedBox } from '@museau/photos/verdict/pixels';
import { measured } from './photo';

/** Each photograph is looked at once. */
const known = new WeakMap< Blob, Verdict | null >();

/** Numbers of photographs, by which a list of them is known again. */
const numbers = new WeakMap< Blob, number >();
let count = 0;
const numberOf = ( photo: Blob ) => {
	numbers.set( photo, numbers.get( photo ) ?? ++count );
	return numbers.get( photo );
};

/** What is thought of each, with the head in the middle of all alike; null where it cannot be told. */
async function verdicts( photos: Blob[], isStale: () => boolean ) {
	const judge = examiner();
	for ( const photo of photos ) {
		if ( ! known.has( photo ) && ! isStale() ) {
			const size = await measured( photo );
			known.set(
				photo,
				size &&
					( await judge.ask(
						photo,
						proposedBox( size.width, size.height )
					) )
			);
		}
	}
	judge.end();
	return photos.map( ( photo ) => known.get( photo ) ?? null );
}

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
			void verdicts( photos, () => isStale ).then( ( found ) => {
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
