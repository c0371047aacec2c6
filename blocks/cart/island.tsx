import { hydrateIsland } from '@museau/islands/hydrate';
import { withShop } from '@museau/islands/with-shop';

const find = () =>
	import( /* webpackMode: "eager" */ './cart-page' ).then(
		( module ) => module.CartPage
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ) );
}
