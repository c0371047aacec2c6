#!/usr/bin/env node
/**
 * npm run fuzz [-- --requests=10000 --engine=woocommerce --seed=N]: generated requests over every route of
 * docs/rest-manifest.json and every page, answers searched for 5xx, PHP notices and leaks. Nine tenths run inside one
 * PHP process, each rolled back; one tenth as real HTTP against a site that is thrown away.
 *
 *   --http=N   so many of the requests over HTTP (default: a tenth)
 *   --from=N   goes on at request N, on the site that the run before has left
 *   --only=N   request N alone, of this seed
 *   --way=http with --only: the one that was sent over HTTP
 */
import { join } from 'node:path';
import { preparePhp } from './lib/debian.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareComposer, prepareNode } from './lib/prepare.mjs';
import { freePorts, run } from './lib/processes.mjs';
import { Advice, elapsed, main, say } from './lib/say.mjs';
import {
	environment,
	makeSite,
	serveSite,
	assignPort,
	siteOf,
} from './lib/site.mjs';

main( async () => {
	const { values } = readOptions( {
		requests: { type: 'string', default: '10000' },
		http: { type: 'string' },
		engine: { type: 'string', default: 'embedded' },
		seed: { type: 'string', default: String( Date.now() % 1_000_000 ) },
		from: { type: 'string', default: '0' },
		only: { type: 'string' },
		way: { type: 'string', default: 'in-process' },
	} );
	const requests = Number( values.requests );
	const from = Number( values.from );
	const overHttp = Number( values.http ?? Math.ceil( requests / 10 ) );
	if ( ! [ requests, overHttp, from ].every( Number.isInteger ) ) {
		throw new Advice(
			'--requests, --http et --from : indiquez des nombres.'
		);
	}
	await preparePhp();
	await prepareNode();
	await prepareComposer();
	await prepareBuild();
	const site = siteOf( {
		name: `fuzz-${ values.engine }`,
		engine: values.engine,
		port: await freePorts( 2 ),
	} );
	await makeSite( site, { reset: ! values.only && values.from === '0' } );
	await assignPort( site );
	// One address sends what a thousand visitors would: the limits have tests of their own.
	site.env = { MUSEAU_RATE_FACTOR: '1000000' };

	const part = async ( way, start, to ) => {
		const { code, output } = await run(
			'php',
			[
				...[ '-d', 'memory_limit=1G', '-d', 'opcache.enable_cli=1' ],
				join( ROOT, 'tests/php/Fuzz/run.php' ),
				...[ way, values.seed, String( start ), String( to ) ],
			],
			{ cwd: ROOT, env: environment( site ) }
		);
		say( output.trim() );
		return code;
	};
	say( `seed ${ values.seed }` );
	const parts = values.only
		? [ [ values.way, Number( values.only ), Number( values.only ) + 1 ] ]
		: [
				[ 'in-process', from, from + requests - overHttp ],
				[ 'http', from, from + overHttp ],
			];
	let failed = 0;
	for ( const [ way, start, to ] of parts ) {
		if ( way === 'http' && to > start ) {
			await serveSite( site );
		}
		failed += to > start ? await part( way, start, to ) : 0;
	}
	say( `${ elapsed() } s` );
	return failed ? 1 : 0;
} );
