/** The tests' own doors: /_test/<name>. */
import { authenticate, confirm, PAYABLE, succeed } from './cards.mjs';
import { clock, StripeError } from './protocol.mjs';
import { dispute } from './refunds.mjs';
import { expireSession, payOnPage, sessionOf, shown } from './sessions.mjs';
import { find, intentOf, reset, unexpected } from './state.mjs';
import { deliver, emit, findEvent } from './webhooks.mjs';

export async function test( sim, name, body ) {
	switch ( name ) {
		case 'confirm': {
			const intent = intentOf( sim, body.intent );
			const number = {
				ok: '4242424242424242',
				decline: '4000000000000002',
				'3ds': '4000002500003155',
			}[ body.outcome ?? 'ok' ];
			if ( number ) {
				return confirm( sim, intent, number );
			}
			if ( body.outcome === 'processing' ) {
				if ( ! PAYABLE.includes( intent.status ) ) {
					throw unexpected( intent, 'confirm' );
				}
				intent.status = 'processing';
				emit( sim, 'payment_intent.processing', intent );
				return intent;
			}
			if ( body.outcome === 'settle' ) {
				if ( intent.status !== 'processing' ) {
					throw unexpected( intent, 'settle' );
				}
				return succeed( sim, intent );
			}
			return authenticate( sim, intent, body.outcome === '3ds-ok' );
		}
		case 'pay-page':
			return payOnPage(
				sim,
				sessionOf( sim, body.page ),
				body.outcome === 'decline'
					? '4000000000000002'
					: '4242424242424242'
			);
		case 'expire-page':
			return expireSession( sim, sessionOf( sim, body.page ) );
		case 'page':
			return shown( sessionOf( sim, body.page ) );
		case 'intent':
			return Object.assign( intentOf( sim, body.intent ), body.values );
		case 'wallets':
			// Why each wallet is inactive on a domain: { domain, apple_pay: 'reason' }.
			sim.data.wallets[ body.domain ] = body;
			return { ok: true };
		case 'forget-keys':
			// As Stripe does after a day.
			sim.data.idempotency = {};
			return { ok: true };
		case 'dispute':
			return dispute( sim, intentOf( sim, body.intent ) );
		case 'dispute-close': {
			const one = find( sim, 'disputes', 'dispute', body.dispute );
			one.status = body.status ?? 'won';
			emit( sim, 'charge.dispute.closed', one );
			return one;
		}
		case 'refund-fail': {
			const one = find( sim, 'refunds', 'refund', body.refund );
			one.status = body.status ?? 'failed';
			emit(
				sim,
				one.status === 'failed' ? 'refund.failed' : 'refund.updated',
				one
			);
			return one;
		}
		case 'plan':
			sim.plan = {
				faults: body.faults ?? sim.plan.faults,
				webhooks: body.webhooks ?? sim.plan.webhooks,
				hold: body.hold ?? sim.plan.hold,
				barriers: ( body.barriers ?? [] ).map( ( one ) => ( {
					...one,
					waiting: [],
				} ) ),
			};
			sim.webhook = body.webhook ?? sim.webhook;
			sim.secret = body.secret ?? sim.secret;
			return { ok: true };
		case 'deliver': {
			// In the order given, each after the answer to the one before.
			const statuses = [];
			for ( const one of body.events ) {
				const { event: key, ...how } =
					typeof one === 'string' ? { event: one } : one;
				statuses.push(
					await deliver( sim, findEvent( sim, key ), {
						...how,
						attempt: Infinity,
					} )
				);
			}
			return { statuses };
		}
		case 'events':
			return { events: sim.data.events };
		case 'ledger':
			return {
				intents: Object.values( sim.data.intents ),
				charges: Object.values( sim.data.charges ).filter(
					( { paid } ) => paid
				),
				refunds: Object.values( sim.data.refunds ),
				disputes: Object.values( sim.data.disputes ),
				sessions: Object.values( sim.data.sessions ).map( shown ),
				events: sim.data.events.map( ( { id: key, type } ) => ( {
					id: key,
					type,
				} ) ),
				deliveries: sim.deliveries,
				requests: sim.requests,
			};
		case 'clock':
			clock.seconds = body.seconds ?? 0;
			return { ok: true };
		case 'reset':
			reset( sim );
			return { ok: true };
	}
	throw new StripeError(
		404,
		'invalid_request_error',
		'url_invalid',
		`No test door '${ name }'.`
	);
}
