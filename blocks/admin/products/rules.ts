import {
	formatGroup,
	isPostcard as isPostcardFormat,
} from '@museau/catalogue/formats';
import { attributeSlug, isFrameless } from '@museau/catalogue/options';
import table from '../../../src/server/Domain/Catalogue/options.json';
import { t } from '@museau/i18n';
import type { Term } from '../attributes';
import { htmlOf } from '../html';
import type { Fault } from '../use-form';
import { priceFault, priceOf } from './prices';
import { TYPES, type ProductType } from './product-types';

const FRAMES = Object.keys( table.terms.frame );
const FRAMED: ProductType[] = [ 'A_ORIGINALE', 'B_IMPRESSION' ];

export interface Combination {
	cadre: string;
	format: string;
	/** As typed. */
	prix: string;
}

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
}

/** Of an option that is known by its slug alone. */
const named = ( slug: string ) => ( { name: '', slug } );

export const isPostcard = ( format: string ) =>
	isPostcardFormat( named( format ) );
const isBookmark = ( format: string ) =>
	formatGroup( named( format ) ) === 'Marque-page';
export const isUnframed = ( frame: string ) => isFrameless( named( frame ) );

/** What belongs to a type when it is chosen (R186): four frames for what is framed, nothing else. */
export function fresh(
	type: ProductType
): Omit<
	AddForm,
	'name' | 'description' | 'short_description' | 'featured' | 'gallery'
> {
	return {
		type,
		sale_price: '',
		frames: FRAMED.includes( type ) ? [ ...FRAMES ] : [],
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
	...fresh( 'A_ORIGINALE' ),
};

/** Whether changing the category would throw away something that was chosen. */
export function hasChoices( form: AddForm ): boolean {
	const { type, ...start } = fresh( form.type );
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
				( { slug } ) => ! isPostcard( slug ) && ! isBookmark( slug )
			);
		case 'B_IMPRESSION':
			return formats.filter( ( { slug } ) => ! isBookmark( slug ) );
		case 'D_CARTE_POSTALE':
			return formats.filter( ( { slug } ) => isPostcard( slug ) );
		default:
			return formats;
	}
}

/** R189: every frame with every format, postcards without a frame only; what is there stays as it is. */
export function combinations(
	frames: string[],
	formats: string[],
	present: Combination[]
): Combination[] {
	const all = [ ...present ];
	for ( const format of formats ) {
		for ( const cadre of isPostcard( format )
			? frames.filter( isUnframed )
			: frames ) {
			if (
				! all.some(
					( row ) => row.cadre === cadre && row.format === format
				)
			) {
				all.push( { cadre, format, prix: '' } );
			}
		}
	}
	return all;
}

/** Formats of what was chosen that no chosen frame goes with: a postcard is sold without a frame. */
export const impossibleFormats = ( frames: string[], formats: string[] ) =>
	frames.some( isUnframed ) ? [] : formats.filter( isPostcard );

export const isUnpriced = ( prix: string ) =>
	! ( ( priceOf( prix ) ?? 0 ) > 0 );

/** The first thing that is missing, in the form's order; null when it may be sent (R190–R193). */
export function addFault(
	form: AddForm,
	{ asksPencil = true } = {}
): Fault | null {
	const fault = ( field: string, message: string ) => ( { field, message } );
	if ( form.name.trim() === '' ) {
		return fault( 'name', t( 'Le nom du produit est obligatoire.' ) );
	}
	if ( form.description.trim() === '' ) {
		return fault( 'description', t( 'La description est obligatoire.' ) );
	}
	if ( form.type === 'C_MARQUE_PAGES' ) {
		const sentence =
			( priceOf( form.sale_price ) ?? 0 ) > 0
				? priceFault( form.sale_price )
				: t( 'Le prix doit être supérieur à 0.' );
		return sentence === '' ? null : fault( 'sale_price', sentence );
	}
	if ( form.type === 'EXEMPLE' ) {
		return form.featured
			? null
			: fault(
					'featured',
					t(
						'Une photo principale est obligatoire pour un exemple de portrait.'
					)
				);
	}
	if ( asksPencil && form.crayon === '' ) {
		return fault(
			'crayon',
			t( 'Veuillez sélectionner un type de crayon.' )
		);
	}
	if ( form.frames.length === 0 ) {
		return fault(
			'frames',
			t( 'Veuillez sélectionner au moins un cadre.' )
		);
	}
	if ( form.formats.length === 0 ) {
		return fault(
			'formats',
			t( 'Veuillez sélectionner au moins un format.' )
		);
	}
	if ( form.variations.length === 0 ) {
		return fault(
			'variations',
			t( 'Veuillez ajouter au moins une variation de prix.' )
		);
	}
	const unpriced = form.variations.findIndex( ( { prix } ) =>
		isUnpriced( prix )
	);
	const unclear = form.variations.findIndex( ( { prix } ) =>
		priceFault( prix )
	);
	if ( unpriced >= 0 || unclear >= 0 ) {
		const wrong = unpriced >= 0 ? unpriced : unclear;
		return {
			field: 'variations',
			message:
				unpriced >= 0
					? t(
							'Toutes les variations doivent avoir un prix supérieur à 0.'
						)
					: priceFault( form.variations[ wrong ]!.prix ),
			at: `produit-variations-${ wrong }`,
		};
	}
	if ( form.type === 'A_ORIGINALE' && ! form.featured ) {
		return fault(
			'featured',
			t(
				'Une photo principale est obligatoire pour une œuvre originale.'
			)
		);
	}
	return null;
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
