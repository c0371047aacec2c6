#!/usr/bin/env node
/** npm start: brings what is missing, makes and fills the demo shop once, serves it, prints the addresses. */
import { existsSync } from 'node:fs';
import { prepareBuild, prepareNode } from './lib/prepare.mjs';
import { preparePhp } from './lib/debian.mjs';
import { readOptions, readPort } from './lib/options.mjs';
import { checkPort, forever } from './lib/processes.mjs';
import { elapsed, main, say } from './lib/say.mjs';
import {
	isMade,
	LOGIN,
	makeSite,
	runCron,
	serveSite,
	assignPort,
	siteOf,
} from './lib/site.mjs';
import { bringWooCommerce } from './lib/woocommerce.mjs';
import { ROOT } from './lib/paths.mjs';

main( async () => {
	const { values } = readOptions( {
		engine: { type: 'string', default: 'embedded' },
		port: { type: 'string', default: '8888' },
		reset: { type: 'boolean', default: false },
		runtime: { type: 'string', default: 'auto' },
	} );
	const site = siteOf( {
		name: `start-${ values.engine }`,
		engine: values.engine,
		port: readPort( values.port ),
	} );
	await checkPort( site.port );
	await checkPort( site.port + 1 );
	await prepareNode();
	const native = values.runtime !== 'playground' && ( await preparePhp() );
	await prepareBuild();
	if ( ! native ) {
		const { startPlayground } = await import( './lib/playground.mjs' );
		await startPlayground( { port: site.port, reset: values.reset } );
		return forever();
	}
	if ( site.engine === 'woocommerce' && ! isMade( site ) ) {
		await bringWooCommerce();
	}
	await makeSite( site, { reset: values.reset } );
	await assignPort( site );
	const url = await serveSite( site );
	// WordPress's timed work (reconciler, retried mails, clean-up), as a crontab would do it.
	setInterval( () => runCron( site ), 60_000 );
	say( `
La boutique : ${ url }/
Le tableau de bord : ${ url }/admin-dashboard
WordPress : ${ url }/wp-admin/
Courrier : ${ url }/mails (tous les messages envoyés, rien ne part de cette machine)
Artiste : ${ LOGIN.user } · mot de passe : ${ LOGIN.password }
${ existsSync( `${ ROOT }/bin/stripe-simulator/server.mjs` ) ? 'Paiements simulés : carte 4242 4242 4242 4242 (acceptée), 4000 0000 0000 0002 (refusée), 4000 0025 0000 3155 (3-D Secure).' : '' }
Prêt en ${ elapsed() } s. Ctrl-C arrête tout.` );
	return forever();
} );
