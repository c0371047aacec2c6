import { get, update } from 'idb-keyval';
import {
	asFile,
	asked,
	asKept,
	HAS_DETAILS,
	inDatabase,
	isPhoto,
	read,
	withPatience,
	write,
	type Kept,
} from './kept';

import { own } from '../page-data';
import { readStored } from '../storage';

export { getDraft, setDraft } from './draft';

/** Photos of cart lines: line key → photo (B5). */
const LINES_KEY = 'museau_portrait_photo';
/** Line keys whose photos an order waits for: they outlive its cart. */
const PROMISED_KEY = 'museau_portrait_promised';
/** Abandoned orders keep their promise for ever: only the last ones count. */
const MOST_PROMISED = 6;
/** Tells the other tabs that photos changed. */
const CHANNEL = 'museau-photos';

type KeptLines = Record< string, Kept >;

/** What this page changed and the database has not taken yet, by line; null is a photo that was removed. */
const pending = new Map< string, Blob | null >();
/** Lines whose photo the database refused. */
const refused = new Set< string >();
const watchers = new Set< () => void >();
const tell = () => watchers.forEach( ( watcher ) => watcher() );
const channel =
	typeof BroadcastChannel === 'undefined'
		? null
		: new BroadcastChannel( own( CHANNEL ) );
channel?.addEventListener( 'message', tell );

/** What the database keeps, with what this page changed since. */
const withPending = ( lines: Record< string, Kept > ): KeptLines =>
	Object.fromEntries(
		Object.entries( {
			...lines,
			...Object.fromEntries( pending ),
		} ).filter( ( line ): line is [ string, Kept ] => isPhoto( line[ 1 ] ) )
	);

const readLines = async (): Promise< KeptLines > =>
	withPending( ( await read< KeptLines >( LINES_KEY ) ) ?? {} );

/** Sets or removes photos of lines: at once for this page, then in the database. Answers whether all of them outlive the page. */
async function change(
	changes: Record< string, Blob | null >
): Promise< boolean > {
	Object.entries( changes ).forEach( ( [ key, photo ] ) =>
		pending.set( key, photo )
	);
	tell();
	try {
		// What an earlier call could not write goes along.
		const wanted = await Promise.all(
			[ ...pending ].map(
				async ( [ key, photo ] ) =>
					[ key, photo, photo && ( await asKept( photo ) ) ] as const
			)
		);
		const due = () =>
			wanted.filter( ( [ key, photo ] ) => pending.get( key ) === photo );
		await inDatabase( ( store ) =>
			update< KeptLines >(
				LINES_KEY,
				( lines ) => {
					const next: KeptLines = { ...lines };
					for ( const [ key, , kept ] of due() ) {
						if ( kept ) {
							next[ key ] = kept;
						} else {
							delete next[ key ];
						}
					}
					return next;
				},
				store
			)
		);
		due().forEach( ( [ key ] ) => {
			pending.delete( key );
			refused.delete( key );
		} );
		channel?.postMessage( null );
		return true;
	} catch {
		// A full disk refuses a photo more, and still answers those before it.
		[ ...pending.keys() ].forEach( ( key ) => refused.add( key ) );
		tell();
		return false;
	}
}

/** Gives a line its photo: this page knows it as soon as the call returns, before the promise says whether it outlives the page. */
export function setPhoto( lineKey: string, photo: Blob ): Promise< boolean > {
	const written = change( { [ lineKey ]: photo } );
	writing = written;
	return written;
}

let writing: Promise< unknown > = Promise.resolve();

/** Resolves once the photo that was given last is written, or refused. */
export const photosWritten = () => writing;

/** The photo of a cart line, restored as a .jpg file. */
export async function getPhoto( lineKey: string ): Promise< File | null > {
	const given = pending.get( lineKey );
	const photo =
		given === undefined ? ( await readLines() )[ lineKey ] : given;
	return photo ? asFile( photo ) : null;
}

/**
 * Tells the photo of a cart line now and after each change, here or in another tab, and whether it outlives the page;
 * null when there is none. Where the database is slow the answer that came late is told, too. Answers how to end it.
 */
export function watchPhoto(
	lineKey: string,
	onPhoto: ( photo: File | null, isKept: boolean ) => void
): () => void {
	let turn = 0;
	const show = () => {
		const mine = ++turn;
		const given = pending.get( lineKey );
		if ( given !== undefined ) {
			onPhoto( given && asFile( given ), ! refused.has( lineKey ) );
			return;
		}
		const found = ( lines: KeptLines | undefined ) => {
			const photo = lines?.[ lineKey ];
			if ( mine === turn ) {
				onPhoto( isPhoto( photo ) ? asFile( photo ) : null, true );
			}
		};
		const reading = asked( ( store ) =>
			get< KeptLines >( LINES_KEY, store )
		);
		void withPatience( reading ).then( found, () => {
			found( undefined );
			void reading.then( found, () => {} );
		} );
	};
	watchers.add( show );
	show();
	return () => {
		turn = -1;
		watchers.delete( show );
	};
}

/** The photos of all cart lines, in the order in which they were given. */
export const keptPhotos = async (): Promise< File[] > =>
	Object.values( await readLines() ).map( asFile );

/** Gives a line's photo to the line that took its place. */
export async function movePhoto( from: string, to: string ): Promise< void > {
	const photo = await getPhoto( from );
	if ( photo ) {
		await change( { [ from ]: null, [ to ]: photo } );
	}
	await ( await details() )?.moveDetails( from, to );
}

/** Whether this browser keeps photographs beside the poses. */
export const hasDetails = () => readStored( HAS_DETAILS ) === '1';

/** Their code comes where some are kept, and the line is not broken. */
const details = async () =>
	hasDetails() ? import( './details' ).catch( () => null ) : null;

/** What this tab keeps beside its pose goes with the line, where the form has not come to show it. */
export async function giveDraftDetails( line: string ): Promise< void > {
	await ( await details() )?.giveDraft( line );
}

/**
 * An order was begun: what lies beside the poses of its lines is sent to it once it is paid.
 * @param order     its id and key
 * @param order.id
 * @param order.key
 * @param lines     keys of the cart lines that are its portraits, in its order
 */
export async function giveDetails(
	order: { id: number; key: string },
	lines: string[]
): Promise< void > {
	await ( await details() )?.giveDetails( order, lines );
}

export async function removePhoto( lineKey: string ): Promise< void > {
	await change( { [ lineKey ]: null } );
	await (
		await details()
	)?.forgetDetails( ( key ) => key === lineKey, true );
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
export async function forgetOrderedPhotos( lines?: string[] ): Promise< void > {
	const isSettled = ( key: string ) => lines?.includes( key ) !== false;
	const promised = ( await read< string[] >( PROMISED_KEY ) ) ?? [];
	await write(
		PROMISED_KEY,
		promised.filter( ( key ) => ! isSettled( key ) )
	);
	await removeWhere( isSettled );
}

/** Forgets the photos of all cart lines but those that an order waits for; the draft stays. */
export async function clearPhotos(): Promise< void > {
	const promised = ( await read< string[] >( PROMISED_KEY ) ) ?? [];
	await removeWhere( ( key ) => ! promised.includes( key ) );
}

async function removeWhere(
	isGone: ( key: string ) => boolean
): Promise< void > {
	const gone = Object.keys( await readLines() ).filter( isGone );
	if ( gone.length ) {
		await change(
			Object.fromEntries( gone.map( ( key ) => [ key, null ] ) )
		);
	}
	await ( await details() )?.forgetDetails( isGone );
}
