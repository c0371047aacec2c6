import { hydrateIsland } from '@museau/islands/hydrate';
import { Checkout } from './checkout';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, Checkout );
}
