import { t } from '../i18n';
import { own } from '../page-data';

/** The photographs of portraits: nobody without one fetches their code. */
export const photosLater = () => import( './index' );

/** Whether a page of the shop has kept photographs in this browser; where it does not say, perhaps. */
export async function mayKeepPhotos(): Promise< boolean > {
	try {
		return ( await indexedDB.databases() ).some(
			( { name } ) => name === own( 'museau' )
		);
	} catch {
		return true;
	}
}

/** Reads a chosen file, as readPhoto() does, or answers the sentence why it cannot be taken. */
export async function readPhotoLater( file: File ) {
	try {
		const { readPhoto, photoRefusal } = await import( './read-photo' );
		return await readPhoto( file ).catch( photoRefusal );
	} catch {
		return t( 'Une erreur est survenue. Veuillez réessayer.' );
	}
}
