import { hydrateIsland } from '@museau/islands/hydrate';
import { withShop } from '@museau/islands/with-shop';

const find = () =>
	import( /* webpackMode: "eager" */ './mini-cart' ).then(
		( module ) => module.MiniCart
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ) );
}
