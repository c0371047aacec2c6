import { register, select } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { store } from '../store';
import { totalsOf } from '../store/totals';
import type { Cart, CartItem } from '../types';

const LINE = {
	variation_id: 0,
	quantity: 1,
	path: '',
	subcategory_slug: '',
	subcategory_name: '',
	max_quantity: null,
	sold_individually: false,
} satisfies Partial< CartItem >;

/**
 * A cart as a visitor fills it, for the canvas: a portrait with its deposit, and a print.
 *
 * @param theme Address of the theme's folder.
 */
export function exampleCart( theme: string ): Cart {
	// Its lines ask for it. Nothing starts it here: no cart of the artist's is read or changed.
	if ( ! select( 'museau/shop' ) ) {
		register( store );
	}
	const items: CartItem[] = [
		{
			...LINE,
			key: 'example-portrait',
			id: 1,
			product_id: 1,
			name: __( 'Portrait sur mesure', 'museau' ),
			image: `${ theme }assets/images/paire-dessin-360.webp`,
			price: 190,
			variation: [
				{
					attribute: __( 'Technique', 'museau' ),
					value: __( 'Crayons de couleur', 'museau' ),
				},
				{ attribute: __( 'Format', 'museau' ), value: 'A4' },
			],
			category_slug: 'portraits',
			category_name: __( 'Portraits', 'museau' ),
			deposit_info: { enabled: true, amount: 30, full_price: 190 },
			shipping_zone: 'portraits',
			shipping_class_name: __( 'Spéciale', 'museau' ),
			shipping_cost: 15,
			is_portrait: true,
			sold_individually: true,
		},
		{
			...LINE,
			key: 'example-print',
			id: 2,
			product_id: 2,
			name: __( 'Chat roux', 'museau' ),
			image: `${ theme }assets/images/chat-roux-360.webp`,
			price: 25,
			quantity: 2,
			variation: [ { attribute: __( 'Format', 'museau' ), value: 'A4' } ],
			category_slug: 'impression',
			category_name: __( 'Impressions', 'museau' ),
			deposit_info: { enabled: false, amount: 0, full_price: 25 },
			shipping_zone: 'standard',
			shipping_class_name: __( 'Standard', 'museau' ),
			shipping_cost: 7,
			is_portrait: false,
		},
	];
	return {
		items,
		count: 3,
		totals: totalsOf( items ),
		notices: [],
		ready_by: '',
	};
}
