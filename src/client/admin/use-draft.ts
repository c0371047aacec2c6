import { useCallback, useEffect, useState } from '@wordpress/element';

const PREFIX = 'museau_admin_';

function stored< T >( key: string ): T | null {
	try {
		return JSON.parse( sessionStorage.getItem( PREFIX + key ) ?? 'null' );
	} catch {
		return null;
	}
}

export function forgetDraft( key: string ) {
	try {
		sessionStorage.removeItem( PREFIX + key );
	} catch {
		// A browser that stores nothing has nothing to forget.
	}
}

/**
 * A form's values, kept in this tab until they are saved: a reload, an expired login or a crash loses nothing.
 * `initial` is what the server holds; a form equal to it is not dirty.
 */
export function useDraft< T extends object >( key: string, initial: T ) {
	const [ found ] = useState( () => stored< T >( key ) );
	const [ saved, setSaved ] = useState( initial );
	const [ values, setValues ] = useState< T >(
		found ? { ...initial, ...found } : initial
	);
	const isDirty = JSON.stringify( values ) !== JSON.stringify( saved );

	useEffect( () => {
		if ( ! isDirty ) {
			forgetDraft( key );
			return;
		}
		try {
			sessionStorage.setItem( PREFIX + key, JSON.stringify( values ) );
		} catch {
			// Full or forbidden: the form works, only without its net.
		}
	}, [ key, values, isDirty ] );

	const change = useCallback(
		( changed: Partial< T > | ( ( now: T ) => Partial< T > ) ) =>
			setValues( ( now ) => ( {
				...now,
				...( typeof changed === 'function' ? changed( now ) : changed ),
			} ) ),
		[]
	);
	/** What was sent is now what the server holds. */
	const markSaved = useCallback(
		( sent: T ) => {
			setSaved( sent );
			forgetDraft( key );
		},
		[ key ]
	);
	const reset = useCallback( () => {
		setValues( saved );
		forgetDraft( key );
	}, [ key, saved ] );

	return {
		values,
		change,
		isDirty,
		wasFound: found !== null,
		markSaved,
		reset,
	};
}
