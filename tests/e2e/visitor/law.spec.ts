/** News, contact and the pages of the law in each of their states: no barrier, nothing too small to hit, no focus under the header, no shift. */
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';

declare global {
	interface Window {
		shifts?: number;
	}
}

/** What a finger would miss (2.5.8, ours is 44 px; links within a sentence apart), and what has the focus out of sight (2.4.11). */
const faultsOf = ( page: Page ) =>
	page.evaluate( () => {
		const header = document.querySelector( '.museau-header' )!;
		const faults: string[] = [];
		// Where a focus ends is measured, not the way to it.
		document.documentElement.style.scrollBehavior = 'auto';
		const controls = document.querySelectorAll< HTMLElement >(
			'a[href], button, summary, select, textarea, input:not([type=hidden])'
		);
		for ( const control of controls ) {
			if (
				! control.checkVisibility( { visibilityProperty: true } ) ||
				control.tabIndex < 0 ||
				control.matches( '.museau-skip' )
			) {
				continue;
			}
			control.focus( { preventScroll: false } );
			const { top, bottom, width, height } = (
				control.closest( 'label' ) ?? control
			).getBoundingClientRect();
			const name = `${ control.className } ${ (
				control.textContent ||
				control.getAttribute( 'name' ) ||
				''
			).slice( 0, 40 ) }`;
			const isInSentence =
				getComputedStyle( control ).display === 'inline' &&
				control.parentElement?.textContent?.trim() !==
					control.textContent?.trim();
			if ( ! isInSentence && Math.min( width, height ) < 43.5 ) {
				faults.push( `${ width } × ${ height }: ${ name }` );
			}
			const bar = header.getBoundingClientRect();
			if (
				! header.contains( control ) &&
				( bottom <= 0 ||
					top >= innerHeight ||
					( top >= bar.top && bottom <= bar.bottom ) )
			) {
				faults.push( `focus out of sight: ${ name }` );
			}
		}
		if ( document.documentElement.scrollWidth > innerWidth ) {
			faults.push( 'scrolls sideways' );
		}
		controls[ 0 ]?.ownerDocument
			.querySelector< HTMLElement >( ':focus' )
			?.blur();
		return faults;
	} );

const countShifts = () => {
	window.shifts = 0;
	new PerformanceObserver( ( list ) => {
		for ( const entry of list.getEntries() ) {
			window.shifts! += ( entry as any ).value;
		}
	} ).observe( { type: 'layout-shift', buffered: true } );
};

async function stands( page: Page, state: string ) {
	await expectNoViolations( page );
	expect( await faultsOf( page ), state ).toEqual( [] );
}

async function open( page: Page, path: string ) {
	await page.goto( path );
	await expect( page.locator( 'html' ) ).toHaveAttribute( 'data-shell', '' );
	// A zero that was measured, and not one that came too early.
	await page.evaluate(
		() =>
			new Promise( ( done ) =>
				requestAnimationFrame( () => requestAnimationFrame( done ) )
			)
	);
	expect( await page.evaluate( () => window.shifts ), path ).toBeLessThan(
		0.001
	);
}

async function newsStand( page: Page ) {
	await open( page, '/actualites?type=concours' );
	for ( const title of [
		'Le plus beau regard de l’hiver',
		'Chats et chiens de l’été',
	] ) {
		await page.getByRole( 'link', { name: title } ).click();
		await expect(
			page.getByRole( 'heading', { level: 1, name: title } )
		).toBeVisible();
		await stands( page, title );
		await page.goBack();
	}
	await page.route( '**/museau-react/v1/concours*', ( route ) =>
		route.fulfill( { status: 400, json: { code: 'x', message: 'x' } } )
	);
	await page.locator( '.museau-news__filters' ).hover();
	await expect( page.locator( '[data-island=news][data-live]' ) ).toHaveCount(
		1
	);
	await page.getByRole( 'link', { name: 'Articles', exact: true } ).click();
	await expect(
		page.getByRole( 'button', { name: 'Réessayer' } )
	).toBeVisible();
	await stands( page, 'news not read' );
}

async function contactStands( page: Page ) {
	await page.route( '**/museau-react/v1/contact', ( route ) =>
		route.fulfill( {
			status: 429,
			json: {
				code: 'x',
				message:
					'Trop de messages en peu de temps. Veuillez réessayer dans une heure.',
			},
		} )
	);
	await open( page, '/contact' );
	await stands( page, 'contact' );
	const send = page.getByRole( 'button', { name: 'Envoyer le message' } );
	await send.click();
	await expect(
		page.getByText( 'Le message est requis', { exact: true } )
	).toBeVisible();
	await stands( page, 'contact with errors' );
	for ( const [ label, text ] of [
		[ 'Nom', 'Zoé Martin' ],
		[ 'E-mail', 'zoe@example.org' ],
		[ 'Sujet', 'Portrait de furet' ],
		[ 'Message', 'Dessinez-vous les furets ?' ],
	] as const ) {
		await page.getByLabel( label, { exact: true } ).fill( text );
	}
	await send.click();
	await expect( page.getByRole( 'main' ).getByRole( 'alert' ) ).toBeVisible();
	await stands( page, 'contact refused' );
}

for ( const width of [ 360, 1440 ] ) {
	test( `news, contact and law stand in every state at ${ width } px`, async ( {
		page,
		allow,
	} ) => {
		test.slow();
		allow( /status 4\d\d|Failed to load resource/ );
		await page.setViewportSize( { width, height: 900 } );
		await page.addInitScript( countShifts );
		for ( const path of [
			'/actualites',
			'/actualites?recherche=introuvable',
			'/cgv',
			'/politique-de-confidentialite',
			'/mentions-legales',
			'/accessibilite',
			'/retractation',
		] ) {
			await open( page, path );
			await stands( page, path );
		}
		await page
			.getByRole( 'button', { name: 'Renoncer au contrat ici' } )
			.click();
		await expect(
			page.getByRole( 'main' ).getByRole( 'alert' )
		).toBeVisible();
		await stands( page, 'withdrawal refused' );

		await newsStand( page );
		await contactStands( page );
		expect( await page.evaluate( () => window.shifts ) ).toBeLessThan(
			0.001
		);
	} );
}
