import { update } from 'idb-keyval';
import { own } from '../page-data';
import { asFile, asKept, inDatabase, isPhoto, read, type Kept } from './kept';

/** The photos whose portraits are not in the cart yet (B6): each tab's own, the one chosen last at the end. In sessionStorage: this tab's. */
const DRAFT_KEY = 'museau_portrait_draft';
/** Closed tabs leave theirs behind: only the last ones count. */
const MOST_DRAFTS = 4;

/** Name of a draft → photo. */
type Drafts = Record< string, Kept >;

/** What this page has chosen or restored: another tab's choice changes nothing here. */
let draft: Blob | null = null;
/** The draft was kept before this page: another tab, or the one that this was duplicated from, may show it, too. */
let isRestored = false;
/** Where sessionStorage is refused. */
let ownName = '';

function draftName(): string {
	try {
		return sessionStorage.getItem( own( DRAFT_KEY ) ) ?? ownName;
	} catch {
		return ownName;
	}
}

function nameDraft( name: string ): void {
	ownName = name;
	try {
		sessionStorage.setItem( own( DRAFT_KEY ), name );
	} catch {
		// It counts as long as the page.
	}
}

/** Earlier versions kept one for all tabs. */
const asDrafts = ( kept: Kept | Drafts | null | undefined ): Drafts =>
	isPhoto( kept ) ? { earlier: kept } : ( kept ?? {} );

async function keepDraft( photo: Blob | null ): Promise< boolean > {
	const name = draftName();
	try {
		const kept = photo && ( await asKept( photo ) );
		await inDatabase( ( store ) =>
			update< Kept | Drafts >(
				DRAFT_KEY,
				( before ) => {
					const { [ name ]: former, ...others } = asDrafts( before );
					// A later photo overtook this one while its bytes were read.
					const mine = photo === draft ? kept : former;
					return Object.fromEntries( [
						...Object.entries( others ).slice( 1 - MOST_DRAFTS ),
						...( mine ? [ [ name, mine ] as const ] : [] ),
					] );
				},
				store
			)
		);
		return true;
	} catch {
		return false;
	}
}

/**
 * The chosen photo that is not in the cart yet, restored as a .jpg file: this tab's own. A tab that never had one begins
 * with the last that any has left.
 */
export async function getDraft(): Promise< File | null > {
	if ( ! draft ) {
		const drafts = asDrafts( await read< Kept | Drafts >( DRAFT_KEY ) );
		const name = draftName() || Object.keys( drafts ).at( -1 ) || '';
		const kept = drafts[ name ];
		if ( ! isPhoto( kept ) || draft ) {
			return draft && asFile( draft );
		}
		nameDraft( name );
		draft = asFile( kept );
		isRestored = true;
	}
	return asFile( draft );
}

/** Sets or removes this tab's draft, and no other's. Answers whether it outlives the page. */
export function setDraft( photo: Blob | null ): Promise< boolean > {
	draft = photo;
	if ( ! draftName() || ( photo && isRestored ) ) {
		// The restored one stays where it is, for the tab that it may belong to.
		nameDraft( String( Math.random() ) );
	}
	isRestored = false;
	return keepDraft( photo );
}
