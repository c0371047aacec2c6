import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { ApiError } from '@museau/api';
import { forgetDetail, type UnsentDetail } from '@museau/photos/details';
import { sendDetail } from './order-call';

export interface Upload {
	detail: UnsentDetail;
	state: 'waiting' | 'sending' | 'sent' | 'failed' | 'stopped';
	/** Percent that have left. */
	sent: number;
	/** Why it failed. */
	problem: string;
}

type Put = ( id: string, changes: Partial< Upload > ) => void;

/** Whether the shop will never take this photograph, however often it is sent. */
const isFinal = ( error: unknown ) =>
	error instanceof ApiError && error.isAnswer && ! error.isPassing;

/** Sends one, and tells how far it is and what became of it. */
async function send( detail: UnsentDetail, put: Put, signal: AbortSignal ) {
	const { id } = detail;
	put( id, { state: 'sending', sent: 0, problem: '' } );
	try {
		await sendDetail( detail, ( sent ) => put( id, { sent } ), signal );
		await forgetDetail( detail );
		put( id, { state: 'sent', sent: 100 } );
	} catch ( error ) {
		if ( signal.aborted ) {
			put( id, { state: 'stopped' } );
			return;
		}
		if ( isFinal( error ) ) {
			await forgetDetail( detail );
		}
		put( id, { state: 'failed', problem: ( error as Error ).message } );
	}
}

/** Tries those that failed again once the line is back. */
function useReturnOfLine( uploads: Upload[], retry: ( id: string ) => void ) {
	useEffect( () => {
		const again = () =>
			uploads.forEach(
				( { detail, state } ) =>
					state === 'failed' && retry( detail.id )
			);
		window.addEventListener( 'online', again );
		return () => window.removeEventListener( 'online', again );
	}, [ uploads, retry ] );
}

/** Sends photographs one after the other: on a slow line each arrives sooner. */
export function useDetailUploads( details: UnsentDetail[] ) {
	const [ uploads, setUploads ] = useState< Upload[] >( () =>
		details.map( ( detail ) => ( {
			detail,
			state: 'waiting',
			sent: 0,
			problem: '',
		} ) )
	);
	/** Of the one that is under way. */
	const line = useRef< AbortController | null >( null );
	const put = useCallback< Put >(
		( id, changes ) =>
			setUploads( ( before ) =>
				before.map( ( one ) =>
					one.detail.id === id ? { ...one, ...changes } : one
				)
			),
		[]
	);
	useEffect( () => {
		const next = uploads.find( ( { state } ) => state === 'waiting' );
		if ( next && ! line.current ) {
			line.current = new AbortController();
			void send( next.detail, put, line.current.signal ).finally( () => {
				line.current = null;
				// Looked at once more: the next one waits.
				setUploads( ( before ) => [ ...before ] );
			} );
		}
	}, [ uploads, put ] );
	const retry = useCallback(
		( id: string ) => put( id, { state: 'waiting', problem: '' } ),
		[ put ]
	);
	useReturnOfLine( uploads, retry );
	const stop = ( { detail, state }: Upload ) =>
		state === 'sending'
			? line.current?.abort()
			: put( detail.id, { state: 'stopped' } );

	return { uploads, retry, stop };
}
