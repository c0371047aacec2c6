import { withPictures } from '@museau/catalogue/card-pictures';
import type { PrintedCard } from '@museau/catalogue/card-pictures';
import { hydrateIsland } from '@museau/islands/hydrate';
import { Suggestions } from './suggestions';
import type { SuggestionsProps } from './suggestions';

/** Props as they stand in the page. */
interface PrintedSuggestions extends Omit< SuggestionsProps, 'products' > {
	products: PrintedCard[] | null;
}

export const readSuggestions = (
	root: ParentNode,
	props: PrintedSuggestions
): SuggestionsProps => ( {
	...props,
	products: props.products && withPictures( props.products, root ),
} );

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, Suggestions, readSuggestions );
}
