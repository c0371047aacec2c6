/** The main jobs in a browser that is not Chromium. Run by bin/test.mjs (browsers-webkit, browsers-firefox). */
import { play } from './support/play.mjs';
import { JOURNEYS } from './journeys.mjs';

play( [
	[ JOURNEYS.portrait, 360 ],
	[ JOURNEYS.print, 1440 ],
	[ JOURNEYS.filters, 360 ],
	[ JOURNEYS.favourites, 1440 ],
	[ JOURNEYS.contact, 360 ],
	[ JOURNEYS.dashboard, 360 ],
] );
