import { hydrateIsland } from '@museau/islands/hydrate';
import { ProductPage } from './product-page';

/** What the visitor had set while the code was on its way is read in the first commit, so that it is not lost. */
export function mount( root: HTMLElement ): void {
	const readFields = () =>
		Object.fromEntries(
			[
				...root.querySelectorAll<
					HTMLSelectElement | HTMLInputElement
				>( 'select[name],input[name]' ),
			].map( ( { name, value } ) => [ name, value ] )
		);
	hydrateIsland( root, ProductPage, { readFields } );
}
