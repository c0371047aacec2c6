/**
 * A stateful stand-in for Stripe, for `npm start` without keys and for the tests. No dependency.
 *
 * It keeps intents, charges, refunds and disputes; replays idempotency keys (400 on changed parameters, 409 while in
 * flight); sends signed webhooks by a delivery plan; breaks chosen calls; holds calls at a barrier. It differs from
 * Stripe in this: no customers, no payment methods kept, no fees, no payouts, French messages only, one account.
 */
import { createServer } from 'node:http';
import { answer } from './answer.mjs';
import { test } from './test-routes.mjs';
import { WEBHOOK_SECRET } from './protocol.mjs';
import { openState } from './state.mjs';

/**
 * Starts a simulator.
 *
 * @param {Object}   options
 * @param {number}   options.port         0 takes a free one
 * @param {string}   options.webhook      address that events are sent to; '' sends none
 * @param {string}   options.secret       webhook signing secret
 * @param {string}   options.origin       the shop's origin, allowed by CORS; '' allows every loopback origin
 * @param {string}   options.state        file that keeps everything across restarts; '' keeps nothing
 * @param {number}   options.webhookDelay milliseconds between an event and its first delivery
 * @param {number[]} options.retries      milliseconds before each new try of a delivery that was not answered 2xx
 * @return {Promise<{url: string, port: number, close: () => Promise<void>, ledger: () => Object}>} the running simulator
 */
export async function startSimulator( {
	port = 0,
	webhook = '',
	secret = WEBHOOK_SECRET,
	origin = '',
	state = '',
	webhookDelay = 150,
	retries = [ 1000, 5000, 30000, 300000, 3600000 ],
} = {} ) {
	const sim = openState( {
		webhook,
		secret,
		origin,
		state,
		webhookDelay,
		retries,
	} );
	const server = createServer( ( request, response ) => {
		answer( sim, request, response ).catch( () =>
			request.socket.destroy()
		);
	} );
	server.keepAliveTimeout = 1000;
	await new Promise( ( resolve, reject ) => {
		server.once( 'error', reject );
		server.listen( port, '127.0.0.1', resolve );
	} );
	const url = `http://127.0.0.1:${ server.address().port }`;

	return {
		url,
		port: server.address().port,
		ledger: () => test( sim, 'ledger', {} ),
		close: () =>
			new Promise( ( resolve ) => {
				sim.timers.forEach( clearTimeout );
				server.close( resolve );
				server.closeAllConnections();
			} ),
	};
}
