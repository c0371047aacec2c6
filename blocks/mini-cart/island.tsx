import { hydrateIsland, withShop } from '@museau/islands/hydrate';

const find = () =>
	import( /* webpackMode: "eager" */ './mini-cart' ).then(
		( module ) => module.MiniCart
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ) );
}
