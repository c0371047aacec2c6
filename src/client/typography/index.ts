import table from '../../server/Kernel/typography.json';

const PROTECTED = new RegExp( `(${ table.protected })`, 'u' );
const MARKS = new RegExp( table.marks, 'u' );
const QUOTED = new Set( table.quoted );
/** What each is for stands in `reasons`, which no visitor fetches. */
const RULES = table.rules.map(
	( [ pattern = '', replacement = '' ] ) =>
		[
			new RegExp( pattern.replace( /\{blank\}/g, table.blank ), 'gu' ),
			replacement,
		] as const
);

/** What was set already, by what was written: sentences are shown again with each render. */
const SET = new Map< string, string >();

/** The counterpart of src/server/Kernel/Typography.php: the same rules, the same cases. */
export function french( text: string ): string {
	if ( ! MARKS.test( text ) ) {
		return text;
	}
	const known = SET.get( text );
	if ( known !== undefined ) {
		return known;
	}
	const result = text
		.split( PROTECTED )
		.map( ( piece, place, pieces ) => {
			if ( place % 2 || QUOTED.has( piece.trim() ) ) {
				return piece;
			}
			// 'd' before an element elides the word in it.
			const elides = /^<[a-z]/i.test( pieces[ place + 1 ] ?? '' );
			const set = RULES.reduce(
				( line, [ pattern, replacement ] ) =>
					line.replace( pattern, replacement ),
				piece + ( elides ? '<' : '' )
			);
			return elides ? set.slice( 0, -1 ) : set;
		} )
		.join( '' );
	SET.set( text, result );
	return result;
}

/** A label and its value in one line; a customer's own words (`personal`) stay as they are typed. */
export const pair = ( {
	attribute,
	value,
	personal = false,
}: {
	attribute: string;
	value: string;
	personal?: boolean;
} ): string =>
	shown( `${ attribute } : ` ) + ( personal ? value : shown( value ) );

/** What the artist wrote (text or HTML), as a French page shows it; on another page as she wrote it. */
export function shown( text: string ): string {
	return document.documentElement.lang.startsWith( 'fr' )
		? french( text )
		: text;
}
