import { createStore, get, set, type UseStore } from 'idb-keyval';
import { own } from '../page-data';

/** As IndexedDB keeps a photo: WebKit's private windows refuse a Blob and take its bytes. Earlier versions kept Blobs. */
export type Kept = { bytes: ArrayBuffer; type: string; name: string } | Blob;

/** In localStorage while photographs beside the poses are kept: only then is their code fetched (./details). */
export const HAS_DETAILS = 'museau_has_details';

let database: UseStore | undefined;

/** Milliseconds: some browsers neither open IndexedDB nor refuse it. */
const PATIENCE = 4000;

export async function asked< T >(
	work: ( store: UseStore ) => Promise< T >
): Promise< T > {
	return work( ( database ??= createStore( own( 'museau' ), 'photos' ) ) );
}

export async function withPatience< T >( work: Promise< T > ): Promise< T > {
	let timer: ReturnType< typeof setTimeout >;
	return Promise.race( [
		work,
		new Promise< never >( ( _resolve, reject ) => {
			timer = setTimeout( reject, PATIENCE );
		} ),
	] ).finally( () => clearTimeout( timer ) );
}

/** Work in the database of photos; rejects when the browser neither opens nor refuses it in time. */
export const inDatabase = < T >( work: ( store: UseStore ) => Promise< T > ) =>
	withPatience( asked( work ) );

export const isPhoto = ( kept: unknown ): kept is Kept =>
	kept instanceof Blob ||
	( kept as { bytes?: unknown } | undefined )?.bytes !== undefined;

export function asFile( kept: Kept ): File {
	const bytes = kept instanceof Blob ? kept : kept.bytes;
	return new File( [ bytes ], 'portrait.jpg', {
		type: kept.type || 'image/jpeg',
	} );
}

export async function asKept( photo: Blob ): Promise< Kept > {
	return {
		bytes: await photo.arrayBuffer(),
		type: photo.type || 'image/jpeg',
		name: 'portrait.jpg',
	};
}

/** What this page wrote and the database has not taken yet, or never will (private window, full disk); it counts before what stands there. */
export const memory = new Map< string, unknown >();

/** What stands under a key; undefined when nothing does, or nothing answers. */
export async function read< T >( key: string ): Promise< T | undefined > {
	try {
		return memory.has( key )
			? ( memory.get( key ) as T )
			: await inDatabase( ( store ) => get< T >( key, store ) );
	} catch {
		return undefined;
	}
}

/** Answers whether the value outlives the page. */
export async function write( key: string, value: unknown ): Promise< boolean > {
	memory.set( key, value );
	try {
		await inDatabase( ( store ) => set( key, value, store ) );
		if ( memory.get( key ) === value ) {
			memory.delete( key );
		}
		return true;
	} catch {
		return false;
	}
}
