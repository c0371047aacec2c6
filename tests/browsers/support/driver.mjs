/** The two browsers, each with what it answers: webkit.mjs and firefox.mjs have the same methods. */
import { join } from 'node:path';

/** Of a window, by its width; both in pixels. */
export const HEIGHTS = { 360: 780, 1440: 900 };

/**
 * @param {'webkit'|'firefox'} name
 * @param {string}             folder for what its pages write on their consoles
 */
export async function startBrowser( name, folder ) {
	if ( name === 'webkit' ) {
		const { WebKit } = await import( './webkit.mjs' );
		return WebKit.start( join( folder, 'console.txt' ) );
	}
	const { Firefox } = await import( './firefox.mjs' );
	return Firefox.start();
}
