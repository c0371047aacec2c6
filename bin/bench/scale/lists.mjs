/** Lists: what MariaDB reads for them, how they grow, and the same beside the Store API. */
import { sql } from '../../lib/mariadb.mjs';
import { figure, part } from '../report.mjs';
import { call, inTurn, lists, ours, ROUNDS, theirs } from './calls.mjs';
import { middle, SIZES } from './shops.mjs';

/** Fields of our list that the Store API can give too. */
const FIELDS =
	'id,name,slug,type,prices,description,short_description,images,categories,attributes,is_in_stock,variations';

/** P12: what MariaDB says of every query that our list calls send, once what long lists keep is there. */
export async function plans( { size, site, url }, terms ) {
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
export async function growth( shops, terms ) {
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
export async function beside( { size, url } ) {
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
