import type { ServerCart } from '../types';

/** Changes that wait for their turn. A page that is left sends them at once: what was shown must hold. */
export const unsent = new Set< () => Promise< ServerCart > >();

export function sendUnsent() {
	for ( const send of [ ...unsent ] ) {
		unsent.delete( send );
		void send().catch( () => {} );
	}
}
