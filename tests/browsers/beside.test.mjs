/**
 * A visitor on WebKit and one on Firefox order at the same time in one shop whose PHP is killed while it answers. What fails they try
 * again, as people do: each ends with one order that is paid once. Run by `npm run browsers`.
 */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { WORK } from '../../bin/lib/paths.mjs';
import { runCron } from '../../bin/lib/site.mjs';
import { checkBooks, openBooks } from '../../bin/load/watch.mjs';
import { HEIGHTS, startBrowser } from './support/driver.mjs';
import { killWorkers } from './support/killer.mjs';
import {
	ask,
	fillCheckout,
	openPortraitForm,
	orderNumber,
	PANEL,
	PAY,
	PHOTO,
	site,
	THANKS,
	URL_OF_SITE,
} from './support/shop.mjs';
import { button, field, link, text, Window } from './support/window.mjs';

const FOLDER = join( WORK, 'reports', 'browsers-beside' );

/** Milliseconds: somebody who waits longer for a page presses again. */
const PATIENCE = 8_000;

/** How often somebody tries a step that kills interrupt. */
const MOST = 12;

/** Milliseconds between two looks that may kill. */
const pauseBetweenKills = () => 50 + Math.random() * 250;

const NAMES = [ 'webkit', 'firefox' ];
let drivers;
before( async () => {
	mkdirSync( FOLDER, { recursive: true } );
	drivers = await Promise.all(
		NAMES.map( ( name ) => startBrowser( name, FOLDER ) )
	);
} );
after( () =>
	Promise.all( ( drivers ?? [] ).map( ( driver ) => driver.close() ) )
);

/** Tries a step until it leads on; what it met on the way is told. */
async function patiently( title, met, step ) {
	for ( let tries = 1; ; tries++ ) {
		try {
			return await step();
		} catch ( error ) {
			met.push( `${ title }: ${ error.message.slice( 0, 160 ) }` );
			if ( tries === MOST ) {
				throw error;
			}
		}
	}
}

const isThere = ( window, query ) =>
	window.see( query, 0 ).then(
		() => true,
		() => false
	);

const IN_CART = link( 'Passer la commande', { within: PANEL } );

async function addPortrait( window, met ) {
	await patiently( 'photograph', met, async () => {
		await openPortraitForm( window );
		await window.choose( field( '2. Format' ), 1 );
		await window.attach( field( '4. Votre photo' ), PHOTO );
		await window.see( text( /^Merci, votre photo a bien été reçue/ ) );
	} );
	await patiently( 'portrait into the cart', met, async () => {
		if ( await isThere( window, IN_CART ) ) {
			return;
		}
		await window.tick(
			field(
				"J'ai lu les conseils pour fournir une photo de bonne qualité."
			)
		);
		await window.press( button( 'Ajouter au panier' ) );
		await window.see( IN_CART );
	} );
}

async function addPrint( window, met ) {
	const product = { css: '.museau-product__add' };
	await patiently( 'print', met, async () => {
		await window.open( '/impression' );
		await window.press( {
			css: '.museau-product-card a[href]',
			words: /^Poules curieuses/,
		} );
		await window.see( product );
	} );
	await patiently( 'print into the cart', met, async () => {
		if ( await isThere( window, IN_CART ) ) {
			return;
		}
		if ( ! ( await isThere( window, product ) ) ) {
			await window.driver.reload();
		}
		await window.press( product );
		await window.see( IN_CART );
	} );
}

/** The number of the order that she is thanked for. */
async function order( window, met, email ) {
	await patiently( 'checkout', met, () => fillCheckout( window, email ) );
	return patiently( 'payment', met, async () => {
		if ( ! ( await isThere( window, THANKS ) ) ) {
			if ( ! ( await isThere( window, PAY ) ) ) {
				await fillCheckout( window, email );
			}
			await window.press( PAY );
			await window.see( THANKS );
		}
		return orderNumber( window );
	} );
}

const ROUNDS = [
	{ jobs: [ addPortrait, addPrint ], widths: [ 360, 1440 ] },
	{ jobs: [ addPrint, addPortrait ], widths: [ 1440, 360 ] },
];

for ( const [ round, { jobs, widths } ] of ROUNDS.entries() ) {
	test(
		`side by side with kills: ${ NAMES.map( ( name, at ) => `${ jobs[ at ] === addPortrait ? 'a portrait' : 'a print' } on ${ name }, ${ widths[ at ] } px` ).join( '; ' ) }`,
		{ timeout: 600_000 },
		async ( t ) => {
			const emailOf = ( at ) => `${ NAMES[ at ] }-${ round }@example.org`;
			const marks = await openBooks( site );
			const met = [ [], [] ];
			const windows = await Promise.all(
				drivers.map( async ( driver, at ) => {
					await driver.begin( widths[ at ], HEIGHTS[ widths[ at ] ] );
					return new Window( driver, URL_OF_SITE, PATIENCE );
				} )
			);
			const stop = killWorkers(
				Number( process.env.MUSEAU_FPM ),
				pauseBetweenKills
			);
			let numbers;
			let killed;
			try {
				numbers = await Promise.all(
					windows.map( async ( window, at ) => {
						await jobs[ at ]( window, met[ at ] );
						return order( window, met[ at ], emailOf( at ) );
					} )
				);
			} catch ( error ) {
				await Promise.all(
					windows.map( ( window, at ) =>
						window
							.keep( FOLDER, `${ NAMES[ at ] } ${ round }` )
							.catch( () => {} )
					)
				);
				throw error;
			} finally {
				killed = stop();
				await Promise.all(
					drivers.map( ( driver ) => driver.finish() )
				);
				t.diagnostic(
					`${ killed } workers killed; tried again: ${ met.flat().join( ' | ' ) || 'nothing' }`
				);
			}
			assert.ok( killed >= 3, `${ killed } kills prove nothing` );
			// What a killed process left is finished by the next runs of cron.
			for ( let runs = 0; runs < 2; runs++ ) {
				await runCron( site );
			}
			// A letter whose sender died is tried again after minutes.
			await ask(
				'[\\Museau\\Kernel\\Clock::shift(3600), museau()->mail_queue()->send_due()]'
			);
			for ( const [ at, number ] of numbers.entries() ) {
				const [ due, received, status, pieces, photos ] = await ask(
					`(fn($order) => [$order->due_now(), $order->received, $order->status->value, array_sum(array_map(fn($line) => $line->quantity, $order->lines)), count(museau()->photos()->of_order($order->id))])(museau()->orders()->find_for('${ number }', '${ emailOf( at ) }'))`
				);
				assert.deepEqual(
					[ received, status, pieces, photos ],
					[
						due,
						'processing',
						1,
						jobs[ at ] === addPortrait ? 1 : 0,
					],
					`${ number } of ${ NAMES[ at ] }`
				);
			}
			assert.deepEqual( await checkBooks( site, marks, true ), [] );
		}
	);
}
