/** A date as REST may answer it: a string, or an object with a date field (R181). */
export type RestDate = string | { date?: string } | null | undefined;

/** '3 février 2026', '1er novembre 2026'; '' when there is none. */
export function longDate( value: RestDate ): string {
	const text = typeof value === 'object' ? ( value?.date ?? '' ) : value;
	if ( ! text ) {
		return '';
	}
	// '2026-02-03 10:00:00.000000' is how PHP writes its date objects; a day alone would be read as UTC's, overseas the day before.
	const date = new Date(
		text.replace( ' ', 'T' ) + ( text.length === 10 ? 'T00:00' : '' )
	);
	if ( Number.isNaN( date.getTime() ) ) {
		return '';
	}
	const language = document.documentElement.lang || 'fr-FR';
	const day = new Intl.DateTimeFormat( language, {
		dateStyle: 'long',
	} ).format( date );
	return language.startsWith( 'fr' ) ? day.replace( /^1 /, '1er ' ) : day;
}
