import { createStore, get, set, update, type UseStore } from 'idb-keyval';

/** The chosen photo until its portrait is in the cart (B6). */
const DRAFT_KEY = 'museau_portrait_draft';
/** Photos of cart lines: line key → Blob (B5). */
const LINES_KEY = 'museau_portrait_photo';
/** Line keys whose photos an order waits for: they outlive its cart. */
const PROMISED_KEY = 'museau_portrait_promised';
/** Abandoned orders keep their promise for ever: only the last ones count. */
const MOST_PROMISED = 6;

type Lines = Record< string, Blob >;

/** A browser may refuse IndexedDB (private window, full disk): then photos live as long as the page, and count before older ones. */
const memory = new Map< string, unknown >();
let database: UseStore | null | undefined;

/** Milliseconds: some browsers neither open IndexedDB nor refuse it. */
const PATIENCE = 4000;

async function inDatabase< T >(
	work: ( store: UseStore ) => Promise< T >
): Promise< T > {
	let timer: ReturnType< typeof setTimeout >;
	return Promise.race( [
		work( ( database ??= createStore( 'museau', 'photos' ) ) ),
		new Promise< never >( ( _resolve, reject ) => {
			timer = setTimeout( reject, PATIENCE );
		} ),
	] ).finally( () => clearTimeout( timer ) );
}

async function read< T >( key: string ): Promise< T | undefined > {
	try {
		return memory.has( key )
			? ( memory.get( key ) as T )
			: await inDatabase( ( store ) => get< T >( key, store ) );
	} catch {
		return undefined;
	}
}

async function write( key: string, value: unknown ): Promise< void > {
	memory.set( key, value );
	try {
		await inDatabase( ( store ) => set( key, value, store ) );
		memory.delete( key );
	} catch {
		// Kept in memory.
	}
}

async function change( edit: ( lines: Lines ) => Lines ): Promise< void > {
	try {
		await inDatabase( ( store ) =>
			update< Lines >(
				LINES_KEY,
				( lines ) =>
					edit( {
						...lines,
						...( memory.get( LINES_KEY ) as Lines ),
					} ),
				store
			)
		);
		memory.delete( LINES_KEY );
	} catch {
		// A full disk refuses a photo more, and still answers those before it.
		memory.set( LINES_KEY, edit( ( await read( LINES_KEY ) ) ?? {} ) );
	}
}

function asFile( photo: Blob, name: string ): File {
	return new File( [ photo ], name, { type: photo.type || 'image/jpeg' } );
}

/** The chosen photo that is not in the cart yet, restored as a .jpg file. */
export async function getDraft(): Promise< File | null > {
	const photo = await read< Blob | null >( DRAFT_KEY );
	return photo ? asFile( photo, 'portrait.jpg' ) : null;
}

export async function setDraft( photo: Blob | null ): Promise< void > {
	await write( DRAFT_KEY, photo );
}

/** Gives the draft to the cart line that the server has just made, and keeps no draft. */
export async function attachDraft( lineKey: string ): Promise< void > {
	const photo = await read< Blob | null >( DRAFT_KEY );
	if ( photo ) {
		await change( ( lines ) => ( { ...lines, [ lineKey ]: photo } ) );
		await setDraft( null );
	}
}

export async function setPhoto(
	lineKey: string,
	photo: Blob
): Promise< void > {
	await change( ( lines ) => ( { ...lines, [ lineKey ]: photo } ) );
}

/** The photo of a cart line, restored as a .jpg file. */
export async function getPhoto( lineKey: string ): Promise< File | null > {
	const photo = ( await read< Lines >( LINES_KEY ) )?.[ lineKey ];
	return photo ? asFile( photo, 'portrait.jpg' ) : null;
}

/** The photos of all cart lines, in the order in which they were given. */
export async function keptPhotos(): Promise< File[] > {
	return Object.values( ( await read< Lines >( LINES_KEY ) ) ?? {} ).map(
		( photo ) => asFile( photo, 'portrait.jpg' )
	);
}

/** Gives a line's photo to the line that took its place. */
export async function movePhoto( from: string, to: string ): Promise< void > {
	await change( ( { [ from ]: photo, ...others } ) =>
		photo ? { ...others, [ to ]: photo } : others
	);
}

export async function removePhoto( lineKey: string ): Promise< void > {
	await change( ( { [ lineKey ]: _gone, ...others } ) => others );
}

/** An order waits for these lines' photos: an empty cart alone no longer clears them. */
export async function promisePhotos( lines: string[] ): Promise< void > {
	if ( lines.length ) {
		const others = (
			( await read< string[] >( PROMISED_KEY ) ) ?? []
		).filter( ( key ) => ! lines.includes( key ) );
		await write(
			PROMISED_KEY,
			[ ...others, ...lines ].slice( -MOST_PROMISED )
		);
	}
}

/** An order has all its photos: those of its lines are forgotten, and without known lines all. */
export async function settlePhotos( lines?: string[] ): Promise< void > {
	const promised = ( await read< string[] >( PROMISED_KEY ) ) ?? [];
	await write(
		PROMISED_KEY,
		promised.filter( ( key ) => lines && ! lines.includes( key ) )
	);
	await change( ( photos ) =>
		only( photos, ( key ) => lines?.includes( key ) === false )
	);
}

/** Forgets the photos of all cart lines but those that an order waits for; the draft stays. */
export async function clearPhotos(): Promise< void > {
	const promised = ( await read< string[] >( PROMISED_KEY ) ) ?? [];
	await change( ( photos ) =>
		only( photos, ( key ) => promised.includes( key ) )
	);
}

function only( photos: Lines, isKept: ( key: string ) => boolean ): Lines {
	return Object.fromEntries(
		Object.entries( photos ).filter( ( [ key ] ) => isKept( key ) )
	);
}
