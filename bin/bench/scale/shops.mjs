/** The shops that are measured: one WordPress, and a database of each size that copies ten products of the shop's own. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase, sql } from '../../lib/mariadb.mjs';
import { ROOT } from '../../lib/paths.mjs';
import { freePorts } from '../../lib/processes.mjs';
import { step } from '../../lib/say.mjs';
import { makeSite, siteOf, wp } from '../../lib/site.mjs';

export const SIZES = [ 100, 10_000, 100_000 ];

/** Templates have ids beyond every term's, so that an id in a product's document can be replaced as a text. */
const TEMPLATES = 900_000;

/** Copies: product n has id FIRST + 10 n, its variations the ids that follow. */
const FIRST = 1_000_000;

/** A product of 'impression' in the middle of a shop. */
export const middle = ( size ) =>
	FIRST + 10 * ( Math.floor( ( size - 10 ) / 20 ) * 10 + 9 );

/** The filled shops by size. */
export async function fill() {
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
