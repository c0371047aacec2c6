import { hydrateIsland } from '@museau/islands/hydrate';
import { PortraitsCarousel } from './portraits-carousel';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, PortraitsCarousel );
}
