/** The main jobs in a browser that is not Chromium. Run by bin/test.mjs (browsers-webkit, browsers-firefox). */
import { play } from './support/play.mjs';
import {
	contact,
	dashboard,
	favourites,
	filters,
	portrait,
	print,
} from './journeys.mjs';

play( [
	[ 'a portrait with its photograph, to the thanks', portrait, 360 ],
	[ 'a print, to the thanks', print, 1440 ],
	[ 'filters and orders', filters, 360 ],
	[ 'favourites', favourites, 1440 ],
	[ 'a message', contact, 360 ],
	[ 'a work with its picture on the dashboard', dashboard, 360 ],
] );
