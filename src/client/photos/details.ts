import { update } from 'idb-keyval';
import { own } from '../page-data';
import { writeStored } from '../storage';
import {
	asFile,
	asKept,
	HAS_DETAILS,
	inDatabase,
	read,
	type Kept,
} from './kept';

/** What a photograph beside the pose is for. As PhotoRole on the server. */
export type DetailRole = 'animal' | 'detail' | 'colour';

export interface Detail {
	id: string;
	role: DetailRole;
	photo: Blob;
}

/** The order that was begun with them: once it is paid, it waits for them. */
interface OfOrder {
	id: number;
	key: string;
	/** Which of its portraits they show, from 1. */
	portrait: number;
}

interface Group {
	/** Unix time in milliseconds. */
	at: number;
	order?: OfOrder;
	details: { id: string; role: DetailRole; photo: Kept }[];
}

/** By what they belong to: the draft of a tab, or the cart line that it became. */
type Groups = Record< string, Group >;

/** Of one portrait, beside its pose. As DetailPhotos on the server. */
export const MOST_DETAILS = 4;

const DETAILS_KEY = 'museau_portrait_details';

const DRAFT = 'draft:';
const DRAFT_KEY = 'museau_portrait_details_draft';
/** Closed tabs leave theirs behind: only the last ones count. */
const MOST_DRAFTS = 4;

/** Milliseconds after which nobody comes back to them. */
const LIFE = 30 * 24 * 60 * 60 * 1000;

/** What the database did not take, for as long as this page stands; null is what went. */
let unsaved: Record< string, Group | null > = {};

const isDraft = ( owner: string ) => owner.startsWith( DRAFT );

function fresh( groups: Record< string, Group | null > ): Groups {
	const kept = Object.entries( groups ).filter(
		( entry ): entry is [ string, Group ] =>
			entry[ 1 ] !== null &&
			entry[ 1 ].details.length > 0 &&
			entry[ 1 ].at > Date.now() - LIFE
	);
	const drafts = kept
		.filter( ( [ owner ] ) => isDraft( owner ) )
		.sort( ( [ , a ], [ , b ] ) => a.at - b.at )
		.slice( 0, -MOST_DRAFTS );

	return Object.fromEntries(
		kept.filter( ( entry ) => ! drafts.includes( entry ) )
	);
}

const all = async (): Promise< Groups > =>
	fresh( {
		...( ( await read< Groups >( DETAILS_KEY ) ) ?? {} ),
		...unsaved,
	} );

/** Changes what is kept, in one transaction; answers whether it outlives the page. */
async function change(
	edit: ( groups: Groups ) => Groups
): Promise< boolean > {
	let next: Groups = {};
	const edited = ( kept: Groups | undefined ) => {
		next = fresh( edit( fresh( { ...kept, ...unsaved } ) ) );
		return next;
	};
	try {
		await inDatabase( ( store ) =>
			update< Groups >( DETAILS_KEY, edited, store )
		);
		unsaved = {};
		return true;
	} catch {
		const before = await all();
		edited( before );
		unsaved = {
			...unsaved,
			...Object.fromEntries(
				Object.keys( before ).map( ( owner ) => [ owner, null ] )
			),
			...next,
		};
		return false;
	} finally {
		writeStored( HAS_DETAILS, Object.keys( next ).length ? '1' : '' );
	}
}

/** Name of this tab's draft; '' while it has none. A reload finds it again. */
let draft = '';
function draftName(): string {
	try {
		draft = sessionStorage.getItem( own( DRAFT_KEY ) ) ?? draft;
	} catch {
		// It counts as long as the page.
	}
	return draft;
}

function nameDraft( name: string ): string {
	draft = name;
	try {
		sessionStorage.setItem( own( DRAFT_KEY ), name );
	} catch {
		// It counts as long as the page.
	}
	return name;
}

/** Under which this tab keeps those of a portrait that is not in the cart yet. */
export const draftOwner = () =>
	draftName() || nameDraft( DRAFT + Math.random() );

const shown = ( group: Group | undefined ): Detail[] =>
	( group?.details ?? [] ).map( ( detail ) => ( {
		...detail,
		photo: asFile( detail.photo ),
	} ) );

/** The photographs beside the pose of a cart line or a draft. */
export const readDetails = async ( owner: string ): Promise< Detail[] > =>
	shown( ( await all() )[ owner ] );

/** Those of this tab's draft. A tab that never had one takes the last that any has left, as with the pose. */
export async function readDraftDetails(): Promise< Detail[] > {
	const groups = await all();
	if ( ! draftName() ) {
		const last = Object.keys( groups ).filter( isDraft ).at( -1 );
		if ( last ) {
			nameDraft( last );
		}
	}
	return shown( groups[ draftOwner() ] );
}

/** Sets them, all at once. Answers whether they outlive the page. */
export async function writeDetails(
	owner: string,
	details: Detail[]
): Promise< boolean > {
	const kept = await Promise.all(
		details.map( async ( { id, role, photo } ) => ( {
			id,
			role,
			photo: await asKept( photo ),
		} ) )
	);
	return change( ( groups ) => ( {
		...groups,
		[ owner ]: { at: Date.now(), details: kept },
	} ) );
}

/** Gives them to the line that took another one's place. */
export async function moveDetails( from: string, to: string ): Promise< void > {
	await change( ( { [ from ]: moved, ...others } ) =>
		moved ? { ...others, [ to ]: moved } : others
	);
}

/** Gives this tab's draft to the line that it became, where the form has not come to show it. */
export async function giveDraft( line: string ): Promise< void > {
	await readDraftDetails();
	await moveDetails( draftOwner(), line );
}

/**
 * Forgets those of cart lines that are gone; an order's stay until it has them.
 * @param isGone
 * @param isTakenOut whether the lines were taken out of the cart, so that no order wants them
 */
export async function forgetDetails(
	isGone: ( line: string ) => boolean,
	isTakenOut = false
): Promise< void > {
	await change( ( groups ) =>
		Object.fromEntries(
			Object.entries( groups ).filter(
				( [ owner, { order } ] ) =>
					isDraft( owner ) ||
					( order && ! isTakenOut ) ||
					! isGone( owner )
			)
		)
	);
}

/**
 * An order was begun with these lines: their photographs are its own as soon as it is paid, whichever tab is left by then.
 * @param order     its id and key
 * @param order.id
 * @param order.key
 * @param lines     keys of the cart lines that are its portraits, in its order
 */
export async function giveDetails(
	{ id, key }: { id: number; key: string },
	lines: string[]
): Promise< void > {
	await change( ( groups ) =>
		Object.fromEntries(
			Object.entries( groups ).map( ( [ owner, group ] ) => {
				const portrait = lines.indexOf( owner ) + 1;
				return [
					owner,
					portrait
						? { ...group, order: { id, key, portrait } }
						: group,
				];
			} )
		)
	);
}

/** One photograph that an order waits for, once it is paid. */
export interface UnsentDetail extends Detail {
	owner: string;
	order: OfOrder;
}

/** Those that this browser has not sent yet, of all orders that were begun. */
export const unsentDetails = async (): Promise< UnsentDetail[] > =>
	Object.entries( await all() ).flatMap( ( [ owner, group ] ) => {
		const { order } = group;
		return order
			? shown( group ).map( ( detail ) => ( {
					...detail,
					owner,
					order,
				} ) )
			: [];
	} );

/** The shop has it, or nobody wants it any more: it goes from here. */
export async function forgetDetail( {
	owner,
	id,
}: Pick< UnsentDetail, 'owner' | 'id' > ): Promise< void > {
	await change( ( groups ) => {
		const group = groups[ owner ];
		return group
			? {
					...groups,
					[ owner ]: {
						...group,
						details: group.details.filter(
							( detail ) => detail.id !== id
						),
					},
				}
			: groups;
	} );
}
