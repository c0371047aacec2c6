/** The browser of the bench, and the pages that it looks at. */
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../lib/paths.mjs';

export const PAGES = {
	home: '/',
	list: '/oeuvre-originale',
	product: '/produit/oeuvre-originale/chat-roux',
	portrait: '/commandez-votre-portrait',
	cart: '/panier',
	checkout: '/commander',
	news: '/actualites',
	contact: '/contact',
	legal: '/cgv',
};

export const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
];

export const launch = ( more = {} ) =>
	chromium.launch( { executablePath: CHROMIUM, args: FLAGS, ...more } );

/** A telephone of the middle range on a slow line: Lighthouse's mobile profile. */
export const PHONE = {
	viewport: { width: 412, height: 823 },
	deviceScaleFactor: 1.75,
	isMobile: true,
	hasTouch: true,
};
const LINE = {
	offline: false,
	latency: 150,
	downloadThroughput: 1.6e6 / 8,
	uploadThroughput: 750e3 / 8,
};

/** Slows a page down: the processor by four, and the line to 1.6 Mbit/s with 150 ms when asked. */
export async function slow( page, { line = false } = {} ) {
	const session = await page.context().newCDPSession( page );
	// The window's own bars take some of its height: what changes only below its edge is painted with the next change above it.
	const { windowId } = await session.send( 'Browser.getWindowForTarget' );
	const { height } = page.viewportSize();
	await session.send( 'Browser.setWindowBounds', {
		windowId,
		bounds: { height: height + 300 },
	} );
	await session.send( 'Emulation.setCPUThrottlingRate', { rate: 4 } );
	if ( line ) {
		await session.send( 'Network.enable' );
		await session.send( 'Network.emulateNetworkConditions', LINE );
	}
	// The thread's own time: other programs of the machine do not count.
	await session.send( 'Performance.enable', { timeDomain: 'threadTicks' } );
	return session;
}

/** Collects layout shifts, long tasks, the largest paint and interactions from the page's first moment on. */
export const observe = ( page ) =>
	page.addInitScript( () => {
		window.bench = { shift: 0, shifts: [], tasks: [], events: [], lcp: 0 };
		const watch = ( type, take, more = {} ) =>
			new PerformanceObserver( ( list ) =>
				list.getEntries().forEach( take )
			).observe( { type, buffered: true, ...more } );
		watch( 'layout-shift', ( { value, sources } ) => {
			window.bench.shift += value;
			window.bench.shifts.push( {
				value,
				nodes: sources.map(
					( { node } ) => node?.className || node?.nodeName
				),
			} );
		} );
		watch( 'longtask', ( { startTime, duration } ) =>
			window.bench.tasks.push( { startTime, duration } )
		);
		watch( 'largest-contentful-paint', ( { startTime, element } ) => {
			window.bench.lcp = startTime;
			window.bench.largest = element?.className || element?.nodeName;
		} );
		watch(
			'event',
			( entry ) => {
				if ( entry.interactionId ) {
					window.bench.events.push( {
						id: entry.interactionId,
						type: entry.name,
						duration: entry.duration,
						delay: entry.processingStart - entry.startTime,
						work: entry.processingEnd - entry.processingStart,
					} );
				}
			},
			{ durationThreshold: 16 }
		);
	} );

/** The slowest event of the interactions since the last look. */
export async function slowest( page ) {
	// Event Timing reports a frame or two after the paint.
	await page.waitForTimeout( 700 );
	return page.evaluate( () => {
		const events = window.bench.events.splice( 0 );
		return events.reduce(
			( worst, event ) =>
				event.duration > worst.duration ? event : worst,
			{ duration: 0, type: 'none', delay: 0, work: 0 }
		);
	} );
}

/**
 * What a visitor's browser knows of a shop, as Playwright's contexts take it.
 *
 * @param {string}                 url    the shop's address
 * @param {Object<string, string>} values of localStorage by key
 */
export const stored = ( url, values ) => ( {
	cookies: [],
	origins: [
		{
			origin: url,
			localStorage: Object.entries( values ).map(
				( [ name, value ] ) => ( { name, value } )
			),
		},
	],
} );

/** Time beyond 50 ms that long tasks blocked the page. */
export const blocked = ( tasks ) =>
	tasks.reduce( ( sum, { duration } ) => sum + duration - 50, 0 );
