import { hydrateIsland } from '@museau/islands/hydrate';

const find = () =>
	import( /* webpackMode: "eager" */ './contact-form' ).then(
		( module ) => module.ContactForm
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland( root, find );
}
