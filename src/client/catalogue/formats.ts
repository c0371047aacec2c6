/**
 * What the name and slug of a format say: its group in the filters, whether it is a postcard, its size on a wall.
 * The same rules as src/server/Screens/Storefront/Formats.php; both are held against tests/fixtures/formats.json.
 */
import type { AttributeOption } from '../types';

type NamedFormat = Pick< AttributeOption, 'name' | 'slug' >;

export interface FormatGroup {
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
const POSTCARDS = [ '15x15', '11x16', '16x11' ];

const SHEETS: Record< string, Centimetres > = {
	a1: [ 59.4, 84.1 ],
	a2: [ 42, 59.4 ],
	a3: [ 29.7, 42 ],
	a4: [ 21, 29.7 ],
	a5: [ 14.8, 21 ],
	a6: [ 10.5, 14.8 ],
	c6: [ 11, 16 ],
	raisin: [ 50, 65 ],
	square: [ 20, 20 ],
	carre: [ 20, 20 ],
};

/** Lower case, without accents, blanks as hyphens. */
function plain( { name, slug }: NamedFormat ): string {
	return `${ name } ${ slug }`
		.toLowerCase()
		.normalize( 'NFD' )
		.replace( /\p{M}/gu, '' )
		.replace( / /g, '-' );
}

/** '29,7 x 42', '5.5x21', '20×30': what stands in the text. */
function centimetresIn( text: string ): Centimetres | null {
	const match =
		/(\d+(?:[.,]\d+)?)\s*(?:cm)?\s*[x×]\s*(\d+(?:[.,]\d+)?)/iu.exec( text );
	return match ? [ number( match[ 1 ] ), number( match[ 2 ] ) ] : null;
}

function number( text = '' ): number {
	return Number( text.replace( ',', '.' ) );
}

/** 15x15 cm, C6 (11x16 cm) and C6 (16x11 cm), by slug ('postcard…') or by name. */
export function isPostcard( format: NamedFormat ): boolean {
	if (
		format.slug.startsWith( 'postcard' ) ||
		plain( format ).includes( 'carte-postale' )
	) {
		return true;
	}
	const size = centimetresIn( format.name );
	return size !== null && POSTCARDS.includes( size.join( 'x' ) );
}

/** The group of one format; null when neither slug, words nor centimetres say it. */
export function formatGroup( format: NamedFormat ): string | null {
	if ( isPostcard( format ) ) {
		return 'Carte postale';
	}
	const words = plain( format );
	const size = centimetresIn( format.name );
	if (
		words.includes( 'marque-page' ) ||
		words.includes( 'bookmark' ) ||
		size?.join( 'x' ) === '5.5x21'
	) {
		return 'Marque-page';
	}
	if ( words.includes( 'carre' ) || words.includes( 'square' ) ) {
		return 'Carré';
	}
	if ( words.includes( 'paysage' ) || words.includes( 'landscape' ) ) {
		return 'Paysage';
	}
	if ( words.includes( 'portrait' ) ) {
		return 'Portrait';
	}
	if ( ! size ) {
		return null;
	}
	if ( size[ 0 ] === size[ 1 ] ) {
		return 'Carré';
	}
	return size[ 0 ] < size[ 1 ] ? 'Portrait' : 'Paysage';
}

/** Terms of pa_format by group, in the specification's order; a format that says no group stands alone under its name. */
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
	const words = plain( format );
	const sheet =
		SHEETS[
			/(?<![a-z0-9])(a[1-6]|c6|raisin|square|carre)(?![a-z0-9])/.exec(
				words
			)?.[ 1 ] ?? ''
		];
	if ( ! sheet ) {
		return null;
	}
	const [ width, height ] = sheet;
	let lies = wide;
	if ( words.includes( 'paysage' ) || words.includes( 'landscape' ) ) {
		lies = true;
	} else if ( words.includes( 'portrait' ) ) {
		lies = false;
	}
	return lies ? [ height, width ] : [ width, height ];
}
