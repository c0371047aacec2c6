/** REST calls in SQL queries and memory, above an empty route of ours on the same engine, and how they grow. */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { wp } from '../lib/site.mjs';
import { addToCart } from './add-to-cart.mjs';
import { figure, part } from './report.mjs';

export async function rest( { site, url } ) {
	const call = async ( path, options ) => {
		const cost = async () => {
			const response = await fetch(
				`${ url }/wp-json/museau-react/v1${ path }`,
				options
			);
			await response.text();
			return {
				sql: Number( response.headers.get( 'X-Museau-Queries' ) ),
				memory: Number( response.headers.get( 'X-Museau-Memory' ) ),
				token: response.headers.get( 'Cart-Token' ),
			};
		};
		await cost(); // Transients and compiled files of the first call are not this call's.
		return cost();
	};
	part( 'REST: SQL above an empty route of ours on the same engine' );
	const empty = await call( '/bench-empty' );
	figure(
		'empty route',
		`${ empty.sql } SQL, ${ ( empty.memory / 1e6 ).toFixed( 1 ) } MB`
	);
	const few = await call( '/products?category=impression' );
	figure(
		'products list, demo',
		few.sql - empty.sql,
		'≤ 4',
		few.sql - empty.sql <= 4
	);
	await wp(
		site,
		`--require=${ join( ROOT, 'bin/site/museau-seed.php' ) }`,
		'museau',
		'seed',
		'--originals=288',
		'--prints=212',
		'--variations=12'
	);
	const many = await call( '/products?category=impression' );
	figure(
		'products list, 500 products, 12 variations each',
		many.sql - empty.sql,
		'≤ 4',
		many.sql - empty.sql <= 4
	);
	figure( 'its growth', many.sql - few.sql, '0', many.sql === few.sql );
	const embedded = site.engine === 'embedded';
	figure(
		'its peak memory',
		`${ ( many.memory / 1e6 ).toFixed( 1 ) } MB`,
		embedded ? '≤ 8 MB' : '',
		embedded ? many.memory <= 8e6 : undefined
	);
	const { products } = await (
		await fetch(
			`${ url }/wp-json/museau-react/v1/products?category=impression`
		)
	).json();
	let token = await addToCart( url, products[ 0 ].id );
	const one = await call( '/cart', { headers: { 'Cart-Token': token } } );
	for ( const product of products.slice( 1, 12 ) ) {
		token = await addToCart( url, product.id, token );
	}
	const dozen = await call( '/cart', { headers: { 'Cart-Token': token } } );
	figure( 'cart of 1 line', one.sql - empty.sql );
	figure( 'cart of 12 lines', dozen.sql - empty.sql );
	figure(
		'growth per line',
		( ( dozen.sql - one.sql ) / 11 ).toFixed( 2 ),
		'0',
		dozen.sql === one.sql
	);
	figure(
		'its peak memory',
		`${ ( dozen.memory / 1e6 ).toFixed( 1 ) } MB`,
		embedded ? '≤ 8 MB' : '',
		embedded ? dozen.memory <= 8e6 : undefined
	);
}
