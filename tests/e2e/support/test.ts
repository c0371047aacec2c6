/**
 * The journeys' own `test`: each worker has a site of its own, and a journey fails on any console error or warning,
 * failed request, PHP notice or CSP report that it did not announce with `allow()`.
 */
import AxeBuilder from '@axe-core/playwright';
import {
	test as base,
	expect,
	type Locator,
	type Page,
} from '@playwright/test';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AXE_TAGS from '../../axe-tags.json';
import { lengthOf, type Mail, mailsIn, noticesIn } from '../../caught';

const runFile = promisify( execFile );

export type { Mail };

export interface Site {
	/** http://127.0.0.1:port */
	url: string;
	/** Folder of the site: debug.log, mails/, wordpress/. */
	folder: string;
	engine: 'embedded' | 'woocommerce';
	/** Address of the Stripe stand-in. */
	stripe: string;
	/** Runs WP-CLI; answers its output. */
	wp: ( ...args: string[] ) => Promise< string >;
	/** Mails caught so far, oldest first. */
	mails: () => Mail[];
	clearMails: () => void;
	login: { user: string; password: string };
}

/** Patterns of console lines, requests or notices that a journey expects. */
type Allow = ( ...patterns: RegExp[] ) => void;

const ports = ( process.env.MUSEAU_JOURNEY_PORTS ?? '' ).split( ',' );
const names = ( process.env.MUSEAU_JOURNEY_SITES ?? '' ).split( ',' );
const root = process.env.MUSEAU_ROOT ?? process.cwd();

/** What WooCommerce's own admin screens and blocks say of themselves; on a shop's public pages none of it is loaded. */
const OF_WOOCOMMERCE = [
	/\/plugins\/woocommerce\//,
	/\/wp-includes\/js\/dist\/deprecated\.min\.js/,
];

/** A journey's every page, popup included, is watched from its first request on. */
function watch( page: Page, faults: string[] ): void {
	page.on( 'console', ( message ) => {
		if ( [ 'error', 'warning' ].includes( message.type() ) ) {
			faults.push(
				`console ${ message.type() }: ${ message.text() } (${ message.location().url })`
			);
		}
	} );
	page.on( 'pageerror', ( error ) =>
		faults.push(
			`page error: ${ error.stack || `${ error.name }: ${ error.message }` }`
		)
	);
	page.on( 'requestfailed', ( request ) => {
		const why = request.failure()?.errorText ?? '';
		// A page that is left cancels its own requests.
		if ( why !== 'net::ERR_ABORTED' ) {
			faults.push(
				`request failed: ${ request.method() } ${ request.url() } ${ why }`
			);
		}
	} );
	page.on( 'response', ( response ) => {
		if ( response.status() >= 400 ) {
			faults.push(
				`status ${ response.status() }: ${ response.request().method() } ${ response.url() }`
			);
		}
	} );
}

export const test = base.extend<
	{ allow: Allow; watched: void },
	{ site: Site }
>( {
	site: [
		async ( {}, use, workerInfo ) => {
			const index = workerInfo.parallelIndex;
			const name = names[ index ] ?? '';
			const folder = join( root, '.museau/sites', name );
			const port = Number( ports[ index ] );
			const mailFolder = join( folder, 'mails' );
			await use( {
				url: `http://127.0.0.1:${ port }`,
				folder,
				engine:
					process.env.MUSEAU_ENGINE === 'woocommerce'
						? 'woocommerce'
						: 'embedded',
				stripe: `http://127.0.0.1:${ port + 1 }`,
				wp: async ( ...args ) =>
					(
						await runFile( process.execPath, [
							join( root, 'bin/wp.mjs' ),
							name,
							...args,
						] )
					).stdout.trim(),
				mails: () => mailsIn( mailFolder ),
				// The folder stays: a second node's is a link to it.
				clearMails: () =>
					existsSync( mailFolder ) &&
					readdirSync( mailFolder ).forEach( ( file ) =>
						rmSync( join( mailFolder, file ) )
					),
				login: { user: 'artiste', password: 'museau' },
			} );
		},
		{ scope: 'worker' },
	],
	baseURL: async ( { site }, use ) => use( site.url ),
	allow: async ( { site }, use, testInfo ) => {
		const patterns: RegExp[] =
			site.engine === 'woocommerce' ? [ ...OF_WOOCOMMERCE ] : [];
		( testInfo as unknown as { allowed: RegExp[] } ).allowed = patterns;
		await use( ( ...more ) => patterns.push( ...more ) );
	},
	watched: [
		async ( { context, site, allow: announced }, use, testInfo ) => {
			void announced;
			const faults: string[] = [];
			// Each breach of the page's policy is told, whatever the browser writes of it (S27).
			await context.addInitScript( () =>
				window.addEventListener(
					'securitypolicyviolation',
					( { violatedDirective, blockedURI, sourceFile } ) =>
						console.error(
							`CSP report: ${ violatedDirective } ${ blockedURI } ${ sourceFile }`
						)
				)
			);
			context.on( 'page', ( page ) => watch( page, faults ) );
			const log = join( site.folder, 'debug.log' );
			const before = lengthOf( log );
			await use();
			const notices = noticesIn( log, before );
			const allowed =
				( testInfo as unknown as { allowed: RegExp[] } ).allowed ?? [];
			const left = [ ...faults, ...notices ].filter(
				( fault ) =>
					! allowed.some( ( pattern ) => pattern.test( fault ) )
			);
			expect( left, 'faults that nobody announced' ).toEqual( [] );
		},
		{ auto: true },
	],
} );

export { expect };

/** No axe violation (WCAG 2.2 A and AA, best practices) in the page as it is now; `within` narrows it to a selector. */
export async function expectNoViolations(
	page: Page,
	within?: string
): Promise< void > {
	// A fade that is still running would be measured at a colour that nobody reads.
	const fades = () =>
		page.evaluate( () =>
			Promise.allSettled(
				document
					.getAnimations()
					.filter(
						( animation ) =>
							animation.timeline === document.timeline &&
							Number(
								animation.effect?.getComputedTiming().endTime
							) < Infinity &&
							animation.playState === 'running'
					)
					.map( ( animation ) => animation.finished )
			)
		);
	const pointer = ( type: 'pointerenter' | 'pointerleave' ) =>
		page.evaluate(
			( name ) =>
				document
					.querySelector( '.museau-banner' )
					?.dispatchEvent( new Event( name ) ),
			type
		);
	await fades();
	// Announcements rest under the pointer (R006): none turns while axe reads, and a turn that has begun comes to its end.
	await pointer( 'pointerenter' );
	await fades();
	const axe = new AxeBuilder( { page } ).withTags( AXE_TAGS );
	const { violations } = await (
		within ? axe.include( within ) : axe
	).analyze();
	await pointer( 'pointerleave' );
	expect(
		violations.map(
			( { id, nodes } ) =>
				`${ id }: ${ nodes.map( ( node ) => `${ node.target } ${ node.failureSummary }` ).join( ' | ' ) }`
		)
	).toEqual( [] );
}

/** Stops the page's clock, which `page.clock.install()` took over: from here it moves by `page.clock.runFor()` only. */
export async function stopClock( page: Page ): Promise< void > {
	await page.clock.pauseAt( await page.evaluate( () => Date.now() + 1000 ) );
}

/** The shown colour of what went wrong is red, of what went well green. */
export async function expectHue(
	message: Locator,
	hue: 'red' | 'green'
): Promise< void > {
	const [ red, green, blue ] = await message.evaluate( ( element ) =>
		getComputedStyle( element )
			.color.match( /\d+(?:\.\d+)?/g )!
			.slice( 0, 3 )
			.map( Number )
	);
	const [ most, others ] =
		hue === 'red'
			? [ red!, [ green!, blue! ] ]
			: [ green!, [ red!, blue! ] ];
	expect( most - Math.max( ...others ), hue ).toBeGreaterThan( 20 );
}

/** Signs the artist in through WordPress's own form. */
export async function signIn( page: Page, site: Site ): Promise< void > {
	await page.goto( '/wp-login.php' );
	// WordPress takes the focus there a moment after the load: what is typed meanwhile would land in it.
	await expect( page.locator( '#user_login' ) ).toBeFocused();
	await page.locator( '#user_login' ).fill( site.login.user );
	await page.locator( '#user_pass' ).fill( site.login.password );
	await page.locator( '#wp-submit' ).click();
	await page.waitForURL( /wp-admin|admin-dashboard/ );
}
