#!/usr/bin/env node
/**
 * npm run guide: plays the artist's steps on a demo shop of its own and takes the pictures of docs/guide.md and of the
 * README, and the guide's four films, in Chromium. `-- -g "commande"` takes some of them only, `-- -g film` the films.
 * Look at what changed before you commit it.
 */
import { prepareProgram, preparePhp } from './lib/debian.mjs';
import { CHROMIUM, ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareNode } from './lib/prepare.mjs';
import { freePorts, run } from './lib/processes.mjs';
import { Advice, main, step } from './lib/say.mjs';
import { makeSite, serveSite, siteOf } from './lib/site.mjs';

main( async () => {
	const dashes = process.argv.indexOf( '--' );
	const extra = dashes < 0 ? [] : process.argv.slice( dashes + 1 );
	if ( ! ( await preparePhp() ) ) {
		throw new Advice(
			'Les images demandent PHP avec pdo_sqlite et gd : installez-les (php-sqlite3, php-gd), puis relancez.'
		);
	}
	await prepareProgram( CHROMIUM, 'chromium' );
	if ( ! ( await prepareProgram( '/usr/bin/ffmpeg', 'ffmpeg' ) ) ) {
		throw new Advice(
			'Les films demandent ffmpeg : installez-le, puis relancez.'
		);
	}
	await prepareNode();
	await prepareBuild();
	const site = siteOf( {
		name: 'guide',
		port: await freePorts( 2 ),
	} );
	await makeSite( site, { reset: true } );
	await serveSite( site );
	await step( 'images', async () => {
		const { code, output } = await run(
			'npx',
			[
				'playwright',
				'test',
				'--retries=0',
				'--reporter=line',
				...extra,
			],
			{
				cwd: ROOT,
				env: {
					...process.env,
					MUSEAU_ROOT: ROOT,
					MUSEAU_ENGINE: 'embedded',
					MUSEAU_JOURNEY_DIR: 'tests/guide',
					MUSEAU_JOURNEY_PORTS: String( site.port ),
					MUSEAU_JOURNEY_SITES: site.name,
					FORCE_COLOR: '0',
				},
			}
		);
		if ( code !== 0 ) {
			throw new Advice(
				`Des images manquent :\n${ output.slice( -4000 ) }`
			);
		}
	} );
} );
