import {
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import { firstEntries, keepEntries, NOTHING } from './kept-entries';
import type { Entries, Props } from './props';

/** What the visitor enters, from what she entered before a reload and before this script ran on; her photograph has a hook of its own. */
export function useEntries( { choices, readForm }: Props ) {
	const [ entries, setEntries ] = useState< Entries >( {
		...NOTHING,
		choices,
	} );
	const printed = useRef( entries );
	const latest = useRef( entries );

	// Before the browser goes on: between this and the first event that React hears, nothing can be chosen.
	useLayoutEffect( () => {
		const touched = readForm?.();
		const first = touched && firstEntries( choices, touched );
		if (
			first &&
			JSON.stringify( first ) !== JSON.stringify( printed.current )
		) {
			setEntries( first );
		}
		// The form is read once, as it was left to React.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	useEffect( () => {
		latest.current = entries;
		if ( entries !== printed.current ) {
			keepEntries( entries );
		}
	}, [ entries ] );

	return {
		...entries,
		/** Takes what was entered now. */
		enter: ( change: ( before: Entries ) => Partial< Entries > ) =>
			setEntries( ( before ) => ( { ...before, ...change( before ) } ) ),
		/** These are in the cart. What was entered meanwhile is the next portrait's, and stays: answers whether nothing was. */
		forget: () => {
			const isOver = latest.current === entries;
			if ( isOver ) {
				keepEntries( null );
			}
			return isOver;
		},
	};
}

export type EntriesHandle = ReturnType< typeof useEntries >;
