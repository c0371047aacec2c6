import { update } from 'idb-keyval';
import { asFile, asKept, inDatabase, read, type Kept } from './kept';

/** What a photograph beside the pose is for. As PhotoRole on the server. */
export type DetailRole = 'detail' | 'colour';

export interface Detail {
	id: string;
	role: DetailRole;
	photo: Blob;
}

/** The order that waits for them, once there is one. */
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

/** By what they belong to: the draft of a tab, a cart line, a portrait of an order. */
type Groups = Record< string, Group >;

/** Of one portrait, beside its pose. As DetailPhotos on the server. */
export const MOST_DETAILS = 4;

/** Known to ./index, too, which fetches this file only where it holds something. */
const DETAILS_KEY = 'museau_portrait_details';

const DRAFT_KEY = 'museau_portrait_details_draft';

/** Milliseconds after which nobody comes back to them. */
const LIFE = 30 * 24 * 60 * 60 * 1000;

/** What the database did not take, for as long as this page stands. */
let unsaved: Groups = {};

const isFresh = ( { at, details }: Group ) =>
	details.length > 0 && at > Date.now() - LIFE;

const fresh = ( groups: Groups ): Groups =>
	Object.fromEntries(
		Object.entries( groups ).filter( ( [ , group ] ) => isFresh( group ) )
	);

const all = async (): Promise< Groups > =>
	fresh( {
		...( ( await read< Groups >( DETAILS_KEY ) ) ?? {} ),
		...unsaved,
	} );

/** Changes what is kept, in one transaction; answers whether it outlives the page. */
async function change(
	edit: ( groups: Groups ) => Groups
): Promise< boolean > {
	try {
		await inDatabase( ( store ) =>
			update< Groups >(
				DETAILS_KEY,
				( kept ) => fresh( edit( { ...kept, ...unsaved } ) ),
				store
			)
		);
		unsaved = {};
		return true;
	} catch {
		unsaved = edit( await all() );
		return false;
	}
}

/** Under which this tab keeps those of a portrait that is not in the cart yet; a reload finds them again. */
let draft = '';
export function draftOwner(): string {
	try {
		draft ||= sessionStorage.getItem( DRAFT_KEY ) ?? '';
		draft ||= `draft:${ Math.random() }`;
		sessionStorage.setItem( DRAFT_KEY, draft );
	} catch {
		// It counts as long as the page.
		draft ||= `draft:${ Math.random() }`;
	}
	return draft;
}

/** The photographs beside the pose of a cart line or a draft. */
export const readDetails = async ( owner: string ): Promise< Detail[] > =>
	( ( await all() )[ owner ]?.details ?? [] ).map( ( detail ) => ( {
		...detail,
		photo: asFile( detail.photo ),
	} ) );

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

/** Gives them to the line that took another one's place, or to the one that a draft became. */
export async function moveDetails( from: string, to: string ): Promise< void > {
	await change( ( { [ from ]: moved, ...others } ) =>
		moved ? { ...others, [ to ]: moved } : others
	);
}

/** Forgets those of cart lines that are gone. */
export async function forgetDetails(
	isGone: ( line: string ) => boolean
): Promise< void > {
	await change( ( groups ) =>
		Object.fromEntries(
			Object.entries( groups ).filter(
				( [ owner, { order } ] ) =>
					order || owner.startsWith( 'draft:' ) || ! isGone( owner )
			)
		)
	);
}

/**
 * Those of a cart are its order's from here on.
 * @param order     its id and key
 * @param order.id
 * @param order.key
 * @param lines     keys of the cart lines that became its portraits, in its order
 */
export async function giveDetails(
	{ id, key }: { id: number; key: string },
	lines: string[]
): Promise< void > {
	await change( ( groups ) =>
		lines.reduce( ( left, line, index ) => {
			const { [ line ]: group, ...others } = left;
			const order = { id, key, portrait: index + 1 };
			return group
				? {
						...others,
						[ `order:${ id }:${ line }` ]: { ...group, order },
					}
				: left;
		}, groups )
	);
}

/** One photograph that an order waits for. */
export interface UnsentDetail extends Detail {
	owner: string;
	order: OfOrder;
}

/** Those that this browser has not sent yet, of all orders. */
export const unsentDetails = async (): Promise< UnsentDetail[] > =>
	Object.entries( await all() ).flatMap( ( [ owner, { order, details } ] ) =>
		order
			? details.map( ( detail ) => ( {
					...detail,
					photo: asFile( detail.photo ),
					owner,
					order,
				} ) )
			: []
	);

/** The shop has it, or will never: it goes from here. */
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
