import { useCallback, useEffect, useRef, useState } from '@wordpress/element';

/**
 * Reads once and on demand, never from a cache: the dashboard shows what is stored now. `show` puts up a first part
 * while the rest is on its way; over what stands there already it does nothing.
 */
export function useLoad< T >(
	read: ( signal: AbortSignal, show: ( part: T ) => void ) => Promise< T >
) {
	const [ data, setData ] = useState< T >();
	const [ error, setError ] = useState< unknown >( null );
	const [ isLoading, setLoading ] = useState( true );
	const latest = useRef( read );
	latest.current = read;
	const running = useRef< AbortController >();
	const isWhole = useRef( false );

	const reload = useCallback( async () => {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		setLoading( true );
		setError( null );
		try {
			const found = await latest.current(
				controller.signal,
				( part ) =>
					! controller.signal.aborted &&
					! isWhole.current &&
					setData( part )
			);
			if ( ! controller.signal.aborted ) {
				isWhole.current = true;
				setData( found );
			}
		} catch ( failure ) {
			if ( ! controller.signal.aborted ) {
				setError( failure );
			}
		}
		if ( ! controller.signal.aborted ) {
			setLoading( false );
		}
	}, [] );

	useEffect( () => {
		void reload();
		return () => running.current?.abort();
	}, [ reload ] );

	return { data, error, isLoading, reload, setData };
}
