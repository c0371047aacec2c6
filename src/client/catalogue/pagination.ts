const SHOWN = 5;
const MARGIN = 2;

/**
 * Which page numbers a listing shows: five around the current one, two at each end, null for a gap.
 * The same rule as src/server/Storefront/Pagination.php.
 */
export function pageNumbers(
	current: number,
	total: number
): ( number | null )[] {
	const first = Math.max(
		1,
		Math.min( current - Math.floor( SHOWN / 2 ), total - SHOWN + 1 )
	);
	const last = Math.min( total, first + SHOWN - 1 );
	const pages: ( number | null )[] = [];
	for ( let page = 1; page <= total; page++ ) {
		if (
			page <= MARGIN ||
			page > total - MARGIN ||
			( page >= first && page <= last )
		) {
			pages.push( page );
		} else if ( pages[ pages.length - 1 ] !== null ) {
			pages.push( null );
		}
	}
	return pages;
}
