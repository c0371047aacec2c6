import { withPictures } from '@museau/catalogue/card-pictures';
import type { PrintedCard } from '@museau/catalogue/card-pictures';
import { hydrateIsland } from '@museau/islands/hydrate';
import { Listing } from './listing';
import type { ListingProps } from './listing';

/** Props as they stand in the page. */
interface PrintedListing extends Omit< ListingProps, 'list' > {
	list: {
		products: PrintedCard[];
		total: number;
		totalPages: number;
	} | null;
}

export const readListing = (
	root: ParentNode,
	props: PrintedListing
): ListingProps => ( {
	...props,
	list: props.list && {
		...props.list,
		products: withPictures( props.list.products, root ),
	},
} );

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, Listing, readListing );
}
