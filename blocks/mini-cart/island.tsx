import { hydrateIsland } from '@museau/islands/hydrate';
import { MiniCart } from './mini-cart';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, MiniCart );
}
