/** What the simulator knows, across restarts (`data`) and until the next reset (the rest). */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { StripeError } from './protocol.mjs';

const empty = () => ( {
	intents: {},
	charges: {},
	refunds: {},
	disputes: {},
	sessions: {},
	methods: {},
	domains: {},
	wallets: {},
	events: [],
	idempotency: {},
} );

/** @param {Object} options startSimulator()'s */
export function openState( options ) {
	const { state } = options;
	const sim = {
		...options,
		data:
			state && existsSync( state )
				? { ...empty(), ...JSON.parse( readFileSync( state, 'utf8' ) ) }
				: empty(),
	};
	forget( sim );
	return sim;
}

/** Ends what waits and drops the plans. */
function forget( sim ) {
	sim.timers?.forEach( clearTimeout );
	sim.timers = new Set();
	sim.plan = { faults: [], webhooks: [], barriers: [], hold: false };
	sim.deliveries = [];
	sim.requests = [];
}

export function reset( sim ) {
	sim.data = empty();
	forget( sim );
}

export function keep( { state, data } ) {
	if ( state ) {
		writeFileSync( `${ state }.new`, JSON.stringify( data ) );
		renameSync( `${ state }.new`, state );
	}
}

export function later( { timers }, ms, work ) {
	const timer = setTimeout( () => {
		timers.delete( timer );
		work();
	}, ms );
	timers.add( timer );
}

/** The first rule that matches and whose turn has come; used up after `times`. */
export function take( rules, matches ) {
	for ( const rule of rules ) {
		if ( ! matches( rule ) ) {
			continue;
		}
		rule.seen = ( rule.seen ?? 0 ) + 1;
		const first = rule.call ?? 1;
		if ( rule.seen >= first && rule.seen < first + ( rule.times ?? 1 ) ) {
			return rule;
		}
	}
	return null;
}

export const find = ( sim, kind, what, key ) => {
	const found = sim.data[ kind ][ key ];
	if ( ! found ) {
		throw new StripeError(
			404,
			'invalid_request_error',
			'resource_missing',
			`No such ${ what }: '${ key }'`
		);
	}
	return found;
};
export const intentOf = ( sim, key ) =>
	find( sim, 'intents', 'payment_intent', key );
export const unexpected = ( intent, verb ) =>
	new StripeError(
		400,
		'invalid_request_error',
		'payment_intent_unexpected_state',
		`You cannot ${ verb } this PaymentIntent because it has a status of ${ intent.status }.`,
		{ payment_intent: intent }
	);
