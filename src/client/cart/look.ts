/**
 * How a customer's photograph looks on the sheet that she chose: its proportions and whether it loses its colours. Small on
 * purpose: the whole table of options (catalogue/options.ts) would come with every drawer; look.test.ts holds the two together.
 */
const BLACK_AND_WHITE = /graphite/i;
const CENTIMETRES = /(\d+(?:[.,]\d+)?)\s*(?:cm)?\s*[x×]\s*(\d+(?:[.,]\d+)?)/i;
const SHEET = /\ba[1-6]\b/i;

export interface Look {
	/** Width by height; the sheet of a portrait that names no size is upright, too. */
	ratio: number;
	isGrey: boolean;
}

const number = ( text = '' ) => Number( text.replace( ',', '.' ) );

/**
 * @param values What was chosen: 'Graphite', 'A4', 'Raisin (50 x 65 cm)' …
 * @param isWide Whether the photograph lies: a sheet without centimetres lies with it.
 */
export function lookOf( values: string[], isWide: boolean ): Look {
	// The first that says a size: her own words to the artist come after what she chose.
	const sized = values.find(
		( value ) => CENTIMETRES.test( value ) || SHEET.test( value )
	);
	const written = sized ? CENTIMETRES.exec( sized ) : null;
	const sheet = sized ? 21 / 29.7 : 3 / 4;
	const lying = isWide ? 1 / sheet : sheet;
	return {
		ratio: written
			? number( written[ 1 ] ) / number( written[ 2 ] )
			: lying,
		isGrey: values.some( ( value ) => BLACK_AND_WHITE.test( value ) ),
	};
}
