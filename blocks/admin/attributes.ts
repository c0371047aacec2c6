import { apiFetch } from '@museau/api';
import { attributeSlug } from '@museau/catalogue/options';
import table from '../../src/server/Domain/Catalogue/options.json';
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

const withoutId = ( names: Record< string, string > ): Term[] =>
	Object.entries( names ).map( ( [ slug, name ] ) => ( {
		id: 0,
		slug,
		name,
	} ) );

/** The options that every shop starts with; the server's list comes over them. A series is each shop's own. */
export const defaults = (): Attributes => ( {
	[ attributeSlug( 'frame' ) ]: withoutId( table.terms.frame ),
	[ attributeSlug( 'technique' ) ]: withoutId( table.terms.technique ),
	[ attributeSlug( 'format' ) ]: withoutId( table.terms.format ),
	[ attributeSlug( 'series' ) ]: [],
} );

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
	const attributes = defaults();
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
			...defaults(),
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
		attributes: data ?? defaults(),
		hasFailed: Boolean( error ),
		reload,
	};
}
