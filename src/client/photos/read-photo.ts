import { t } from '../i18n';
import { PICTURE_TYPES, isHeic, tooHeavy } from './picture-files';

/** Longest side that is sent, pixels: A2 at 150 dots an inch. */
const LONGEST_SIDE = 3600;
const KEPT_BYTES = 4 * 1024 * 1024;

/** A photo that cannot be taken, with the sentence for the visitor. */
class PhotoRefused extends Error {}

/** The sentence for the visitor of what readPhoto() threw. */
export const photoRefusal = ( error: unknown ): string =>
	error instanceof PhotoRefused
		? error.message
		: t( 'Photo illisible : choisissez-en une autre.' );

export interface ReadPhoto {
	/** Ready to keep and to send. */
	photo: Blob;
	/** Pixels of the chosen file, upright. */
	width: number;
	height: number;
}

async function decode( file: Blob ): Promise< ImageBitmap > {
	return createImageBitmap( file, { imageOrientation: 'from-image' } );
}

/**
 * Checks a chosen file by decoding it, and shrinks it before it is kept and sent.
 * Everything becomes a JPEG, HEIC too where the browser can decode it (B60): it is restored as a .jpg file.
 *
 * @throws PhotoRefused for photoRefusal()
 */
export async function readPhoto( file: File ): Promise< ReadPhoto > {
	if ( ! PICTURE_TYPES.includes( file.type ) && ! isHeic( file ) ) {
		throw new PhotoRefused(
			t( 'Choisissez une photo JPEG, PNG ou WebP.' )
		);
	}
	if ( tooHeavy( file ) ) {
		throw new PhotoRefused( tooHeavy( file ) );
	}
	let picture: ImageBitmap;
	try {
		picture = await decode( file );
	} catch {
		throw new PhotoRefused(
			isHeic( file )
				? t(
						"Ce format n'est pas lisible ici : choisissez une photo JPEG, PNG ou WebP."
					)
				: t( 'Photo illisible : choisissez-en une autre.' )
		);
	}
	const { width, height } = picture;
	const scale = Math.min( 1, LONGEST_SIDE / Math.max( width, height ) );
	try {
		if (
			scale === 1 &&
			file.type === 'image/jpeg' &&
			file.size <= KEPT_BYTES
		) {
			return { photo: file, width, height };
		}
		const canvas = document.createElement( 'canvas' );
		canvas.width = Math.round( width * scale );
		canvas.height = Math.round( height * scale );
		const pen = canvas.getContext( '2d' );
		if ( ! pen ) {
			return { photo: file, width, height };
		}
		// A transparent PNG would turn black.
		pen.fillStyle = '#fff';
		pen.fillRect( 0, 0, canvas.width, canvas.height );
		pen.drawImage( picture, 0, 0, canvas.width, canvas.height );
		const photo = await new Promise< Blob | null >( ( resolve ) =>
			canvas.toBlob( resolve, 'image/jpeg', 0.92 )
		);
		return { photo: photo ?? file, width, height };
	} finally {
		picture.close();
	}
}
