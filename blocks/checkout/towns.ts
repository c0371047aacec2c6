/** Towns by the three last digits of their postcode, by its first two; a file that did not come is asked for again. */
const files = new Map< string, Promise< Map< string, string[] > > >();

/** '003Lyon' and '100Vienne|Saint-Romain-en-Gal', a line each: see bin/lib/postcodes.cjs. */
export const readTowns = ( text: string ) =>
	new Map(
		text
			.split( '\n' )
			.filter( Boolean )
			.map( ( line ) => [
				line.slice( 0, 3 ),
				line.slice( 3 ).split( '|' ),
			] )
	);

async function file( address: string ): Promise< Map< string, string[] > > {
	const response = await fetch( address );
	if ( ! response.ok ) {
		throw new Error( `${ response.status } ${ address }` );
	}
	return readTowns( await response.text() );
}

/**
 * The towns of a French postcode, the largest first; none for another number, for one that is no postcode of a town (CEDEX),
 * or when the file does not come: the suggestion is a help, and the field works without it. The file is fetched as soon as
 * its two digits stand, and nothing else leaves the browser.
 *
 * @param folder   Address of the folder of the files, with its last slash.
 * @param postcode What stands in the field.
 */
export async function townsOf(
	folder: string,
	postcode: string
): Promise< string[] > {
	const digits = postcode.replace( /\s/g, '' );
	const start = digits.slice( 0, 2 );
	// No town has 00, 96 or 99: there is no such file.
	if ( ! /^\d{2,5}$/.test( digits ) || /00|9[69]/.test( start ) ) {
		return [];
	}
	const address = `${ folder }${ start }.txt`;
	const asked = files.get( address ) ?? file( address );
	files.set( address, asked );
	try {
		return ( await asked ).get( digits.slice( 2 ) ) ?? [];
	} catch {
		files.delete( address );
		return [];
	}
}

/** As somebody types it in a hurry: 'st etienne' and 'Saint-Étienne' are alike. */
const plain = ( name: string ) =>
	name
		.normalize( 'NFD' )
		.replace( /\p{M}/gu, '' )
		.toLowerCase()
		.replace( /œ/g, 'oe' )
		.replace( /[^a-z]+/g, ' ' )
		.replace( /\bst(e?)\b/g, 'saint$1' )
		.trim();

/**
 * What stands in the field after its first letter since somebody came to it: a town that the postcode or the browser had filled in
 * whole is not lengthened by the letter with which she begins to type it herself.
 */
export const begunAnew = ( towns: string[], before: string, now: string ) =>
	towns.includes( before ) &&
	now.startsWith( before ) &&
	/^\p{L}+$/u.test( now.slice( before.length ) ) &&
	! towns.some( ( town ) => town.startsWith( now ) )
		? now.slice( before.length )
		: now;

/** Whether what was typed is neither a town's name nor the beginning of it: 'Paris 11e' goes on after the name. */
export const isElsewhere = ( town: string, typed: string ) => {
	const [ name, said ] = [ plain( town ), plain( typed ) ];
	return ! name.includes( said ) && ! said.includes( name );
};

/** The towns in whose name what was typed begins a word; all of them while nothing is typed. */
export const matching = ( towns: string[], typed: string ) =>
	towns.filter( ( town ) =>
		` ${ plain( town ) }`.includes( ` ${ plain( typed ) }` )
	);
