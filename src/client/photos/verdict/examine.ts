import { lightOf } from './light';
import {
	areaOf,
	greyOf,
	reduction,
	type HeadBox,
	type ReadRows,
} from './pixels';
import { sharpnessOf } from './sharpness';
import type { Verdict } from './judge';

/** Edges of this width, pixels, are those of a sharp photograph. */
const SHARP = 1;
/** Width of edges that are too faint to be found: nothing that could be drawn is seen in the box. */
const UNSEEN = 20;

/** Examines the head of a photograph. Rests now and then, so that whoever runs it may do so in slices. */
export function* examine(
	read: ReadRows,
	width: number,
	height: number,
	box: HeadBox
): Generator< void, Verdict > {
	const area = areaOf( box, width, height );
	const factor = reduction( area );
	const grid = yield* greyOf( read, area, factor );
	const light = lightOf( grid );
	yield;
	const sharpness = yield* sharpnessOf( grid );
	const head = Math.sqrt( area.width * area.height );

	return {
		head,
		detail:
			head /
			Math.hypot(
				1,
				( factor * ( sharpness?.width ?? UNSEEN ) ) / SHARP
			),
		lean: sharpness?.lean ?? 0,
		light,
	};
}
