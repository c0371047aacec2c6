import { attributeSlug } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { htmlOf, typedOf } from '../html';
import { priceFault, priceOf, priceText } from './prices';
import { textsFault, type Picture } from './rules';
import type { Fault } from '../use-form';
import { raw, slugOf, text, type Raw } from './answer';
import { struckOf, type StruckSentence } from './struck-note';
import type { StockStatus } from './types';
import { rowFault, rowsOf, type Row } from './variation-rows';

export interface EditForm {
	name: string;
	/** As typed; the stored HTML beside it goes back when nothing was typed. */
	description: string;
	storedDescription: string;
	short_description: string;
	sku: string;
	status: 'publish' | 'draft';
	/** Its page in the shop. */
	permalink: string;
	type: 'simple' | 'variable';
	stock_status: StockStatus;
	/** As typed; '' when not counted. */
	stock_quantity: string;
	regular_price: string;
	sale_price: string;
	/** What customers will see beside a reduced price. */
	struck: StruckSentence[];
	/** Media id, as typed; '' for none. */
	featured_image: string;
	imageUrl: string;
	gallery: Picture[];
	/** Slugs. */
	categories: string[];
	crayon: string;
	serie: string;
	rows: Row[];
	/** Of what the form shows: the server tells another tab's save by it. */
	date_modified: string;
}

function picturesOf( value: unknown ): Picture[] {
	return ( Array.isArray( value ) ? value : [] ).map( ( entry ) => {
		const { id, url, src, thumbnail, name, filename, alt } = raw( entry );
		return {
			id: Number( id ?? entry ),
			url: text( url ?? thumbnail ?? src ),
			name: text( name ?? filename ?? alt ),
		};
	} );
}

/** The form of what GET /admin/products/{id} answers. */
export function readForm( full: Raw ): EditForm {
	const attributes = raw( full.attributes );
	const image = raw( full.featured_image );
	const id = text( image.id ?? full.featured_image );

	return {
		name: text( full.name ),
		description: typedOf( text( full.description ) ),
		storedDescription: text( full.description ),
		short_description: text( full.short_description ),
		sku: text( full.sku ),
		status: full.status === 'draft' ? 'draft' : 'publish',
		permalink: text( full.permalink ),
		type: full.type === 'variable' ? 'variable' : 'simple',
		stock_status: ( full.stock_status as StockStatus ) ?? 'instock',
		stock_quantity: text( full.stock_quantity ),
		regular_price: priceText( full.regular_price ),
		sale_price: priceText( full.sale_price ),
		struck: struckOf( full.struck ),
		featured_image: id === '0' ? '' : id,
		imageUrl: text(
			full.featured_image_url ?? image.url ?? image.src ?? ''
		),
		gallery: picturesOf( full.gallery ?? full.gallery_images ),
		categories: ( Array.isArray( full.categories )
			? full.categories
			: []
		).map( ( category ) => text( raw( category ).slug ?? category ) ),
		crayon: slugOf( attributes[ attributeSlug( 'technique' ) ] ),
		serie: slugOf( attributes[ attributeSlug( 'series' ) ] ),
		date_modified: text( full.date_modified ),
		rows: rowsOf( full.variations ),
	};
}

/** What the server holds after a save: what was sent, with what only it knows (R202: nothing is read again). */
export function savedForm( sent: EditForm, answer: Raw ): EditForm {
	return {
		...sent,
		date_modified: text( answer.date_modified ),
		permalink: text( answer.permalink ) || sent.permalink,
		storedDescription: text( answer.description ),
		...( 'stock_quantity' in answer && {
			stock_status:
				( answer.stock_status as StockStatus ) ?? sent.stock_status,
			stock_quantity: text( answer.stock_quantity ),
		} ),
		...( sent.type === 'variable' && {
			rows: rowsOf( answer.variations ),
		} ),
	};
}

/** A sample of a portrait is shown, not sold: it may stand without a price (B30). */
export const isNeverSold = ( { categories }: EditForm ) =>
	categories.includes( 'portraits' );

/** Bookmarks have one price, and no other field (B14). */
export const isBookmark = ( { categories }: EditForm ) =>
	categories.includes( 'marque-pages' );

/** The first thing that is wrong, in the form's order (R198). */
export function editFault(
	form: EditForm,
	{ asksPencil = true } = {}
): Fault | null {
	const fault = ( field: string, message: string ) => ( { field, message } );
	const missing = textsFault( form );
	if ( missing ) {
		return missing;
	}
	const quantity = form.stock_quantity;
	if (
		quantity !== '' &&
		( ! Number.isInteger( Number( quantity ) ) || Number( quantity ) < 0 )
	) {
		return fault(
			'stock_quantity',
			t( 'La quantité est un nombre entier, 0 ou plus.' )
		);
	}
	if ( Number( quantity ) > 99999 ) {
		return fault(
			'stock_quantity',
			t(
				'La quantité est de 99 999 au plus : laissez vide pour ne pas compter.'
			)
		);
	}
	if ( form.type === 'simple' ) {
		return simplePriceFault( form );
	}
	if ( asksPencil && form.crayon === '' ) {
		return fault(
			'crayon',
			t( 'Veuillez sélectionner un type de crayon.' )
		);
	}
	const wrong = form.rows.find( ( { price } ) => rowFault( price ) );
	return wrong
		? {
				field: 'rows',
				message: rowFault( wrong.price ),
				at: `produit-prix-${ wrong.key }`,
			}
		: null;
}

/** What saving a chosen stock status does to the number of pieces; '' when it leaves it alone (B73). */
export function stockNote( form: EditForm, was: EditForm ): string {
	const counted = form.stock_quantity !== '';
	if ( ! counted || form.stock_status === was.stock_status ) {
		return '';
	}
	const quantity = Number( form.stock_quantity );
	if ( form.stock_status === 'outofstock' ) {
		return quantity > 0
			? t( 'En rupture, rien ne se vend : la quantité passera à 0.' )
			: '';
	}
	if ( quantity > 0 ) {
		return '';
	}
	return form.stock_status === 'instock' &&
		form.categories.includes( 'oeuvre-originale' )
		? t( 'Une œuvre originale est unique : la quantité passera à 1.' )
		: t(
				'Avec 0 rien ne se vendrait : le stock ne sera plus compté. Indiquez une quantité pour le compter.'
			);
}

function simplePriceFault( form: EditForm ): Fault | null {
	const regular = priceOf( form.regular_price ) ?? 0;
	const sale = priceOf( form.sale_price );
	const isSold = ! isNeverSold( form ) || form.regular_price !== '';
	const faults: [ string, string ][] = [
		[
			'regular_price',
			isSold && regular <= 0
				? t( 'Le prix doit être supérieur à 0.' )
				: priceFault( form.regular_price ),
		],
	];
	if ( sale !== null && ! isBookmark( form ) ) {
		faults.push(
			[
				'sale_price',
				sale <= 0
					? t( 'Le prix doit être supérieur à 0.' )
					: priceFault( form.sale_price ),
			],
			[
				'sale_price',
				sale > regular && regular > 0
					? t(
							'Le prix promotionnel doit être inférieur au prix normal.'
						)
					: '',
			]
		);
	}
	const [ field, message ] = faults.find( ( [ , told ] ) => told ) ?? [];
	return field && message ? { field, message } : null;
}

/** Body of PUT /admin/products/{id} (R224, B14, B38, B39); `was` is what the server holds. */
export function editPayload(
	form: EditForm,
	was: EditForm,
	isPortrait = false
) {
	const isSimple = form.type === 'simple';
	const regular = priceOf( form.regular_price );
	const galleryOf = ( { gallery }: EditForm ) =>
		gallery.map( ( { id } ) => id );
	const isMoved = galleryOf( form ).join() !== galleryOf( was ).join();

	return {
		name: form.name.trim(),
		description:
			form.description === was.description
				? form.storedDescription
				: htmlOf( form.description ),
		short_description: form.short_description.trim(),
		sku: form.sku.trim(),
		...( form.status !== was.status && { status: form.status } ),
		...( form.categories.join() !== was.categories.join() && {
			categories: form.categories,
		} ),
		...( isSimple && {
			regular_price: regular,
			sale_price: isBookmark( form )
				? regular
				: priceOf( form.sale_price ),
		} ),
		// Only what was changed here: a piece sold meanwhile must not come back with the old number.
		...( form.stock_status !== was.stock_status && {
			stock_status: form.stock_status,
		} ),
		...( form.stock_quantity !== was.stock_quantity && {
			stock_quantity:
				form.stock_quantity === ''
					? null
					: Number( form.stock_quantity ),
		} ),
		featured_image: Number( form.featured_image ) || null,
		...( form.date_modified && { date_modified: form.date_modified } ),
		...( isMoved && { gallery: galleryOf( form ) } ),
		...( ! isSimple && variationsPayload( form, isPortrait ) ),
	};
}

/** What a product with variations has beside the others. The portrait to order has options of its own, not written here. */
function variationsPayload( form: EditForm, isPortrait: boolean ) {
	return {
		...( ! isPortrait && {
			attributes: {
				[ attributeSlug( 'technique' ) ]: form.crayon
					? [ form.crayon ]
					: [],
				[ attributeSlug( 'series' ) ]: form.serie ? [ form.serie ] : [],
			},
		} ),
		variations: form.rows.map( ( { id, price, attributes } ) => ( {
			...( id !== undefined && { id } ),
			price: priceOf( price ),
			attributes,
		} ) ),
	};
}
