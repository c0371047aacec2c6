import { hydrateIsland } from '@museau/islands/hydrate';
import { Listing } from './listing';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, Listing );
}
