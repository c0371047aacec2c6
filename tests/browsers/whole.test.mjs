/** Every journey at both widths, and what only browsers that are not Chromium bring along. Run by `npm run browsers`. */
import { play } from './support/play.mjs';
import { JOURNEYS as jobs } from './journeys.mjs';
import { JOURNEYS as lacks } from './lacks.mjs';

const WIDTHS = [ 360, 1440 ];

play(
	[ ...Object.values( jobs ), ...Object.values( lacks ) ].flatMap(
		( journey ) => WIDTHS.map( ( width ) => [ journey, width ] )
	)
);
