/**
 * How a customer's photograph looks on the sheet that she chose: its proportions, its cut and whether it loses its colours. Small on
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
/** Where the head is, percent of the photograph from the left and from the top (Personalization::HEAD). */
const HEAD = /^(\d{1,3}) % × (\d{1,3}) %$/;
const LYING = /paysage|landscape/i;
const UPRIGHT = /portrait/i;

export interface Look {
	/** Width by height; the sheet of a portrait that names no size is upright, too. */
	ratio: number;
	isGrey: boolean;
	/** Where the head is in the photograph, if that was said. */
	head: Point | null;
}

/** Shares of a photograph's width and height, 0 to 1. */
export type Point = readonly [ number, number ];

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

/** What was chosen and written, without what the picture beside it shows. */
export const withoutHead = < Option extends ChosenOption >(
	options: Option[]
): Option[] =>
	options.filter(
		( { value, personal } ) => ! personal || ! HEAD.test( value )
	);

/** The style of a photograph whose head nobody has shown yet: a cut through its middle would behead half of the animals. */
export const WHOLE = { objectFit: 'contain' } as const;

/** As carts and orders keep it. */
export const headText = ( [ across, down ]: Point ) =>
	`${ Math.round( 100 * across ) } % × ${ Math.round( 100 * down ) } %`;

/**
 * Which part of a photograph a sheet shows, as `object-position`: the head in its middle, as near as the photograph allows.
 * @param photo Width by height.
 * @param sheet Width by height.
 * @param head
 */
export function cutAround( photo: number, sheet: number, head: Point ): string {
	const along = ( shown: number, place: number ) =>
		shown < 1
			? Math.min(
					1,
					Math.max( 0, ( place - shown / 2 ) / ( 1 - shown ) )
				)
			: 0.5;
	const [ x, y ] = [
		along( sheet / photo, head[ 0 ] ),
		along( photo / sheet, head[ 1 ] ),
	].map( ( share ) => `${ +( 100 * share ).toFixed( 1 ) }%` );
	return `${ x } ${ y }`;
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
	const said = options.flatMap( ( { value, personal } ) =>
		personal ? ( HEAD.exec( value ) ?? [] ).slice( 1 ) : []
	);
	return {
		ratio: ratio ?? ( isWide ? 4 / 3 : 3 / 4 ),
		head: said.length
			? [ Number( said[ 0 ] ) / 100, Number( said[ 1 ] ) / 100 ]
			: null,
		isGrey: values.some( ( value ) => BLACK_AND_WHITE.test( value ) ),
	};
}
