/**
 * P8, P9, P11, P12: our lists, cart and pages beside WooCommerce's Store API, on MariaDB, with 100, 10 000 and 100 000 products.
 * One WordPress and three databases; ten products made by the shop itself are copied by SQL, into WooCommerce's tables
 * and into our index alike. Every round asks every shop and both interfaces in turn, so what disturbs one disturbs all.
 */
import { copyFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, sql, startMariaDb } from '../lib/mariadb.mjs';
import { ROOT } from '../lib/paths.mjs';
import { freePorts } from '../lib/processes.mjs';
import { say, step } from '../lib/say.mjs';
import { makeSite, serveSite, siteOf, wp } from '../lib/site.mjs';
import { figure, median, part } from './report.mjs';

const SIZES = [ 100, 10_000, 100_000 ];

/** Rounds of which the median is taken. */
const ROUNDS = Number( process.env.MUSEAU_SCALE_ROUNDS ?? 21 );

/** Templates have ids beyond every term's, so that an id in a product's document can be replaced as a text. */
const TEMPLATES = 900_000;

/** Copies: product n has id FIRST + 10 n, its variations the ids that follow. */
const FIRST = 1_000_000;

/** Fields of our list that the Store API can give too. */
const FIELDS =
	'id,name,slug,type,prices,description,short_description,images,categories,attributes,is_in_stock,variations';

const ours = ( path ) => `/wp-json/museau-react/v1${ path }`;
const theirs = ( path ) => `/wp-json/wc/store/v1${ path }`;

export async function scale() {
	await startMariaDb();
	const sites = await fill();
	const shops = [];
	for ( const [ size, site ] of sites ) {
		shops.push( { size, site, url: await serveSite( site ) } );
	}
	const terms = await vocabulary( shops[ 0 ] );
	say( `load average ${ loadavg()[ 0 ].toFixed( 1 ) }` );
	await plans( shops.at( -1 ), terms );
	await growth( shops, terms );
	await beside( shops[ 1 ] );
	await cart( shops[ 1 ] );
	await pages( shops );
	part( 'The machine' );
	figure(
		'load average at the end (1, 5, 15 minutes)',
		loadavg()
			.map( ( load ) => load.toFixed( 1 ) )
			.join( ', ' )
	);
}

/** The filled shops by size. */
async function fill() {
	const base = siteOf( {
		name: 'bench-scale',
		engine: 'woocommerce',
		db: 'mariadb',
		port: await freePorts( 2 ),
	} );
	// For whoever works on the measuring itself: the shops of the last run, as they are.
	const keep = Boolean( process.env.MUSEAU_SCALE_KEEP );
	await makeSite( base, { reset: ! keep, demo: false } );
	await copyFile(
		join( ROOT, 'bin/site/museau-bench.php' ),
		join( base.root, 'wp-content/mu-plugins/museau-bench.php' )
	);
	const origin = 'museau_bench_scale';
	if ( ! keep ) {
		await sql(
			origin,
			`ALTER TABLE wp_posts AUTO_INCREMENT = ${ TEMPLATES }`
		);
		await wp(
			base,
			`--require=${ join( ROOT, 'bin/site/museau-seed.php' ) }`,
			'museau',
			'seed',
			'--originals=8',
			'--prints=2',
			'--variations=4'
		);
	}
	const sites = new Map();
	for ( const size of SIZES ) {
		await step( `${ size } products`, async () => {
			const database = `${ origin }_${ size }`;
			if ( ! keep ) {
				await copyDatabase( origin, database );
				await multiply( database, size );
			}
			sites.set( size, {
				...base,
				port: await freePorts( 2 ),
				env: {
					MUSEAU_DB_NAME: database,
					MUSEAU_RATE_FACTOR: '1000000',
				},
			} );
		} );
	}
	return sites;
}

/** Columns of a table except some. */
async function columns( database, table, without ) {
	const names = await sql(
		database,
		`SELECT column_name FROM information_schema.columns WHERE table_schema = '${ database }' AND table_name = '${ table }' ORDER BY ordinal_position`
	);
	return names
		.trim()
		.split( '\n' )
		.filter( ( name ) => ! without.includes( name ) );
}

/** Copies the ten templates until there are so many products, in every table that lists read. */
async function multiply( database, size ) {
	const list = async ( table, changed ) => {
		const kept = await columns( database, table, Object.keys( changed ) );
		return {
			into: [ ...Object.keys( changed ), ...kept ].join( ', ' ),
			select: [
				...Object.values( changed ),
				...kept.map( ( name ) => `t.${ name }` ),
			].join( ', ' ),
		};
	};
	const insert = async ( table, changed, id, from = 'bench_copies' ) => {
		const { into, select } = await list( table, changed );
		// From a table of the templates alone: one that is read and written at once is written twice.
		return [
			`CREATE TABLE bench_rows AS SELECT * FROM ${ table } WHERE ${ id } >= ${ TEMPLATES };`,
			`ALTER TABLE bench_rows ADD KEY (${ id });`,
			`INSERT INTO ${ table } (${ into }) SELECT ${ select } FROM ${ from } m STRAIGHT_JOIN bench_rows t ON t.${ id } = m.old_id ORDER BY m.new_id;`,
			'DROP TABLE bench_rows;',
		].join( '\n' );
	};
	const products = `SELECT ID AS old_id, ROW_NUMBER() OVER (ORDER BY ID) - 1 AS place FROM wp_posts WHERE post_type = 'product' AND ID >= ${ TEMPLATES }`;
	const variations = `SELECT ID AS old_id, post_parent, ROW_NUMBER() OVER (PARTITION BY post_parent ORDER BY ID) AS place FROM wp_posts WHERE post_type = 'product_variation' AND ID >= ${ TEMPLATES }`;
	// The nested replacements of a document: its own id first, then those of its variations.
	const document = [ 1, 2, 3, 4 ].reduce(
		( text, place ) =>
			`REPLACE(${ text }, CONCAT('"id":', IFNULL((SELECT v.old_id FROM bench_variations v WHERE v.post_parent = m.old_id AND v.place = ${ place }), 'x'), ','), CONCAT('"id":', m.new_id + ${ place }, ','))`,
		`REPLACE(REPLACE(t.document, CONCAT('"id":', m.old_id, ','), CONCAT('"id":', m.new_id, ',')), CONCAT('"slug":"', t.slug, '"'), CONCAT('"slug":"', t.slug, '-', m.n, '"'))`
	);
	await sql(
		database,
		[
			'SET SESSION unique_checks = 0; SET SESSION foreign_key_checks = 0; SET GLOBAL innodb_flush_log_at_trx_commit = 0;',
			`CREATE TABLE bench_products AS ${ products };`,
			`CREATE TABLE bench_variations AS ${ variations };`,
			`CREATE TABLE bench_copies (new_id BIGINT UNSIGNED PRIMARY KEY, old_id BIGINT UNSIGNED NOT NULL, n INT NOT NULL, parent BIGINT UNSIGNED NOT NULL, KEY old_id (old_id));`,
			`INSERT INTO bench_copies SELECT ${ FIRST } + 10 * s.seq, p.old_id, s.seq, 0 FROM seq_1_to_${ size - 10 } s JOIN bench_products p ON p.place = s.seq % 10;`,
			'CREATE TABLE bench_parents AS SELECT * FROM bench_copies;',
			'ALTER TABLE bench_parents ADD PRIMARY KEY (new_id), ADD KEY old_id (old_id);',
			'INSERT INTO bench_copies SELECT c.new_id + v.place, v.old_id, c.n, c.new_id FROM bench_parents c JOIN bench_variations v ON v.post_parent = c.old_id;',
			await insert(
				'wp_posts',
				{
					ID: 'm.new_id',
					post_parent: 'm.parent',
					post_name: "CONCAT(t.post_name, '-', m.n)",
					post_date: 'TIMESTAMPADD(SECOND, m.n, t.post_date)',
					post_date_gmt: 'TIMESTAMPADD(SECOND, m.n, t.post_date_gmt)',
				},
				'ID'
			),
			await insert(
				'wp_postmeta',
				{ meta_id: 'NULL', post_id: 'm.new_id' },
				'post_id'
			),
			await insert(
				'wp_term_relationships',
				{ object_id: 'm.new_id' },
				'object_id'
			),
			await insert(
				'wp_wc_product_meta_lookup',
				{ product_id: 'm.new_id' },
				'product_id'
			),
			await insert(
				'wp_wc_product_attributes_lookup',
				{
					product_id: 'm.new_id',
					product_or_parent_id:
						'IF(m.parent = 0, m.new_id, m.parent)',
				},
				'product_id'
			),
			await insert(
				'wp_museau_products',
				{
					product_id: 'm.new_id',
					slug: "CONCAT(t.slug, '-', m.n)",
					path: "CONCAT(t.path, '-', m.n)",
					document,
				},
				'product_id',
				'bench_parents'
			),
			await insert(
				'wp_museau_product_terms',
				{ product_id: 'm.new_id' },
				'product_id',
				'bench_parents'
			),
			'CREATE TABLE bench_counts AS SELECT r.term_taxonomy_id AS id, COUNT(*) AS number FROM wp_term_relationships r GROUP BY 1;',
			'UPDATE wp_term_taxonomy t JOIN bench_counts c ON c.id = t.term_taxonomy_id SET t.count = c.number;',
			"DELETE FROM wp_options WHERE option_name LIKE '%transient%';",
			'DROP TABLE bench_products, bench_variations, bench_copies, bench_parents, bench_counts;',
			'ANALYZE TABLE wp_posts, wp_postmeta, wp_term_relationships, wp_term_taxonomy, wp_wc_product_meta_lookup, wp_wc_product_attributes_lookup, wp_museau_products, wp_museau_product_terms;',
		].join( '\n' )
	);
}

/** One call: how long it took, what it weighed, what it cost. */
async function call( url, options = {} ) {
	const from = performance.now();
	const response = await fetch( url, options );
	const body = await response.text();
	const ms = performance.now() - from;
	if ( response.status >= 400 ) {
		throw new Error(
			`${ url }: ${ response.status } ${ body.slice( 0, 300 ) }`
		);
	}
	const number = ( name ) => Number( response.headers.get( name ) ?? NaN );
	return {
		ms,
		bytes: body.length,
		body,
		headers: response.headers,
		sql: number( 'X-Museau-Queries' ),
		memory: number( 'X-Museau-Memory' ),
		rows: number( 'X-Museau-Rows' ),
	};
}

/** Medians of several calls that are asked in turn, round after round; the first round is not counted. */
async function inTurn( calls, rounds = ROUNDS ) {
	const names = Object.keys( calls );
	const runs = Object.fromEntries( names.map( ( name ) => [ name, [] ] ) );
	for ( let round = 0; round <= rounds; round++ ) {
		// Every round begins elsewhere: no call always follows the same one.
		for ( let i = 0; i < names.length; i++ ) {
			const name = names[ ( i + round ) % names.length ];
			const run = await calls[ name ]();
			if ( round > 0 ) {
				runs[ name ].push( run );
			}
		}
	}
	return Object.fromEntries(
		names.map( ( name ) => [
			name,
			{
				...runs[ name ].at( -1 ),
				ms: median( runs[ name ].map( ( { ms } ) => ms ) ),
			},
		] )
	);
}

async function vocabulary( { url } ) {
	const attributes = JSON.parse(
		( await call( url + ours( '/attributes' ) ) ).body
	);
	const term = ( taxonomy, slug ) =>
		attributes
			.find( ( attribute ) => attribute.slug === taxonomy )
			.terms.find( ( one ) => one.slug === slug ).id;
	return {
		common: term( 'pa_crayon', 'polychromos' ),
		rare: term( 'pa_format', 'a4-portrait' ),
	};
}

/** Our calls, by what they are. */
const lists = ( { common, rare }, last ) => ( {
	'list of a category': ours( '/products?category=oeuvre-originale' ),
	'list of all products': ours( '/products' ),
	'list with a filter': ours(
		`/products?category=oeuvre-originale&pa_crayon=${ common }`
	),
	'list with two filters': ours(
		`/products?category=oeuvre-originale&pa_crayon=${ common }&pa_format=${ rare }`
	),
	'list with either of two terms': ours(
		`/products?category=oeuvre-originale&pa_format=${ rare },${ rare + 1 }`
	),
	'suggestions beside a product': ours(
		`/products?category=impression&per_page=8&exclude=${ last }`
	),
	facets: ours( '/attributes?category=oeuvre-originale' ),
	'products before and after': ours(
		`/product-navigation?current_id=${ last }&category=impression`
	),
} );

/** A product of 'impression' in the middle of a shop. */
const middle = ( size ) =>
	FIRST + 10 * ( Math.floor( ( size - 10 ) / 20 ) * 10 + 9 );

/** P12: what MariaDB says of every query that our list calls send, once what long lists keep is there. */
async function plans( { size, site, url }, terms ) {
	part( `What MariaDB reads at ${ size } products (EXPLAIN)` );
	const database = site.env.MUSEAU_DB_NAME;
	for ( const [ name, path ] of Object.entries( {
		...lists( terms, middle( size ) ),
		'last page of a category': ours(
			`/products?category=oeuvre-originale&page=${ Math.floor( ( size * 0.8 ) / 24 ) }`
		),
	} ) ) {
		await call( url + path );
		const { headers } = await call( url + path, {
			headers: { 'X-Museau-Show': '1' },
		} );
		const queries = JSON.parse(
			decodeURIComponent( headers.get( 'X-Museau-Shown' ) )
		);
		const bad = [];
		let most = 0;
		for ( const query of queries ) {
			const rows = await sql( database, `EXPLAIN ${ query }` );
			for ( const row of rows.trim().split( '\n' ) ) {
				const [ , , table, type, , key, , , read, extra ] =
					row.split( '\t' );
				if ( table === 'NULL' || table.startsWith( '<' ) ) {
					continue;
				}
				most = Math.max( most, Number( read ) );
				if (
					( /^(ALL|index)$/.test( type ) && Number( read ) > 200 ) ||
					( /filesort|temporary/.test( extra ) &&
						Number( read ) > 200 )
				) {
					bad.push(
						`${ table } ${ type } ${ key } ${ read } ${ extra }: ${ query.slice( 0, 400 ) }`
					);
				}
			}
		}
		figure(
			`${ name }: ${ queries.length } queries of ours`,
			bad.length
				? `${ bad.length } of them read or sort a whole table`
				: 'by keys',
			'no full scan, no sort beyond a page',
			bad.length === 0,
			bad.join( '<br>' )
		);
	}
}

/** P12: every call at three sizes. */
async function growth( shops, terms ) {
	const calls = {};
	const paths = {};
	for ( const { size, url } of shops ) {
		for ( const [ name, path ] of Object.entries(
			lists( terms, middle( size ) )
		) ) {
			paths[ `${ name }|${ size }` ] = url + path;
		}
		const last = Math.ceil( ( size * 0.8 ) / 24 );
		for ( const [ name, page ] of [
			[ 'last page of a category', last ],
			[ 'middle page of a category', Math.ceil( last / 2 ) ],
		] ) {
			paths[ `${ name }|${ size }` ] =
				url +
				ours( `/products?category=oeuvre-originale&page=${ page }` );
		}
		paths[ `Store API, list|${ size }` ] =
			url + theirs( '/products?per_page=24' );
		paths[ `Store API, list of a category|${ size }` ] =
			url + theirs( '/products?per_page=24&category=oeuvre-originale' );
		paths[ `Store API, facets|${ size }` ] =
			url +
			theirs(
				'/products/collection-data?category=oeuvre-originale&calculate_attribute_counts[0][taxonomy]=pa_format&calculate_attribute_counts[0][query_type]=or'
			);
	}
	const rows = {};
	for ( const [ name, url ] of Object.entries( paths ) ) {
		calls[ name ] = () => call( url );
		await call( url );
		rows[ name ] = (
			await call( url, { headers: { 'X-Museau-Rows': '1' } } )
		).rows;
	}
	const found = await inTurn( calls );
	part(
		`Growth: median of ${ ROUNDS } rounds, all shops in turn, MariaDB; SQL of the call`
	);
	const names = [
		...new Set(
			Object.keys( calls ).map( ( key ) => key.split( '|' )[ 0 ] )
		),
	];
	for ( const name of names ) {
		const at = SIZES.map( ( size ) => found[ `${ name }|${ size }` ] );
		const ratios = at.map( ( { ms } ) => ms / at[ 0 ].ms );
		const judged = ! name.startsWith( 'Store API' );
		figure(
			name,
			`${ at.map( ( { ms } ) => ms.toFixed( 0 ) ).join( ' / ' ) } ms; × ${ ratios[ 1 ].toFixed( 2 ) } / × ${ ratios[ 2 ].toFixed( 2 ) }; ${ at.map( ( one ) => one.sql ).join( ' / ' ) } SQL`,
			judged ? '≤ × 1.15 / ≤ × 1.5' : '',
			judged ? ratios[ 1 ] <= 1.15 && ratios[ 2 ] <= 1.5 : undefined
		);
		const read = SIZES.map( ( size ) => rows[ `${ name }|${ size }` ] );
		// Counts do not know how busy the machine is. A mark lets at most so many entries of a key be stepped over.
		figure(
			`${ name }: rows and keys that MariaDB read`,
			read.join( ' / ' ),
			judged ? '≤ 2000 more than in the small shop' : '',
			judged ? Math.max( ...read ) <= read[ 0 ] + 2000 : undefined
		);
	}
	const largest = SIZES.at( -1 );
	const deep =
		found[ `last page of a category|${ largest }` ].ms /
		found[ `list of a category|${ largest }` ].ms;
	figure(
		`last page ÷ first, ${ largest } products`,
		deep.toFixed( 2 ),
		'≤ 1.2',
		deep <= 1.2
	);
}

/** P8: the list beside the Store API's. */
async function beside( { size, url } ) {
	const calls = {};
	for ( const n of [ 12, 48 ] ) {
		calls[ `ours|${ n }` ] = () =>
			call( url + ours( `/products?per_page=${ n }` ) );
		calls[ `theirs|${ n }` ] = () =>
			call( url + theirs( `/products?per_page=${ n }` ) );
		calls[ `cut|${ n }` ] = () =>
			call(
				url + theirs( `/products?per_page=${ n }&_fields=${ FIELDS }` )
			);
	}
	const found = await inTurn( calls );
	part(
		`A list beside the Store API, ${ size } products, without a companion plugin`
	);
	for ( const [ n, goal ] of [
		[ 12, 0.5 ],
		[ 48, 0.15 ],
	] ) {
		const one = found[ `ours|${ n }` ];
		for ( const [ name, other ] of [
			[ 'Store API', found[ `theirs|${ n }` ] ],
			[ 'Store API, same fields', found[ `cut|${ n }` ] ],
		] ) {
			const ratio = one.ms / other.ms;
			figure(
				`${ n } products ÷ ${ name }`,
				`${ ratio.toFixed( 2 ) } (${ one.ms.toFixed( 0 ) } ÷ ${ other.ms.toFixed( 0 ) } ms; ${ one.sql } against ${ other.sql } SQL)`,
				`≤ ${ goal }`,
				ratio <= goal
			);
			figure(
				`${ n } products, bytes ÷ ${ name }`,
				`${ ( one.bytes / other.bytes ).toFixed( 2 ) } (${ one.bytes } ÷ ${ other.bytes })`
			);
			figure(
				`${ n } products, peak memory ÷ ${ name }`,
				`${ ( one.memory / other.memory ).toFixed( 2 ) } (${ ( one.memory / 1e6 ).toFixed( 1 ) } ÷ ${ ( other.memory / 1e6 ).toFixed( 1 ) } MB)`
			);
		}
	}
}

/** P9: adding to a real WooCommerce cart, by both interfaces, and what each line more costs. */
async function cart( { url } ) {
	const list = JSON.parse(
		(
			await call(
				url + ours( '/products?category=impression&per_page=60' )
			)
		).body
	).products;
	const variation = async ( product ) =>
		JSON.parse(
			(
				await call(
					url +
						ours(
							`/products?id=${ product.id }&get_variations=true`
						)
				)
			).body
		)[ 0 ];
	const post = ( path, body, headers ) =>
		call( url + path, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body: JSON.stringify( body ),
		} );
	const first = await variation( list[ 0 ] );
	const add = ( product, id, headers ) =>
		post(
			ours( '/add-to-cart' ),
			{ product_id: product.id, quantity: 1, variation_id: id },
			headers
		);
	const addTheirs = ( id, headers ) =>
		post( theirs( '/cart/add-item' ), { id, quantity: 1 }, headers );
	const token = async ( path ) => ( {
		'Cart-Token': ( await call( url + path ) ).headers.get( 'Cart-Token' ),
	} );
	const empty = await call( url + ours( '/bench-empty' ) );
	const found = await inTurn(
		{
			ours: async () =>
				add( list[ 0 ], first.id, await token( ours( '/cart' ) ) ),
			theirs: async () =>
				addTheirs( first.id, await token( theirs( '/cart' ) ) ),
		},
		ROUNDS
	);
	part( 'Adding to a cart of WooCommerce' );
	const ratio = found.ours.ms / found.theirs.ms;
	figure(
		'into an empty cart ÷ Store API',
		`${ ratio.toFixed( 2 ) } (${ found.ours.ms.toFixed( 0 ) } ÷ ${ found.theirs.ms.toFixed( 0 ) } ms)`,
		'≤ 0.70',
		ratio <= 0.7,
		'both calls bring a token that was asked for before, which is not counted; what is left is WooCommerce’s own start and cart'
	);
	figure(
		'SQL of the call, Store API’s, above an empty route of ours',
		`${ found.ours.sql }, ${ found.theirs.sql }, ${ found.ours.sql - empty.sql }`,
		'≤ 30 above an empty route',
		found.ours.sql - empty.sql <= 30
	);
	const costs = new Map();
	let headers = {};
	for ( let n = 1; n <= 50; n++ ) {
		const product = list[ n ];
		const run = await add(
			product,
			( await variation( product ) ).id,
			headers
		);
		headers = { 'Cart-Token': run.headers.get( 'Cart-Token' ) };
		costs.set( n, run.sql );
	}
	figure(
		'SQL of adding line 2, 10, 25, 50',
		[ 2, 10, 25, 50 ].map( ( n ) => costs.get( n ) ).join( ', ' )
	);
	const slope = ( costs.get( 50 ) - costs.get( 2 ) ) / 48;
	figure( 'growth per line', slope.toFixed( 2 ), '0', slope <= 0 );
}

/** P11: SQL of whole pages above the same address with a template that prints nothing. */
async function pages( shops ) {
	part(
		'Pages that no cache holds: SQL above an empty template at the same address'
	);
	const product = async ( { url, size } ) =>
		JSON.parse(
			( await call( url + ours( `/products?id=${ middle( size ) }` ) ) )
				.body
		).path;
	for ( const [ name, most ] of [
		[ 'home', 4 ],
		[ 'list', 4 ],
		[ 'product', 8 ],
		[ 'checkout', 60 ],
	] ) {
		const above = [];
		const whole = [];
		for ( const shop of shops ) {
			const path = {
				home: '/',
				list: '/oeuvre-originale',
				product: await product( shop ),
				checkout: '/commander',
			}[ name ];
			const cost = async ( headers ) => {
				await call( shop.url + path, { headers } );
				return ( await call( shop.url + path, { headers } ) ).sql;
			};
			const page = await cost( {} );
			whole.push( page );
			above.push( page - ( await cost( { 'X-Museau-Blank': '1' } ) ) );
		}
		const shown = name === 'checkout' ? whole : above;
		figure(
			name,
			`${ shown.join( ' / ' ) } at ${ SIZES.join( ' / ' ) } products (the whole page: ${ whole.join( ' / ' ) })`,
			`≤ ${ most }${ name === 'checkout' ? ' in all' : '' }, no growth`,
			Math.max( ...shown ) <= most && new Set( shown ).size === 1
		);
	}
}
