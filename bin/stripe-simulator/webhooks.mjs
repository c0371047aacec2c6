/** Events, and their signed deliveries by a plan. */
import { API_VERSION, id, now, sign } from './protocol.mjs';
import { later, take } from './state.mjs';

export const findEvent = ( sim, eventId ) =>
	sim.data.events.find( ( event ) => event.id === eventId );

/** Sends one event once; answers the status, 0 when nobody answered. */
export async function deliver(
	sim,
	event,
	{ wrongSecret = false, old = false, attempt = 0 } = {}
) {
	const payload = JSON.stringify( event );
	const header = sign(
		payload,
		wrongSecret ? 'whsec_wrong' : sim.secret,
		old ? now() - 3600 : now()
	);
	let status = 0;
	try {
		const reply = await fetch( sim.webhook, {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json; charset=utf-8',
				'Stripe-Signature': header,
			},
			body: payload,
		} );
		status = reply.status;
		await reply.arrayBuffer();
	} catch {}
	sim.deliveries.push( { event: event.id, type: event.type, status } );
	if ( ( status < 200 || status > 299 ) && attempt < sim.retries.length ) {
		later( sim, sim.retries[ attempt ], () =>
			deliver( sim, event, { attempt: attempt + 1 } )
		);
	}
	return status;
}

export function emit( sim, type, object ) {
	const event = {
		id: id( 'evt' ),
		object: 'event',
		api_version: API_VERSION,
		created: now(),
		livemode: false,
		pending_webhooks: 1,
		type,
		data: { object: structuredClone( object ) },
	};
	sim.data.events.push( event );
	if ( ! sim.webhook || sim.plan.hold ) {
		return;
	}
	const rule = take(
		sim.plan.webhooks,
		( one ) => ! one.type || one.type === type
	);
	switch ( rule?.deliver ) {
		case 'drop':
		case 'hold':
			return;
		case 'delay':
			return later( sim, rule.ms ?? 1000, () => deliver( sim, event ) );
		case 'duplicate':
			later( sim, sim.webhookDelay, () => deliver( sim, event ) );
			return later( sim, sim.webhookDelay, () => deliver( sim, event ) );
		case 'wrong-secret':
			return later( sim, sim.webhookDelay, () =>
				deliver( sim, event, { wrongSecret: true } )
			);
		case 'old':
			return later( sim, sim.webhookDelay, () =>
				deliver( sim, event, { old: true } )
			);
		default:
			later( sim, sim.webhookDelay, () => deliver( sim, event ) );
	}
}
