/** Every journey at both widths, and what only browsers that are not Chromium bring along. Run by `npm run browsers`. */
import { play } from './support/play.mjs';
import * as jobs from './journeys.mjs';
import * as lacks from './lacks.mjs';

const WIDTHS = [ 360, 1440 ];
const TITLES = {
	portrait: 'a portrait with its photograph, to the thanks',
	print: 'a print, to the thanks',
	filters: 'filters and orders',
	favourites: 'favourites',
	contact: 'a message',
	dashboard: 'a work with its picture on the dashboard',
	photographKept: 'a photograph outlives the page, in a private window too',
	backAndForward:
		'what Back brings out of the browser’s memory is as the cart is now',
	dialogs: 'dialogs keep the focus, close on Escape and give it back',
	dates: 'a date of a piece of news',
	menu: 'the menu and the search of a phone',
	pages: 'every page whole, without a fault',
};

play(
	Object.entries( { ...jobs, ...lacks } ).flatMap( ( [ name, journey ] ) =>
		WIDTHS.map( ( width ) => [ TITLES[ name ], journey, width ] )
	)
);
