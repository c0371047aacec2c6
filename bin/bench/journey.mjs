/**
 * A visit at a quarter of the processor's speed (P4, P5, P6): on each page the first press, which brings React, and the
 * presses after it. Layout shifts count without the browser's excuse for recent input; interactions by Event Timing.
 */
import { launch, observe, PAGES, slow, slowest } from './browser.mjs';
import {
	choose,
	escape,
	press,
	pressAtOnce,
	typeName,
	unfold,
} from './gestures.mjs';
import { figure, median, part } from './report.mjs';
import { printedDrawer, withoutScript } from './without-script.mjs';

const ROUNDS = 3;

/** @typedef {[string, (page: import('@playwright/test').Page) => Promise<void>]} Step what the visitor does, by name */

/** Changes a select that is not dressed as a keyboard does, without opening its list. */
const turn = ( selector ) => async ( page ) => {
	await page.locator( selector ).focus();
	await page.keyboard.press( 'ArrowDown' );
};

/** The same, with the milliseconds from the key to the paint of the wall, which follows the choice. */
const chooseAndFollow = async ( page ) => {
	await page.evaluate( () => {
		let chosen = 0;
		window.addEventListener(
			'keydown',
			( { key } ) => {
				if ( key === 'Enter' ) {
					chosen = performance.now();
				}
			},
			true
		);
		new window.MutationObserver( ( _changes, observer ) => {
			observer.disconnect();
			window.requestAnimationFrame( () =>
				setTimeout( () => {
					window.bench.followed = performance.now() - chosen;
				} )
			);
		} ).observe( document.querySelector( '.museau-portrait-order__wall' ), {
			subtree: true,
			childList: true,
			characterData: true,
		} );
	} );
	await choose( page );
	await page.waitForFunction( () => window.bench.followed > 0 );
};

/** Does it, and waits for what comes of it. */
const until = ( act, outcome ) => async ( page ) => {
	await act( page );
	await page.locator( outcome ).first().waitFor();
};

const cutOff = async ( page ) => {
	await page.route( '**/add-to-cart', ( route ) => route.abort() );
	await until(
		pressAtOnce( '.museau-product__add' ),
		'.museau-product__outcome [role=alert]'
	)( page );
};

/** Each page with its steps; the first one brings React. @type {Record<string, Step[]>} */
const VISIT = {
	product: [
		[
			'add to the cart',
			until(
				pressAtOnce( '.museau-product__add' ),
				'.museau-mini-cart__panel .museau-line'
			),
		],
		[ 'close the drawer', escape ],
		[ 'another format', turn( '#museau-choix-pa_cadre' ) ],
		[ 'another picture', press( '.museau-product__thumbnail', 1 ) ],
		[
			'zoom',
			until( press( '.museau-product__stage' ), '.museau-zoom[open]' ),
		],
		[ 'close the zoom', escape ],
	],
	'product whose call fails': [ [ 'add to the cart, cut off', cutOff ] ],
	list: [
		[ 'a favourite', pressAtOnce( '.museau-favourite' ) ],
		[ 'a filter', press( '.museau-product-grid__choice' ) ],
		[ 'a second filter', press( '.museau-product-grid__choice', 1 ) ],
		[ 'another order', turn( '#museau-tri' ) ],
	],
	home: [
		[
			'open the drawer',
			until(
				pressAtOnce( '.museau-mini-cart__trigger' ),
				'.museau-mini-cart__panel[open]'
			),
		],
		[ 'close the drawer', escape ],
		[ 'open it again', press( '.museau-mini-cart__trigger' ) ],
	],
	portrait: [
		[
			'the next portrait',
			pressAtOnce( '.museau-portraits-carousel__step >> nth=1' ),
		],
		[ 'and the next', press( '.museau-portraits-carousel__step', 1 ) ],
		[ 'unfold the techniques', unfold ],
		[ 'choose another technique', chooseAndFollow ],
	],
	contact: [
		[ 'type a name', typeName ],
		[
			'send what is not complete',
			press( '.museau-contact__form button[type=submit]' ),
		],
	],
};

/** Longest task of the page's main thread, in milliseconds of its own time: other programs of the machine do not count. */
function longest( trace ) {
	const { traceEvents } = JSON.parse( trace );
	const mains = new Set(
		traceEvents
			.filter(
				( { name, args } ) =>
					name === 'thread_name' && args.name === 'CrRendererMain'
			)
			.map( ( { pid, tid } ) => `${ pid } ${ tid }` )
	);
	return Math.max(
		0,
		...traceEvents
			.filter(
				( { name, pid, tid } ) =>
					/RunTask$/.test( name ) && mains.has( `${ pid } ${ tid }` )
			)
			.map( ( { tdur } ) => ( tdur ?? 0 ) / 1000 )
	);
}

async function visit( browser, url, name ) {
	const context = await browser.newContext( {
		viewport: { width: 1440, height: 900 },
	} );
	const page = await context.newPage();
	await observe( page );
	await slow( page );
	await page.goto( url + PAGES[ name.split( ' ' )[ 0 ] ] );
	await page.waitForLoadState( 'networkidle' );
	await page.waitForTimeout( 500 );
	// Playwright's own script (330 kB) is evaluated with its first look at an element: not in the visit's trace.
	await page.locator( 'body' ).boundingBox();
	await browser.startTracing( page, {
		categories: [
			'toplevel',
			'disabled-by-default-devtools.timeline',
			'__metadata',
		],
	} );
	const steps = [];
	let drawer;
	for ( const [ what, act ] of VISIT[ name ] ) {
		await act( page );
		steps.push( { what, ...( await slowest( page ) ) } );
		drawer ??= await printedDrawer( page );
	}
	const task = longest( String( await browser.stopTracing() ) );
	const { shift, shifts, followed } = await page.evaluate(
		() => window.bench
	);
	await context.close();
	return { steps, shift, shifts, followed, task, drawer };
}

const BUSY =
	'The best of three is judged, since other work on the machine only adds';

export async function journey( { url, front } ) {
	const browser = await launch();
	part( 'A visit at a quarter of the processor’s speed; best of 3 (median)' );
	const floors = {};
	try {
		for ( const name of Object.keys( VISIT ) ) {
			const path = PAGES[ name.split( ' ' )[ 0 ] ];
			const rounds = [];
			for ( let round = 0; round < ROUNDS; round++ ) {
				rounds.push( await visit( browser, url, name ) );
			}
			floors[ path ] ??= await withoutScript(
				browser,
				url + front.floor( path ),
				rounds[ 0 ].drawer
			);
			tell( name, rounds, floors[ path ] );
		}
	} finally {
		// One that is left open holds up the end of the run.
		await browser.close();
	}
}

/** What the same presses take without the theme's scripts, in words, where the page has them. */
const COMPARED = [
	[
		'a native dialog: opened, closed, shown beside the page',
		[ 'opened', 'closed', 'shown' ],
	],
	[
		'its own select: unfolded, another option chosen',
		[ 'unfolded', 'chosen' ],
	],
	[ 'its own drawer: opened, closed', [ 'drawn', 'away' ] ],
	[ 'its own form, refused', [ 'refused' ] ],
];

/** Which of them a press is measured against: the bare dialog, or the same act where that takes longer. */
function floorOf( what, found ) {
	const [ bare, own ] = Object.entries( {
		'close the drawer': [ 'closed', 'away' ],
		'open it again': [ 'opened', 'drawn' ],
		'close the zoom': [ 'closed' ],
		zoom: [ 'opened' ],
		unfold: [ 'shown', 'unfolded' ],
		choose: [ 'shown', 'chosen' ],
		send: [ 'shown', 'refused' ],
	} ).find( ( [ words ] ) => what.startsWith( words ) )?.[ 1 ] ?? [ 'shown' ];
	return Math.max( found[ bare ], found[ own ] ?? 0 );
}

/** The figures of one page. */
function tell( name, rounds, found ) {
	for ( const [ words, places ] of COMPARED ) {
		if ( places[ 0 ] in found ) {
			figure(
				`${ name }: for comparison, without the theme's scripts, ${ words }`,
				`${ places.map( ( place ) => found[ place ] ).join( ', ' ) } ms`
			);
		}
	}
	const shift = Math.max( ...rounds.map( ( one ) => one.shift ) );
	const nodes = rounds.flatMap( ( one ) =>
		one.shifts.map(
			( { value, nodes: moved } ) =>
				`${ value.toFixed( 4 ) } ${ moved.join( ', ' ) }`
		)
	);
	figure(
		`${ name }: layout shift, recent input included`,
		shift.toFixed( 3 ),
		'0.000',
		shift < 0.0005,
		[ ...new Set( nodes ) ].slice( 0, 3 ).join( '; ' )
	);
	const tasks = rounds.map( ( { task } ) => task );
	const long = Math.min( ...tasks );
	figure(
		`${ name }: longest task of the visit, in the thread's own time`,
		`${ Math.round( long ) } ms (${ Math.round( median( tasks ) ) })`,
		'≤ 50 ms',
		long <= 50,
		'React and the store are evaluated in one task when their file comes'
	);
	const followed = rounds.flatMap( ( one ) => one.followed ?? [] );
	if ( followed.length ) {
		const least = Math.round( Math.min( ...followed ) );
		figure(
			`${ name }: from the choice to the paint of the form that follows it`,
			`${ least } ms (${ Math.round( median( followed ) ) })`,
			'≤ 150 ms',
			least <= 150
		);
	}
	rounds[ 0 ].steps.forEach( ( { what }, place ) => {
		const times = rounds.map( ( { steps } ) => steps[ place ] );
		const all = times.map( ( { duration } ) => duration );
		const time = Math.min( ...all );
		const one = times.find( ( { duration } ) => duration === time );
		const floor = floorOf( what, found );
		// The first one brings React.
		const goal = place ? Math.max( 48, floor + 8 ) : 100;
		figure(
			`${ name }: ${ what }`,
			`${ time || '< 16' } ms (${ median( all ) || '< 16' })`,
			`≤ ${ goal } ms`,
			time <= goal,
			`${ one.type } waited ${ Math.round( one.delay ) } ms and ran ${ Math.round( one.work ) } ms, the rest is style, layout and paint. ${ BUSY }.`
		);
	} );
}
