/**
 * The options that works differ by: which attribute is the format, the series, the technique, the frame, and what their
 * names say. The same rules as src/server/Domain/Catalogue/Options.php; both read options.json and run
 * tests/fixtures/options.json.
 */
import table from '../../server/Domain/Catalogue/options.json';
import { t } from '../i18n';
import { pageData } from '../page-data';
import type { AttributeOption, ProductAttribute, Variation } from '../types';

export type Role = keyof typeof table.attributes;

/** Option slug by attribute slug: { pa_format: 'a4', pa_cadre: 'sans-cadre' }; '' or no member while nothing is chosen. */
export type Choices = Record< string, string >;

export type FrameStyle = 'oak' | 'black' | 'white' | 'none';

type Named = Pick< ProductAttribute, 'name' | 'slug' >;
type Option = Pick< AttributeOption, 'name' | 'slug' >;

const expression = ( word: string ) => new RegExp( word, 'iu' );

const FRAME = /* @__PURE__ */ expression( table.words.frame );
const UNSELECTED = /* @__PURE__ */ expression( table.words.unselected );
const TECHNIQUE = /* @__PURE__ */ expression( table.words.technique );
const ANIMALS = /* @__PURE__ */ expression( table.words.animals );
const FRAMELESS = /* @__PURE__ */ expression( table.words.frameless );
const BLACK = /* @__PURE__ */ expression( table.words.black );
const WHITE = /* @__PURE__ */ expression( table.words.white );
const FIRST_FORMAT = /* @__PURE__ */ expression( table.words.firstFormat );
const SIZE = /* @__PURE__ */ expression( table.words.size );
const SHIPPING_NAME = /* @__PURE__ */ expression( table.words.shippingName );
const BLACK_AND_WHITE = /* @__PURE__ */ expression( table.words.blackAndWhite );
const COLOUR = /* @__PURE__ */ expression( table.words.colour );

/** Slug of the attribute that has this role: 'pa_format', or the shop's own. */
export const attributeSlug = ( role: Role ): string =>
	pageData().ownAttributes?.[ role ] ?? table.attributes[ role ].slug;

/** Slugs that a listing is filtered by; the frame is chosen on the product's page. */
export const filterSlugs = (): string[] =>
	( table.filters as Role[] ).map( attributeSlug );

/** Whether an attribute, global or of one product only, is the format. */
export const isFormat = ( { slug }: Named ): boolean =>
	slug === attributeSlug( 'format' ) || slug === 'format';

/** Whether an attribute is the frame: the shop's, or one whose name or slug says 'cadre'. */
export const isFrame = ( { name, slug }: Named ): boolean =>
	slug === attributeSlug( 'frame' ) ||
	FRAME.test( `${ slug.replace( /_/g, ' ' ) } ${ name }` );

/** Whether an attribute has no selector on a product's page: what a work is drawn with, and its series. */
export const isUnselected = ( { slug }: Named ): boolean =>
	slug === attributeSlug( 'technique' ) ||
	slug === attributeSlug( 'series' ) ||
	UNSELECTED.test( slug );

/** Whether an attribute is what a work is drawn with: the shop's, or one whose slug says so. */
export const isTechnique = ( { slug }: Named ): boolean =>
	slug === attributeSlug( 'technique' ) || TECHNIQUE.test( slug );

/** Whether an attribute is the number of animals of a portrait. */
export const isAnimals = ( { name }: Named ): boolean => ANIMALS.test( name );

export const isBlackAndWhite = ( name: string ): boolean =>
	BLACK_AND_WHITE.test( name );

export const isFrameless = ( { name, slug }: Option ): boolean =>
	FRAMELESS.test( `${ slug } ${ name }` );

/** How a frame is drawn on the wall. */
export function frameStyle( frame: Option | undefined ): FrameStyle {
	const words = frame ? `${ frame.slug } ${ frame.name }`.trim() : '';
	if ( ! frame || ! words || isFrameless( frame ) ) {
		return 'none';
	}
	if ( BLACK.test( words ) ) {
		return 'black';
	}
	return WHITE.test( words ) ? 'white' : 'oak';
}

/** 'Graphite (Noir et blanc)', 'Polychromos (Couleur)'; any other option by its own name. */
export function optionLabel( name: string ): string {
	const note = isBlackAndWhite( name )
		? t( '(Noir et blanc)' )
		: COLOUR.test( name ) && t( '(Couleur)' );

	return note && ! name.includes( note ) ? `${ name } ${ note }` : name;
}

/** 'A4' of 'A4 (21 × 29,7 cm)'; '' when the format names no size A1 to A4. */
export const sizeCode = ( format: string ): string =>
	SIZE.exec( format )?.[ 0 ].toUpperCase() ?? '';

/** What the shipping's label calls a format: its size code, 'RAISIN' or 'SQUARE', 'CARRÉ' where prints name it so. */
export const shippingCode = ( format: string ): string =>
	sizeCode( format ) ||
	( SHIPPING_NAME.exec( format )?.[ 0 ].toUpperCase() ?? '' );

/** Whether an option opens a list of formats: A4 before the others (B10). */
export const isFirstFormat = ( name: string ): boolean =>
	FIRST_FORMAT.test( name );

/** Whether these choices can be had as this variation, the ones that are not made yet left aside. */
export const accepts = (
	{
		attributes,
	}: {
		attributes: Pick<
			Variation[ 'attributes' ][ number ],
			'slug' | 'option_slug'
		>[];
	},
	choices: Choices
): boolean =>
	attributes.every(
		( { slug, option_slug: wanted } ) =>
			! ( slug in choices ) || ! wanted || wanted === choices[ slug ]
	);
