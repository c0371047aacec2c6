import { useEffect, useRef, useState } from '@wordpress/element';
import { ApiError, apiFetch } from '@museau/api';
import { uploading } from '@museau/api/uploading';
import { t } from '@museau/i18n';
import { PICTURE_TYPES, isHeic, tooHeavy } from '@museau/photos/picture-files';
import { useDashboard } from '../dashboard-context';
import { authenticationSentence, isSignedOut, messageOf } from '../failure';
import type { Picture } from '../products/rules';
import { noteUpload } from '../running-uploads';

interface UploadStatus {
	kind: 'info' | 'success' | 'error';
	text: string;
	/** Percent that have left, while it is under way. */
	sent?: number;
	/** What broke and what was to follow it, to try again. */
	files?: File[];
	/** How many of those chosen together went before them. */
	from?: number;
}

/** R195: 'Échec téléversement' with status and message. */
export function uploadFailure( error: unknown ): string {
	const status =
		error instanceof ApiError && error.status > 0
			? ` (${ error.status })`
			: '';
	// Our own refusal names the maximum; a server's in front of it does not.
	const isTooHeavy =
		error instanceof ApiError && error.code === 'museau_photo_too_heavy';
	const said = isTooHeavy && String( error.data.message ?? '' );
	return `${ t( 'Échec téléversement' ) }${ status } : ${
		isSignedOut( error )
			? authenticationSentence()
			: said || messageOf( error )
	}`;
}

/** Why a file is none that the shop takes; '' when it is. */
function unfit( file: File ): string {
	if ( isHeic( file ) ) {
		return t(
			"Cette image est au format HEIC, que la boutique ne lit pas : exportez-la en JPEG, ou réglez l'appareil photo de votre téléphone sur « Le plus compatible ». Rien n'est parti."
		);
	}
	return PICTURE_TYPES.includes( file.type )
		? ''
		: t( 'choisissez une image JPEG, PNG ou WebP.' );
}

/** The picture itself was refused: too heavy, or not readable. */
const isRefusal = ( error: unknown ) =>
	error instanceof ApiError && [ 413, 415, 422 ].includes( error.status );

/** Sends one picture to the media library; `tell` receives the percent that have left. */
async function send(
	file: File,
	tell: ( sent: number ) => void
): Promise< Picture > {
	if ( tooHeavy( file ) ) {
		throw new ApiError( 413, 'museau_photo_too_heavy', tooHeavy( file ) );
	}
	tell( 0 );
	const body = new FormData();
	body.append( 'file', file );
	const { id, filename, url } = await apiFetch< {
		id: number;
		filename: string;
		url?: string;
	} >( {
		path: '/admin/upload-media',
		method: 'POST',
		body,
		transport: uploading( tell ),
	} );
	return { id, name: filename, url: url ?? URL.createObjectURL( file ) };
}

/** Lets the form's saving wait for what is sent, while the form is open. */
function useNoted() {
	const forget = useRef( () => {} );
	useEffect( () => () => forget.current(), [] );
	return ( files: File[], ended: Promise< boolean > ) => {
		forget.current = noteUpload( {
			name: files.map( ( { name } ) => name ).join( ', ' ),
			ended,
		} );
	};
}

/** Sends pictures to the media library, one after the other; the status goes info, then success or error (R195). */
export function useUpload(
	onDone: ( picture: Picture, place: number ) => void
) {
	const { hush } = useDashboard();
	const [ status, setStatus ] = useState< UploadStatus | null >( null );
	const note = useNoted();

	/** Answers whether all of them arrived. */
	const sendAll = async ( files: File[], from: number ) => {
		const many = files.length > 1;
		let refused = '';
		for ( const [ index, file ] of files.entries() ) {
			try {
				const place = many ? ` (${ index + 1 }/${ files.length })` : '';
				const text = `${ t( 'Téléversement de %s…', file.name ) }${ place }`;
				onDone(
					await send( file, ( sent ) =>
						setStatus( { kind: 'info', text, sent } )
					),
					from + index
				);
			} catch ( error ) {
				const text = uploadFailure( error );
				if ( ! isRefusal( error ) ) {
					setStatus( {
						kind: 'error',
						text,
						files: files.slice( index ),
						from: from + index,
					} );
					return false;
				}
				// Sending the same again would not help; the others may go on.
				refused ||= many ? `${ file.name } : ${ text }` : text;
			}
		}
		if ( refused ) {
			setStatus( { kind: 'error', text: refused } );
			return false;
		}
		setStatus( { kind: 'success', text: t( 'Image téléversée' ) } );
		return true;
	};
	const upload = ( files: File[], from = 0 ) => {
		hush();
		const wrong = files.find( unfit );
		if ( wrong ) {
			setStatus( {
				kind: 'error',
				text: `${ t( 'Échec téléversement' ) } : ${ unfit( wrong ) }`,
			} );
			return;
		}
		note( files, sendAll( files, from ) );
	};

	return { status, upload, isBusy: status?.kind === 'info' };
}
