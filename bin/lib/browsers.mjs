/** The suites in WebKit and Firefox: the browsers of Debian, the same journeys, a shop of their own. */
import { prepareProgram } from './debian.mjs';
import { FIREFOX, WEBKIT_DRIVER, XVFB } from './paths.mjs';
import { say } from './say.mjs';
import { journeySites, nodeTests, serveWarm } from './suites.mjs';

/** For each browser: what Debian calls the packages, and a program by which each is known to be there. */
const PROGRAMS = {
	webkit: {
		'webkit2gtk-driver': WEBKIT_DRIVER,
		xvfb: XVFB,
	},
	firefox: { 'firefox-esr': FIREFOX },
};

/** Names of the packages that are not there and could not be installed. */
async function missingPackages( browser ) {
	const missing = [];
	for ( const [ name, file ] of Object.entries( PROGRAMS[ browser ] ) ) {
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

/**
 * @param {'webkit'|'firefox'} browser
 * @param {string[]}           extra   arguments of node's test runner
 * @param {'smoke'|'whole'}    which   tests/browsers/<which>.test.mjs
 */
export async function browsers( browser, extra = [], which = 'smoke' ) {
	const missing = await missingPackages( browser );
	if ( missing.length ) {
		return {
			passed: 0,
			failed: 0,
			skipped: 1,
			notes: [
				`Rien n'a été joué dans ${ browser } : il manque ${ missing.join( ' et ' ) } (apt-get install ${ missing.join( ' ' ) }).`,
			],
		};
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
