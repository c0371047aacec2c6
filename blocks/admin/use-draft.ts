import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { own } from '@museau/page-data';
import { readTab, writeTab } from '@museau/tab-storage';

const PREFIX = 'museau_admin_';

/** What is kept in the tab: what was typed, and what the server held when it was typed. */
export interface Kept< T > {
	base: T;
	values: T;
}

function stored< T >( key: string ): Kept< T > | null {
	const kept = readTab< Partial< Kept< T > > >( PREFIX + key );
	return kept?.base && kept.values ? ( kept as Kept< T > ) : null;
}

const forgetDraft = ( key: string ) => writeTab( PREFIX + key, null );

function keepDraft< T >( key: string, kept: Kept< T > ) {
	try {
		sessionStorage.setItem( own( PREFIX + key ), JSON.stringify( kept ) );
	} catch {
		// Full or forbidden: the form works, only without its net; where there is an earlier draft that one stays (writeTab() would take it away).
	}
}

export const same = ( a: unknown, b: unknown ) =>
	JSON.stringify( a ) === JSON.stringify( b );

/** What was typed over `base`, put over what the server holds now; `both`: changed on the two sides, and not alike. */
export function merged< T extends object >(
	{ base, values }: Kept< T >,
	theirs: T
) {
	const all = { ...theirs };
	const both: ( keyof T )[] = [];
	for ( const key of Object.keys( theirs ) as ( keyof T )[] ) {
		if ( key in values && ! same( values[ key ], base[ key ] ) ) {
			all[ key ] = values[ key ];
			if (
				! same( theirs[ key ], base[ key ] ) &&
				! same( theirs[ key ], values[ key ] )
			) {
				both.push( key );
			}
		}
	}
	return { values: all, both };
}

/** What was typed over what the server holds, `saved`, from its first state on. */
function useTyped< T extends object >( start: {
	values: T;
	saved: T;
	meanwhile: ( keyof T )[] | null;
} ) {
	const [ saved, setSaved ] = useState( start.saved );
	const [ values, setValues ] = useState< T >( start.values );
	/** Null while nobody else saved; then the fields that both changed. */
	const [ meanwhile, setMeanwhile ] = useState( start.meanwhile );

	const change = useCallback(
		( changed: Partial< T > | ( ( now: T ) => Partial< T > ) ) =>
			setValues( ( now ) => ( {
				...now,
				...( typeof changed === 'function' ? changed( now ) : changed ),
			} ) ),
		[]
	);
	/** What was sent is now what the server holds; `held`, where the server's answer says it better. */
	const markSaved = useCallback( ( sent: T, held: T = sent ) => {
		setSaved( held );
		setValues(
			( now ) => merged( { base: sent, values: now }, held ).values
		);
		setMeanwhile( null );
	}, [] );
	/** Another tab or person saved `theirs`. */
	const takeOver = useCallback(
		( theirs: T ) => {
			const { values: all, both } = merged(
				{ base: saved, values },
				theirs
			);
			setSaved( theirs );
			setValues( all );
			setMeanwhile( both );
		},
		[ saved, values ]
	);
	const reset = useCallback( () => {
		setValues( saved );
		setMeanwhile( null );
	}, [ saved ] );

	return { values, saved, meanwhile, change, markSaved, takeOver, reset };
}

/** A form's first state: what was found in the tab, if anything, over what the server holds. */
function startOf< T extends object >( found: Kept< T > | null, initial: T ) {
	const { values, both } = found
		? merged( found, initial )
		: { values: initial, both: [] };
	const isOlder = found !== null && ! same( found.base, initial );
	return { values, saved: initial, meanwhile: isOlder ? both : null };
}

/**
 * A form's values, kept in this tab until they are saved: a reload, an expired login or a crash loses nothing.
 * `initial` is what the server holds; a form equal to it is not dirty. What another tab or person saved meanwhile
 * is taken over wherever nothing was typed, and told in `meanwhile`.
 */
export function useDraft< T extends object >( key: string, initial: T ) {
	const [ found ] = useState( () => stored< T >( key ) );
	const [ start ] = useState( () => startOf( found, initial ) );
	const typed = useTyped( start );
	const { values, saved } = typed;
	const isDirty = ! same( values, saved );
	/** Saved or given up as it stands, though no render has shown it yet. */
	const isSettled = useRef( false );

	useEffect( () => {
		if ( isDirty ) {
			isSettled.current = false;
			keepDraft( key, { base: saved, values } );
		} else {
			forgetDraft( key );
		}
	}, [ key, values, saved, isDirty ] );

	const now = useRef( values );
	now.current = values;
	const [ wasFound, setWasFound ] = useState( found !== null );
	const { markSaved: mark, reset: giveUp, takeOver: take } = typed;
	// At once: a form that is left in the same task is gone before its effects run.
	const markSaved = useCallback(
		( sent: T, held: T = sent ) => {
			if ( same( now.current, sent ) ) {
				isSettled.current = true;
				forgetDraft( key );
			}
			setWasFound( false );
			mark( sent, held );
		},
		[ key, mark ]
	);
	const reset = useCallback( () => {
		isSettled.current = true;
		forgetDraft( key );
		setWasFound( false );
		giveUp();
	}, [ key, giveUp ] );
	const takeOver = useCallback(
		( theirs: T ) => {
			setWasFound( false );
			take( theirs );
		},
		[ take ]
	);

	return {
		...typed,
		markSaved,
		reset,
		takeOver,
		isDirty,
		isSettled,
		wasFound,
	};
}
