import {
	useCallback,
	useEffect,
	useRef,
	useSyncExternalStore,
} from '@wordpress/element';
import { ApiError } from './index';

interface Entry {
	data: unknown;
	error: Error | null;
	isLoading: boolean;
	readers: Set< () => void >;
	running: AbortController | null;
	dropAt: ReturnType< typeof setTimeout > | null;
}

interface Snapshot< T > {
	data: T | undefined;
	error: Error | null;
	isLoading: boolean;
}

const KEPT_FOR = 5 * 60 * 1000;
const cache = new Map< string, Entry >();
const snapshots = new WeakMap< Entry, Snapshot< unknown > >();
const NOTHING: Snapshot< never > = {
	data: undefined,
	error: null,
	isLoading: false,
};

function publish( entry: Entry ) {
	snapshots.set( entry, {
		data: entry.data,
		error: entry.error,
		isLoading: entry.isLoading,
	} );
	entry.readers.forEach( ( reader ) => reader() );
}

function entryFor( key: string, initial: unknown ): Entry {
	let entry = cache.get( key );
	if ( ! entry ) {
		entry = {
			data: initial,
			error: null,
			isLoading: initial === undefined,
			readers: new Set(),
			running: null,
			dropAt: null,
		};
		cache.set( key, entry );
		snapshots.set( entry, {
			data: entry.data,
			error: null,
			isLoading: entry.isLoading,
		} );
	}
	return entry;
}

function load(
	entry: Entry,
	fetcher: ( signal: AbortSignal ) => Promise< unknown >
) {
	entry.running?.abort();
	const running = new AbortController();
	entry.running = running;
	entry.isLoading = true;
	entry.error = null;
	publish( entry );
	fetcher( running.signal )
		.then( ( data ) => {
			if ( entry.running === running ) {
				Object.assign( entry, {
					data,
					isLoading: false,
					running: null,
				} );
				publish( entry );
			}
		} )
		.catch( ( error: unknown ) => {
			if ( entry.running === running ) {
				const shown =
					error instanceof Error
						? error
						: new ApiError( 0, 'unknown', String( error ) );
				Object.assign( entry, {
					error: shown,
					isLoading: false,
					running: null,
				} );
				publish( entry );
			}
		} );
}

/** Tells the reader what becomes of an entry, and keeps it meanwhile. Answers what ends that. */
function subscribed( key: string, entry: Entry, reader: () => void ) {
	if ( entry.dropAt ) {
		clearTimeout( entry.dropAt );
		entry.dropAt = null;
	}
	entry.readers.add( reader );
	return () => {
		entry.readers.delete( reader );
		if ( entry.readers.size === 0 ) {
			entry.dropAt = setTimeout( () => {
				entry.running?.abort();
				cache.delete( key );
			}, KEPT_FOR );
		}
	};
}

/**
 * Reads something by GET, once: a failure shows at once, with a button that tries again (B34). Keeps it for all who ask the same key, until 5 minutes after the last one left.
 * `initial` is what the server already printed: it is shown without a call. A null key reads nothing.
 */
export function useQuery< T >(
	key: string | null,
	fetcher: ( signal: AbortSignal ) => Promise< T >,
	options: { initial?: T | undefined } = {}
): Snapshot< T > & { retry: () => void } {
	const latest = useRef( fetcher );
	latest.current = fetcher;
	const { initial } = options;

	const subscribe = useCallback(
		( reader: () => void ) =>
			key === null
				? () => {}
				: subscribed( key, entryFor( key, initial ), reader ),
		// What the server printed counts only the first time.
		// eslint-disable-next-line react-hooks/exhaustive-deps
		[ key ]
	);
	const read = () =>
		key === null
			? NOTHING
			: ( ( snapshots.get( entryFor( key, initial ) ) as
					Snapshot< T > | undefined ) ?? NOTHING );
	const snapshot = useSyncExternalStore< Snapshot< T > >(
		subscribe,
		read,
		read
	);

	useEffect( () => {
		if ( key !== null ) {
			const entry = entryFor( key, initial );
			if (
				entry.data === undefined &&
				! entry.running &&
				! entry.error
			) {
				load( entry, ( signal ) => latest.current( signal ) );
			}
		}
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [ key ] );

	const retry = useCallback( () => {
		if ( key !== null ) {
			load( entryFor( key, undefined ), ( signal ) =>
				latest.current( signal )
			);
		}
	}, [ key ] );

	return { ...snapshot, retry };
}

/** Forgets what was read under a key, or everything (tests, after a write). */
export function forget( key?: string ) {
	if ( key === undefined ) {
		cache.clear();
	} else {
		cache.delete( key );
	}
}
