/** One HTTP request: the script of the browser, the tests' doors, or the API with its planned faults. */
import { readFileSync } from 'node:fs';
import { call } from './api.mjs';
import { hostedPage } from './sessions.mjs';
import { test } from './test-routes.mjs';
import { StripeError } from './protocol.mjs';
import { keep, later, take } from './state.mjs';

const wait = ( ms ) => new Promise( ( resolve ) => setTimeout( resolve, ms ) );

const readBody = ( request ) =>
	new Promise( ( resolve, reject ) => {
		let body = '';
		request.setEncoding( 'utf8' );
		request.on( 'data', ( chunk ) => ( body += chunk ) );
		request.on( 'end', () => resolve( body ) );
		request.on( 'error', reject );
	} );

function allowed( sim, asking ) {
	return sim.origin
		? asking === sim.origin
		: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test( asking );
}

/** Holds the call until as many as the barrier counts have come (5 s at most), then lets them go together. */
async function pass( sim, line ) {
	const barrier = sim.plan.barriers.find(
		( one ) => line.startsWith( one.on ) && one.waiting
	);
	if ( ! barrier ) {
		return;
	}
	await new Promise( ( resolve ) => {
		barrier.waiting.push( resolve );
		const release = () => {
			barrier.waiting?.forEach( ( go ) => go() );
			barrier.waiting = null;
		};
		if ( barrier.waiting.length >= ( barrier.count ?? 2 ) ) {
			release();
		} else {
			later( sim, barrier.ms ?? 5000, release );
		}
	} );
}

export async function answer( sim, request, response ) {
	const url = new URL( request.url, 'http://localhost' );
	const asking = request.headers.origin ?? '';
	if ( asking && allowed( sim, asking ) ) {
		response.setHeader( 'Access-Control-Allow-Origin', asking );
		response.setHeader(
			'Access-Control-Allow-Headers',
			'Content-Type, Authorization'
		);
		response.setHeader( 'Vary', 'Origin' );
	}
	const send = ( status, body ) => {
		response.writeHead( status, {
			'Content-Type': 'application/json',
		} );
		response.end( JSON.stringify( body ) );
	};
	if ( request.method === 'OPTIONS' ) {
		response.writeHead( 204 );
		return response.end();
	}
	if ( url.pathname === '/stripe.js' ) {
		response.writeHead( 200, {
			'Content-Type': 'text/javascript; charset=utf-8',
			'Cache-Control': 'no-cache',
			'Cross-Origin-Resource-Policy': 'cross-origin',
		} );
		return response.end(
			[ './wallet.js', './stripe.js' ]
				.map( ( name ) =>
					readFileSync( new URL( name, import.meta.url ), 'utf8' )
				)
				.join( '' )
		);
	}
	if ( url.pathname === '/' ) {
		return send( 200, {
			name: 'Museau Stripe simulator',
			intents: Object.keys( sim.data.intents ).length,
		} );
	}
	const key = url.pathname.match( /^\/c\/pay\/(\w+)$/ )?.[ 1 ];
	if ( key ) {
		const shown = hostedPage(
			sim,
			request.method,
			key,
			request.method === 'POST' ? await readBody( request ) : ''
		);
		keep( sim );
		response.writeHead( shown.status, {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'no-store',
			...( shown.location ? { Location: shown.location } : {} ),
		} );
		return response.end( shown.html );
	}
	const text =
		request.method === 'GET'
			? url.search.slice( 1 )
			: await readBody( request );
	try {
		if ( url.pathname.startsWith( '/_test/' ) ) {
			const result = await test(
				sim,
				url.pathname.slice( 7 ),
				text && request.method === 'POST' ? JSON.parse( text ) : {}
			);
			keep( sim );
			return send( 200, result );
		}
		const line = `${ request.method } ${ url.pathname }`;
		sim.requests.push( {
			line,
			key: request.headers[ 'idempotency-key' ] ?? null,
			version: request.headers[ 'stripe-version' ] ?? null,
		} );
		const rule = take(
			sim.plan.faults,
			( one ) => ! one.on || line.startsWith( one.on )
		);
		switch ( rule?.fault ) {
			case 'refuse':
			case 'drop-before':
				return request.socket.destroy();
			case '500':
				return send( 500, {
					error: {
						type: 'api_error',
						message: 'An unknown error occurred',
					},
				} );
			case 'proxy':
				// Something on the way answers in Stripe's place.
				response.writeHead( 403, { 'Content-Type': 'text/html' } );
				return response.end( '<html>Forbidden' );
			case '400': {
				const refusal = {
					error: {
						type: 'invalid_request_error',
						code: 'balance_insufficient',
						message: 'Insufficient funds',
					},
				};
				const name = request.headers[ 'idempotency-key' ];
				if ( name ) {
					// Stripe repeats a refusal to the same key, also once its cause is gone.
					sim.data.idempotency[ name ] = {
						fingerprint: `${ url.pathname }?${ text }`,
						status: 400,
						body: refusal,
					};
				}
				return send( 400, refusal );
			}
			case '429':
				return send( 429, {
					error: {
						type: 'rate_limit_error',
						code: 'rate_limit',
						message: 'Too many requests',
					},
				} );
		}
		const result = await call(
			sim,
			request.method,
			url.pathname,
			text,
			request.headers,
			async () => {
				if ( rule?.fault === 'slow' ) {
					await wait( rule.ms ?? 30000 );
				}
				await pass( sim, line );
			}
		);
		keep( sim );
		if ( rule?.fault === 'drop-after' ) {
			return request.socket.destroy();
		}
		if ( rule?.fault === 'garbage' ) {
			response.writeHead( 200, { 'Content-Type': 'text/html' } );
			return response.end( '<html>502 Bad gateway' );
		}
		if ( rule?.fault === 'lie' ) {
			return send( 200, { status: 'ok' } );
		}
		if ( result.replayed ) {
			response.setHeader( 'Idempotent-Replayed', 'true' );
		}
		send( result.status, result.body );
	} catch ( error ) {
		keep( sim );
		if ( error instanceof StripeError ) {
			// Stripe.js calls from an iframe of its own: its 402 is no error in the shop's console.
			return send( asking ? 200 : error.status, error.body );
		}
		send( 500, {
			error: { type: 'api_error', message: error.message },
		} );
	}
}
