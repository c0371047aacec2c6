import { store as editor } from '@wordpress/block-editor';
import { useDispatch, useSelect } from '@wordpress/data';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';

interface Media {
	id?: number;
}

type MediaUpload = ( request: {
	allowedTypes: string[];
	filesList: File[];
	multiple: boolean;
	onFileChange: ( media: Media[] ) => void;
	onError: ( error: string | Error ) => void;
} ) => void;

const isPicture = ( { type }: File ) => type.startsWith( 'image/' );

/** Pictures of a clipboard or of a drop. */
export const picturesOf = ( files: Iterable< File > ): File[] =>
	[ ...files ].filter( isPicture );

/**
 * Takes files that are dropped or pasted into the media library.
 *
 * @param onKept Called with the media item's number once the library has the picture.
 */
export function usePictureFiles(
	onKept: ( path: string, id: number ) => void
) {
	/** Attribute whose picture is being sent, '' for none. */
	const [ sending, setSending ] = useState( '' );
	const { createErrorNotice } = useDispatch( 'core/notices' ) as {
		createErrorNotice: ( message: string, options: object ) => void;
	};
	const upload = useSelect(
		( select ) =>
			(
				select( editor ) as unknown as {
					getSettings: () => { mediaUpload?: MediaUpload };
				}
			 ).getSettings().mediaUpload,
		[]
	);
	const fail = ( message: string ) => {
		setSending( '' );
		createErrorNotice( message, { type: 'snackbar' } );
	};
	const take = ( path: string, files: Iterable< File > ) => {
		const [ picture ] = picturesOf( files );
		if ( ! picture ) {
			fail(
				__(
					"Ce fichier n'est pas une image. L'image d'avant reste en place.",
					'museau'
				)
			);
		} else if ( ! upload ) {
			fail(
				__(
					"Vous n'avez pas le droit d'envoyer des fichiers. L'image d'avant reste en place.",
					'museau'
				)
			);
		} else {
			setSending( path );
			upload( {
				allowedTypes: [ 'image' ],
				filesList: [ picture ],
				multiple: false,
				// First with the file's own address, then with the library's number.
				onFileChange: ( [ media ] ) => {
					if ( media?.id ) {
						setSending( '' );
						onKept( path, media.id );
					}
				},
				onError: ( error ) =>
					fail( typeof error === 'string' ? error : error.message ),
			} );
		}
	};
	return { sending, take };
}
