import { useDispatch } from '@wordpress/data';
import { useEffect } from '@wordpress/element';
import { apiFetch } from '../api';
import { useQuery } from '../api/use-query';
import { hangingWidths } from '../catalogue/hanging';
import { suggested } from '../catalogue/product-texts';
import { ProductCard } from '../components/product-card';
import type { CardProduct } from '../catalogue/card-product';
import { t } from '../i18n';
import { store } from '../store';

const SIZES =
	'(max-width: 700px) calc(45.5vw - 32px), (max-width: 1100px) 21vw, 252px';

/** Works to discover, once they are read; the chunk 'works' holds it, which a cart with articles never asks for. */
export default function WorksList() {
	const { data } = useQuery< CardProduct[] >(
		'works of the empty cart',
		async ( signal ) => {
			const { products } = await apiFetch< { products: CardProduct[] } >(
				{
					path: 'products',
					signal,
					query: { category: 'oeuvre-originale' },
				}
			);
			return suggested( products );
		}
	);
	const { loadLikes } = useDispatch( store );
	const ids = data?.map( ( product ) => product.id ).join( ',' ) ?? '';
	useEffect( () => {
		if ( ids ) {
			loadLikes( ids.split( ',' ).map( Number ) );
		}
	}, [ ids, loadLikes ] );
	if ( ! data?.length ) {
		return null;
	}
	const widths = hangingWidths( data );
	return (
		<section className="museau-works" aria-labelledby="museau-works">
			<h2 className="museau-works__title" id="museau-works">
				{ t( "À découvrir à l'atelier" ) }
			</h2>
			<ul className="museau-works__list">
				{ data.map( ( product ) => (
					<ProductCard
						key={ product.id }
						product={ product }
						likes={ null }
						query=""
						sizes={ SIZES }
						width={ widths[ product.id ] ?? 100 }
					/>
				) ) }
			</ul>
		</section>
	);
}
