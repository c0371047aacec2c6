/** Answers of a load as figures, and the figures as tables. */

/** The value below which this share of a list lies. */
export function quantile( values, share ) {
	if ( ! values.length ) {
		return 0;
	}
	const sorted = [ ...values ].sort( ( a, b ) => a - b );
	return sorted[
		Math.min( sorted.length - 1, Math.ceil( share * sorted.length ) - 1 )
	];
}

const times = ( answers ) => {
	const ms = answers.map( ( answer ) => answer.ms );
	return {
		n: answers.length,
		p50: Math.round( quantile( ms, 0.5 ) ),
		p95: Math.round( quantile( ms, 0.95 ) ),
		p99: Math.round( quantile( ms, 0.99 ) ),
	};
};

const groups = ( list, key ) => {
	const found = {};
	for ( const one of list ) {
		( found[ key( one ) ] ??= [] ).push( one );
	}
	return found;
};

const counted = ( found ) =>
	Object.fromEntries(
		Object.entries( found ).map( ( [ name, list ] ) => [
			name,
			list.length,
		] )
	);

/** Whether a refusal says in French what to do, in the form that its asker reads, and when to come again. */
const isTold = ( answer ) =>
	answer.retryAfter > 0 &&
	answer.isFrench &&
	( answer.isRest
		? /json/.test( answer.type )
		: /text\/html/.test( answer.type ) );

/**
 * @param {import('./visitor.mjs').Answer[]} answers
 * @return {Object} by status and kind; 'unTold': refusals without Retry-After or a French sentence
 */
export function figures( answers ) {
	const served = answers.filter(
		( { status } ) => status > 0 && status < 400
	);
	const refused = answers.filter( ( { status } ) =>
		[ 429, 503 ].includes( status )
	);
	const broken = answers.filter(
		( { status } ) => status === 0 || ( status >= 500 && status !== 503 )
	);
	return {
		answers: answers.length,
		statuses: counted( groups( answers, ( { status } ) => status ) ),
		served: times( served ),
		refused: {
			...times( refused ),
			untold: refused.filter( ( one ) => ! isTold( one ) ).length,
		},
		broken: broken.map( ( { kind, status, ms, text } ) => ( {
			kind,
			status,
			ms: Math.round( ms ),
			text: text.slice( 0, 300 ),
		} ) ),
		refusals: counted(
			groups( refused, ( { status, kind, text } ) => {
				const code = /"code":"(\w+)"/.exec( text )?.[ 1 ] ?? 'page';
				return `${ status } ${ code } ${ kind }`;
			} )
		),
		others: counted(
			groups(
				answers.filter(
					( { status } ) =>
						status >= 400 && status < 500 && status !== 429
				),
				( { status, kind, text } ) =>
					`${ status } ${ kind } ${ text.slice( 0, 160 ) }`
			)
		),
		kinds: Object.fromEntries(
			Object.entries( groups( served, ( { kind } ) => kind ) ).map(
				( [ kind, list ] ) => [ kind, times( list ) ]
			)
		),
	};
}

const row = ( cells ) => `| ${ cells.join( ' | ' ) } |`;

export const table = ( head, rows ) =>
	[ head, head.map( () => '---' ), ...rows ].map( row ).join( '\n' );
