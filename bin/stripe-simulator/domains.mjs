/** Payment method domains: where Apple Pay and Google Pay may be shown. */
import { id, invalid, now } from './protocol.mjs';
import { find } from './state.mjs';

const WALLETS = [ 'apple_pay', 'google_pay', 'link', 'paypal' ];

/** What the test door has planned for a wallet on this domain; active without a plan. */
function look( sim, domain ) {
	for ( const wallet of WALLETS ) {
		const planned = sim.data.wallets[ domain.domain_name ]?.[ wallet ];
		domain[ wallet ] = planned
			? {
					status: 'inactive',
					status_details: { error_message: planned },
				}
			: { status: 'active' };
	}
	return domain;
}

export function createDomain( sim, form ) {
	const name = form.domain_name ?? '';
	if ( ! /^[a-z0-9.-]+$/.test( name ) ) {
		throw invalid( 'url_invalid', `Invalid domain name: ${ name }` );
	}
	if (
		Object.values( sim.data.domains ).some(
			( one ) => one.domain_name === name
		)
	) {
		throw invalid( 'resource_already_exists', `${ name } exists.` );
	}
	const domain = {
		id: id( 'pmd' ),
		object: 'payment_method_domain',
		created: now(),
		domain_name: name,
		enabled: true,
		livemode: false,
	};
	sim.data.domains[ domain.id ] = domain;
	return look( sim, domain );
}

export function listDomains( sim, { domain_name: name } ) {
	return {
		object: 'list',
		data: Object.values( sim.data.domains ).filter(
			( one ) => ! name || one.domain_name === name
		),
		has_more: false,
	};
}

const domainOf = ( sim, key ) =>
	find( sim, 'domains', 'payment_method_domain', key );

export function updateDomain( sim, key, { enabled } ) {
	if ( ! [ undefined, 'true', 'false' ].includes( enabled ) ) {
		throw invalid( 'parameter_invalid', 'Invalid boolean: enabled' );
	}
	const domain = domainOf( sim, key );
	domain.enabled =
		enabled === undefined ? domain.enabled : enabled === 'true';
	return domain;
}

export const validateDomain = ( sim, key ) => look( sim, domainOf( sim, key ) );
