import { examine } from './examine';
import type { Verdict } from './judge';
import type { HeadBox, ReadRows } from './pixels';

type Canvas = OffscreenCanvas | HTMLCanvasElement;

const penOf = ( canvas: Canvas ) => {
	const pen = canvas.getContext( '2d', {
		willReadFrequently: true,
	} ) as OffscreenCanvasRenderingContext2D | null;
	if ( ! pen ) {
		throw new Error( 'no canvas' );
	}
	return pen;
};

/** Some browsers answer with other pixels than were drawn, against fingerprints: nothing can be said of theirs. */
function refuseFalsePixels( canvas: Canvas ) {
	canvas.width = 2;
	canvas.height = 1;
	const pen = penOf( canvas );
	pen.fillStyle = '#204060';
	pen.fillRect( 0, 0, 1, 1 );
	pen.fillStyle = '#f0c090';
	pen.fillRect( 1, 0, 1, 1 );
	const seen = [ ...pen.getImageData( 0, 0, 2, 1 ).data ].join();
	if ( seen !== '32,64,96,255,240,192,144,255' ) {
		throw new Error( 'false pixels' );
	}
}

/** Reads rows of a decoded photograph through a canvas that is as large as they are. */
export function readerOf( picture: ImageBitmap, canvas: Canvas ): ReadRows {
	refuseFalsePixels( canvas );
	return ( { x, y, width, height } ) => {
		if ( canvas.width !== width || canvas.height !== height ) {
			canvas.width = width;
			canvas.height = height;
		}
		const pen = penOf( canvas );
		// A transparent PNG is drawn on white, as it is sent.
		pen.fillStyle = '#fff';
		pen.fillRect( 0, 0, width, height );
		pen.drawImage( picture, x, y, width, height, 0, 0, width, height );

		return pen.getImageData( 0, 0, width, height ).data;
	};
}

export const decode = ( photo: Blob ) =>
	createImageBitmap( photo, { imageOrientation: 'from-image' } );

/** Examines at once: for a worker. */
export function atOnce(
	picture: ImageBitmap,
	canvas: Canvas,
	box: HeadBox
): Verdict {
	const work = examine(
		readerOf( picture, canvas ),
		picture.width,
		picture.height,
		box
	);
	for (;;) {
		const step = work.next();
		if ( step.done ) {
			return step.value;
		}
	}
}

/** Milliseconds that the page may be held up. */
const SLICE = 8;

/** Examines in slices, with the page's own work between them: where there are no workers. */
export async function inSlices(
	picture: ImageBitmap,
	canvas: Canvas,
	box: HeadBox,
	isStale: () => boolean
): Promise< Verdict | null > {
	const work = examine(
		readerOf( picture, canvas ),
		picture.width,
		picture.height,
		box
	);
	while ( ! isStale() ) {
		const end = performance.now() + SLICE;
		do {
			const step = work.next();
			if ( step.done ) {
				return step.value;
			}
		} while ( performance.now() < end );
		await new Promise( ( next ) => setTimeout( next ) );
	}

	return null;
}
