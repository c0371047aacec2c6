import { verdictWorker } from '../../trusted-types';
import { decode, inSlices } from './run';
import type { HeadBox } from './pixels';
import type { Verdict } from './judge';
import { workerUrl } from './where';
import type { Answer, Question } from './worker';

/** Milliseconds after which nobody waits for a verdict any more. */
const PATIENCE = 8000;

/** Examines the photographs of one form; the last question alone is answered. */
export interface Examiner {
	/** Answers null where there is no verdict, or no longer. */
	ask: ( photo: Blob, box: HeadBox ) => Promise< Verdict | null >;
	end: () => void;
}

/** On the page itself, where a worker cannot be had. */
function withoutWorker(): Examiner {
	let turn = 0;
	let known: { photo: Blob; picture: Promise< ImageBitmap > } | undefined;
	const forget = () =>
		void known?.picture.then(
			( picture ) => picture.close(),
			() => {}
		);

	return {
		ask: async ( photo, box ) => {
			const mine = ++turn;
			if ( known?.photo !== photo ) {
				forget();
				known = { photo, picture: decode( photo ) };
			}
			return inSlices(
				await known.picture,
				document.createElement( 'canvas' ),
				box,
				() => mine !== turn
			);
		},
		end: () => {
			turn++;
			forget();
		},
	};
}

function withWorker( worker: Worker ): Examiner {
	let last: Blob | null = null;
	let id = 0;

	return {
		ask: ( photo, box ) =>
			new Promise( ( resolve, reject ) => {
				const mine = ++id;
				worker.onerror = ( event ) => {
					event.preventDefault();
					reject( event );
				};
				worker.onmessage = ( { data }: MessageEvent< Answer > ) => {
					if ( data.id === mine ) {
						resolve( data.verdict );
					}
				};
				const question: Question = {
					id: mine,
					photo: photo === last ? null : photo,
					box,
				};
				last = photo;
				worker.postMessage( question );
			} ),
		end: () => worker.terminate(),
	};
}

/** Examines in a worker, on the page where there is none, and not at all where even that fails. */
export function examiner(): Examiner {
	let now: Examiner;
	try {
		if ( typeof OffscreenCanvas === 'undefined' ) {
			throw new Error( 'no canvas in a worker' );
		}
		now = withWorker( verdictWorker( workerUrl() ) );
	} catch {
		now = withoutWorker();
	}

	return {
		ask: ( photo, box ) => {
			let timer: ReturnType< typeof setTimeout >;
			return Promise.race( [
				now.ask( photo, box ).catch( () => {
					now.end();
					now = withoutWorker();
					return now.ask( photo, box );
				} ),
				new Promise< null >( ( resolve ) => {
					timer = setTimeout( resolve, PATIENCE, null );
				} ),
			] )
				.catch( () => null )
				.finally( () => clearTimeout( timer ) );
		},
		end: () => now.end(),
	};
}
