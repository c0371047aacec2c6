import { SLOWEST } from '../api/uploading';

/** Milliseconds for an upload, however slow the line is that still moves. */
export const uploadTime = ( photos: Blob[] ) =>
	30_000 + photos.reduce( ( sum, { size } ) => sum + size, 0 ) / SLOWEST;
