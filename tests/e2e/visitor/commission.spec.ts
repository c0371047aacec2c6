import type { Page } from '@playwright/test';
import { join } from 'node:path';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';
import { fillCard, orderPortrait, sendPhoto } from '../support/cart';
import { unfold } from '../support/orders';

test.use( { viewport: { width: 360, height: 780 } } );

const fixture = ( name: string ) =>
	join( __dirname, '../../fixtures/photos', name );

/** Subjects of the customer's letters, in the order in which they left. */
const letters = ( site: Site ) =>
	site
		.mails()
		.filter( ( { to } ) => String( to ).includes( 'jeanne@example.org' ) )
		.map( ( { subject } ) => subject );

/** A telephone in the country: 300 ms there and back, one megabit of upload. */
async function slowLine( page: Page ) {
	const session = await page.context().newCDPSession( page );
	await session.send( 'Network.emulateNetworkConditions', {
		offline: false,
		latency: 300,
		downloadThroughput: 4e6 / 8,
		uploadThroughput: 1e6 / 8,
	} );
}

/** The artist's telephone on her dashboard, and what she does there; `taps` counts her presses. */
async function dashboard( artist: Page, site: Site, id: number ) {
	let taps = 0;
	await signIn( artist, site );
	await artist.goto( '/admin-dashboard' );
	const card = artist
		.getByRole( 'region', { name: 'Commandes' } )
		.getByRole( 'listitem' )
		.filter( { has: artist.locator( `a[href*="=${ id }"]` ) } );
	const form = artist.locator( 'dialog[open]' );
	const tap = async ( press: Promise< unknown > ) => {
		taps++;
		await press;
	};
	return {
		taps: () => taps,
		card,
		/** Two taps. */
		move: async ( name: RegExp ) => {
			await artist.goto( '/admin-dashboard' );
			await tap( card.getByText( 'Avancer' ).click() );
			await tap( card.getByRole( 'button', { name } ).click() );
		},
		/** Studio, photograph, step where it is not the next one, send. */
		photograph: async ( step: string, picture: string ) => {
			await artist.goto( '/admin-dashboard' );
			await tap(
				artist.locator( `[data-museau-order*='"id":${ id },']` ).click()
			);
			const [ camera ] = await Promise.all( [
				artist.waitForEvent( 'filechooser' ),
				tap( form.getByText( 'Photographier la feuille' ).click() ),
			] );
			await camera.setFiles( fixture( picture ) );
			await expect( form.getByAltText( /Votre dessin/ ) ).toBeVisible();
			const choice = form.getByLabel( step, { exact: true } );
			if ( ! ( await choice.isChecked() ) ) {
				await tap( choice.check( { force: true } ) );
			}
			await tap(
				form.getByRole( 'button', { name: 'Envoyer' } ).click()
			);
			await expect(
				artist.locator( '.museau-studio' ).getByRole( 'status' )
			).toContainText( 'le message est parti' );
		},
		ship: async () => {
			await artist.goto( '/admin-dashboard' );
			await tap( card.getByRole( 'link' ).first().click() );
			await artist
				.getByLabel( /^Suivi du colis/ )
				.fill( '6A12345678901' );
			await tap(
				artist
					.getByRole( 'button', {
						name: 'Marquer expédiée et prévenir',
					} )
					.click()
			);
			await expect(
				artist.getByText( /Suivi du colis\s: Colissimo 6A12345678901/ )
			).toBeVisible();
		},
	};
}

/** What the customer does in her carnet, each time by the link of a letter. */
const carnet = ( page: Page, link: string ) => ( {
	open: async ( step: string ) => {
		await page.goto( link );
		await expect( page.locator( '[aria-current="step"] h3' ) ).toHaveText(
			step
		);
		await expectNoViolations( page, '.museau-carnet' );
	},
	asksForAChange: async ( words: string ) => {
		await page.goto( link );
		await page.getByText( 'Demander une correction' ).click();
		await page.getByText( 'Ajouter une note' ).click();
		await page
			.getByRole( 'group', { name: 'Note 1' } )
			.getByRole( 'textbox' )
			.fill( words );
		await page
			.getByRole( 'button', { name: 'Envoyer ma demande' } )
			.click();
		await expect( page.getByRole( 'status' ) ).toContainText(
			'Votre demande est partie'
		);
	},
	approves: async () => {
		await page.goto( link );
		await page
			.getByRole( 'button', { name: 'Valider le portrait' } )
			.click();
		await expect( page.getByRole( 'status' ) ).toContainText(
			'Votre portrait est validé'
		);
	},
	pays: async () => {
		await page.goto( link );
		await page.getByRole( 'link', { name: 'Payer le solde de' } ).click();
		await fillCard( page, '4242424242424242' );
		await page.getByRole( 'button', { name: 'Payer le solde de' } ).click();
		await expect( page.getByText( 'Votre solde est payé.' ) ).toBeVisible();
	},
} );

/** The link of the carnet as the customer's first letter has it. */
const linkOf = ( site: Site ) =>
	/https?:\/\/[^"\s<]+\/carnet\?ouvrir=[\w.]+/.exec(
		site.mails().find( ( { to } ) => String( to ).includes( 'jeanne@' ) )
			?.message ?? ''
	)?.[ 0 ] ?? 'no link';

test( 'a commission lived by two people on two phones with a bad line, from the photograph to the parcel', async ( {
	page,
	browser,
	site,
	allow,
} ) => {
	test.skip( site.engine !== 'woocommerce', 'Once, where shops sell.' );
	test.setTimeout( 240_000 );
	allow( /s\.w\.org/, /translations_api\(\)/, /order-photo/, /ERR_/ );
	site.clearMails();
	await slowLine( page );
	await sendPhoto( page, fixture( 'chien.jpg' ) );
	await page
		.getByLabel( 'Ajouter des photos' )
		.setInputFiles( fixture( 'chevaux.jpg' ) );
	const id = await orderPortrait( page );
	await expect(
		page.getByText( 'Toutes vos photos sont arrivées. Merci !' )
	).toBeVisible();
	await expect.poll( () => letters( site ) ).toHaveLength( 1 );
	const hers = carnet( page, linkOf( site ) );
	await hers.open( 'Photo reçue' );

	const phone = await browser.newContext( {
		baseURL: site.url,
		viewport: { width: 360, height: 780 },
	} );
	const artist = await phone.newPage();
	artist.setDefaultTimeout( 30_000 );
	const desk = await dashboard( artist, site, id );
	await slowLine( artist );
	await desk.move( /^Photo acceptée/ );
	await desk.photograph( 'Croquis', 'chaton.jpg' );
	await hers.open( 'Croquis' );
	await desk.photograph( 'À valider', 'chaton.jpg' );
	await hers.asksForAChange( 'La queue plus longue' );
	await desk.photograph( 'À valider', 'chat-petite-451x300.jpg' );
	await hers.asksForAChange( 'Les yeux plus clairs' );
	await desk.photograph( 'À valider', 'chouette.jpg' );
	await hers.approves();
	await desk.move( /^Demander le solde/ );
	await hers.pays();
	await desk.ship();
	await hers.open( 'Expédié' );

	// Every letter once, in the order of what happened.
	const ready = 'Votre portrait est prêt à être validé';
	const told = [
		'Merci pour votre commande',
		'Votre photo est acceptée',
		'Le croquis de votre portrait',
		ready,
		ready,
		ready,
		'Votre portrait est validé',
		'Votre dessin est prêt',
		'Votre solde est bien reçu',
		'Votre commande est en route',
	];
	await expect.poll( () => letters( site ).length ).toBe( told.length );
	expect( letters( site ) ).toEqual(
		told.map( ( words ) => expect.stringContaining( words ) )
	);
	// Two for each move of the board, three or four for each sheet, two for the parcel.
	expect( desk.taps() ).toBeLessThanOrEqual( 22 );
	await phone.close();
} );

test( 'a photograph that is refused and replaced, a sketch, and all the money back in the middle: both see where it ended', async ( {
	page,
	browser,
	site,
	allow,
} ) => {
	test.skip( site.engine !== 'woocommerce', 'Once, where shops sell.' );
	test.setTimeout( 180_000 );
	allow( /s\.w\.org/, /translations_api\(\)/ );
	site.clearMails();
	await sendPhoto( page, fixture( 'chien-floue.jpg' ) );
	const id = await orderPortrait( page );
	await expect.poll( () => letters( site ) ).toHaveLength( 1 );
	const link = linkOf( site );
	const screen = await site.wp(
		'eval',
		`echo museau()->orders()->edit_url(${ id });`
	);
	const phone = await browser.newContext( {
		baseURL: site.url,
		viewport: { width: 360, height: 780 },
	} );
	const artist = await phone.newPage();
	artist.setDefaultTimeout( 30_000 );
	const desk = await dashboard( artist, site, id );
	await artist.goto( screen );
	const panel = artist.locator( '.museau-order' ).first();
	await expect(
		panel.getByRole( 'button', { name: 'Redemander la photo' } )
	).toHaveCount( 0 );
	await unfold( artist, 'Messages' );
	await panel
		.getByLabel( /^Écrire à la cliente/ )
		.fill( 'Elle est floue : en auriez-vous une plus nette ?' );
	await panel.getByRole( 'button', { name: 'Envoyer le message' } ).click();
	await expect(
		artist.getByText( /^Votre message est parti/ )
	).toBeVisible();

	await page.goto( link );
	await expect(
		page.getByText( 'en auriez-vous une plus nette' )
	).toBeVisible();
	await page
		.getByLabel( 'Une meilleure photo' )
		.setInputFiles( fixture( 'chien.jpg' ) );
	await page.getByRole( 'button', { name: 'Remplacer ma photo' } ).click();
	await expect( page.getByRole( 'status' ) ).toContainText( 'bien arrivée' );
	await desk.move( /^Photo acceptée/ );
	await desk.photograph( 'Croquis', 'chaton.jpg' );

	await artist.goto( screen );
	const amount = await site.wp(
		'eval',
		`echo number_format(museau()->orders()->find(${ id })->received / 100, 2, ',', '');`
	);
	await panel.locator( 'summary', { hasText: 'Rembourser' } ).click();
	await panel.getByLabel( /^Autre somme/ ).fill( amount );
	await panel.getByLabel( /^Je confirme ce remboursement/ ).check();
	await panel.getByRole( 'button', { name: 'Rembourser' } ).click();
	await expect( artist.getByText( /€ remboursés\./ ) ).toBeVisible();
	await artist.goto( '/admin-dashboard' );
	await expect( desk.card ).toHaveCount( 0 );
	await page.goto( link );
	await expect( page.getByText( /remboursée/ ).first() ).toBeVisible();
	const told = [
		'Merci pour votre commande',
		'vous écrit',
		'photo est acceptée',
		'croquis',
		'remboursement',
	];
	await expect.poll( () => letters( site ).length ).toBe( told.length );
	expect( letters( site ) ).toEqual(
		told.map( ( words ) => expect.stringContaining( words ) )
	);
	await phone.close();
} );
