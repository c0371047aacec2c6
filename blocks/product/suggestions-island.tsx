import { readCards, readLikes } from '@museau/catalogue/printed-cards';
import type { PrintedCard } from '@museau/catalogue/printed-cards';
import { hydrateIsland } from '@museau/islands/hydrate';
import { withShop } from '@museau/islands/with-shop';
import type { SuggestionsProps } from './suggestions';

/** Props as they stand in the page. */
interface PrintedSuggestions extends Omit<
	SuggestionsProps,
	'products' | 'likes'
> {
	products: PrintedCard[] | null;
}

export const readSuggestions = (
	root: ParentNode,
	props: PrintedSuggestions
): SuggestionsProps => ( {
	...props,
	products: props.products && readCards( props.products, root ),
	likes: readLikes( root ),
} );

const find = () =>
	import( /* webpackMode: "eager" */ './suggestions' ).then(
		( module ) => module.Suggestions
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ), readSuggestions );
}
