import { useDispatch } from '@wordpress/data';
import { useEffect } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import { hangingWidths } from '@museau/catalogue/hanging';
import { suggested } from '@museau/catalogue/product-texts';
import { ProductCard } from '@museau/components/product-card';
import type { CardProduct } from '@museau/catalogue/card-product';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import { store } from '@museau/store';

export interface SuggestionsProps {
	/** The product that is left out. */
	id: number;
	category: string;
	/** null: the server could not read them, they are asked for here. */
	products: CardProduct[] | null;
	likes: Record< string, number >;
}

export const SIZES =
	'(max-width: 700px) calc(45.5vw - 28px), (max-width: 1100px) calc(45.5vw - 32px), 252px';

/** Up to four works of the same category, sold ones last. */
export function Suggestions( {
	id,
	category,
	products,
	likes,
}: SuggestionsProps ) {
	const { data, error, retry } = useQuery< CardProduct[] >(
		`suggestions ${ category } ${ id }`,
		async ( signal ) => {
			const answer = await apiFetch< { products: CardProduct[] } >( {
				path: 'products',
				signal,
				query: { category, exclude: id },
			} );
			return suggested( answer.products );
		},
		{ initial: products ?? undefined }
	);
	const { loadLikes } = useDispatch( store );
	const ids = data?.map( ( product ) => product.id ).join( ',' ) ?? '';
	useEffect( () => {
		if ( ids ) {
			loadLikes( ids.split( ',' ).map( Number ) );
		}
	}, [ ids, loadLikes ] );

	if ( error ) {
		return (
			<div className="museau-product__suggestions-state">
				<p className="museau-alert museau-alert--error" role="alert">
					{ t( 'Erreur lors du chargement des suggestions.' ) }
				</p>
				<RetryButton onClick={ retry } />
			</div>
		);
	}
	if ( ! data ) {
		return (
			<p
				className="museau-product__suggestions-state museau-soft"
				role="status"
			>
				{ t( 'Chargement des suggestions...' ) }
			</p>
		);
	}
	const widths = hangingWidths( data );
	return (
		<ul className="museau-product__suggested">
			{ data.map( ( product ) => (
				<ProductCard
					key={ product.id }
					product={ product }
					likes={ likes[ product.id ] ?? null }
					query=""
					sizes={ SIZES }
					width={ widths[ product.id ] ?? 100 }
				/>
			) ) }
		</ul>
	);
}
