/** A shop of this release, as its archive unpacks, with the archive of the one after it. */
import { join } from 'node:path';
import { release } from '../../bin/lib/release.mjs';
import { makeSite, serveSite } from '../../bin/lib/site.mjs';
import { nextRelease, siteFor } from './support.mjs';

/**
 * @param {string} engine
 * @param {string} name   of the site
 */
export async function presentShop( engine, name ) {
	const archive = ( await release() ).file;
	const site = await siteFor( engine, name );
	await makeSite( site, {
		reset: true,
		theme: join( archive, '../../.museau/release/museau' ),
	} );
	const next = await nextRelease( archive, join( site.folder, 'next.zip' ) );
	return {
		site,
		archive,
		next,
		url: await serveSite( site ),
		log: join( site.folder, 'debug.log' ),
		theme: join( site.root, 'wp-content/themes/museau' ),
	};
}
