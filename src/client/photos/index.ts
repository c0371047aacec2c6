import { createStore, get, set, update, type UseStore } from 'idb-keyval';

/** The chosen photo until its portrait is in the cart (B6). */
const DRAFT_KEY = 'museau_portrait_draft';
/** Photos of cart lines: line key → Blob (B5). */
const LINES_KEY = 'museau_portrait_photo';

type Lines = Record< string, Blob >;

/** A browser may refuse IndexedDB (private window, full disk): then photos live as long as the page. */
const memory = new Map< string, unknown >();
let database: UseStore | null | undefined;

async function read< T >( key: string ): Promise< T | undefined > {
	try {
		database ??= createStore( 'museau', 'photos' );
		return (
			( await get< T >( key, database ) ) ??
			( memory.get( key ) as T | undefined )
		);
	} catch {
		return memory.get( key ) as T | undefined;
	}
}

async function write( key: string, value: unknown ): Promise< void > {
	memory.set( key, value );
	try {
		database ??= createStore( 'museau', 'photos' );
		await set( key, value, database );
		memory.delete( key );
	} catch {
		// Kept in memory.
	}
}

async function change( edit: ( lines: Lines ) => Lines ): Promise< void > {
	try {
		database ??= createStore( 'museau', 'photos' );
		await update< Lines >(
			LINES_KEY,
			( lines ) =>
				edit( { ...lines, ...( memory.get( LINES_KEY ) as Lines ) } ),
			database
		);
		memory.delete( LINES_KEY );
	} catch {
		memory.set(
			LINES_KEY,
			edit( ( memory.get( LINES_KEY ) as Lines | undefined ) ?? {} )
		);
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

/** Forgets the photos of all cart lines; the draft stays. */
export async function clearPhotos(): Promise< void > {
	await change( () => ( {} ) );
}
