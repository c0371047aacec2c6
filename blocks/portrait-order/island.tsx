import { hydrateIsland } from '@museau/islands/hydrate';
import { PortraitOrder } from './portrait-order';
import { touchedForm } from './props';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, PortraitOrder, { touched: touchedForm( root ) } );
}
