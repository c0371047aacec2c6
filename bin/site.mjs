#!/usr/bin/env node
/** node bin/site.mjs <name> [--engine=woocommerce] [--db=mariadb] [--port=8888] [--reset] [--no-serve] [--empty]: a site for work. */
import { readOptions, readPort } from './lib/options.mjs';
import { preparePhp } from './lib/debian.mjs';
import { checkPort, forever } from './lib/processes.mjs';
import { main, say } from './lib/say.mjs';
import { LOGIN, makeSite, serveSite, assignPort, siteOf } from './lib/site.mjs';

main( async () => {
	const { values, positionals } = readOptions( {
		engine: { type: 'string', default: 'embedded' },
		db: { type: 'string', default: 'sqlite' },
		port: { type: 'string', default: '8888' },
		reset: { type: 'boolean', default: false },
		'no-serve': { type: 'boolean', default: false },
		empty: { type: 'boolean', default: false },
	} );
	const site = siteOf( {
		name: positionals[ 0 ] ?? 'work',
		engine: values.engine,
		db: values.db,
		port: readPort( values.port ),
	} );
	await preparePhp();
	await makeSite( site, { reset: values.reset, demo: ! values.empty } );
	await assignPort( site );
	if ( values[ 'no-serve' ] ) {
		return;
	}
	await checkPort( site.port );
	say(
		`${ await serveSite( site ) } — ${ LOGIN.user } / ${ LOGIN.password }`
	);
	await forever();
} );
