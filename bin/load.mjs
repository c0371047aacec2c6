#!/usr/bin/env node
/**
 * npm run load: a Saturday before Christmas as a script of visitors (85 % read, 10 % fill a cart, 5 % order a portrait with its photograph),
 * who come whether or not the shop has answered those before. WooCommerce, MariaDB, nginx and PHP-FPM with the files of docs/nginx.
 * First what the shop carries is looked for, then it gets one, two and four times as much.
 *
 *   --minutes=N    of each load (30)
 *   --shops=A,B    of: rush (docs/nginx/rush.conf), cache (with page-cache.conf as well), plain (one pool of four workers, no limits),
 *                  peer (WooCommerce's own pages and Store API with Twenty Twenty-Five, plain); rush,peer
 *   --times=1,2,4  multiples of what it carries
 *   --rate=N       visitors a second that are asked for, instead of looking for what it carries
 *   --bound=MS     it carries what it answers so that 95 of 100 answers are whole within so many milliseconds (1000)
 *   --seed=N       another Saturday
 *   --keep         the shop of the last run, with its orders
 *
 * Everything is left in .museau/reports/load.json, the tables in load.md beside it. It fails when an answer of ours behind rush.conf is a
 * 5xx without a sentence, when the checker or the doctor finds money, stock, mails or photographs of ours wrong, when a table grows with
 * visitors who only read, and when no rate that was tried is carried.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { preparePhp, prepareProgram } from './lib/debian.mjs';
import { startMariaDb } from './lib/mariadb.mjs';
import { NGINX, NGINX_PACKAGE } from './lib/nginx.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT, WORK } from './lib/paths.mjs';
import { prepareBuild, prepareNode } from './lib/prepare.mjs';
import { freePorts, run } from './lib/processes.mjs';
import { PHP_FPM } from './lib/rig.mjs';
import { Advice, main, say } from './lib/say.mjs';
import { makeSite, siteOf } from './lib/site.mjs';
import { hasWooCommerce } from './lib/woocommerce.mjs';
import { page } from './load/page.mjs';
import { playShop, SHOPS } from './load/shops.mjs';

/** Where what a run found is kept, and told. */
const REPORT = join( WORK, 'reports', 'load' );

function plan( values ) {
	const positive = ( name, text ) => {
		const number = Number( text );
		if ( ! ( number > 0 ) ) {
			throw new Advice(
				`--${ name }=${ text } : indiquez un nombre plus grand que 0.`
			);
		}
		return number;
	};
	const shops = values.shops.split( ',' );
	const unknown = shops.filter( ( name ) => ! ( name in SHOPS ) );
	if ( unknown.length ) {
		throw new Advice(
			`Inconnu : ${ unknown.join( ', ' ) }. Boutiques : ${ Object.keys( SHOPS ).join( ', ' ) }`
		);
	}
	return {
		shops,
		seconds: 60 * positive( 'minutes', values.minutes ),
		times: values.times
			.split( ',' )
			.map( ( text ) => positive( 'times', text ) ),
		rate: values.rate ? positive( 'rate', values.rate ) : 0,
		keep: values.keep,
		bound: positive( 'bound', values.bound ),
		seed: positive( 'seed', values.seed ),
	};
}

main( async () => {
	const text = { type: 'string' };
	const { values } = readOptions( {
		minutes: { ...text, default: '30' },
		shops: { ...text, default: 'rush,peer' },
		times: { ...text, default: '1,2,4' },
		rate: text,
		bound: { ...text, default: '1000' },
		seed: { ...text, default: '1' },
		keep: { type: 'boolean', default: false },
	} );
	const asked = plan( values );
	if ( ! hasWooCommerce() ) {
		throw new Advice( "WooCommerce n'est pas dans WOOCOMMERCE_DIR." );
	}
	await prepareNode();
	await preparePhp();
	await prepareBuild();
	for ( const [ file, debianPackage ] of [
		[ NGINX, NGINX_PACKAGE ],
		[ PHP_FPM, 'php8.2-fpm' ],
	] ) {
		if ( ! ( await prepareProgram( file, debianPackage ) ) ) {
			throw new Advice(
				`${ debianPackage } manque : installez-le, puis relancez.`
			);
		}
	}
	await startMariaDb();
	const site = siteOf( {
		name: 'load',
		engine: 'woocommerce',
		db: 'mariadb',
		port: await freePorts( 2 ),
	} );
	await makeSite( site, { reset: ! values.keep } );
	const { output: commit } = await run(
		'git',
		[ 'rev-parse', '--short', 'HEAD' ],
		{ cwd: ROOT }
	);
	// What other runs found of other shops stays: each shop's part is its last run's.
	const kept = existsSync( `${ REPORT }.json` )
		? JSON.parse( await readFile( `${ REPORT }.json`, 'utf8' ) )
		: {};
	await mkdir( join( WORK, 'reports' ), { recursive: true } );
	const problems = [];
	for ( const name of asked.shops ) {
		const found = await playShop( name, site, asked );
		problems.push( ...found.problems );
		kept[ name ] = {
			date: new Date().toISOString().slice( 0, 16 ),
			commit: commit.trim(),
			cores: cpus().length,
			others: loadavg().map( ( load ) => Number( load.toFixed( 1 ) ) ),
			seed: asked.seed,
			bound: asked.bound,
			...found,
		};
		await writeFile(
			`${ REPORT }.json`,
			JSON.stringify( kept, null, '\t' )
		);
		await writeFile( `${ REPORT }.md`, page( kept ) );
	}
	say( `\n${ page( kept ) }` );
	problems.forEach( ( problem ) => say( `✗ ${ problem }` ) );
	return problems.length ? 1 : 0;
} );
