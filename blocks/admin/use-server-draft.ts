import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { ApiError, apiFetch } from '@museau/api';
import { merged, same, type Kept } from './use-draft';
import type { Form } from './use-form';

/** Milliseconds without a key before what is typed is sent. */
const PAUSE = 1500;
const DEVICE = 'museau_admin_device';

/** GET /admin/drafts/{form}. */
interface Answer {
	rev: number;
	at: string;
	device: string;
	draft: string;
	other: string;
}

/** What another device, or an earlier tab, typed into the same form. */
export interface Found< T > extends Kept< T > {
	/** When; '' for what this device replaced. */
	at: string;
	isOfThisDevice: boolean;
}

/** A name that this browser gives itself, so that its own drafts are told from another's. */
function deviceName(): string {
	try {
		const known = localStorage.getItem( DEVICE );
		if ( known ) {
			return known;
		}
		const name = `a${ Math.random().toString( 36 ).slice( 2, 12 ) }`;
		localStorage.setItem( DEVICE, name );
		return name;
	} catch {
		return 'anonyme';
	}
}

function read< T >( text: string ): Kept< T > | null {
	try {
		const kept = JSON.parse( text );
		return kept?.base && kept.values ? kept : null;
	} catch {
		return null;
	}
}

/** What is kept for a form with the account; `other` is what a device wrote that another one replaced. */
function foundIn< T >( answer: Answer ) {
	const draft = answer.rev > 0 ? read< T >( answer.draft ) : null;
	const other = read< T >( answer.other );
	return {
		draft: draft && {
			...draft,
			at: answer.at,
			isOfThisDevice: answer.device === deviceName(),
		},
		other: other && { ...other, at: '', isOfThisDevice: false },
	};
}

/** What the server keeps for a form, and the number that the next writing must name. */
function useKept< T extends object >( path: string, values: T ) {
	const [ found, setFound ] = useState< Found< T > | null >( null );
	const [ other, setOther ] = useState< Found< T > | null >( null );
	const [ isReady, setReady ] = useState( false );
	const rev = useRef( 0 );
	const now = useRef( values );
	now.current = values;

	const look = useCallback( async () => {
		try {
			const answer = await apiFetch< Answer >( { path } );
			const kept = foundIn< T >( answer );
			rev.current = answer.rev;
			setOther( kept.other );
			setFound(
				kept.draft && ! same( kept.draft.values, now.current )
					? kept.draft
					: null
			);
			setReady( true );
		} catch {
			// The tab keeps what is typed.
		}
	}, [ path ] );
	useEffect( () => void look(), [ look ] );

	return { found, setFound, other, setOther, isReady, rev, look };
}

/**
 * Deletes the draft that this device wrote. A writing whose answer was lost left another number than the one known here: the
 * server says whose it is. What another device wrote stays.
 */
async function forgetDraft( path: string, rev: number ) {
	const forget = ( known: number ) =>
		apiFetch< { deleted: boolean } >( {
			path,
			method: 'DELETE',
			query: { rev: known },
		} );
	if ( ( await forget( rev ) ).deleted ) {
		return;
	}
	const answer = await apiFetch< Answer >( { path } );
	if ( answer.rev > 0 && answer.device === deviceName() ) {
		await forget( answer.rev );
	}
}

type Ref< T > = { current: T };

/** A form that is left in the task in which it was saved has no render left that would forget. */
function useForgettingAtLeave(
	path: string,
	isSettled: Ref< boolean >,
	{
		found,
		rev,
		last,
		mayBeKept,
	}: {
		found: unknown;
		rev: Ref< number >;
		last: Ref< Promise< unknown > >;
		mayBeKept: Ref< boolean >;
	}
) {
	const isOffered = useRef( false );
	isOffered.current = found !== null;
	useEffect(
		() => () => {
			if (
				isSettled.current &&
				! isOffered.current &&
				( rev.current > 0 || mayBeKept.current )
			) {
				void last.current
					.then( () => forgetDraft( path, rev.current ) )
					.catch( () => undefined );
			}
		},
		[ path, isSettled, rev, last, mayBeKept ]
	);
}

/** Writes what is typed once the keys rest, and forgets what was saved or given up. */
function useSending< T extends object >(
	path: string,
	{
		values,
		saved,
		isDirty,
		isSettled,
	}: Pick< Form< T >, 'values' | 'saved' | 'isDirty' | 'isSettled' >,
	{ found, isReady, rev, look, setOther }: ReturnType< typeof useKept< T > >
) {
	/** The call that is under way, or the last one: each waits for the one before it, and names the number that it left. */
	const last = useRef< Promise< unknown > >( Promise.resolve() );
	/** A writing was sent, whatever became of its answer. */
	const mayBeKept = useRef( false );
	useEffect( () => {
		const isKept = rev.current > 0 || mayBeKept.current;
		if ( ! isReady || found || ( ! isDirty && ! isKept ) ) {
			return;
		}
		const forget = async () => {
			await forgetDraft( path, rev.current );
			rev.current = 0;
			mayBeKept.current = false;
			setOther( null );
		};
		const keep = async () => {
			mayBeKept.current = true;
			const answer = await apiFetch< { rev: number } >( {
				path,
				method: 'PUT',
				data: {
					rev: rev.current,
					device: deviceName(),
					draft: JSON.stringify( { base: saved, values } ),
				},
			} );
			rev.current = answer.rev;
		};
		const timer = setTimeout(
			() => {
				last.current = last.current
					.then( isDirty ? keep : forget )
					.catch( ( error ) =>
						error instanceof ApiError && error.status === 409
							? look()
							: undefined
					);
			},
			isDirty ? PAUSE : 0
		);
		return () => clearTimeout( timer );
	}, [ path, isReady, found, isDirty, saved, values, look, rev, setOther ] );

	useForgettingAtLeave( path, isSettled, { found, rev, last, mayBeKept } );
}

/**
 * Sends what is typed into a form, so that another device goes on. It only helps: without the server the form works, and the
 * tab keeps what is typed, too. While a found draft waits for an answer nothing is sent over it.
 */
export function useServerDraft< T extends object >(
	key: string,
	form: Pick<
		Form< T >,
		'values' | 'saved' | 'isDirty' | 'isSettled' | 'set'
	>
) {
	const { values, saved, isDirty, set } = form;
	const path = `/admin/drafts/${ key }`;
	const kept = useKept< T >( path, values );
	const { found, setFound, other, setOther } = kept;

	useSending( path, form, kept );

	/** Puts a draft into the form; what stood there can be had back. Answers the fields that were saved differently since. */
	const take = ( draft: Found< T > ): ( keyof T )[] => {
		const { values: all, both } = merged( draft, saved );
		setFound( null );
		setOther(
			isDirty
				? { base: saved, values, at: '', isOfThisDevice: true }
				: null
		);
		set( all );
		return both;
	};

	return {
		found,
		other,
		take,
		/** What is typed here goes over what was found, which can still be had. */
		keepMine: () => {
			setOther( found );
			setFound( null );
		},
	};
}
