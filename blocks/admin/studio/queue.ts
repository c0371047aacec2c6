import {
	createStore,
	delMany,
	entries,
	get,
	promisifyRequest,
	set,
	update as edit,
	type UseStore,
} from 'idb-keyval';
import { own } from '@museau/page-data';
import { asKept, withPatience, type Kept } from '@museau/photos/kept';
import { newRequest } from '../request';
import type { KeptDraft, Update } from './types';

/**
 * What waits to be sent, in this device's own database and in the order in which it was made: it outlives the page, the browser and
 * the line. Each row names the account that made it; another one neither sees nor sends it.
 */
const UPDATE = 'update:';
const PLACE = 'place';
const QUEUE = 'queue:';

let database: UseStore | undefined;

const inDatabase = < T >( work: ( store: UseStore ) => Promise< T > ) =>
	withPatience(
		work(
			( database ??= createStore( own( 'museau-studio' ), 'updates' ) )
		)
	);

const watchers = new Set< () => void >();
const channel =
	typeof BroadcastChannel === 'undefined'
		? null
		: new BroadcastChannel( own( 'museau-studio' ) );
const tellHere = () => watchers.forEach( ( watcher ) => watcher() );
channel?.addEventListener( 'message', tellHere );

function tell() {
	tellHere();
	channel?.postMessage( null );
}

/** Told after each change of the queue, here or in another tab. Answers how to end it. */
export function watchQueue( watcher: () => void ): () => void {
	watchers.add( watcher );
	return () => watchers.delete( watcher );
}

/** Takes the next place in one transaction: two tabs never take the same. */
async function nextPlace( store: UseStore ): Promise< number > {
	let place = 0;
	await edit< number >( PLACE, ( last = 0 ) => ( place = last + 1 ), store );
	return place;
}

let isAsked = false;

/** Asks the browser, once, not to take what waits away when its memory is short; what it answers changes nothing. */
function askToKeep() {
	if ( ! isAsked ) {
		isAsked = true;
		void navigator.storage?.persist?.().catch( () => {} );
	}
}

/** UUID of an account's queue on this device, made once. */
async function queueOf( user: number, store: UseStore ): Promise< string > {
	let name = '';
	await edit< string >(
		`${ QUEUE }${ user }`,
		( known = newRequest() ) => ( name = known ),
		store
	);
	return name;
}

/**
 * Puts an update at the end of the queue, or in the very place of the refused one that it corrects: what that one held back stays
 * behind it. Rejects when the device keeps nothing; the same again under the same key is the same row.
 */
export async function enqueue(
	made: Omit<
		Update,
		'request' | 'queue' | 'place' | 'picture' | 'tries' | 'refusal' | 'made'
	>,
	picture: Blob | null,
	request: string = newRequest(),
	corrected: Update | null = null
): Promise< void > {
	askToKeep();
	const kept = picture && ( await asKept( picture ) );
	await inDatabase( async ( store ) => {
		const update: Update = {
			...made,
			request,
			queue: await queueOf( made.user, store ),
			place: corrected?.place ?? ( await nextPlace( store ) ),
			picture: kept,
			made: Date.now(),
			tries: 0,
			refusal: '',
		};
		await store( 'readwrite', ( rows ) => {
			rows.put( update, UPDATE + request );
			if ( corrected ) {
				rows.delete( UPDATE + corrected.request );
			}
			return promisifyRequest( rows.transaction );
		} );
	} );
	tell();
}

/** The updates of an account, the oldest first. */
export async function waiting( user: number ): Promise< Update[] > {
	const rows = await inDatabase( ( store ) =>
		entries< string, Update >( store )
	);
	return rows
		.filter(
			( [ key, row ] ) =>
				String( key ).startsWith( UPDATE ) && row.user === user
		)
		.map( ( [ , row ] ) => row )
		.sort( ( a, b ) => a.place - b.place );
}

export async function change(
	request: string,
	changes: Partial< Update >
): Promise< void > {
	await inDatabase( async ( store ) => {
		// One that was removed meanwhile stays so.
		if ( ( await get( UPDATE + request, store ) ) !== undefined ) {
			await edit< Update >(
				UPDATE + request,
				( now ) => ( { ...now!, ...changes } ),
				store
			);
		}
	} );
	tell();
}

/** Takes an update away, with what was changed in a look at it. */
export async function remove( request: string ): Promise< void > {
	await inDatabase( ( store ) =>
		delMany( [ UPDATE + request, ...draftKeys( request ) ], store )
	);
	tell();
}

/** An order's number without what people type around it, as the shop compares them (src/server/Domain/Orders/OrderNumber.php). */
const plain = ( number: string ): string =>
	(
		number
			.toUpperCase()
			.replace( /^[^\p{L}\p{N}_]*(?:COMMANDE)?\s*N\s*[°º]/u, '' )
			.match( /\d+|\p{L}+/gu ) ?? []
	)
		.map( ( group ) => group.replace( /^0+(?=\d)/, '' ) )
		.join( '-' );

/** By the number: an order that was opened from the board may have been typed as well. */
const isSameOrder = ( one: Update, other: Update ): boolean =>
	plain( one.number ) === plain( other.number );

/** Of the same order nothing overtakes what was refused: the customer would read the later step first. */
export const isHeld = ( update: Update, queue: Update[] ): boolean =>
	queue.some(
		( other ) =>
			other.place < update.place &&
			other.refusal !== '' &&
			isSameOrder( other, update )
	);

/** The next that may be sent. */
export const nextOf = ( queue: Update[] ): Update | undefined =>
	queue.find(
		( update ) => update.refusal === '' && ! isHeld( update, queue )
	);

/** What a draft is of: an order of an account, or the refused update that is looked at again. */
export const draftOf = (
	user: number,
	order: number,
	again: Update | null = null
): string => ( again ? again.request : `${ user }:${ order }` );

const draftKeys = ( about: string ) => [
	`draft:${ about }`,
	`draft-picture:${ about }`,
];

/** Keeps what was not sent; of what cannot be kept the page still has it. */
export async function keepDraft(
	about: string,
	draft: KeptDraft
): Promise< void > {
	await inDatabase( ( store ) =>
		set( `draft:${ about }`, draft, store )
	).catch( () => {} );
}

export async function keepPicture(
	about: string,
	picture: Blob
): Promise< void > {
	const kept = await asKept( picture );
	await inDatabase( ( store ) =>
		set( `draft-picture:${ about }`, kept, store )
	).catch( () => {} );
}

export async function readDraft(
	about: string
): Promise< { draft?: KeptDraft; picture?: Kept } > {
	try {
		return await inDatabase( async ( store ) => ( {
			draft: await get< KeptDraft >( `draft:${ about }`, store ),
			picture: await get< Kept >( `draft-picture:${ about }`, store ),
		} ) );
	} catch {
		return {};
	}
}

export async function dropDraft( about: string ): Promise< void > {
	await inDatabase( ( store ) => delMany( draftKeys( about ), store ) ).catch(
		() => {}
	);
}
