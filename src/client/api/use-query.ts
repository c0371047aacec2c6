import {
	startTransition,
	useCallback,
	useEffect,
	useRef,
	useState,
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

const snapshotOf = ( { data, error, isLoading }: Entry ) => ( {
	data,
	error,
	isLoading,
} );

/** Tells the readers what has changed; a call that begins for what is known to be on its way changes nothing. */
function publish( entry: Entry ) {
	const before = snapshots.get( entry );
	if (
		entry.data !== before?.data ||
		entry.error !== before?.error ||
		entry.isLoading !== before?.isLoading
	) {
		snapshots.set( entry, snapshotOf( entry ) );
		entry.readers.forEach( ( reader ) => reader() );
	}
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
		snapshots.set( entry, snapshotOf( entry ) );
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
	const entry = key === null ? null : entryFor( key, initial );
	const current = ( ( entry && snapshots.get( entry ) ) ??
		NOTHING ) as Snapshot< T >;
	const [ told, setTold ] = useState( { entry, snapshot: current } );
	if ( told.entry !== entry ) {
		setTold( { entry, snapshot: current } );
	}
	const snapshot = told.entry === entry ? told.snapshot : current;

	useEffect( () => {
		if ( key === null || ! entry ) {
			return;
		}
		// Drawn in slices: a press need not wait for a list of works that comes at the same moment.
		const tell = () =>
			startTransition( () =>
				setTold( {
					entry,
					snapshot: snapshots.get( entry ) as Snapshot< T >,
				} )
			);
		const end = subscribed( key, entry, tell );
		// What came between the drawing and this.
		if ( snapshots.get( entry ) !== snapshot ) {
			tell();
		}
		if ( entry.data === undefined && ! entry.running && ! entry.error ) {
			load( entry, ( signal ) => latest.current( signal ) );
		}
		return end;
		// What is drawn is compared once, with what there is then.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [ entry ] );

	const retry = useCallback( () => {
		if ( key !== null ) {
			load( entryFor( key, undefined ), ( signal ) =>
				latest.current( signal )
			);
		}
	}, [ key ] );

	return { ...snapshot, retry };
}

/** Forgets what was read under a key, or everything: for tests. */
export function forget( key?: string ) {
	if ( key === undefined ) {
		cache.clear();
	} else {
		cache.delete( key );
	}
}
