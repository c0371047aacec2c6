import { apiFetch } from '@museau/api';
import { useLoad } from './use-load';

export interface Term {
	id: number;
	slug: string;
	name: string;
	/** Products that carry it; absent when the server does not count. */
	count?: number;
}

/** By taxonomy; categories are `product_cat`, absent when only WooCommerce's route answered. */
export type Attributes = Record< string, Term[] >;

/** The shop's own words for the options that every shop has; the server's list comes over them. */
export const DEFAULTS: Attributes = {
	pa_cadre: [
		{ id: 0, slug: 'sans-cadre', name: 'Sans cadre' },
		{ id: 0, slug: 'chene', name: 'Chêne' },
		{ id: 0, slug: 'noir', name: 'Noir' },
		{ id: 0, slug: 'blanc', name: 'Blanc' },
	],
	pa_crayon: [
		{ id: 0, slug: 'graphite', name: 'Graphite' },
		{ id: 0, slug: 'polychromos', name: 'Polychromos' },
	],
	pa_format: [
		{ id: 0, slug: 'square-20x20', name: 'Carré 20 x 20 cm' },
		{ id: 0, slug: 'square-30x30', name: 'Carré 30 x 30 cm' },
		{ id: 0, slug: 'a4-portrait', name: 'A4 portrait' },
		{ id: 0, slug: 'a4-landscape', name: 'A4 paysage' },
		{ id: 0, slug: 'a3-portrait', name: 'A3 portrait' },
		{ id: 0, slug: 'a3-landscape', name: 'A3 paysage' },
		{ id: 0, slug: 'a2-portrait', name: 'A2 portrait' },
		{ id: 0, slug: 'a2-landscape', name: 'A2 paysage' },
		{ id: 0, slug: 'raisin-50x65', name: 'Raisin (50 x 65 cm)' },
		{ id: 0, slug: 'marque-pages', name: 'Marque-page 5.5x21 cm' },
		{
			id: 0,
			slug: 'postcard-c6-portrait',
			name: 'Carte postale C6 (11x16 cm)',
		},
		{
			id: 0,
			slug: 'postcard-c6-landscape',
			name: 'Carte postale C6 (16x11 cm)',
		},
		{ id: 0, slug: 'postcard-15x15', name: 'Carte postale 15x15 cm' },
	],
	pa_serie: [],
};

interface Metadata {
	/** `required` is false where products need none of it: a shop made elsewhere, without our pencils (B77). */
	attributes: {
		slug: string;
		name: string;
		values: Term[];
		required?: boolean;
	}[];
	categories?: Term[];
}

/** Addresses beside our namespace: the browser resolves the dots. */
const WOOCOMMERCE = '../../wc/v3/products/attributes';

async function fromWooCommerce(): Promise< Attributes > {
	const attributes = { ...DEFAULTS };
	for ( const { id, slug } of await apiFetch<
		{ id: number; slug: string }[]
	>( { path: WOOCOMMERCE } ) ) {
		const terms = await apiFetch< Term[] >( {
			path: `${ WOOCOMMERCE }/${ id }/terms`,
			query: { per_page: 100 },
		} );
		if ( terms.length > 0 ) {
			attributes[ slug ] = terms;
		}
	}
	return attributes;
}

/** R222, with the shop's usual options where it has none of its own; when it fails, WooCommerce's routes, which the embedded engine has, too (R232). */
export async function readAttributes(): Promise< Attributes > {
	try {
		const { attributes, categories } = await apiFetch< Metadata >( {
			path: '/admin/catalog-metadata',
		} );
		return {
			...DEFAULTS,
			...Object.fromEntries(
				attributes
					.filter(
						( { values, required } ) =>
							values.length > 0 || required === false
					)
					.map( ( { slug, values } ) => [ slug, values ] )
			),
			...( categories && { product_cat: categories } ),
		};
	} catch ( error ) {
		try {
			return await fromWooCommerce();
		} catch {
			throw error;
		}
	}
}

export function useAttributes() {
	const { data, error, reload } = useLoad< Attributes >( readAttributes );
	return {
		attributes: data ?? DEFAULTS,
		hasFailed: Boolean( error ),
		reload,
	};
}
