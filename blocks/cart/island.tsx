import { hydrateIsland } from '@museau/islands/hydrate';
import { CartPage } from './cart-page';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, CartPage );
}
