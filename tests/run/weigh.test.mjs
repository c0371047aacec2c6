/** What the bench counts of a page's way over the line (bin/bench/look.mjs), told as Chromium tells it. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { weigh } from '../../bin/bench/look.mjs';

const SHOP = 'http://127.0.0.1:8888';

// A session of the browser's network, and the news of one whole answer on it.
function line() {
	const session = new EventEmitter();
	const weight = weigh( session );
	const ask = ( requestId, url, timestamp, more = {} ) =>
		session.emit( 'Network.requestWillBeSent', {
			requestId,
			request: { url },
			timestamp,
			...more,
		} );
	const answer = ( requestId, mimeType, encodedDataLength ) => {
		session.emit( 'Network.responseReceived', {
			requestId,
			response: { mimeType },
		} );
		session.emit( 'Network.loadingFinished', {
			requestId,
			encodedDataLength,
		} );
	};
	const load = ( timestamp ) =>
		session.emit( 'Page.loadEventFired', { timestamp } );
	return { session, weight, ask, answer, load };
}

test( 'bytes are counted by kind, and requests up to the load event', () => {
	const { weight, ask, answer, load } = line();
	ask( '1', `${ SHOP }/`, 1 );
	answer( '1', 'text/html', 12_000 );
	ask( '2', `${ SHOP }/shop.js`, 1.1 );
	ask( '3', `${ SHOP }/module.js`, 1.2 );
	ask( '4', `${ SHOP }/shop.css`, 1.3 );
	ask( '5', `${ SHOP }/cat.webp`, 1.4 );
	ask( '6', `${ SHOP }/letters.woff2`, 1.5 );
	answer( '2', 'application/javascript', 4_000 );
	answer( '3', 'text/javascript', 500 );
	answer( '4', 'text/css', 3_000 );
	answer( '6', 'font/woff2', 20_000 );
	load( 2 );
	// Begun before the load event, and whole after it.
	answer( '5', 'image/webp', 50_000 );
	ask( '7', `${ SHOP }/wp-json/cart`, 3 );
	answer( '7', 'application/json', 900 );
	assert.deepEqual( weight(), {
		toLoad: 6,
		requests: 7,
		bytes: {
			all: 90_400,
			script: 4_500,
			style: 3_000,
			picture: 50_000,
			font: 20_000,
			page: 12_000,
			other: 900,
		},
	} );
} );

test( 'a file that was preloaded and is then used counts once', () => {
	const { session, weight, ask, answer, load } = line();
	ask( '1', `${ SHOP }/shop.js`, 1 );
	answer( '1', 'text/javascript', 4_000 );
	ask( '2', `${ SHOP }/shop.js`, 1.2 );
	session.emit( 'Network.requestServedFromCache', { requestId: '2' } );
	answer( '2', 'text/javascript', 0 );
	load( 2 );
	assert.equal( weight().requests, 1 );
	assert.equal( weight().bytes.script, 4_000 );
} );

test( 'a redirect is a request of its own', () => {
	const { weight, ask, answer, load } = line();
	ask( '1', `${ SHOP }/panier/`, 1 );
	ask( '1', `${ SHOP }/panier`, 1.3, {
		redirectResponse: { encodedDataLength: 300 },
	} );
	answer( '1', 'text/html', 12_000 );
	load( 2 );
	assert.equal( weight().toLoad, 2 );
	assert.equal( weight().bytes.all, 12_300 );
} );

test( 'what lies in the page itself comes over no line', () => {
	const { weight, ask, answer } = line();
	ask( '1', 'data:image/svg+xml,%3Csvg/%3E', 1 );
	answer( '1', 'image/svg+xml', 0 );
	assert.equal( weight().requests, 0 );
} );
