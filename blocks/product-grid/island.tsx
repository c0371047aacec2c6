import { readCards, readLikes } from '@museau/catalogue/printed-cards';
import type { PrintedCard } from '@museau/catalogue/printed-cards';
import { hydrateIsland } from '@museau/islands/hydrate';
import { withShop } from '@museau/islands/with-shop';
import type { ListingProps } from './listing';

/** Props as they stand in the page. */
interface PrintedListing extends Omit< ListingProps, 'list' | 'likes' > {
	list: {
		products: PrintedCard[];
		total: number;
		totalPages: number;
		counts?: Record< string, number >;
	} | null;
}

export const readListing = (
	root: ParentNode,
	props: PrintedListing
): ListingProps => ( {
	...props,
	likes: readLikes( root ),
	list: props.list && {
		...props.list,
		products: readCards( props.list.products, root ),
	},
} );

const find = () =>
	import( /* webpackMode: "eager" */ './listing' ).then(
		( module ) => module.Listing
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ), readListing );
}
