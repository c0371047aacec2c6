import { hydrateIsland } from '../islands/hydrate';

const find = () =>
	import( /* webpackMode: "eager" */ './finder' ).then(
		( module ) => module.Finder
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, find );
}
