/** Where things are. Everything that is made lies in .museau (this checkout) or in the cache (shared by all checkouts). */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(
	dirname( fileURLToPath( import.meta.url ) ),
	'../..'
);
export const WORK = join( ROOT, '.museau' );
export const CACHE =
	process.env.MUSEAU_CACHE ?? join( homedir(), '.cache/museau' );
/** What one PHP process compiled, for those after it: of files by path and time of change, with the extensions of PHP as they were. */
export const OPCACHE = join( WORK, 'opcache' );
export const WOOCOMMERCE_DIR =
	process.env.WOOCOMMERCE_DIR ?? join( CACHE, 'woocommerce' );
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const FIREFOX = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser of the journeys: the headless shell plays them in three fifths of the time; without it the whole Chromium. */
export const journeyBrowser = () =>
	! process.env.CHROMIUM && existsSync( HEADLESS_SHELL )
		? HEADLESS_SHELL
		: CHROMIUM;
