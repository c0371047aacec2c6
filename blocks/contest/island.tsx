import { hydrateIsland } from '@museau/islands/hydrate';

const find = () =>
	import( /* webpackMode: "eager" */ './entry-form' ).then(
		( module ) => module.EntryForm
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, find );
}
