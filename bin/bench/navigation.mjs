/** The way from page to page (P14): public pages that come back from the browser's memory, and a product drawn ahead. */
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { CHROMIUM } from '../lib/paths.mjs';
import { FLAGS, launch, PAGES } from './browser.mjs';
import { figure, median, part } from './report.mjs';

const PUBLIC = [
	'home',
	'list',
	'product',
	'portrait',
	'news',
	'contact',
	'legal',
];
const ROUNDS = 5;

/** Pages that the browser kept whole while the visitor was on another one. */
async function comeBack( browser, url, name ) {
	const page = await browser.newPage();
	await page.addInitScript( () => {
		window.addEventListener( 'pageshow', ( { persisted } ) => {
			window.back = persisted;
		} );
	} );
	await page.goto( url + PAGES[ name ] );
	await page.waitForLoadState( 'networkidle' );
	// A visitor who used the page: its islands are live, its calls answered.
	await page
		.locator( '[data-island]' )
		.first()
		.dispatchEvent( 'pointerover' );
	await page.waitForTimeout( 600 );
	await page.evaluate(
		( next ) => {
			window.location.href = next;
		},
		url + ( name === 'contact' ? PAGES.news : PAGES.contact )
	);
	await page.waitForURL( ( { pathname } ) => pathname !== PAGES[ name ] );
	await page.waitForLoadState( 'networkidle' );
	await page.evaluate( () => window.history.back() ).catch( () => {} );
	await page.waitForURL( url + PAGES[ name ], { waitUntil: 'commit' } );
	await page.waitForTimeout( 600 );
	const { back, reasons } = await page.evaluate( () => ( {
		back: window.back === true,
		reasons:
			window.performance.getEntriesByType( 'navigation' )[ 0 ]
				.notRestoredReasons?.reasons ?? [],
	} ) );
	await page.close();
	return {
		back,
		reasons: reasons.map( ( { reason } ) => reason ?? 'masked' ),
	};
}

/**
 * Largest paint of a product after the press on its card, measured from the press, when the pointer had rested there.
 * Chromium draws nothing ahead for a client that attaches to frames, as Playwright does; Puppeteer attaches to tabs.
 */
async function drawnAhead( browser, url ) {
	const page = await browser.newPage();
	await page.goto( url + PAGES.list, { waitUntil: 'networkidle0' } );
	const card = '.museau-product-card__link';
	await page.hover( card );
	await pause( 2500 );
	await page.click( card );
	await pause( 800 );
	const seen = await page.evaluate(
		() =>
			new Promise( ( resolve ) => {
				const { activationStart } =
					window.performance.getEntriesByType( 'navigation' )[ 0 ];
				const tell = ( startTime ) =>
					resolve( {
						path: window.location.pathname,
						ahead: activationStart > 0,
						paint: Math.max( 0, startTime - activationStart ),
					} );
				new PerformanceObserver( ( list ) =>
					tell( list.getEntries().at( -1 ).startTime )
				).observe( {
					type: 'largest-contentful-paint',
					buffered: true,
				} );
				// A page without a largest paint is none that was drawn.
				setTimeout( () => tell( Infinity ), 1000 );
			} )
	);
	await page.close();
	return seen;
}

export async function navigation( { url } ) {
	part( 'From page to page' );
	const browser = await launch( {
		ignoreDefaultArgs: [ '--disable-back-forward-cache' ],
	} );
	const lost = [];
	for ( const name of PUBLIC ) {
		const { back, reasons } = await comeBack( browser, url, name );
		if ( ! back ) {
			lost.push(
				`${ name }: ${ reasons.join( ', ' ) || 'no reason given' }`
			);
		}
	}
	figure(
		'public pages that come back from the browser’s memory',
		`${ PUBLIC.length - lost.length } of ${ PUBLIC.length }`,
		'all',
		lost.length === 0,
		lost.join( '; ' )
	);
	await browser.close();
	const seen = [];
	const tabs = await puppeteer.launch( {
		executablePath: CHROMIUM,
		args: FLAGS,
		defaultViewport: { width: 1440, height: 900 },
	} );
	for ( let round = 0; round < ROUNDS; round++ ) {
		seen.push( await drawnAhead( tabs, url ) );
	}
	await tabs.close();
	const ahead = seen.filter(
		( one ) => one.ahead && one.path.startsWith( '/produit/' )
	);
	figure(
		'products drawn ahead when the pointer rests on a card',
		`${ ahead.length } of ${ seen.length }`,
		'all',
		ahead.length === seen.length
	);
	if ( ahead.length ) {
		const paint = median( ahead.map( ( one ) => one.paint ) );
		figure(
			'largest paint of a product drawn ahead, after the press',
			`${ Math.round( paint ) } ms`,
			'≤ 50 ms',
			paint <= 50
		);
	}
}
