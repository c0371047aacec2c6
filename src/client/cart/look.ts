/**
 * How a customer's photograph looks on the sheet that she chose: its proportions and whether it loses its colours. Small on
 * purpose: the whole table of options (catalogue/options.ts) would come with every drawer; look.test.ts holds the two together.
 * The counterpart is MailedPhotos::look(); both run tests/fixtures/look.json.
 */
const BLACK_AND_WHITE = /graphite/i;
const CENTIMETRES = /(\d+(?:[.,]\d+)?)\s*(?:cm)?\s*[x×]\s*(\d+(?:[.,]\d+)?)/i;

/** Sheets that may stand without their centimetres, and their width by height when upright. */
const SHEETS: [ RegExp, number ][] = [
	[ /\ba[1-6]\b/i, 21 / 29.7 ],
	[ /\bc6\b/i, 11 / 16 ],
	[ /\braisin\b/i, 50 / 65 ],
	[ /\bsquare\b|\bcarr[eé](?![a-z0-9])/i, 1 ],
];
const LYING = /paysage|landscape/i;
const UPRIGHT = /portrait/i;

export interface Look {
	/** Width by height; the sheet of a portrait that names no size is upright, too. */
	ratio: number;
	isGrey: boolean;
}

export interface ChosenOption {
	value: string;
	/** Her own words, which say nothing of the sheet. */
	personal?: boolean;
}

const number = ( text = '' ) => Number( text.replace( ',', '.' ) );

/** Width by height of the sheet that a choice says; null when it says none. */
function ratioOf( value: string, isWide: boolean ): number | null {
	const written = CENTIMETRES.exec( value );
	if ( written ) {
		return number( written[ 1 ] ) / number( written[ 2 ] );
	}
	const sheet = SHEETS.find( ( [ name ] ) => name.test( value ) );
	if ( ! sheet ) {
		return null;
	}
	const lies = LYING.test( value ) || ( isWide && ! UPRIGHT.test( value ) );
	return lies ? 1 / sheet[ 1 ] : sheet[ 1 ];
}

/**
 * @param options What was chosen: 'Graphite', 'A4', 'Raisin (50 x 65 cm)' …; the first that says a size counts.
 * @param isWide  Whether the photograph lies: a sheet without centimetres lies with it.
 */
export function lookOf( options: ChosenOption[], isWide: boolean ): Look {
	const values = options
		.filter( ( { personal } ) => ! personal )
		.map( ( { value } ) => value );
	const ratio = values.reduce< number | null >(
		( found, value ) => found ?? ratioOf( value, isWide ),
		null
	);
	return {
		ratio: ratio ?? ( isWide ? 4 / 3 : 3 / 4 ),
		isGrey: values.some( ( value ) => BLACK_AND_WHITE.test( value ) ),
	};
}
