import { hydrateIsland } from '@museau/islands/hydrate';
import { ContactForm } from './contact-form';

export function mount( root: HTMLElement ): void {
	hydrateIsland( root, ContactForm );
}
