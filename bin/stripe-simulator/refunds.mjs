/** Money that goes back: refunds and disputes. */
import { id, invalid, now } from './protocol.mjs';
import { find, intentOf } from './state.mjs';
import { emit } from './webhooks.mjs';

export function dispute( sim, intent ) {
	const charge = find( sim, 'charges', 'charge', intent.latest_charge );
	charge.disputed = true;
	const one = {
		id: id( 'du' ),
		object: 'dispute',
		amount: charge.amount,
		charge: charge.id,
		created: now(),
		currency: charge.currency,
		livemode: false,
		payment_intent: intent.id,
		reason: 'fraudulent',
		status: 'needs_response',
	};
	sim.data.disputes[ one.id ] = one;
	emit( sim, 'charge.dispute.created', one );
	return one;
}

export function refund( sim, form ) {
	const intent = intentOf( sim, form.payment_intent ?? '' );
	const charge = sim.data.charges[ intent.latest_charge ];
	if ( ! charge?.paid ) {
		throw invalid(
			'payment_intent_unexpected_state',
			'This PaymentIntent does not have a successful charge to refund.'
		);
	}
	const left = charge.amount - charge.amount_refunded;
	const amount = form.amount === undefined ? left : Number( form.amount );
	if ( left === 0 ) {
		throw invalid(
			'charge_already_refunded',
			`Charge ${ charge.id } has already been refunded.`
		);
	}
	if ( ! Number.isInteger( amount ) || amount < 1 || amount > left ) {
		throw invalid(
			'amount_too_large',
			`Refund amount (€${ amount / 100 }) is greater than unrefunded amount on charge (€${ left / 100 })`
		);
	}
	charge.amount_refunded += amount;
	charge.refunded = charge.amount_refunded === charge.amount;
	const one = {
		id: id( 're' ),
		object: 'refund',
		amount,
		charge: charge.id,
		created: now(),
		currency: charge.currency,
		metadata: form.metadata ?? {},
		payment_intent: intent.id,
		reason: form.reason ?? null,
		status: 'succeeded',
	};
	sim.data.refunds[ one.id ] = one;
	emit( sim, 'charge.refunded', charge );
	return one;
}
