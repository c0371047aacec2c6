/**
 * What the name and slug of a format say: its group in the filters, whether it is a postcard, its size on a wall.
 * The same rules as src/server/Domain/Catalogue/Formats.php; both read options.json and run tests/fixtures/options.json.
 */
import table from '../../server/Domain/Catalogue/options.json';
import type { AttributeOption } from '../types';

type NamedFormat = Pick< AttributeOption, 'name' | 'slug' >;

interface FormatGroup {
	label: string;
	/** Ids of its terms. */
	ids: number[];
}

/** Width and height. */
export type Centimetres = [ number, number ];

// @translated
const GROUPS = [
	'Carte postale',
	'Carré',
	'Portrait',
	'Paysage',
	'Marque-page',
];
const expression = ( word: string ) => new RegExp( word, 'iu' );

const POSTCARD = /* @__PURE__ */ expression( table.words.postcard );
const BOOKMARK = /* @__PURE__ */ expression( table.words.bookmark );
const SQUARE = /* @__PURE__ */ expression( table.words.square );
const LANDSCAPE = /* @__PURE__ */ expression( table.words.landscape );
const PORTRAIT = /* @__PURE__ */ expression( table.words.portrait );
const SHEET = /* @__PURE__ */ expression( table.words.sheet );
const CENTIMETRES = /* @__PURE__ */ expression( table.words.centimetres );

/** Lower case, without accents, blanks as hyphens. */
function plain( text: string ): string {
	return text
		.toLowerCase()
		.normalize( 'NFD' )
		.replace( /\p{M}/gu, '' )
		.replace( / /g, '-' );
}

/** '29,7 x 42', '5.5x21', '20×30': what stands in the text. */
function centimetresIn( text: string ): Centimetres | null {
	const match = CENTIMETRES.exec( text );
	return match ? [ number( match[ 1 ] ), number( match[ 2 ] ) ] : null;
}

function number( text = '' ): number {
	return Number( text.replace( ',', '.' ) );
}

const isOneOf = ( sizes: string[], name: string ) =>
	sizes.includes( centimetresIn( name )?.join( 'x' ) ?? '' );

/** 15x15 cm, C6 (11x16 cm) and C6 (16x11 cm), by slug ('postcard…') or by name. */
export const isPostcard = ( { name, slug }: NamedFormat ): boolean =>
	POSTCARD.test( slug ) ||
	POSTCARD.test( plain( name ) ) ||
	isOneOf( table.postcards, name );

/** The group of one format; null when neither slug, words nor centimetres say it. */
export function formatGroup( format: NamedFormat ): string | null {
	if ( isPostcard( format ) ) {
		return 'Carte postale';
	}
	const words = plain( `${ format.name } ${ format.slug }` );
	if ( BOOKMARK.test( words ) || isOneOf( table.bookmarks, format.name ) ) {
		return 'Marque-page';
	}
	if ( SQUARE.test( words ) ) {
		return 'Carré';
	}
	if ( LANDSCAPE.test( words ) ) {
		return 'Paysage';
	}
	if ( PORTRAIT.test( words ) ) {
		return 'Portrait';
	}
	const size = centimetresIn( format.name );
	if ( ! size ) {
		return null;
	}
	if ( size[ 0 ] === size[ 1 ] ) {
		return 'Carré';
	}
	return size[ 0 ] < size[ 1 ] ? 'Portrait' : 'Paysage';
}

/** Formats by group, in the specification's order; a format that says no group stands alone under its name. */
export function formatGroups( terms: AttributeOption[] ): FormatGroup[] {
	const groups = new Map< string, number[] >(
		GROUPS.map( ( label ) => [ label, [] ] )
	);
	for ( const term of terms ) {
		const label = formatGroup( term ) ?? term.name;
		groups.set( label, [ ...( groups.get( label ) ?? [] ), term.id ] );
	}
	return [ ...groups ]
		.map( ( [ label, ids ] ) => ( { label, ids } ) )
		.filter( ( { ids } ) => ids.length > 0 );
}

/**
 * Centimetres of a format: those written in its name, else those of the sheet it names.
 *
 * @param format A format's name and slug.
 * @param wide   Whether the picture is wider than high: a sheet without a direction lies as the picture does.
 */
export function formatCentimetres(
	format: NamedFormat,
	wide: boolean
): Centimetres | null {
	const written = centimetresIn( format.name );
	if ( written ) {
		return written;
	}
	const words = plain( `${ format.name } ${ format.slug }` );
	const sheet = ( table.sheets as Record< string, number[] > )[
		SHEET.exec( words )?.[ 0 ] ?? ''
	];
	if ( ! sheet ) {
		return null;
	}
	const [ width, height ] = sheet as Centimetres;
	let lies = wide;
	if ( LANDSCAPE.test( words ) ) {
		lies = true;
	} else if ( PORTRAIT.test( words ) ) {
		lies = false;
	}
	return lies ? [ height, width ] : [ width, height ];
}
