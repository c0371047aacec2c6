import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { checkBooks, openBooks } from '../support/checker';
import {
	expect,
	expectNoViolations as expectNone,
	test,
} from '../support/test';

const photo = join( __dirname, '../../fixtures/photos/chien-avec-gps.jpg' );

test.use( {
	javaScriptEnabled: false,
	viewport: { width: 360, height: 780 },
} );

const BOX = "J'ai lu les conseils pour fournir une photo de bonne qualité.";
const ORDER = 'Commande avec obligation de paiement';

/** axe needs scripts of its own: it looks at the page as it stands, laid into one where they run. */
async function expectNoViolations( page: Page ) {
	const html = ( await page.content() )
		.replace( /<script[\s\S]*?<\/script>/g, '' )
		.replace( /<\/?noscript[^>]*>/g, '' )
		.replaceAll( '(scripting: none)', '(min-width: 0)' )
		.replaceAll( '(scripting: enabled)', '(max-width: 0)' )
		.replace( '<head>', `<head><base href="${ page.url() }">` );
	const context = await page.context().browser()!.newContext( {
		javaScriptEnabled: true,
		viewport: page.viewportSize(),
	} );
	const copy = await context.newPage();
	await copy.setContent( html );
	await expectNone( copy );
	await context.close();
}

/** A portrait with its photograph: first without the box, then with it, the photograph kept meanwhile. */
async function addPortrait( page: Page ) {
	await page.goto( '/commandez-votre-portrait' );
	await page.getByLabel( 'Votre photo' ).setInputFiles( photo );
	await page.getByLabel( 'Nom de l’animal (facultatif)' ).fill( 'Rex <3' );
	await page.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect( page ).toHaveTitle( /^Erreur/ );
	await expect( page.locator( '.museau-field__error' ) ).toHaveText(
		'Lisez les conseils, puis cochez la case.'
	);
	await expect( page.getByText( /^Votre photo est gardée/ ) ).toBeVisible();
	await expect(
		page.getByLabel( 'Nom de l’animal (facultatif)' )
	).toHaveValue( 'Rex <3' );
	await expectNoViolations( page );
	await page.getByLabel( BOX ).check();
	await page.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect( page ).toHaveURL( /\/panier\/?\?etape=panier$/ );
	await expect(
		page.locator( '.museau-plain .museau-line__photo' )
	).toBeVisible();
	await expect(
		page.getByText( /^Nom de l.animal\s: Rex <3$/ )
	).toBeVisible();
}

/** A bookmark from its page, two of it. Other tests may have put works before it, so that another page has it. */
async function addPrint( page: Page ) {
	const bookmark = page
		.locator( '.museau-product-card__link', { hasText: 'Marque-page' } )
		.first();
	await page.goto( '/impression' );
	while ( ( await bookmark.count() ) === 0 ) {
		await page.getByRole( 'link', { name: 'Suivant' } ).click();
	}
	await bookmark.click();
	await page.getByLabel( 'Quantité' ).fill( '2' );
	await page.locator( '.museau-product__add' ).click();
	await expect( page.locator( '.museau-plain .museau-line' ) ).toHaveCount(
		2
	);
}

/** The address, first with faults: each is said beside its field, and what was typed stays. */
async function fillAddress( page: Page ) {
	await page.getByLabel( 'Prénom' ).first().fill( 'Zoé' );
	await page.getByLabel( 'Adresse e-mail' ).fill( 'zoe@example.org' );
	await page.getByRole( 'button', { name: ORDER } ).click();
	await expect( page.getByText( 'Le nom est requis.' ) ).toBeVisible();
	await expect(
		page.getByText( 'Veuillez accepter les conditions générales de vente.' )
	).toBeVisible();
	await expect( page.getByLabel( 'Prénom' ).first() ).toHaveValue( 'Zoé' );
	await expectNoViolations( page );
	await page.getByLabel( 'Nom', { exact: true } ).first().fill( 'Martin' );
	await page
		.getByLabel( 'Adresse', { exact: true } )
		.first()
		.fill( '12 rue des Lilas' );
	await page.getByLabel( 'Code postal' ).first().fill( '69003' );
	await page.getByLabel( 'Ville' ).first().fill( 'Lyon' );
	await page.getByLabel( 'Téléphone' ).fill( '0612345678' );
	await page.getByLabel( 'Livrer à l’adresse de facturation' ).check();
	await expect( page.locator( '#museau-plain-shippingCity' ) ).toBeHidden();
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
}

async function payWith( page: Page, card: string ) {
	await page.getByLabel( 'Numéro de carte' ).fill( card );
	await page.getByRole( 'button', { name: /^Payer/ } ).click();
}

test( '[B56] a portrait with its photograph and a print are ordered and paid without JavaScript', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	// The preloaded modules are refused where scripts are; a form that is sent back says so with its status; the stand-in has no icon.
	allow( /islands\/.*\.js csp/, /status (?:of )?40[09]/, /favicon\.ico/ );
	site.clearMails();
	const marks = await openBooks( site );

	await addPortrait( page );
	await addPrint( page );
	await page
		.locator( '.museau-plain .museau-line', { hasText: 'Marque-page' } )
		.getByLabel( /^Quantité/ )
		.fill( '3' );
	await page.getByRole( 'button', { name: /^Mettre à jour/ } ).click();
	await expect( page.getByText( /^3\s×\s/ ).first() ).toBeVisible();
	await expectNoViolations( page );
	const cookies = await page.context().cookies();
	expect(
		cookies.map( ( { name, path, httpOnly, sameSite } ) => [
			name,
			path,
			httpOnly,
			sameSite,
		] )
	).toEqual( [ [ 'museau_panier', '/panier', true, 'Lax' ] ] );

	await page.getByRole( 'link', { name: 'Valider la commande' } ).click();
	await expectNoViolations( page );
	await fillAddress( page );
	await page.getByRole( 'button', { name: ORDER } ).click();
	await expect( page ).toHaveURL( new RegExp( `^${ site.stripe }/c/pay/` ) );

	// She thinks it over: nothing is lost, and the same order goes on.
	await page.getByRole( 'link', { name: 'Retour à la boutique' } ).click();
	await expect( page.getByText( /rien n.a été débité/ ) ).toBeVisible();
	await expectNoViolations( page );
	await page.getByRole( 'link', { name: 'Modifier la commande' } ).click();
	await expect( page.getByLabel( 'Ville' ).first() ).toHaveValue( 'Lyon' );
	await page.goBack();
	await page.getByRole( 'button', { name: /^Payer/ } ).click();

	await payWith( page, '4000000000000002' );
	await expect( page.getByRole( 'alert' ) ).toHaveText(
		'Votre carte a été refusée.'
	);
	await payWith( page, '4242424242424242' );
	await expect(
		page.getByRole( 'heading', { name: 'Merci, Zoé' } )
	).toBeVisible();
	await expect( page ).toHaveURL( /\/panier\/?\?acces=/ );
	await expectNoViolations( page );
	await expect.poll( () => site.mails().length ).toBe( 2 );
	expect( site.mails()[ 0 ]!.message ).not.toContain( 'Envoyer ma photo' );
	await page.goto( '/panier?etape=panier' );
	await expect( page.getByText( 'Votre panier est vide.' ) ).toBeVisible();
	await checkBooks( site, marks );
} );

test( '[B56] a work is added from its card, an original once, and taken out again', async ( {
	page,
	allow,
} ) => {
	allow( /islands\/.*\.js csp/ );
	await page.goto( '/impression' );
	const add = page.locator( '.museau-product-card__add button' ).first();
	await add.click();
	await expect( page.locator( '.museau-plain .museau-line' ) ).toHaveCount(
		1
	);
	await page.goto( '/panier' );
	await expect( page.locator( '.museau-plain .museau-line' ) ).toHaveCount(
		1
	);
	await page.getByRole( 'button', { name: /^Retirer/ } ).click();
	await expect( page.getByText( 'Votre panier est vide.' ) ).toBeVisible();
} );

test( '[B56] a postcard goes without the frame that stood beside it', async ( {
	page,
	allow,
} ) => {
	allow( /islands\/.*\.js csp/ );
	await page.goto( '/produit/impression/chat-roux-impression' );
	await page
		.getByLabel( 'Format', { exact: true } )
		.selectOption( { label: 'Carte postale 15 × 15 cm' } );
	await page
		.getByLabel( 'Cadre', { exact: true } )
		.selectOption( { label: 'Chêne' } );
	await page
		.getByRole( 'button', { name: 'Ajouter au panier', exact: true } )
		.click();
	await expect( page.locator( '.museau-plain .museau-line' ) ).toContainText(
		'Carte postale'
	);
} );

test( '[B56] a postcard, whose options leave no choice, is bought from its page', async ( {
	page,
	allow,
} ) => {
	allow( /islands\/.*\.js csp/ );
	await page.goto( '/produit/impression/carte-chaton' );
	await page
		.getByRole( 'button', { name: 'Ajouter au panier', exact: true } )
		.click();
	await expect( page.locator( '.museau-plain .museau-line' ) ).toHaveCount(
		1
	);
} );
