import { useState } from '@wordpress/element';
import { readSigned } from '../calls';
import { useLoad } from '../use-load';
import { readList, type NewsItem } from './rules';

const FIRST = { per_page: 50, orderby: 'date', order: 'desc' };

/** All news, the newest first, page after page; `total` says how many there will be. */
export function useNewsItems() {
	const [ total, setTotal ] = useState( 0 );
	// Figures, search and filters speak of all items: the first page stands at once, the others follow.
	const list = useLoad< NewsItem[] >( async ( signal, show ) => {
		const items = new Map< number, NewsItem >();
		let pages = 1;
		for ( let page = 1; page <= pages; page++ ) {
			const answer = await readSigned< unknown >( {
				path: '/concours',
				signal,
				query: page > 1 ? { ...FIRST, page } : FIRST,
				onResponse: ( { headers } ) => {
					pages = Number( headers.get( 'X-WP-TotalPages' ) ) || 1;
					setTotal( Number( headers.get( 'X-WP-Total' ) ) || 0 );
				},
			} );
			readList( answer ).forEach( ( item ) =>
				items.set( item.id, item )
			);
			show( [ ...items.values() ] );
		}
		return [ ...items.values() ];
	} );
	return { list, total };
}
