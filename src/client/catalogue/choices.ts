import type {
	AttributeOption,
	Product,
	ProductAttribute,
	Variation,
} from '../types';
import { isPostcard } from './formats';

/** Option slug by attribute slug; '' or no member while nothing is chosen. */
export type Choices = Record< string, string >;

export type FrameStyle = 'oak' | 'black' | 'white' | 'none';

export const isFormat = ( { slug }: ProductAttribute ) =>
	slug === 'pa_format' || slug === 'format';
export const isFrame = ( { slug }: ProductAttribute ) =>
	slug === 'pa_cadre' || slug === 'cadre';
const isSilent = ( { slug }: ProductAttribute ) => /crayon|serie/.test( slug );

/** Attributes by which the product's variations differ. */
export function variationAttributes(
	product: Pick< Product, 'attributes' >
): ProductAttribute[] {
	return product.attributes.filter( ( { variation } ) => variation );
}

/** The option chosen of an attribute. */
export function chosenOption(
	attribute: ProductAttribute | undefined,
	choices: Choices
): AttributeOption | undefined {
	return attribute?.options.find(
		( { slug } ) => slug === choices[ attribute.slug ]
	);
}

export function framelessOption( {
	options,
}: ProductAttribute ): AttributeOption | undefined {
	return options.find(
		( { name, slug } ) =>
			/sans[ -]cadre/i.test( name ) || slug === 'sans-cadre'
	);
}

/** Whether the chosen format is a postcard: no frame then, and the gallery shows its preview. */
export function choosesPostcard(
	attributes: ProductAttribute[],
	choices: Choices
): boolean {
	const format = chosenOption( attributes.find( isFormat ), choices );
	return format !== undefined && isPostcard( format );
}

/** Attributes with a selector: all but crayon and série, and the frame while a postcard is chosen. */
export function shownAttributes(
	attributes: ProductAttribute[],
	choices: Choices
): ProductAttribute[] {
	const postcard = choosesPostcard( attributes, choices );
	return attributes.filter(
		( attribute ) =>
			! isSilent( attribute ) && ! ( postcard && isFrame( attribute ) )
	);
}

/** The choices after one of them: a postcard goes without a frame. */
export function choose(
	attributes: ProductAttribute[],
	choices: Choices,
	slug: string,
	option: string
): Choices {
	const next = { ...choices, [ slug ]: option };
	const frame = attributes.find( isFrame );
	const frameless = frame && framelessOption( frame );
	if ( frame && frameless && choosesPostcard( attributes, next ) ) {
		next[ frame.slug ] = frameless.slug;
	}
	return next;
}

/** First format that is, or is not, a postcard: what a press on a thumbnail chooses. Undefined when there is none. */
export function formatFor(
	attributes: ProductAttribute[],
	postcard: boolean
): AttributeOption | undefined {
	return attributes
		.find( isFormat )
		?.options.find( ( option ) => isPostcard( option ) === postcard );
}

export function isComplete(
	attributes: ProductAttribute[],
	choices: Choices
): boolean {
	return attributes.every( ( { slug } ) => choices[ slug ] );
}

/** The variation whose attributes all equal the choices; an empty attribute of a variation takes any. */
export function matchVariation(
	variations: Variation[],
	choices: Choices
): Variation | undefined {
	return variations.find( ( { attributes } ) =>
		attributes.every(
			( { slug, option_slug: option } ) =>
				option === '' || option === choices[ slug ]
		)
	);
}

/** What the add call sends: shown label and value of every choice. */
export function variationFields(
	attributes: ProductAttribute[],
	choices: Choices
): { attribute: string; value: string }[] {
	return attributes.map( ( attribute ) => ( {
		attribute: attribute.label,
		value: chosenOption( attribute, choices )?.name ?? '',
	} ) );
}

/** How the frame is drawn. Postcards and 'sans cadre' have none. */
export function frameStyle(
	attributes: ProductAttribute[],
	choices: Choices
): FrameStyle {
	const option = chosenOption( attributes.find( isFrame ), choices );
	const words =
		`${ option?.name ?? '' } ${ option?.slug ?? '' }`.toLowerCase();
	if (
		! option ||
		words.includes( 'sans' ) ||
		choosesPostcard( attributes, choices )
	) {
		return 'none';
	}
	if ( /noir|black/.test( words ) ) {
		return 'black';
	}
	return /blanc|white/.test( words ) ? 'white' : 'oak';
}

/**
 * Place of the postcard preview among the pictures: the one of a postcard variation, else the one whose file or text
 * says postcard. -1 when there is none.
 */
export function postcardPicture(
	product: Pick< Product, 'images' >,
	variations: Variation[]
): number {
	const own = variations.find(
		( { image_id: image, attributes } ) =>
			image > 0 &&
			attributes.some(
				( { slug, option, option_slug: value } ) =>
					slug === 'pa_format' &&
					isPostcard( { name: option, slug: value } )
			)
	);
	const place = product.images.findIndex(
		( { id } ) => id === own?.image_id
	);
	return place > 0
		? place
		: product.images.findIndex( ( { src, alt } ) =>
				/carte-postale|carte postale|postcard/i.test(
					`${ src } ${ alt }`
				)
			);
}

/** Whole pieces of what stands in the quantity field: anything else than a whole number above 0 is 1. */
export function readQuantity( text: string ): number {
	const quantity = Number( text );
	return Number.isInteger( quantity ) && quantity >= 1 ? quantity : 1;
}
