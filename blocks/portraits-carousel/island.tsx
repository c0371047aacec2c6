import { hydrateIsland } from '@museau/islands/hydrate';

const find = () =>
	import( /* webpackMode: "eager" */ './portraits-carousel' ).then(
		( module ) => module.PortraitsCarousel
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, find );
}
