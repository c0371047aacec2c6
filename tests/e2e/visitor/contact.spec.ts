import type { Page } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { correctTypo } from '../support/email';
import { expect, expectNoViolations, signIn, test } from '../support/test';

let written = 0;

/** A message that nobody sent before: the same one twice is one message. */
async function fill( page: Page ) {
	await page.getByLabel( 'Nom', { exact: true } ).fill( 'Zoé Martin' );
	await page
		.getByLabel( 'E-mail', { exact: true } )
		.fill( 'zoe@example.org' );
	await page
		.getByLabel( 'Sujet', { exact: true } )
		.fill( 'Portrait de furet' );
	await page
		.getByLabel( 'Message', { exact: true } )
		.fill( `Dessinez-vous les furets ? ${ Date.now() } ${ ++written }` );
}

const send = ( page: Page ) =>
	page.getByRole( 'button', { name: 'Envoyer le message' } );

test( '[R161] [R162] [R165] [R166] A visitor writes to the artist and keeps a copy', async ( {
	page,
	site,
} ) => {
	site.clearMails();
	await page.goto( '/contact?sujet=Grand%20concours%20de%20printemps' );
	await expect( page.getByLabel( 'Sujet', { exact: true } ) ).toHaveValue(
		'Grand concours de printemps'
	);
	await expect(
		page.getByRole( 'main' ).locator( 'a[href^="mailto:"]' )
	).toBeVisible();
	await expect(
		page.getByRole( 'main' ).locator( 'a[href^="tel:"]' )
	).toBeVisible();
	await expect(
		page.getByRole( 'main' ).getByRole( 'link', { name: /réseaux/ } )
	).toBeVisible();
	await expect(
		page.getByRole( 'link', { name: 'Commander un portrait' } )
	).toHaveAttribute( 'href', '/commandez-votre-portrait' );

	await fill( page );
	await send( page ).click();
	const thanks = page.getByText( 'Votre message a bien été envoyé.' );
	await expect( thanks ).toBeVisible();
	await expect( page.getByLabel( 'Nom', { exact: true } ) ).toHaveValue(
		'Zoé Martin'
	);
	// What she types while the thanks stand is the beginning of her next message.
	await page.getByLabel( 'Sujet', { exact: true } ).fill( 'Encore un mot' );
	await expect( thanks ).toBeHidden();
	for ( const [ label, left ] of [
		[ 'Nom', '' ],
		[ 'E-mail', '' ],
		[ 'Sujet', 'Encore un mot' ],
		[ 'Message', '' ],
	] as const ) {
		await expect( page.getByLabel( label, { exact: true } ) ).toHaveValue(
			left
		);
	}
	expect( site.mails().map( ( { subject } ) => subject ) ).toEqual( [
		'Message de Zoé Martin\u00a0: Portrait de furet',
		expect.stringMatching( /^Votre message est bien arrivé \(n° \d+\)$/ ),
	] );
} );

test( 'A message that was sent is gone from the form for who leaves at once and comes back', async ( {
	page,
} ) => {
	await page.goto( '/contact' );
	await fill( page );
	await send( page ).click();
	await expect(
		page.getByText( 'Votre message a bien été envoyé.' )
	).toBeVisible();
	await page.getByRole( 'link', { name: 'CGV' } ).first().click();
	await expect( page ).toHaveURL( /\/cgv$/ );
	await page.goBack();
	await expect( send( page ) ).toBeVisible();
	for ( const label of [ 'Nom', 'E-mail', 'Sujet', 'Message' ] ) {
		await expect( page.getByLabel( label, { exact: true } ) ).toHaveValue(
			''
		);
	}
} );

test( '[R163] [R164] [R165] Each field says what it wants, until it is edited', async ( {
	page,
} ) => {
	await page.goto( '/contact' );
	await send( page ).click();
	for ( const sentence of [
		'Le nom est requis',
		"L'email est requis",
		'Le sujet est requis',
		'Le message est requis',
	] ) {
		await expect(
			page.getByText( sentence, { exact: true } )
		).toBeVisible();
	}
	const name = page.getByLabel( 'Nom', { exact: true } );
	await expect( name ).toBeFocused();
	await expect( name ).toHaveAccessibleDescription( 'Le nom est requis' );
	await expectNoViolations( page, 'main' );
	await name.fill( 'Z' );
	await expect(
		page.getByText( 'Le nom est requis', { exact: true } )
	).toBeHidden();

	await correctTypo( page.getByLabel( 'E-mail', { exact: true } ) );
	await page.getByLabel( 'E-mail', { exact: true } ).fill( 'zoe@' );
	await page.getByLabel( 'Sujet', { exact: true } ).fill( 'Chat' );
	await page.getByLabel( 'Message', { exact: true } ).fill( 'Trop bref' );
	await send( page ).click();
	for ( const sentence of [
		'Le nom doit contenir au moins 2 caractères',
		'Veuillez entrer un email valide',
		'Le sujet doit contenir au moins 5 caractères',
		'Le message doit contenir au moins 10 caractères',
	] ) {
		await expect(
			page.getByText( sentence, { exact: true } )
		).toBeVisible();
	}
} );

test( '[R167] [R168] A message that is refused stays in the form, and the reason is said', async ( {
	page,
	allow,
} ) => {
	allow( /status [45]/, /Failed to load resource/, /request failed/ );
	await page.goto( '/contact' );
	await fill( page );
	for ( const [ status, json, sentence ] of [
		[
			400,
			{
				code: 'missing_fields',
				message: 'x',
				missing_fields: [ 'name' ],
			},
			'Veuillez remplir tous les champs requis.',
		],
		[
			400,
			{ code: 'x', message: 'Ce sujet est refusé.' },
			'Ce sujet est refusé.',
		],
		[
			403,
			{ code: 'x', message: 'x' },
			'Accès non autorisé. Veuillez réessayer.',
		],
		[
			429,
			{
				code: 'museau_too_many_messages',
				message:
					'Trop de messages en peu de temps. Veuillez réessayer dans une heure.',
			},
			'Trop de messages en peu de temps. Veuillez réessayer dans une heure.',
		],
		[
			500,
			{ code: 'x', message: 'x' },
			'Erreur serveur. Veuillez réessayer plus tard.',
		],
		[ 0, {}, 'Une erreur est survenue. Veuillez réessayer.' ],
	] as const ) {
		await page.route( '**/contact', ( route ) => {
			if ( route.request().method() !== 'POST' ) {
				return route.fallback();
			}
			return status === 0
				? route.abort()
				: route.fulfill( { status, json } );
		} );
		await send( page ).click();
		await expect(
			page.getByRole( 'main' ).getByRole( 'alert' )
		).toHaveText( sentence );
		await expect( page.getByLabel( 'Sujet', { exact: true } ) ).toHaveValue(
			'Portrait de furet'
		);
		await page.unroute( '**/contact' );
	}
} );

test( '[R162] The four answers open, also from a link to one of them', async ( {
	page,
} ) => {
	await page.goto( '/contact#faq-livraison' );
	const answers = page.locator( '.museau-contact__faq details' );
	await expect( answers ).toHaveCount( 4 );
	await expect(
		page.getByText( 'Oui, je livre dans le monde entier.' )
	).toBeVisible();
	await page
		.getByText( 'Combien de temps faut-il pour un portrait ?' )
		.click();
	await expect(
		page.getByText( 'Comptez environ 10 à 15 jours' )
	).toBeVisible();
	await page.getByText( 'Comment puis-je payer ?' ).click();
	await expect(
		page.getByText( 'Par carte bancaire, PayPal ou virement bancaire.' )
	).toBeVisible();
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		await expectNoViolations( page );
	}
} );

test( 'a message sent while the mail server fails is kept, shown to the artist, and leaves when it can', async ( {
	page,
	site,
} ) => {
	test.slow();
	site.clearMails();
	const trap = join( site.folder, 'mails' );
	mkdirSync( trap, { recursive: true } );
	writeFileSync( join( trap, 'refuse' ), '' );
	await page.goto( '/contact' );
	await fill( page );
	const text = await page
		.getByLabel( 'Message', { exact: true } )
		.inputValue();
	await send( page ).click();
	await expect(
		page.getByText( 'Votre message a bien été envoyé.' )
	).toBeVisible();
	expect( site.mails() ).toEqual( [] );

	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-messages' );
	const message = page.locator( '.wp-list-table tbody tr', {
		hasText: text,
	} );
	await expect(
		message.getByText( /Le mail n’est pas parti\s: lisez et répondez ici/ )
	).toBeVisible();
	rmSync( join( trap, 'refuse' ) );
	await page.getByRole( 'link', { name: 'Renvoyer maintenant' } ).click();
	await expect( message.getByText( 'Mail parti.' ) ).toBeVisible();
	expect( site.mails().map( ( { subject } ) => subject ) ).toEqual( [
		'Message de Zoé Martin\u00a0: Portrait de furet',
		expect.stringMatching( /^Votre message est bien arrivé \(n° \d+\)$/ ),
	] );
} );

test.describe( 'without JavaScript', () => {
	test.use( { javaScriptEnabled: false } );

	test( '[R161] [R166] the form works as a plain form', async ( {
		page,
		site,
		allow,
	} ) => {
		allow( /status 400/, /Failed to load resource/ );
		site.clearMails();
		await page.goto( '/contact' );
		await fill( page );
		await page.getByLabel( 'Sujet', { exact: true } ).fill( 'Chat' );
		await send( page ).click();
		await expect(
			page
				.getByText( 'Le sujet doit contenir au moins 5 caractères' )
				.first()
		).toBeVisible();
		await expect( page.getByLabel( 'Nom', { exact: true } ) ).toHaveValue(
			'Zoé Martin'
		);
		await page
			.getByLabel( 'Sujet', { exact: true } )
			.fill( 'Portrait de chat' );
		await send( page ).click();
		await expect(
			page.getByText( 'Votre message a bien été envoyé.' )
		).toBeVisible();
		expect( site.mails() ).toHaveLength( 2 );
	} );
} );
