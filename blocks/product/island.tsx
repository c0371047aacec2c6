import { hydrateIsland } from '@museau/islands/hydrate';
import { withShop } from '@museau/islands/with-shop';

const find = () =>
	import( /* webpackMode: "eager" */ './product-page' ).then(
		( module ) => module.ProductPage
	);

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
	void hydrateIsland( root, withShop( find ), { readFields } );
}
