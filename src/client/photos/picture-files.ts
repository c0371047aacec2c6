import { t } from '../i18n';

/** What the server develops (Domain\Photos\PhotoProcessor); the choosers offer nothing else. */
export const PICTURE_TYPES = [ 'image/jpeg', 'image/png', 'image/webp' ];

const MOST_BYTES = 15 * 1024 * 1024;

export const isHeic = ( { name, type }: File ) =>
	/hei[cf]$/i.test( type ) || /\.hei[cf]$/i.test( name );

/** Why a file is too heavy to be sent; '' when it is not. */
export const tooHeavy = ( { size }: File ) =>
	size > MOST_BYTES ? t( 'Photo trop lourde : 15 Mo au plus.' ) : '';
