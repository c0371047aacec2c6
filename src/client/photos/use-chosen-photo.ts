import { useRef, useState } from '@wordpress/element';
import type { ReadPhoto } from './read-photo';

/**
 * The photograph of a form: of several files that are chosen the last one counts, however long each takes to be read.
 * @param read answers what may be sent, or the sentence why it cannot be taken
 * @param take told what the last file gave; null where it was refused
 */
export function useChosenPhoto(
	read: ( file: File ) => Promise< ReadPhoto | string >,
	take: ( photo: ReadPhoto | null ) => unknown
) {
	const [ refusal, setRefusal ] = useState( '' );
	const [ isReading, setReading ] = useState( false );
	/** Counts what makes an earlier file stale. */
	const turn = useRef( 0 );

	/** Answers whether it is the photograph now. */
	const choose = async ( file: File ): Promise< boolean > => {
		const mine = ++turn.current;
		setReading( true );
		setRefusal( '' );
		const found = await read( file );
		if ( mine !== turn.current ) {
			return false;
		}
		setReading( false );
		if ( typeof found === 'string' ) {
			setRefusal( found );
			await take( null );
			return false;
		}
		await take( found );
		return true;
	};

	return {
		choose,
		/** A file that is being read comes no more. */
		drop: () => {
			turn.current++;
			setReading( false );
			setRefusal( '' );
		},
		turn,
		refusal,
		setRefusal,
		isReading,
	};
}
