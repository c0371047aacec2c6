import { hydrateIsland } from '@museau/islands/hydrate';
import { Suggestions } from './suggestions';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, Suggestions );
}
