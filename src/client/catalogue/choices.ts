import table from '../../server/Domain/Catalogue/options.json';
import type {
	AttributeOption,
	Product,
	ProductAttribute,
	Variation,
} from '../types';
import { isPostcard } from './formats';
import {
	accepts,
	frameStyle,
	isFormat,
	isFrame,
	isFrameless,
	isUnselected,
	attributeSlug,
	type Choices,
	type FrameStyle,
} from './options';

const POSTCARD_PICTURE = /* @__PURE__ */ new RegExp(
	table.words.postcardPicture,
	'iu'
);

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

function framelessOption( {
	options,
}: ProductAttribute ): AttributeOption | undefined {
	return options.find( isFrameless );
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
			! isUnselected( attribute ) &&
			! ( postcard && isFrame( attribute ) )
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
export function matchVariation< T extends Variation >(
	variations: T[],
	choices: Choices
): T | undefined {
	return variations.find( ( variation ) => accepts( variation, choices ) );
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
					slug === attributeSlug( 'format' ) &&
					isPostcard( { name: option, slug: value } )
			)
	);
	const place = product.images.findIndex(
		( { id } ) => id === own?.image_id
	);
	return place > 0
		? place
		: product.images.findIndex( ( { src, alt } ) =>
				POSTCARD_PICTURE.test( `${ src } ${ alt }` )
			);
}

/** How the chosen frame is drawn. Postcards and 'sans cadre' have none. */
export function chosenFrameStyle(
	attributes: ProductAttribute[],
	choices: Choices
): FrameStyle {
	return choosesPostcard( attributes, choices )
		? 'none'
		: frameStyle( chosenOption( attributes.find( isFrame ), choices ) );
}

/** Whole pieces of what stands in the quantity field: anything else than a whole number above 0 is 1. */
export function readQuantity( text: string ): number {
	const quantity = Number( text );
	return Number.isInteger( quantity ) && quantity >= 1 ? quantity : 1;
}
