import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { ApiError, apiFetch } from '@museau/api';
import { uploading } from '@museau/api/uploading';
import { forgetDetail, type UnsentDetail } from '@museau/photos/details';
import type { OrderAnswer } from '@museau/types';
import { isOrderAnswer } from './order-call';

export interface Upload {
	detail: UnsentDetail;
	/** 'refused': for good; 'failed': it may be sent again. */
	state: 'waiting' | 'sending' | 'sent' | 'failed' | 'stopped' | 'refused';
	/** Percent that have left. */
	sent: number;
	/** Why it failed. */
	problem: string;
}

type Put = ( detail: UnsentDetail, changes: Partial< Upload > ) => void;

/** One photograph may lie beside the poses of two portraits. */
export const nameOf = ( { owner, id }: UnsentDetail ) => `${ owner } ${ id }`;

/** Answers after which the shop will never take this photograph, however often it is sent. */
const FINAL = [
	'museau_photo_accepted',
	'museau_photo_type',
	'museau_photo_too_heavy',
	'museau_photo_unreadable',
	'museau_photo_unknown',
];
const isFinal = ( error: unknown ) =>
	error instanceof ApiError && FINAL.includes( error.code );

/** One call; the same one again, after a lost answer, changes nothing. */
function post(
	upload: UnsentDetail,
	onProgress: ( percent: number ) => void,
	signal: AbortSignal
) {
	const { order, role, photo } = upload;
	const data = new FormData();
	data.set( 'order', String( order.id ) );
	data.set( 'key', order.key );
	data.set( 'portrait', String( order.portrait ) );
	data.set( 'role', role );
	data.set( 'portrait_image', photo, 'portrait_image.jpg' );
	return apiFetch< OrderAnswer >( {
		path: '/order-photo',
		method: 'POST',
		body: data,
		transport: uploading( onProgress ),
		signal,
		check: isOrderAnswer,
	} );
}

/** Sends one, and tells how far it is and what became of it. */
async function send( detail: UnsentDetail, put: Put, signal: AbortSignal ) {
	put( detail, { state: 'sending', sent: 0, problem: '' } );
	try {
		await post( detail, ( sent ) => put( detail, { sent } ), signal );
		await forgetDetail( detail );
		put( detail, { state: 'sent', sent: 100 } );
	} catch ( error ) {
		if ( signal.aborted ) {
			put( detail, { state: 'stopped' } );
			return;
		}
		const problem = ( error as Error ).message;
		if ( isFinal( error ) ) {
			await forgetDetail( detail );
			put( detail, { state: 'refused', problem } );
			return;
		}
		put( detail, { state: 'failed', problem } );
	}
}

/** Tries those that failed again once the line is back. */
function useReturnOfLine(
	uploads: Upload[],
	retry: ( detail: UnsentDetail ) => void
) {
	useEffect( () => {
		const again = () =>
			uploads.forEach(
				( { detail, state } ) => state === 'failed' && retry( detail )
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
	/** Ends the one that is under way. */
	const underWay = useRef< AbortController | null >( null );
	const put = useCallback< Put >(
		( detail, changes ) =>
			setUploads( ( before ) =>
				before.map( ( one ) =>
					nameOf( one.detail ) === nameOf( detail )
						? { ...one, ...changes }
						: one
				)
			),
		[]
	);
	useEffect( () => {
		const next = uploads.find( ( { state } ) => state === 'waiting' );
		if ( next && ! underWay.current ) {
			underWay.current = new AbortController();
			void send( next.detail, put, underWay.current.signal ).finally(
				() => {
					underWay.current = null;
					// Looked at once more: the next one waits.
					setUploads( ( before ) => [ ...before ] );
				}
			);
		}
	}, [ uploads, put ] );
	useEffect( () => () => underWay.current?.abort(), [] );
	const retry = useCallback(
		( detail: UnsentDetail ) =>
			put( detail, { state: 'waiting', problem: '' } ),
		[ put ]
	);
	useReturnOfLine( uploads, retry );
	const stop = ( { detail, state }: Upload ) =>
		state === 'sending'
			? underWay.current?.abort()
			: put( detail, { state: 'stopped' } );

	/** One that she does not want to send after all. */
	const remove = async ( detail: UnsentDetail ) => {
		await forgetDetail( detail );
		setUploads( ( before ) =>
			before.filter( ( one ) => one.detail !== detail )
		);
	};

	return { uploads, retry, stop, remove };
}
