import { hydrateIsland } from '@museau/islands/hydrate';
import { withShop } from '@museau/islands/with-shop';

const find = () =>
	import( /* webpackMode: "eager" */ './checkout' ).then(
		( module ) => module.Checkout
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, withShop( find ) );
}
