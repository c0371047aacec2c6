import type { BrowserContext, Page } from '@playwright/test';
import { join } from 'node:path';
import { paidPortrait } from '../support/orders';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';
import { dialog } from '../support/dashboard';

test.use( { viewport: { width: 360, height: 780 } } );

test.beforeEach( ( { allow } ) =>
	allow( /s\.w\.org/, /translations_api\(\)/ )
);

const sheet = join( __dirname, '../../fixtures/photos/chaton.jpg' );
const PHOTO = `museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chien.jpg'));`;
const card = ( page: Page, id: string ) =>
	page.locator( `[data-museau-order*='"id":${ id },']` );
const queue = ( page: Page ) => page.locator( '.museau-studio' );

/** Subjects of what customers were told of the steps, in the order in which it left. */
const told = ( site: Site ) =>
	site
		.mails()
		.filter( ( { to } ) => String( to ).includes( 'zoe@example.org' ) )
		.map( ( { subject } ) => subject );

/** Addresses of all that the worker keeps, by cache. */
const kept = ( page: Page ) =>
	page.evaluate( async () => {
		const names = await caches.keys();
		return Promise.all(
			names.map( async ( name ) =>
				( await ( await caches.open( name ) ).keys() ).map(
					( { url } ) => url
				)
			)
		);
	} );

/** The worker is there with one cache: the theme's files and the page that is the same for everybody, nothing of the dashboard or of REST. */
async function expectWorker( page: Page ) {
	await page.evaluate( () => navigator.serviceWorker.ready );
	await expect.poll( () => kept( page ) ).toHaveLength( 1 );
	const [ urls = [] ] = await kept( page );
	expect( urls.length ).toBeGreaterThan( 5 );
	expect(
		urls.filter(
			( url ) =>
				! /\/themes\/museau\/(?:build|assets)\//.test( url ) &&
				! url.endsWith( '/admin-dashboard?studio=hors-ligne' )
		)
	).toEqual( [] );
}

async function photograph( page: Page ) {
	const [ camera ] = await Promise.all( [
		page.waitForEvent( 'filechooser' ),
		dialog( page ).getByText( 'Photographier la feuille' ).click(),
	] );
	await camera.setFiles( sheet );
	await expect(
		dialog( page ).getByAltText( /Votre dessin aujourd/ )
	).toBeVisible();
}

async function update( page: Page, id: string, sentence: string ) {
	await card( page, id ).click();
	await photograph( page );
	await dialog( page )
		.getByLabel( /^Une phrase/ )
		.fill( sentence );
	await dialog( page ).getByRole( 'button', { name: 'Envoyer' } ).click();
	await expect( dialog( page ) ).toHaveCount( 0 );
}

test( 'three taps with one hand: studio, photograph, send; what Escape closed is there again', async ( {
	page,
	site,
} ) => {
	test.slow();
	const { id, link } = await paidPortrait( site, PHOTO );
	await signIn( page, site );
	await page.goto( '/admin-dashboard' );
	site.clearMails();

	await card( page, id ).click();
	const form = dialog( page );
	await expect( form.getByLabel( 'Photo acceptée' ) ).toBeChecked();
	await expectNoViolations( page, 'dialog[open]' );
	await photograph( page );
	// An accepted photograph has no sheet to show.
	await expect( form.getByLabel( 'Croquis' ) ).toBeChecked();
	await expect( form.getByText( 'Un e-mail part' ) ).toBeAttached();
	await expectNoViolations( page, 'dialog[open]' );
	const small = await form.evaluate( ( box ) =>
		[
			...box.querySelectorAll(
				'button, label:not(.museau-field__label), textarea'
			),
		]
			.map( ( one ) => [ one.textContent, one.getBoundingClientRect() ] )
			.filter( ( [ , at ] ) => ( at as DOMRect ).height < 44 )
	);
	expect( small ).toEqual( [] );
	expect( await form.evaluate( ( box ) => box.scrollWidth ) ).toBe( 360 );

	await page.keyboard.press( 'Escape' );
	await expect( form ).toHaveCount( 0 );
	await expect( card( page, id ) ).toBeFocused();
	await page.reload();
	await card( page, id ).click();
	await expect(
		form.getByText( 'Votre brouillon est repris' )
	).toBeVisible();
	await expect( form.getByAltText( /Votre dessin aujourd/ ) ).toBeVisible();
	await form.getByRole( 'button', { name: 'Envoyer' } ).click();
	await expect( queue( page ).getByRole( 'status' ) ).toContainText(
		'« Croquis » et le message est parti.'
	);
	await expectNoViolations( page, '.museau-studio' );
	expect( told( site ) ).toEqual( [
		expect.stringContaining( 'Le croquis de votre portrait' ),
	] );
	// The board follows without loading the page again.
	await expect(
		page
			.locator( '.museau-board__column--to_draw' )
			.locator( card( page, id ) )
	).toBeVisible();
	// The card starts from where the order stands now.
	await card( page, id ).click();
	await expect( form.getByLabel( 'En cours' ) ).toBeChecked();
	await page.keyboard.press( 'Escape' );
	await page.goto( link );
	await expect( page.locator( '[aria-current="step"] h3' ) ).toHaveText(
		'Croquis'
	);
} );

/** Signed in on the dashboard, with two portraits to be drawn and the worker ready. */
async function studio( page: Page, site: Site ) {
	const [ one, two ] = [
		await paidPortrait( site, PHOTO ),
		await paidPortrait( site, PHOTO ),
	];
	await signIn( page, site );
	// Of an earlier version of the theme.
	await page.evaluate( () => caches.open( 'museau-studio-former' ) );
	await page.goto( '/admin-dashboard' );
	await expectWorker( page );
	site.clearMails();
	return { one: one.id, two: two.id };
}

test( 'in aeroplane mode three updates wait, outlive a killed tab, and leave once and in order when the line is back', async ( {
	page,
	context,
	site,
	allow,
} ) => {
	test.slow();
	allow( /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/ );
	const { one, two } = await studio( page, site );
	await context.setOffline( true );
	await update( page, one, 'Un' );
	await update( page, two, 'Deux' );
	await card( page, one ).click();
	await dialog( page ).getByText( 'En cours' ).click();
	await dialog( page ).getByText( 'Envoyer sans image' ).click();
	await expect( queue( page ) ).toContainText( '3 envois en attente' );
	await expectNoViolations( page, '.museau-studio' );
	await page.close();

	// Cold, without a line: the page that stands in shows what waits, and takes another one by its number.
	const later = await context.newPage();
	await later.goto( '/admin-dashboard' );
	await expect( queue( later ) ).toContainText( '3 envois en attente' );
	await expectNoViolations( later );
	expect( told( site ) ).toEqual( [] );
	await later.getByRole( 'button', { name: 'Nouvel envoi' } ).click();
	await dialog( later )
		.getByLabel( /^Numéro/ )
		.fill( '9999-1' );
	await dialog( later ).getByText( 'Envoyer sans image' ).click();
	await expect( queue( later ) ).toContainText( '4 envois en attente' );

	allow( /admin\/progress/, /status of 404/ );
	await context.setOffline( false );
	await expect( queue( later ) ).toContainText(
		'Aucune commande en cours ne porte le numéro « 9999-1 »'
	);
	await expect.poll( () => told( site ) ).toHaveLength( 3 );
	expect( told( site ) ).toEqual( [
		expect.stringContaining( 'croquis' ),
		expect.stringContaining( 'croquis' ),
		expect.stringContaining( 'avance' ),
	] );
	await queue( later ).getByRole( 'button', { name: 'Supprimer' } ).click();
	await queue( later ).getByText( 'Supprimer pour de bon' ).click();
	await later.goto( '/admin-dashboard' );
	await expect( card( later, one ) ).toBeVisible();
	await expect( queue( later ) ).not.toContainText( 'en attente' );
	await expectWorker( later );
	expect( told( site ) ).toHaveLength( 3 );
} );

/** What a browser that is shared would still hold. */
const left = ( page: Page ) =>
	page.evaluate( async () => [
		await caches.keys(),
		( await navigator.serviceWorker.getRegistrations() ).length,
		localStorage.getItem( 'museau_studio_account' ),
	] );

const logout = ( page: Page ) =>
	page.locator( '#wp-admin-bar-logout a' ).first();

test( 'signing out empties what the app kept, whichever way it is done; what waits is told before, and leaves after', async ( {
	page,
	context,
	site,
	allow,
} ) => {
	test.slow();
	// A photo that is asked for while she signs out is refused with 400.
	allow( /ERR_FAILED/, /admin\/progress/, /400.*action=museau_photo/ );
	const { one } = await studio( page, site );
	const noLine = async ( now: BrowserContext ) =>
		now.route( '**/admin/progress*', ( route ) => route.abort() );
	await noLine( context );
	await update( page, one, 'Un' );
	await expect( queue( page ) ).toContainText( '1 envoi en attente' );
	await logout( page ).evaluate( ( link: HTMLElement ) => link.click() );
	await expect( dialog( page ) ).toContainText( '1 envoi attend' );
	await dialog( page ).getByText( 'Rester connectée' ).click();
	expect( ( await left( page ) )[ 0 ] ).toHaveLength( 1 );
	await logout( page ).evaluate( ( link: HTMLElement ) => link.click() );
	await dialog( page ).getByText( 'Se déconnecter' ).click();
	await page.waitForURL( /wp-login/ );
	await expect.poll( () => left( page ) ).toEqual( [ [], 0, null ] );

	await context.unroute( '**/admin/progress*' );
	expect( told( site ) ).toEqual( [] );
	await signIn( page, site );
	await page.goto( '/admin-dashboard' );
	await expect( queue( page ).getByRole( 'status' ) ).toContainText(
		'le message est parti'
	);
	expect( told( site ) ).toHaveLength( 1 );
	await expectWorker( page );
	// Past every script of the page: the login's own empties it.
	await page.goto(
		( await logout( page ).getAttribute( 'href' ) ) ?? 'no link'
	);
	await expect.poll( () => left( page ) ).toEqual( [ [], 0, null ] );
} );
