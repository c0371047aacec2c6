/** One load of a page on the slow telephone, and what came over its line. */
import { blocked, observe, PHONE, slow } from './browser.mjs';

/** Kind of a file by its type. */
const KINDS = [
	[ 'script', /javascript/ ],
	[ 'style', /css/ ],
	[ 'picture', /^image\// ],
	[ 'font', /font|woff/ ],
	[ 'page', /html/ ],
];

/** Milliseconds without another largest paint or shift after which a page is at rest. */
const REST = 2000;

/** Milliseconds for a load: a cart of many scripts takes half a minute on a busy machine. */
const PATIENCE = 90_000;

/**
 * What came over the line of a page, as the browser's network tells it. What was kept in memory came from nowhere: a file that a page
 * preloads and then uses counts once.
 *
 * @param {{on: (event: string, take: (news: Object) => void) => void}} session with Network and Page enabled
 * @return {() => {toLoad: number, requests: number, bytes: Object<string, number>}} toLoad: requests that began before the load event; bytes:
 *         of all, and by kind, as they were sent, headers included
 */
export function weigh( session ) {
	const files = new Map();
	let loaded = Infinity;
	session.on( 'Page.loadEventFired', ( { timestamp } ) => {
		loaded = Math.min( loaded, timestamp );
	} );
	session.on(
		'Network.requestWillBeSent',
		( { requestId, request, timestamp, redirectResponse } ) => {
			if ( ! /^https?:/.test( request.url ) ) {
				return;
			}
			const former = files.get( requestId );
			if ( former && redirectResponse ) {
				// The way on has the same id.
				files.set( `${ requestId } ${ timestamp }`, {
					...former,
					bytes: redirectResponse.encodedDataLength,
				} );
			}
			files.set( requestId, { at: timestamp, type: '', bytes: 0 } );
		}
	);
	const change = ( requestId, more ) => {
		if ( files.has( requestId ) ) {
			Object.assign( files.get( requestId ), more );
		}
	};
	session.on( 'Network.responseReceived', ( { requestId, response } ) =>
		change( requestId, { type: response.mimeType } )
	);
	session.on( 'Network.loadingFinished', ( news ) =>
		change( news.requestId, { bytes: news.encodedDataLength } )
	);
	session.on( 'Network.requestServedFromCache', ( { requestId } ) =>
		files.delete( requestId )
	);
	return () => {
		const all = [ ...files.values() ];
		const bytes = { all: 0 };
		for ( const [ kind ] of [ ...KINDS, [ 'other' ] ] ) {
			bytes[ kind ] = 0;
		}
		for ( const file of all ) {
			const [ kind ] = KINDS.find( ( [ , type ] ) =>
				type.test( file.type )
			) ?? [ 'other' ];
			bytes[ kind ] += file.bytes;
			bytes.all += file.bytes;
		}
		return {
			toLoad: all.filter( ( { at } ) => at <= loaded ).length,
			requests: all.length,
			bytes,
		};
	};
}

/** Waits until nothing larger is painted and nothing moves: a cart is drawn by its scripts long after its last file. */
async function atRest( page ) {
	const state = () =>
		page.evaluate( () => `${ window.bench.lcp } ${ window.bench.shift }` );
	let former = '';
	for ( let now = await state(); now !== former; now = await state() ) {
		former = now;
		await page.waitForTimeout( REST );
	}
}

/**
 * Loads a page with nothing kept but `from`, on the slow telephone and its line.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string}                             address
 * @param {Object}                             [options]
 * @param {Object}                             [options.storageState] what the visitor's browser knows of the shop, as Playwright's contexts take it
 * @param {string}                             [options.from]         page that the visitor comes from: the browser keeps what it fetched there
 * @param {string}                             [options.shows]        selector of what makes the page whole; it is waited for, and then until the page is at rest
 * @param {string}                             [options.picture]      where a picture of the screen is left
 * @return {Promise<Object>} what observe() collects, what weigh() counts, script and blocked in ms, and how many elements `shows` finds
 */
export async function look(
	browser,
	address,
	{ storageState, from = '', shows = '', picture = '' } = {}
) {
	const context = await browser.newContext( { ...PHONE, storageState } );
	context.setDefaultTimeout( PATIENCE );
	const page = await context.newPage();
	await observe( page );
	const session = await slow( page, { line: true } );
	await session.send( 'Page.enable' );
	if ( from ) {
		await page.goto( from );
		await page.waitForLoadState( 'networkidle' );
		await page.waitForTimeout( REST );
	}
	const scriptTime = async () => {
		const { metrics } = await session.send( 'Performance.getMetrics' );
		return metrics.find( ( { name } ) => name === 'ScriptDuration' ).value;
	};
	const before = from ? await scriptTime() : 0;
	const weight = weigh( session );
	await page.goto( address );
	await page.waitForLoadState( 'networkidle' );
	if ( shows ) {
		await page.locator( shows ).first().waitFor( { state: 'attached' } );
		await atRest( page );
	}
	const seen = await page.evaluate( () => window.bench );
	const script = ( await scriptTime() ) - before;
	const weighed = weight();
	const number = shows ? await page.locator( shows ).count() : 0;
	if ( picture ) {
		await page.screenshot( { path: picture } );
	}
	await context.close();
	return {
		...seen,
		...weighed,
		number,
		script: script * 1000,
		blocked: blocked( seen.tasks ),
	};
}
