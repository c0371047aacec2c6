import {
	carriedQuery,
	type ListingChange,
	type ListingState,
} from '@museau/catalogue/listing-state';
import type { CardProduct } from '@museau/catalogue/card-product';
import { hangingWidths } from '@museau/catalogue/hanging';
import { ProductCard } from '@museau/components/product-card';
import { t } from '@museau/i18n';
import { pageData } from '@museau/page-data';
import {
	EmptyWay,
	FULL_ROWS,
	Invitation,
	type Invited,
	type List,
} from './listing-parts';
import { Pages } from './pages';

const SIZES =
	'(max-width: 700px) calc(91vw - 41px), (max-width: 991px) calc(45vw - 29px), (max-width: 1100px) 30vw, 255px';

/** The cards of a page, in their order, and the place kept where the last row has a gap; or that there are none. */
export function Works( {
	list,
	products,
	likes,
	state,
	path,
	isFirst,
	invited,
	onChange,
}: {
	list: List;
	/** Those of the list, in the order of the page. */
	products: CardProduct[];
	/** Counts by product id that the server printed. */
	likes: Record< string, number >;
	state: ListingState;
	/** Address of the listing, without query. */
	path: string;
	/** Whether they stand as the page opened. */
	isFirst: boolean;
	invited: Invited;
	onChange: ( change: ListingChange ) => void;
} ) {
	const widths = hangingWidths( products );
	const pictured = isFirst
		? products.findIndex( ( { images } ) => images.length > 0 )
		: -1;

	return (
		<>
			{ list.products.length === 0 && (
				<div className="museau-product-grid__empty">
					<p className="museau-product-grid__nothing">
						{ t(
							'Aucun produit ne correspond à votre recherche.'
						) }
					</p>
					<EmptyWay
						list={ list }
						state={ state }
						path={ path }
						onChange={ onChange }
					/>
				</div>
			) }
			{ products.length > 0 && (
				<ul
					// Other works are another list: cards that wander would be layout shifts.
					key={ products.map( ( { id } ) => id ).join() }
					className="museau-product-grid__list"
				>
					{ products.map( ( product, place ) => (
						<ProductCard
							key={ product.id }
							product={ product }
							likes={ likes[ product.id ] ?? null }
							query={ carriedQuery( state ) }
							loadsFirst={ place === pictured }
							sizes={ SIZES }
							width={ widths[ product.id ] ?? 100 }
						/>
					) ) }
					{ products.length % FULL_ROWS !== 0 &&
						pageData().portraitId !== 0 && (
							<Invitation invited={ invited } />
						) }
				</ul>
			) }
			<Pages
				total={ list.totalPages }
				state={ state }
				path={ path }
				onChange={ onChange }
			/>
		</>
	);
}
