/** A date as REST may answer it: a string, or an object with a date field (R181). */
export type RestDate = string | { date?: string } | null | undefined;

/** '3 février 2026'; '' when there is none. */
export function longDate( value: RestDate ): string {
	const text = typeof value === 'object' ? ( value?.date ?? '' ) : value;
	if ( ! text ) {
		return '';
	}
	// '2026-02-03 10:00:00.000000' is how PHP writes its date objects.
	const date = new Date( text.replace( ' ', 'T' ) );
	return Number.isNaN( date.getTime() )
		? ''
		: new Intl.DateTimeFormat( document.documentElement.lang || 'fr-FR', {
				dateStyle: 'long',
			} ).format( date );
}
