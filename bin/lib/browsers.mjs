/** The suites in WebKit and Firefox: the browsers of Debian, the same journeys, a shop of their own. */
import { join } from 'node:path';
import { PHP_FPM, startRig } from './rig.mjs';
import { prepareProgram } from './debian.mjs';
import { startMariaDb } from './mariadb.mjs';
import { NGINX, NGINX_PACKAGE } from './nginx.mjs';
import { FIREFOX, WEBKIT_DRIVER, XVFB } from './paths.mjs';
import { freePorts } from './processes.mjs';
import { say } from './say.mjs';
import { environment, siteOf } from './site.mjs';
import { freshCopy, journeySites, nodeTests, serveWarm } from './suites.mjs';

/** For each browser: what Debian calls the packages, and a program by which each is known to be there. */
const PROGRAMS = {
	webkit: {
		'webkit2gtk-driver': WEBKIT_DRIVER,
		xvfb: XVFB,
	},
	firefox: { 'firefox-esr': FIREFOX },
	// A shop whose PHP is killed needs a master that starts it again.
	server: { [ NGINX_PACKAGE ]: NGINX, 'php8.2-fpm': PHP_FPM },
};

/** Names of the packages that are not there and could not be installed. */
async function missingPackages( ...kinds ) {
	const missing = [];
	for ( const [ name, file ] of kinds.flatMap( ( kind ) =>
		Object.entries( PROGRAMS[ kind ] )
	) ) {
		const isThere = await prepareProgram( file, name ).catch( ( error ) => {
			say( error.message );
			return false;
		} );
		if ( ! isThere ) {
			missing.push( name );
		}
	}
	return missing;
}

const skipped = ( where, missing ) => ( {
	passed: 0,
	failed: 0,
	skipped: 1,
	notes: [
		`Rien n'a été joué ${ where } : il manque ${ missing.join( ' et ' ) } (apt-get install ${ missing.join( ' ' ) }).`,
	],
} );

/**
 * @param {'webkit'|'firefox'} browser
 * @param {string[]}           extra   arguments of node's test runner
 * @param {'smoke'|'whole'}    which   tests/browsers/<which>.test.mjs
 */
export async function browsers( browser, extra = [], which = 'smoke' ) {
	const missing = await missingPackages( browser );
	if ( missing.length ) {
		return skipped( `dans ${ browser }`, missing );
	}
	const [ site ] = await journeySites(
		'embedded',
		1,
		`browsers-${ browser }`
	);
	await serveWarm( site );
	return nodeTests( [ `tests/browsers/${ which }.test.mjs` ], extra, {
		MUSEAU_BROWSER: browser,
		MUSEAU_JOURNEY_SITES: site.name,
		MUSEAU_JOURNEY_PORTS: String( site.port ),
	} );
}

/**
 * A visitor on WebKit and one on Firefox in one shop on MariaDB whose PHP is killed while it answers.
 *
 * @param {string}   engine
 * @param {string[]} extra  arguments of node's test runner
 */
export async function beside( engine, extra = [] ) {
	const missing = await missingPackages( 'webkit', 'firefox', 'server' );
	if ( missing.length ) {
		return skipped( 'dans les deux navigateurs', missing );
	}
	await startMariaDb();
	const site = siteOf( {
		name: `browsers-beside-${ engine }`,
		engine,
		db: 'mariadb',
		port: await freePorts( 2 ),
	} );
	await freshCopy( site );
	// Both visitors call from one address, and call again what was killed.
	site.env = { MUSEAU_RATE_FACTOR: '1000' };
	const rig = await startRig( site, {
		folder: join( site.folder, 'rig' ),
		isPlain: true,
		isCached: false,
	} );
	try {
		return await nodeTests( [ 'tests/browsers/beside.test.mjs' ], extra, {
			MUSEAU_FPM: String( rig.fpm ),
			MUSEAU_ENGINE: engine,
			MUSEAU_JOURNEY_DB: site.db,
			MUSEAU_DB_HOST: environment( site ).MUSEAU_DB_HOST,
			MUSEAU_JOURNEY_SITES: site.name,
			MUSEAU_JOURNEY_PORTS: String( site.port ),
		} );
	} finally {
		await rig.stop();
	}
}
