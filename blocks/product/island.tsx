import { hydrateIsland } from '@museau/islands/hydrate';
import { ProductPage } from './product-page';

/** What a visitor had already set while the code was on its way: the first effect takes it over. */
export function mount( root: HTMLElement ): void {
	const early: Record< string, string > = {};
	root.querySelectorAll< HTMLSelectElement | HTMLInputElement >(
		'select[name],input[name]'
	).forEach( ( control ) => {
		early[ control.name ] = control.value;
	} );
	hydrateIsland( root, ProductPage, { early } );
}
