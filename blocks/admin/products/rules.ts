import { attributeSlug } from '@museau/catalogue/options';
import table from '../../../src/server/Domain/Catalogue/options.json';
import { t } from '@museau/i18n';
import type { Attributes, Term } from '../attributes';
import { htmlOf } from '../html';
import type { Fault } from '../use-form';
import {
	isBookmarkFormat,
	isPostcard,
	isUnpriced,
	wrongPrice,
	type Combination,
} from './combination-rules';
import { priceFault, priceOf } from './prices';
import { TYPES, type ProductType } from './product-types';

const FRAMES = Object.keys( table.terms.frame );
const FRAMED: ProductType[] = [ 'A_ORIGINALE', 'B_IMPRESSION' ];

export interface Picture {
	id: number;
	url: string;
	name: string;
}

export interface AddForm {
	name: string;
	description: string;
	/** Of a sample: what stands under it. */
	short_description: string;
	type: ProductType;
	featured: Picture | null;
	gallery: Picture[];
	/** Of a bookmark, as typed. */
	sale_price: string;
	frames: string[];
	formats: string[];
	crayon: string;
	serie: string;
	variations: Combination[];
	/** UUID of its creation once that was sent; ''. */
	request: string;
}

/** Our frames, without those that the shop has no more. */
export const framesOf = ( attributes: Attributes ): string[] =>
	FRAMES.filter( ( frame ) =>
		attributes[ attributeSlug( 'frame' ) ]?.some(
			( { slug } ) => slug === frame
		)
	);

/** What belongs to a type when it is chosen (R186): our four frames, where the shop has them, for what is framed, nothing else. */
export function fresh(
	type: ProductType,
	frames = FRAMES
): Omit<
	AddForm,
	| 'name'
	| 'description'
	| 'short_description'
	| 'featured'
	| 'gallery'
	| 'request'
> {
	return {
		type,
		sale_price: '',
		frames: FRAMED.includes( type ) ? [ ...frames ] : [],
		formats: [],
		crayon: '',
		serie: '',
		variations: [],
	};
}

export const EMPTY: AddForm = {
	name: '',
	description: '',
	short_description: '',
	featured: null,
	gallery: [],
	request: '',
	...fresh( 'A_ORIGINALE' ),
};

/** Whether changing the category would throw away something that was chosen. */
export function hasChoices( form: AddForm, frames = FRAMES ): boolean {
	const { type, ...start } = fresh( form.type, frames );
	return Object.entries( start ).some(
		( [ key, value ] ) =>
			JSON.stringify( form[ key as keyof AddForm ] ) !==
			JSON.stringify( value )
	);
}

/** R187: originals hide postcard formats, prints hide bookmarks; a postcard is offered its own formats. */
export function formatsFor( type: ProductType, formats: Term[] ): Term[] {
	switch ( type ) {
		case 'A_ORIGINALE':
			return formats.filter(
				( { slug } ) =>
					! isPostcard( slug ) && ! isBookmarkFormat( slug )
			);
		case 'B_IMPRESSION':
			return formats.filter( ( { slug } ) => ! isBookmarkFormat( slug ) );
		case 'D_CARTE_POSTALE':
			return formats.filter( ( { slug } ) => isPostcard( slug ) );
		default:
			return formats;
	}
}

const faultOf = ( field: string, message: string ): Fault => ( {
	field,
	message,
} );

/** What no product goes without: a name and a description (R190, R198). */
export function textsFault( {
	name,
	description,
}: Pick< AddForm, 'name' | 'description' > ): Fault | null {
	if ( name.trim() === '' ) {
		return faultOf( 'name', t( 'Le nom du produit est obligatoire.' ) );
	}
	return description.trim() === ''
		? faultOf( 'description', t( 'La description est obligatoire.' ) )
		: null;
}

/** The first thing that is missing, in the form's order; null when it may be sent (R190–R193). */
export function addFault(
	form: AddForm,
	{ asksPencil = true } = {}
): Fault | null {
	const missing = textsFault( form );
	if ( missing ) {
		return missing;
	}
	if ( form.type === 'C_MARQUE_PAGES' ) {
		const sentence =
			( priceOf( form.sale_price ) ?? 0 ) > 0
				? priceFault( form.sale_price )
				: t( 'Le prix doit être supérieur à 0.' );
		return sentence === '' ? null : faultOf( 'sale_price', sentence );
	}
	if ( form.type === 'EXEMPLE' ) {
		return form.featured
			? null
			: faultOf(
					'featured',
					t(
						'Une photo principale est obligatoire pour un exemple de portrait.'
					)
				);
	}
	const wrong =
		optionsFault( form, asksPencil ) ?? pricesFault( form.variations );
	if ( wrong ) {
		return wrong;
	}
	return form.type === 'A_ORIGINALE' && ! form.featured
		? faultOf(
				'featured',
				t(
					'Une photo principale est obligatoire pour une œuvre originale.'
				)
			)
		: null;
}

function optionsFault( form: AddForm, asksPencil: boolean ): Fault | null {
	if ( asksPencil && form.crayon === '' ) {
		return faultOf(
			'crayon',
			t( 'Veuillez sélectionner un type de crayon.' )
		);
	}
	if ( form.frames.length === 0 ) {
		return faultOf(
			'frames',
			t( 'Veuillez sélectionner au moins un cadre.' )
		);
	}
	return form.formats.length === 0
		? faultOf( 'formats', t( 'Veuillez sélectionner au moins un format.' ) )
		: null;
}

function pricesFault( rows: Combination[] ): Fault | null {
	if ( rows.length === 0 ) {
		return faultOf(
			'variations',
			t( 'Veuillez ajouter au moins une variation de prix.' )
		);
	}
	const wrong = wrongPrice( rows );
	const prix = rows[ wrong ]?.prix;
	return prix === undefined
		? null
		: {
				field: 'variations',
				message: isUnpriced( prix )
					? t(
							'Toutes les variations doivent avoir un prix supérieur à 0.'
						)
					: priceFault( prix ),
				at: `produit-variations-${ wrong }`,
			};
}

/** Body of POST /admin/product (R196). */
export function addPayload( form: AddForm ) {
	const { type } = form;
	const pictures = {
		featured: form.featured?.id ?? null,
		gallery: form.gallery.map( ( { id } ) => id ),
	};
	const texts = {
		name: form.name.trim(),
		description: htmlOf( form.description ),
		category: TYPES[ type ].category,
		images: pictures,
	};
	if ( type === 'EXEMPLE' ) {
		return {
			...texts,
			short_description: htmlOf( form.short_description ),
		};
	}
	const isBookmarks = type === 'C_MARQUE_PAGES';
	const pricingMap: Record<
		string,
		Record< string, { regular_price: number } >
	> = {};
	const variations = ( isBookmarks ? [] : form.variations ).map(
		( { cadre, format, prix } ) => {
			const price = priceOf( prix ) ?? 0;
			( pricingMap[ cadre ] ??= {} )[ format ] = { regular_price: price };
			return { cadre, format, prix: price };
		}
	);
	return {
		...texts,
		product_type: type,
		...( isBookmarks && { sale_price: priceOf( form.sale_price ) } ),
		attributes: {
			[ attributeSlug( 'frame' ) ]: isBookmarks ? [] : form.frames,
			[ attributeSlug( 'format' ) ]: isBookmarks ? [] : form.formats,
			[ attributeSlug( 'technique' ) ]: form.crayon
				? [ form.crayon ]
				: [],
			[ attributeSlug( 'series' ) ]: form.serie ? [ form.serie ] : [],
		},
		variations,
		pricingMap,
	};
}
