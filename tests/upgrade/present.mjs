/** A shop of this release, as its archive unpacks, with the archive of the one after it. */
import { join } from 'node:path';
import { freePorts } from '../../bin/lib/processes.mjs';
import { release } from '../../bin/lib/release.mjs';
import { makeSite, serveSite, siteOf } from '../../bin/lib/site.mjs';
import { databaseOf, nameOf, nextRelease } from './support.mjs';

/**
 * @param {string} engine
 * @param {string} name   of the site
 */
export async function presentShop( engine, name ) {
	const archive = ( await release() ).file;
	const site = siteOf( {
		name: nameOf( engine, name ),
		engine,
		db: databaseOf( engine ),
		port: await freePorts( 2 ),
	} );
	site.env = { MUSEAU_RATE_FACTOR: '1000' };
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
