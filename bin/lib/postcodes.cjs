/** French postcodes and their towns, in small files for the form of the order: docs/adr/0013-postcodes-brought-along.md. */

/**
 * The towns of each postcode, one file for each first two digits: a line is the other three digits and the towns, the
 * largest first, as in '100Vienne|Saint-Romain-en-Gal'.
 *
 * @param {Array<{nom: string, type: string, population?: number, codesPostaux?: string[]}>} communes Of `@etalab/decoupage-administratif`.
 *
 * @return {Map<string, string>} Content by the first two digits.
 */
function postcodeFiles( communes ) {
	const towns = new Map();
	for ( const commune of communes ) {
		// A district of Paris, Lyon or Marseille and a village that joined another one are written as their commune.
		if ( commune.type !== 'commune-actuelle' ) {
			continue;
		}
		for ( const postcode of commune.codesPostaux ?? [] ) {
			towns.set( postcode, [
				...( towns.get( postcode ) ?? [] ),
				commune,
			] );
		}
	}
	const files = new Map();
	for ( const postcode of [ ...towns.keys() ].sort() ) {
		const names = towns
			.get( postcode )
			.sort(
				( one, other ) =>
					( other.population ?? 0 ) - ( one.population ?? 0 )
			)
			.map( ( { nom } ) => nom );
		const start = postcode.slice( 0, 2 );
		files.set(
			start,
			`${ files.get( start ) ?? '' }${ postcode.slice( 2 ) }${ names.join( '|' ) }\n`
		);
	}
	return files;
}

module.exports = { postcodeFiles };
