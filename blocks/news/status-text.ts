import { t, tn } from '@museau/i18n';
import type { Query } from './query';

/** Kinds of news and their names. */
// @translated 1
export const FILTERS = [
	[ '', 'Tous' ],
	[ 'concours', 'Concours' ],
	[ 'evenement', 'Événements' ],
	[ 'article', 'Articles' ],
] as const;

/** 'Concours, chat, 2026, 4 actualités, page 1 sur 2': what the list shows, for who does not see it change. */
export function statusText( query: Query, total: number, pages: number ) {
	const { type, search, year, page } = query;
	const label = FILTERS.find( ( [ name ] ) => name === type )?.[ 1 ];
	return [
		type && label ? t( label ) : '',
		search,
		year || '',
		tn( '%d actualité', '%d actualités', total ),
		pages > 1 ? t( 'page %1$d sur %2$d', page, pages ) : '',
	]
		.filter( Boolean )
		.join( ', ' );
}
