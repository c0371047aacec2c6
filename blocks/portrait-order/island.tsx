import { hydrateIsland } from '@museau/islands/hydrate';
import { withShop } from '@museau/islands/with-shop';
import { touchedForm } from './props';

const find = () =>
	import( /* webpackMode: "eager" */ './portrait-order' ).then(
		( module ) => module.PortraitOrder
	);

export function mount( root: HTMLElement ): void {
	void hydrateIsland(
		root,
		withShop( find ),
		( _: HTMLElement, props: object ) => ( {
			...props,
			readForm: () => touchedForm( root ),
		} )
	);
}
