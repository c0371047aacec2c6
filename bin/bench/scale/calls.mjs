/** Calls of our interface and of the Store API, asked in turn. */
import { median } from '../report.mjs';

/** Rounds of which the median is taken. */
export const ROUNDS = Number( process.env.MUSEAU_SCALE_ROUNDS ?? 21 );

export const ours = ( path ) => `/wp-json/museau-react/v1${ path }`;
export const theirs = ( path ) => `/wp-json/wc/store/v1${ path }`;

/** One call: how long it took, what it weighed, what it cost. */
export async function call( url, options = {} ) {
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
export async function inTurn( calls ) {
	const names = Object.keys( calls );
	const runs = Object.fromEntries( names.map( ( name ) => [ name, [] ] ) );
	for ( let round = 0; round <= ROUNDS; round++ ) {
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

export async function vocabulary( { url } ) {
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
export const lists = ( { common, rare }, last ) => ( {
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
