import { useCallback, useEffect, useState } from '@wordpress/element';

const PREFIX = 'museau_admin_';

/** What is kept in the tab: what was typed, and what the server held when it was typed. */
interface Kept< T > {
	base: T;
	values: T;
}

function stored< T >( key: string ): Kept< T > | null {
	try {
		const kept = JSON.parse(
			sessionStorage.getItem( PREFIX + key ) ?? 'null'
		);
		return kept?.base && kept.values ? kept : null;
	} catch {
		return null;
	}
}

function forgetDraft( key: string ) {
	try {
		sessionStorage.removeItem( PREFIX + key );
	} catch {
		// A browser that stores nothing has nothing to forget.
	}
}

const same = ( a: unknown, b: unknown ) =>
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

/**
 * A form's values, kept in this tab until they are saved: a reload, an expired login or a crash loses nothing.
 * `initial` is what the server holds; a form equal to it is not dirty. What another tab or person saved meanwhile
 * is taken over wherever nothing was typed, and told in `meanwhile`.
 */
export function useDraft< T extends object >( key: string, initial: T ) {
	const [ found ] = useState( () => stored< T >( key ) );
	const [ saved, setSaved ] = useState( initial );
	const [ start ] = useState( () =>
		found ? merged( found, initial ) : { values: initial, both: [] }
	);
	const [ values, setValues ] = useState< T >( start.values );
	/** Null while nobody else saved; then the fields that both changed. */
	const [ meanwhile, setMeanwhile ] = useState< ( keyof T )[] | null >(
		found && ! same( found.base, initial ) ? start.both : null
	);
	const isDirty = ! same( values, saved );

	useEffect( () => {
		if ( ! isDirty ) {
			forgetDraft( key );
			return;
		}
		try {
			sessionStorage.setItem(
				PREFIX + key,
				JSON.stringify( { base: saved, values } )
			);
		} catch {
			// Full or forbidden: the form works, only without its net.
		}
	}, [ key, values, saved, isDirty ] );

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

	return {
		values,
		saved,
		change,
		isDirty,
		wasFound: found !== null,
		meanwhile,
		markSaved,
		takeOver,
		reset,
	};
}
