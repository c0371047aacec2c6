#!/usr/bin/env node
/**
 * node bin/compare.mjs <address> …: what each page of any shop costs before it is used, in counts that do not depend
 * on the machine's load. Bytes are gzip -9 of the bodies, whatever the server sends; one cold browser context a page.
 * An address fetched twice (preload, then use) counts once; what is only prefetched for later pages stands in its own column.
 * A '+' joins addresses opened one after the other in the same context: the last one is counted (a filled cart).
 */
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const QUIET_AFTER = 2500;

/** A prefetched script is no script of this page: Chromium reports it under another type. */
const kind = ( type, url ) => {
	if ( type === 'document' ) {
		return 'html';
	}
	if ( type === 'script' ) {
		return 'js';
	}
	if ( type === 'stylesheet' ) {
		return 'css';
	}
	return /\.(m?js|css)(\?|$)/.test( url ) ? 'later' : 'other';
};

async function count( browser, addresses ) {
	const context = await browser.newContext( {
		viewport: { width: 412, height: 823 },
		isMobile: true,
		hasTouch: true,
		locale: 'fr-FR',
	} );
	const page = await context.newPage();
	for ( const address of addresses.slice( 0, -1 ) ) {
		await page.goto( address );
	}
	const sums = { requests: 0, html: 0, js: 0, css: 0, scripts: 0, later: 0 };
	const seen = new Set();
	const bodies = [];
	const kinds = [];
	page.on( 'response', ( response ) => {
		const url = response.url();
		const isMove = response.status() >= 300 && response.status() < 400;
		if ( ! url.startsWith( 'http' ) || isMove || seen.has( url ) ) {
			return;
		}
		seen.add( url );
		const of = kind( response.request().resourceType(), url );
		if ( of === 'later' ) {
			sums.later++;
			return;
		}
		sums.requests++;
		sums.scripts += of === 'js' ? 1 : 0;
		if ( of in sums ) {
			// Files are read again afterwards: Chromium forgets a body that it evicts.
			bodies.push(
				of === 'html'
					? async () => response.body()
					: async () => ( await context.request.get( url ) ).body()
			);
			kinds.push( of );
		}
	} );
	await page.addInitScript( () => {
		window.shift = 0;
		new PerformanceObserver( ( list ) => {
			for ( const entry of list.getEntries() ) {
				window.shift += entry.hadRecentInput ? 0 : entry.value;
			}
		} ).observe( { type: 'layout-shift', buffered: true } );
	} );
	await page.goto( addresses.at( -1 ), { waitUntil: 'networkidle' } );
	await page.waitForTimeout( QUIET_AFTER );
	for ( const [ index, body ] of bodies.entries() ) {
		sums[ kinds[ index ] ] += gzipSync( await body(), { level: 9 } ).length;
	}
	const { shift, elements } = await page.evaluate( () => ( {
		shift: window.shift,
		elements: document.querySelectorAll( '*' ).length,
	} ) );
	const cookies = ( await context.cookies() ).length;
	await context.close();
	return { ...sums, elements, shift, cookies };
}

const browser = await chromium.launch( {
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: [ '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage' ],
} );
const kb = ( bytes ) => ( bytes / 1024 ).toFixed( 1 );
process.stdout.write(
	'| page | requests | prefetched | HTML kB | JS kB (files) | CSS kB | elements | shift | cookies |\n|---|---|---|---|---|---|---|---|---|\n'
);
for ( const argument of process.argv.slice( 2 ) ) {
	const addresses = argument.split( '+' );
	const of = await count( browser, addresses );
	process.stdout.write(
		`| ${ new URL( addresses.at( -1 ) ).href } | ${ of.requests } | ${ of.later } | ${ kb(
			of.html
		) } | ${ kb( of.js ) } (${ of.scripts }) | ${ kb( of.css ) } | ${
			of.elements
		} | ${ of.shift.toFixed( 3 ) } | ${ of.cookies } |\n`
	);
}
await browser.close();
