/** The shops that get the crowd, and one load on one of them. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import { WORK } from '../lib/paths.mjs';
import { startRig } from '../lib/rig.mjs';
import { say, step } from '../lib/say.mjs';
import { assignPort, runCron, wp } from '../lib/site.mjs';
import { artist } from './artist.mjs';
import { chance } from './chance.mjs';
import { crowd } from './drive.mjs';
import { figures } from './figures.mjs';
import * as ours from './ours.mjs';
import * as peer from './peer.mjs';
import {
	checkBooks,
	doctor,
	grown,
	openBooks,
	options,
	size,
	tables,
	waiting,
	watchMemory,
} from './watch.mjs';
import { pause, Visitor } from './visitor.mjs';

export const SHOPS = {
	rush: { isPlain: false, isCached: false },
	cache: { isPlain: false, isCached: true },
	plain: { isPlain: true, isCached: false },
	peer: { isPlain: true, isCached: false, isPeer: true },
};

/** Share of answers that may be refused or broken then. */
const REFUSED = 0.01;

/**
 * Seconds of a step, visitors a second of the first one, how much more or less each next one brings, and of the last one: with fewer
 * than two visitors a step says nothing.
 */
const STEP = {
	seconds: 40,
	first: 0.5,
	more: 1.4,
	less: 0.5,
	most: 12,
	lowest: 0.05,
};

/** Visitors who only read, before any load: after them every table must be as it was. */
const READERS = { most: 30, rate: 1, seconds: 120 };

/** Prints that are paid before a load, so that the artist has parcels to send. */
const PARCELS = 8;

const DATABASE = 'museau_load';

/** The visitors' scripts of our shop. */
async function ourShop( site, rig ) {
	const id = Number(
		await wp( site, 'eval', 'echo museau()->settings()->portrait_id();' )
	);
	const shop = await ours.learn( rig.url, id );
	const tally = { begun: 0, paid: 0, confirmed: 0, waiting: 0 };
	const to = { stripe: rig.stripe, tally };
	return {
		tally,
		reader: ( visitor ) => ours.reader( visitor, shop ),
		cart: ( visitor ) => ours.cart( visitor, shop ),
		buyer: ( visitor ) => ours.buyer( visitor, shop, to ),
		printBuyer: ( visitor ) => ours.printBuyer( visitor, shop, to ),
	};
}

/** Makes the artist's desk ready: a coupon, and parcels to send. */
async function prepare( site, rig, scripts, seed ) {
	await wp(
		site,
		'eval',
		`update_option('woocommerce_enable_coupons', 'yes'); $coupon = new WC_Coupon('${ ours.COUPON }'); $coupon->set_props(['code' => '${ ours.COUPON }', 'amount' => 10, 'discount_type' => 'percent']); $coupon->save();`
	);
	const random = chance( seed );
	for ( let bought = 0; bought < PARCELS; bought++ ) {
		const visitor = new Visitor(
			rig.url,
			6_000_000 + bought,
			random,
			() => {}
		);
		visitor.think = async () => {};
		await scripts.printBuyer( visitor );
		visitor.leave();
	}
	// What a new shop has to catch up with is no load's.
	for ( let tries = 0; tries < 3; tries++ ) {
		await runCron( site );
	}
}

/** A step: what the shop answered to so many visitors a second, once its first third has filled it with them. */
async function oneStep( rig, scripts, rate, seed ) {
	const { answers, seconds, start } = await crowd( {
		url: rig.url,
		rate,
		seconds: STEP.seconds,
		seed,
		scripts,
	} );
	const from = start + ( seconds * 1000 ) / 3;
	const late = answers.filter(
		( { at } ) => at >= from && at <= start + seconds * 1000
	);
	const { served, statuses, refused, broken } = figures( late );
	return {
		rate,
		answers: late.length,
		perSecond: Number( ( ( late.length * 1.5 ) / seconds ).toFixed( 1 ) ),
		statuses,
		p95: served.p95,
		bad: Number(
			(
				( refused.n + broken.length ) /
				Math.max( 1, late.length )
			).toFixed( 3 )
		),
		others: Number( loadavg()[ 0 ].toFixed( 1 ) ),
	};
}

/**
 * Steps up until the shop carries no more, or down to what it carries: visitors a second.
 *
 * @param {Object} rig
 * @param {Object} scripts
 * @param {number} seed
 * @param {number} bound   milliseconds within which 95 of 100 answers are whole
 * @return {Promise<{carried: number, steps: Object[]}>} carried is 0 where no step was
 */
async function capacity( rig, scripts, seed, bound ) {
	const steps = [];
	let carried = 0;
	let rate = STEP.first;
	while ( steps.length < STEP.most && rate >= STEP.lowest ) {
		const one = await oneStep( rig, scripts, rate, seed + steps.length );
		const isCarried =
			one.answers > 0 && one.p95 <= bound && one.bad <= REFUSED;
		steps.push( one );
		say( `  ${ JSON.stringify( one ) }${ isCarried ? '' : ', trop' }` );
		if ( isCarried ) {
			carried = rate;
		}
		const isFound = carried > 0 && ! isCarried;
		const isUp = isCarried && rate >= STEP.first;
		if ( isFound || ( isCarried && ! isUp ) ) {
			break;
		}
		rate = Number(
			( rate * ( isUp ? STEP.more : STEP.less ) ).toFixed( 3 )
		);
	}
	return { carried, steps };
}

/** Visitors who only read: every table has as many rows after them. */
async function readOnly( rig, scripts, site, seed ) {
	// What the first visit after a change computes is kept once: it is no growth.
	await crowd( {
		url: rig.url,
		rate: 1,
		seconds: 20,
		most: 10,
		seed,
		scripts,
		only: 'reader',
	} );
	const before = await tables( DATABASE );
	const known = await options( DATABASE );
	const { answers, counts } = await crowd( {
		url: rig.url,
		...READERS,
		seed: seed + 1,
		scripts,
		only: 'reader',
	} );
	const more = grown( before, await tables( DATABASE ) );
	return {
		visitors: counts.came,
		answers: answers.length,
		grown: Object.fromEntries(
			Object.entries( more ).filter( ( [ , { rows } ] ) => rows > 0 )
		),
		options: [ ...( await options( DATABASE ) ) ].filter(
			( name ) => ! known.has( name )
		),
	};
}

/** The crowd, the artist, cron each minute as a server's crontab, and a look at the memory: all end together, also by a failure. */
async function saturday( one ) {
	const { site, rig, scripts, orders, rate, seconds, seed, isPeer } = one;
	const endMemory = watchMemory( rig.fpm );
	const cron = setInterval( () => void runCron( site ), 60_000 );
	let hers = null;
	const memory = [];
	try {
		hers = isPeer ? null : await artist( rig.url, orders, chance( seed ) );
		const came = await crowd( {
			url: rig.url,
			rate,
			seconds,
			seed,
			scripts,
		} );
		return { ...came, hers, memory };
	} finally {
		clearInterval( cron );
		memory.push( ...endMemory() );
		await hers?.stop();
	}
}

/** One load, then what it left. */
async function load( one ) {
	const { site, scripts, rate, seconds, isPeer } = one;
	const marks = isPeer ? '' : await openBooks( site );
	const before = await tables( isPeer ? peer.DATABASE : DATABASE );
	const files = await size(
		join( site.folder, 'wordpress/wp-content/museau-private' )
	);
	Object.keys( scripts.tally ).forEach(
		( key ) => ( scripts.tally[ key ] = 0 )
	);
	const { answers, counts, wrong, drained, hers, memory } =
		await saturday( one );
	const machine = loadavg().map( ( average ) =>
		Number( average.toFixed( 1 ) )
	);
	// Webhooks that were refused are sent again after 1, 5 and 30 seconds.
	await pause( isPeer ? 2 : 40 );
	const left = await waiting( site );
	for ( let tries = 0; tries < 2; tries++ ) {
		await runCron( site );
	}
	const after = await tables( isPeer ? peer.DATABASE : DATABASE );
	return {
		rate,
		seconds,
		machine,
		visitors: counts,
		drained: Math.round( drained ),
		perSecond: Number(
			( answers.length / ( seconds + drained ) ).toFixed( 1 )
		),
		scripts: wrong.slice( 0, 5 ),
		orders: { ...scripts.tally },
		...figures( answers ),
		hers: hers && { ...figures( hers.answers ), ...hers.counts },
		memory,
		waiting: left,
		waitingAfterCron: await waiting( site ),
		grown: grown( before, after ),
		photographs:
			( await size(
				join( site.folder, 'wordpress/wp-content/museau-private' )
			) ) - files,
		books: isPeer ? [] : await checkBooks( site, marks ),
		doctor: isPeer ? null : await doctor( site ),
	};
}

/** What must not be among refusals, as sentences. */
function refusalsOf( at, one ) {
	const found = [];
	for ( const [ who, list ] of [
		[ 'visitors', one ],
		[ 'the artist', one.hers ],
	] ) {
		if ( list.broken.length ) {
			found.push(
				`${ at }: ${ list.broken.length } answers to ${ who } are a 5xx or none: ${ JSON.stringify( list.broken[ 0 ] ) }`
			);
		}
		if ( list.refused.untold ) {
			found.push(
				`${ at }: ${ list.refused.untold } refusals to ${ who } without Retry-After or a sentence`
			);
		}
	}
	if ( one.hers.refused.n ) {
		found.push(
			`${ at }: the artist was refused ${ one.hers.refused.n } times`
		);
	}
	return found;
}

/** What must not be, as sentences. */
function problemsOf( name, { reading, steps, loads } ) {
	const found = [];
	if ( reading && Object.keys( reading.grown ).length ) {
		found.push(
			`${ name }: tables grow with readers: ${ JSON.stringify( reading.grown ) } ${ reading.options.slice( 0, 8 ).join( ' ' ) }`
		);
	}
	if ( ! loads.length ) {
		found.push(
			`${ name }: carries none of the tried ${ steps.map( ( { rate } ) => rate ).join( ', ' ) } visitors/s, so no load was played; --rate=N plays one of N visitors/s`
		);
	}
	for ( const one of loads ) {
		const at = `${ name } at ${ one.times } times`;
		if ( one.scripts.length ) {
			found.push(
				`${ at }: a visitor's script broke: ${ one.scripts[ 0 ] }`
			);
		}
		if ( name === 'peer' ) {
			continue;
		}
		// Without the limits of rush.conf nobody is told to come again.
		if ( name !== 'plain' ) {
			found.push( ...refusalsOf( at, one ) );
		}
		one.books.forEach( ( line ) => found.push( `${ at }: ${ line }` ) );
		if ( one.doctor.code > 1 ) {
			found.push( `${ at }: wp museau doctor: ${ one.doctor.output }` );
		}
	}
	return found;
}

/** The page cache is told of changes where wp-config.php names its folder. */
async function nameCache( site, folder ) {
	const file = join( site.root, 'wp-config.php' );
	const text = ( await readFile( file, 'utf8' ) ).replace(
		/define\('MUSEAU_PAGE_CACHE_DIR'[^\n]*\n/,
		''
	);
	await writeFile(
		file,
		folder
			? text.replace(
					'$table_prefix',
					() =>
						`define('MUSEAU_PAGE_CACHE_DIR', '${ folder }/pages');\n$table_prefix`
				)
			: text
	);
}

/** What the shop carries, and its loads. */
async function playRig( { name, site, rig, asked } ) {
	const { isPlain, isCached, isPeer = false } = SHOPS[ name ];
	const scripts = isPeer
		? await peer.scripts( rig, site )
		: await ourShop( site, rig );
	let orders = '';
	let reading = null;
	if ( ! isPeer ) {
		// The shop of the last run has parcels left.
		if ( ! asked.keep ) {
			await step( 'colis à envoyer', () =>
				prepare( site, rig, scripts, asked.seed )
			);
		}
		const list = new URL(
			(
				await wp( site, 'eval', 'echo museau()->orders()->list_url();' )
			).trim()
		);
		orders = list.pathname + list.search;
		// The tables are the same shop's, whatever stands before it.
		reading =
			isPlain || isCached
				? null
				: await step( 'lecture seule', () =>
						readOnly( rig, scripts, site, asked.seed )
					);
	}
	const found = asked.rate
		? { asked: asked.rate, carried: 0, steps: [] }
		: await step( 'ce qu’elle porte', () =>
				capacity( rig, scripts, asked.seed, asked.bound )
			);
	const base = asked.rate || found.carried;
	const loads = [];
	for ( const times of base ? asked.times : [] ) {
		const one = await step(
			`${ times } × ${ base } visiteurs/s${ asked.rate ? ' demandés' : '' }, ${ asked.seconds / 60 } min`,
			() =>
				load( {
					site,
					rig,
					scripts,
					orders,
					rate: base * times,
					seconds: asked.seconds,
					seed: asked.seed + 100 * times,
					isPeer,
				} )
		);
		loads.push( { times, ...one } );
		say(
			`  ${ JSON.stringify( one.statuses ) }, p95 ${ one.served.p95 } ms, commandes ${ JSON.stringify( one.orders ) }, artiste p95 ${ one.hers?.served.p95 } ms, livres ${ one.books.length }`
		);
	}
	return { ...found, reading, loads };
}

/**
 * Plays all loads on one shop.
 *
 * @param {string}                         name  of SHOPS
 * @param {import('../lib/site.mjs').Site} base  the shop that is made
 * @param {Object}                         asked
 */
export async function playShop( name, base, asked ) {
	const { isPlain, isCached, isPeer = false } = SHOPS[ name ];
	say( `— ${ name }` );
	const folder = join( WORK, 'load', name );
	const site = isPeer ? await peer.make( base, DATABASE ) : base;
	if ( ! isPeer ) {
		await assignPort( site );
		await nameCache( site, isCached ? folder : '' );
	}
	const rig = await startRig( site, { folder, isPlain, isCached } );
	try {
		const found = await playRig( { name, site, rig, asked } );
		return { ...found, problems: problemsOf( name, found ) };
	} finally {
		await rig.stop();
	}
}
