import { withPictures } from '@museau/catalogue/card-pictures';
import type { PrintedCard } from '@museau/catalogue/card-pictures';
import { hydrateIsland } from '@museau/islands/hydrate';
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

const find = () =>
	import( /* webpackMode: "eager" */ './suggestions' ).then(
		( module ) => module.Suggestions
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, find, readSuggestions );
}
