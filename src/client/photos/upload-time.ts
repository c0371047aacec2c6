/** A browser's upload of this many bytes each millisecond is slow and still gets through. */
const SLOWEST = 25;

/** Milliseconds for an upload, however slow the line is that still moves. */
export const uploadTime = ( photos: Blob[] ) =>
	30_000 + photos.reduce( ( sum, { size } ) => sum + size, 0 ) / SLOWEST;
