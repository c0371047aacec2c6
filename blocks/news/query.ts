/** What the list's address asks for, as NewsView::query_of_address() reads it. */
export interface Query {
	type: string;
	search: string;
	/** Year in which the item begins; 0 for all. */
	year: number;
	page: number;
}

const TYPES = [ 'concours', 'evenement', 'article' ];

export function readQuery( address: string ): Query {
	const values = new URLSearchParams( address );
	const type = ( values.get( 'type' ) ?? '' ).replace( /s$/, '' );
	const singular = TYPES.find(
		( one ) => one === type || one === type + 's'
	);
	return {
		type: singular ?? '',
		search: ( values.get( 'recherche' ) ?? '' ).trim().slice( 0, 100 ),
		year: Number( values.get( 'annee' ) ) || 0,
		page: Math.max(
			1,
			Math.trunc( Number( values.get( 'page_liste' ) ) ) || 1
		),
	};
}

export function addressOf( base: string, query: Query ): string {
	const parts = [
		[ 'type', query.type ],
		[ 'recherche', query.search ],
		[ 'annee', query.year ? String( query.year ) : '' ],
		[ 'page_liste', query.page > 1 ? String( query.page ) : '' ],
	]
		.filter( ( [ , value ] ) => value )
		.map(
			( [ name, value ] ) =>
				`${ name }=${ encodeURIComponent( value ?? '' ) }`
		);
	return base + ( parts.length ? `?${ parts.join( '&' ) }` : '' );
}
