import { hydrateIsland, withShop } from '@museau/islands/hydrate';

const find = () =>
	import( /* webpackMode: "eager" */ './checkout' ).then(
		( module ) => module.Checkout
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ) );
}
