import { hydrateIsland, withShop } from '@museau/islands/hydrate';

const find = () =>
	import( /* webpackMode: "eager" */ './cart-page' ).then(
		( module ) => module.CartPage
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ) );
}
