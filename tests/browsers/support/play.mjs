/** Plays journeys as tests, each in a window of its own of one browser (MUSEAU_BROWSER). */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { WORK } from '../../../bin/lib/paths.mjs';
import { HEIGHTS, startBrowser } from './driver.mjs';
import { notices, URL_OF_SITE } from './shop.mjs';
import { Window } from './window.mjs';

const NAME = process.env.MUSEAU_BROWSER;
const FOLDER = join( WORK, 'reports', `browsers-${ NAME }` );

/** @param {[{title: string, play: (window: Window) => Promise<void>}, number][]} list journey and width in pixels */
export function play( list ) {
	let driver;
	before( async () => {
		mkdirSync( FOLDER, { recursive: true } );
		driver = await startBrowser( NAME, FOLDER );
		notices();
	} );
	after( () => driver?.close() );
	for ( const [ journey, width ] of list ) {
		const { title } = journey;
		test( `${ title }, ${ width } px`, { timeout: 120_000 }, async () => {
			await driver.begin( width, HEIGHTS[ width ] );
			const window = new Window( driver, URL_OF_SITE );
			try {
				await journey.play( window );
				window.expectQuiet();
				assert.deepEqual( notices(), [] );
			} catch ( error ) {
				await window
					.keep( FOLDER, `${ title } ${ width }` )
					.catch( () => {} );
				throw error;
			} finally {
				await driver.finish();
			}
		} );
	}
}
