/** What the loads found, as Markdown for docs/performance.md. */
import { table } from './figures.mjs';

const NAMES = {
	rush: 'ours, `rush.conf`',
	cache: 'ours, with `page-cache.conf`',
	plain: 'ours, plain',
	peer: 'WooCommerce, Twenty Twenty-Five, Store API, plain',
};

const percent = ( part, whole ) =>
	whole ? `${ ( ( 100 * part ) / whole ).toFixed( 1 ) } %` : '–';

/** What a load's rate is a multiple of, in words. */
const base = ( { asked, carried } ) =>
	asked ? `${ asked }, asked for` : carried;

function carries( { asked, carried } ) {
	if ( asked ) {
		return `${ asked } visitors/s asked for`;
	}
	return carried
		? `carries ${ carried } visitors/s`
		: 'carries no rate that was tried';
}

function line( name, shop, one ) {
	const ordered = one.orders;
	return [
		NAMES[ name ],
		`${ one.times } × ${ base( shop ) }`,
		one.answers,
		`${ one.served.p50 } / ${ one.served.p95 } / ${ one.served.p99 }`,
		`${ one.refused.n } (${ percent( one.refused.n, one.answers ) }), untold ${ one.refused.untold }`,
		one.broken.length,
		`${ ordered.begun } / ${ ordered.paid } / ${ ordered.confirmed }`,
		one.hers
			? `${ one.hers.served.p95 } ms, ${ one.hers.refused.n } refused`
			: '–',
		`${ one.memory[ 0 ].own } → ${ one.memory.at( -1 ).own } MB`,
		one.doctor ? `${ one.books.length } / ${ one.doctor.code }` : '–',
	];
}

const GROWTH = 8;

/** What each order has added to tables, and bytes of its photograph. */
function growth( name, one ) {
	const orders = one.orders.paid || 1;
	const more = Object.entries( one.grown )
		.filter( ( [ , { rows } ] ) => rows > 0 )
		.sort( ( [ , a ], [ , b ] ) => b.rows - a.rows );
	return `- ${ NAMES[ name ] }, ${ one.times } times: ${ one.visitors.came } visitors, ${ one.orders.paid } orders paid; rows for each of these orders: ${ more
		.slice( 0, GROWTH )
		.map(
			( [ table_, { rows } ] ) =>
				`${ table_.replace( /^wp_/, '' ) } ${ ( rows / orders ).toFixed( 1 ) }`
		)
		.join(
			', '
		) }; photographs ${ ( one.photographs / orders / 1024 ).toFixed( 0 ) } kB`;
}

/** @param {Object} shops what was found, by name of the shop */
export function page( shops ) {
	const all = Object.entries( shops );
	const kinds = [
		...new Set(
			all.flatMap( ( [ , { loads } ] ) =>
				loads.flatMap( ( one ) => Object.keys( one.kinds ) )
			)
		),
	];
	return [
		...all.map(
			( [ name, shop ] ) =>
				`- ${ NAMES[ name ] }: ${ shop.date } UTC, commit ${ shop.commit }, ${ shop.cores } cores, load average of the machine at the end ${ shop.others.join( ', ' ) }, seed ${ shop.seed }${ shop.loads.length ? `, ${ shop.loads[ 0 ].seconds / 60 } minutes a load` : '' }; ${ carries( shop ) }${ shop.reading ? `; after ${ shop.reading.visitors } readers ${ Object.keys( shop.reading.grown ).length } tables had more rows` : '' }`
		),
		'',
		table(
			[
				'shop',
				'visitors/s',
				'answers',
				'p50 / p95 / p99 ms',
				'429 and 503',
				'other 5xx, none',
				'orders begun / paid / confirmed',
				'artist p95',
				"workers' own memory",
				'checker / doctor',
			],
			all.flatMap( ( [ name, shop ] ) =>
				shop.loads.map( ( one ) => line( name, shop, one ) )
			)
		),
		'',
		'p50 / p95 in ms of what was served, by kind:',
		'',
		table(
			[
				'kind',
				...all.flatMap( ( [ name, { loads } ] ) =>
					loads.map( ( { times } ) => `${ name } ${ times } ×` )
				),
			],
			kinds.map( ( kind ) => [
				kind,
				...all.flatMap( ( [ , { loads } ] ) =>
					loads.map( ( one ) =>
						one.kinds[ kind ]
							? `${ one.kinds[ kind ].p50 } / ${ one.kinds[ kind ].p95 }`
							: '–'
					)
				),
			] )
		),
		'',
		...all.flatMap( ( [ name, { loads } ] ) =>
			loads.map( ( one ) => growth( name, one ) )
		),
		'',
	].join( '\n' );
}
