/** A file of its own (webpack.config.js), fetched once a photograph is chosen: examines it, and sends nothing anywhere. */
import { atOnce, decode } from './run';
import type { HeadBox } from './pixels';
import type { Verdict } from './judge';

export interface Question {
	id: number;
	/** Null: the photograph of the last question. */
	photo: Blob | null;
	box: HeadBox;
}

export interface Answer {
	id: number;
	/** Null where it could not be examined. */
	verdict: Verdict | null;
	/** Milliseconds of decoding and of examining. */
	took: [ number, number ];
}

let picture: Promise< ImageBitmap > | undefined;

async function answer( { id, photo, box }: Question ): Promise< Answer > {
	const start = performance.now();
	let decoded = start;
	let verdict: Verdict | null = null;
	try {
		if ( photo ) {
			void picture?.then(
				( old ) => old.close(),
				() => {}
			);
			picture = decode( photo );
		}
		const bitmap = await picture;
		decoded = performance.now();
		verdict = bitmap
			? atOnce( bitmap, new OffscreenCanvas( 1, 1 ), box )
			: null;
	} catch {
		// No verdict: the form works as before.
	}

	return {
		id,
		verdict,
		took: [ decoded - start, performance.now() - decoded ],
	};
}

addEventListener( 'message', ( { data } ) => {
	void answer( data as Question ).then( ( answered ) =>
		postMessage( answered )
	);
} );
