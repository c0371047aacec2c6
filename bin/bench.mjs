#!/usr/bin/env node
/**
 * npm run bench [-- --engine=woocommerce --only=weight,journey], or [-- --only=scale] or [-- --only=peer]: every figure of one run on this
 * machine beside its goal, reached or not. Counts and ratios within the run; milliseconds are those of a machine that may be busy.
 * The tables are left in .museau/reports/bench-ENGINE.md (bench-scale.md, bench-peer.md), for docs/performance.md.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { dashboard } from './bench/dashboard.mjs';
import { openFront } from './bench/front.mjs';
import { journey } from './bench/journey.mjs';
import { navigation } from './bench/navigation.mjs';
import { paint } from './bench/paint.mjs';
import { peer } from './bench/peer.mjs';
import { photo } from './bench/photo.mjs';
import { purity } from './bench/purity.mjs';
import { count, markdown, part } from './bench/report.mjs';
import { rest } from './bench/rest.mjs';
import { scale } from './bench/scale.mjs';
import { upload } from './bench/upload.mjs';
import { weight } from './bench/weight.mjs';
import { preparePhp, prepareProgram } from './lib/debian.mjs';
import { readOptions, readPort } from './lib/options.mjs';
import { CHROMIUM, ROOT, WORK } from './lib/paths.mjs';
import { prepareBuild, prepareNode } from './lib/prepare.mjs';
import { freePorts, run } from './lib/processes.mjs';
import { Advice, main, say } from './lib/say.mjs';
import { makeSite, serveSite, assignPort, siteOf } from './lib/site.mjs';

/** In this order: rest fills the shop with products. */
const PARTS = {
	weight,
	paint,
	journey,
	navigation,
	purity,
	rest,
	dashboard: ( { site, url } ) => {
		part( 'The dashboard, with the filled shop' );
		return dashboard( site, url );
	},
	upload,
	photo,
};

/** Parts with sites of their own that take many minutes: only where --only names them. */
const APART = { scale, peer };

main( async () => {
	const { values } = readOptions( {
		engine: { type: 'string', default: 'embedded' },
		only: { type: 'string', default: Object.keys( PARTS ).join( ',' ) },
		port: { type: 'string' },
	} );
	const asked = values.only.split( ',' );
	const known = { ...PARTS, ...APART };
	const unknown = asked.filter( ( name ) => ! ( name in known ) );
	if ( unknown.length ) {
		throw new Advice(
			`Inconnu : ${ unknown.join( ', ' ) }. Parties : ${ Object.keys( known ).join( ', ' ) }`
		);
	}
	await prepareNode();
	await preparePhp();
	await prepareBuild();
	if ( ! ( await prepareProgram( CHROMIUM, 'chromium' ) ) ) {
		throw new Advice(
			`Chromium manque (${ CHROMIUM }) : installez-le ou indiquez CHROMIUM.`
		);
	}
	for ( const [ name, measure ] of Object.entries( APART ) ) {
		if ( asked.includes( name ) ) {
			await measure();
			await report(
				name,
				await title( 'woocommerce engine', 'MariaDB' )
			);
		}
	}
	if ( ! asked.some( ( name ) => name in PARTS ) ) {
		return;
	}
	const port = values.port ? readPort( values.port ) : await freePorts( 3 );
	const site = siteOf( {
		name: `bench-${ values.engine }`,
		engine: values.engine,
		port,
	} );
	// The front stands before PHP, which listens two ports further; between them the Stripe stand-in.
	site.behind = port + 2;
	site.env = { MUSEAU_RATE_FACTOR: '1000' };
	await makeSite( site, { reset: true } );
	await assignPort( site );
	await copyFile(
		join( ROOT, 'bin/site/museau-bench.php' ),
		join( site.root, 'wp-content/mu-plugins/museau-bench.php' )
	);
	const front = await openFront( site.port, site.behind );
	const url = await serveSite( site );
	const heading = await title( `${ values.engine } engine`, 'SQLite' );
	say( heading );
	for ( const [ name, measure ] of Object.entries( PARTS ) ) {
		if ( asked.includes( name ) ) {
			await measure( { url, site, front } );
		}
	}
	await report( values.engine, heading );
} );

async function title( what, database ) {
	const { output: commit } = await run(
		'git',
		[ 'rev-parse', '--short', 'HEAD' ],
		{ cwd: ROOT }
	);
	return `${ what }, WordPress 7.1.1, ${ database }; ${ new Date().toISOString().slice( 0, 10 ) }, commit ${ commit.trim() }, ${ cpus().length } cores`;
}

/** Prints how many goals are reached, and leaves the tables. */
async function report( name, heading ) {
	const { judged, reached } = count();
	const sum = `${ reached } of ${ judged } goals reached`;
	say( `\n${ sum }` );
	await mkdir( join( WORK, 'reports' ), { recursive: true } );
	await writeFile(
		join( WORK, 'reports', `bench-${ name }.md` ),
		`## ${ heading }\n\n${ sum }.\n\n${ markdown() }`
	);
}
