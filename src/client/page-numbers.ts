const SHOWN = 5;

/**
 * Which page numbers stand under a list: five around the current one, `margin` at each end, null for a gap; none for
 * a single page. The same rule as src/server/Kernel/PageNumbers.php.
 */
export function pageNumbers(
	current: number,
	total: number,
	margin = 0
): ( number | null )[] {
	if ( total < 2 ) {
		return [];
	}
	const first = Math.max(
		1,
		Math.min( current - Math.floor( SHOWN / 2 ), total - SHOWN + 1 )
	);
	const last = Math.min( total, first + SHOWN - 1 );
	const pages: ( number | null )[] = [];
	for ( let page = 1; page <= total; page++ ) {
		if (
			page <= margin ||
			page > total - margin ||
			( page >= first && page <= last )
		) {
			pages.push( page );
		} else if ( pages[ pages.length - 1 ] !== null ) {
			pages.push( null );
		}
	}
	return pages;
}
