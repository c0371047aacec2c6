import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from '../e2e/support/test';
import { fillBilling, fillCard, sendPhoto } from '../e2e/support/cart';

/** The shop stands in a folder of its host; on a network another one stands beside it. */
const folder = process.env.MUSEAU_FOLDER ?? '';
const other = process.env.MUSEAU_OTHER_FOLDER ?? '';
const photo = join( __dirname, '../fixtures/photos/chien-avec-gps.jpg' );

/** Pages that are looked at; the shop has more works and news of the same kind. */
const MOST = 40;

test.use( { viewport: { width: 360, height: 780 } } );

/** Addresses of links and forms that lead to this host, without the part behind '#'; WordPress's own bar leads to other sites. */
const addresses = ( page: Page ) =>
	page.evaluate( () => {
		const found = [
			...document.querySelectorAll< HTMLElement >(
				'a[href], form[action]'
			),
		]
			.filter( ( one ) => ! one.closest( '#wpadminbar' ) )
			.map( ( one ) =>
				one.getAttribute( one.matches( 'form' ) ? 'action' : 'href' )
			);
		return [ ...new Set( found ) ]
			.map( ( one ) => new URL( one!, location.href ) )
			.filter( ( { origin } ) => origin === location.origin )
			.map( ( { pathname, search } ) => pathname + search );
	} );

test( 'no link and no form of the shop leaves its folder, and none leads nowhere', async ( {
	page,
	site,
} ) => {
	test.setTimeout( 240_000 );
	const waiting = [ `${ folder }/` ];
	// The notice of who publishes the site is a draft until its owner has filled it in.
	const seen = new Set( [ ...waiting, `${ folder }/mentions-legales` ] );
	const astray: string[] = [];
	for ( let looked = 0; waiting.length && looked < MOST; ++looked ) {
		const path = waiting.shift()!;
		const answer = await page.goto( site.url + path );
		if ( ! /html/.test( answer?.headers()[ 'content-type' ] ?? '' ) ) {
			continue;
		}
		expect( answer?.status(), path ).toBe( 200 );
		for ( const found of await addresses( page ) ) {
			if ( ! found.startsWith( `${ folder }/` ) ) {
				astray.push( `${ path } → ${ found }` );
			} else if (
				! seen.has( found ) &&
				! /[?&](?!s=)|wp-(?:login|admin)|feed/.test( found )
			) {
				seen.add( found );
				waiting.push( found );
			}
		}
	}
	expect( astray ).toEqual( [] );
	expect( seen.size ).toBeGreaterThan( 20 );
} );

test( 'a portrait with its photograph is paid, and its letters lead into the folder', async ( {
	page,
	site,
	allow,
} ) => {
	test.setTimeout( 180_000 );
	allow( /s\.w\.org/, /translations_api\(\)/ );
	site.clearMails();
	const home = `${ site.url }${ folder }/`;
	const form = await sendPhoto(
		page,
		photo,
		`${ home }commandez-votre-portrait`
	);
	await form
		.getByLabel(
			"J'ai lu les conseils pour fournir une photo de bonne qualité."
		)
		.check();
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	const panel = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await panel.getByRole( 'link', { name: 'Passer la commande' } ).click();
	await expect( page ).toHaveURL( `${ home }panier` );
	if ( other ) {
		await expectEmpty( page, `${ site.url }${ other }/` );
		await page.goto( `${ home }panier` );
	}
	await page.getByRole( 'link', { name: 'Valider la commande' } ).click();
	await expect( page ).toHaveURL( `${ home }commander` );
	await fillBilling( page );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await fillCard( page, '4242424242424242' );
	await page
		.getByRole( 'button', { name: 'Commande avec obligation de paiement' } )
		.click();
	await expect(
		page.getByRole( 'heading', { name: /^Merci, / } )
	).toBeVisible();
	await expect(
		page.getByRole( 'button', { name: 'Envoyer ma photo' } )
	).toHaveCount( 0 );
	await expect.poll( () => site.mails().length ).toBe( 2 );
	for ( const { message } of site.mails() ) {
		const links = message.match( /http:\/\/127\.0\.0\.1:\d+[^\s"'<)]*/g );
		expect( links?.length ).toBeGreaterThan( 0 );
		expect(
			links!.filter( ( link ) => ! `${ link }/`.startsWith( home ) )
		).toEqual( [] );
	}
	const carnet = site
		.mails()
		.map( ( { message } ) =>
			/http[^\s"'<)]*\/carnet\?[^\s"'<)]*/.exec( message )
		)
		.find( Boolean )![ 0 ];
	await page.goto( carnet.replace( /&(?:amp|#0?38);/g, '&' ) );
	await expect( page.locator( 'main' ) ).toContainText( /Jeanne|carnet/i );
	expect( page.url().startsWith( home ) ).toBe( true );
} );

test( 'the artist signs in and finds her dashboard, and what it reads, in the folder', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /s\.w\.org/, /translations_api\(\)/ );
	const home = `${ site.url }${ folder }/`;
	const read: string[] = [];
	page.on( 'response', ( answer ) => {
		if ( /wp-json|rest_route/.test( answer.url() ) ) {
			read.push( answer.url() );
		}
	} );
	await page.goto( `${ home }wp-login.php` );
	await expect( page.locator( '#user_login' ) ).toBeFocused();
	await page.locator( '#user_login' ).fill( site.login.user );
	await page.locator( '#user_pass' ).fill( site.login.password );
	await page.locator( '#wp-submit' ).click();
	await page.waitForURL( /wp-admin|admin-dashboard/ );
	await page.goto( `${ home }admin-dashboard` );
	await expect(
		page
			.getByRole( 'heading', { name: /Bannières|Actualités|Commandes/ } )
			.first()
	).toBeVisible();
	await page.getByRole( 'tab' ).first().click();
	await expect.poll( () => read.length ).toBeGreaterThan( 0 );
	expect( read.filter( ( url ) => ! url.startsWith( home ) ) ).toEqual( [] );
	expect(
		( await addresses( page ) ).filter(
			( path ) => ! path.startsWith( `${ folder }/` )
		)
	).toEqual( [] );
} );

/** What is in the one shop's cart is not in the other's, which keeps its own. */
async function expectEmpty( page: Page, home: string ) {
	await page.goto( home );
	await expect( page.locator( '[data-cart-count]' ).first() ).toHaveText(
		'0'
	);
	await page.goto( `${ home }panier` );
	await expect(
		page.getByText( /Votre panier est vide/ ).first()
	).toBeVisible();
	const kept = await page.evaluate( () => Object.keys( localStorage ) );
	expect(
		kept
			.filter( ( name ) => /^museau_cart/.test( name ) )
			.every(
				( name ) =>
					name.endsWith( '/atelier' ) || name.endsWith( '/encre' )
			)
	).toBe( true );
}
