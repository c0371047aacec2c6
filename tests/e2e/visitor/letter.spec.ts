import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';
import {
	fillBilling,
	fillCard,
	productOf,
	putInCart,
	sendPhoto,
} from '../support/cart';
import { voids } from '../support/voids';

const photo = 'tests/fixtures/photos/chien-avec-gps.jpg';
const pay = ( page: Page ) =>
	page.getByRole( 'button', {
		name: 'Commande avec obligation de paiement',
	} );

async function openCheckout( page: Page ): Promise< void > {
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	await page.goto( '/commander' );
	await expect( page.getByLabel( 'Prénom' ).first() ).toBeVisible();
}

test( '[R130] /commander leads home and back to the cart only, and says whom to ask', async ( {
	page,
} ) => {
	await openCheckout( page );
	for ( const width of [ 1440, 768, 360 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		const header = page.getByRole( 'banner' );
		await expect( header.getByRole( 'link' ) ).toHaveText( [
			/Museau/,
			'Retour au panier',
		] );
		await expect( header.getByRole( 'link' ).first() ).toHaveAttribute(
			'href',
			/^https?:\/\/[^/]+\/$/
		);
		await expect( header.getByRole( 'link' ).last() ).toHaveAttribute(
			'href',
			/\/panier$/
		);
		await expect( page.getByText( 'Paiement sécurisé' ) ).toBeVisible();
		await expect(
			page.locator( '.museau-checkout-help a[href^="tel:"]' )
		).toBeVisible();
		await expect(
			page.locator( '.museau-checkout-help a[href^="mailto:"]' )
		).toBeVisible();
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
	}
	await expect(
		page.locator(
			'.museau-nav, .museau-banner, .museau-burger, #museau-menu, [data-island="mini-cart"], .museau-footer__columns'
		)
	).toHaveCount( 0 );
	const footer = page.getByRole( 'contentinfo' );
	await expect( footer.getByRole( 'link' ) ).toHaveText( [
		'Accueil',
		'Politique de confidentialité',
		'CGV',
		'Mentions légales',
		'Renoncer au contrat ici',
		'Accessibilité',
	] );
	await expect( footer.getByRole( 'img', { name: 'Visa' } ) ).toBeVisible();
	await expectNoViolations( page );
} );

test( 'a postcode fills its one town, offers its several, and touches nothing that was typed', async ( {
	page,
} ) => {
	const asked: string[] = [];
	page.on( 'request', ( request ) => asked.push( request.url() ) );
	await openCheckout( page );
	const code = page.getByLabel( 'Code postal' ).first();
	const town = page.getByLabel( 'Ville' ).first();
	await code.pressSequentially( '69' );
	await expect
		.poll( () => asked.filter( ( url ) => /postcodes/.test( url ) ) )
		.toEqual( [ expect.stringMatching( /\/build\/postcodes\/69\.txt$/ ) ] );
	await code.pressSequentially( '003' );
	await expect( town ).toHaveValue( 'Lyon' );
	await expect(
		page
			.getByRole( 'status' )
			.filter( { hasText: /D’après le code postal\s: Lyon\./ } )
	).toHaveCount( 1 );

	await town.fill( 'Marseille' );
	await expect(
		page
			.getByRole( 'status' )
			.filter( { hasText: 'Ce code postal est celui de Lyon.' } )
	).toHaveCount( 1 );
	await expectNoViolations( page );
	await town.fill( 'Lyon' );

	// What was filled in follows the postcode; nothing else does.
	await code.fill( '49000' );
	await expect( town ).toHaveValue( '' );
	await town.focus();
	const list = page.getByRole( 'listbox', {
		name: 'Communes proposées',
	} );
	await expect( list.getByRole( 'option' ) ).toHaveText( [
		'Angers',
		'Écouflant',
	] );
	await expectNoViolations( page );
	await page.keyboard.press( 'ArrowDown' );
	await page.keyboard.press( 'ArrowDown' );
	await expect( town ).toHaveAttribute(
		'aria-activedescendant',
		'museau-checkout-city-1'
	);
	await page.keyboard.press( 'Enter' );
	await expect( town ).toHaveValue( 'Écouflant' );
	await expect( list ).toBeHidden();
	await town.fill( 'ang' );
	await expect( list.getByRole( 'option' ) ).toHaveText( [ 'Angers' ] );
	await page.keyboard.press( 'Escape' );
	await expect( list ).toBeHidden();
	await town.fill( 'Mon hameau' );
	await code.fill( '97400' );
	await expect( page.getByText( /ont ce code postal/ ) ).toHaveCount( 0 );
	await expect( town ).toHaveValue( 'Mon hameau' );

	await page.getByLabel( 'Code postal' ).nth( 1 ).fill( '75011' );
	await expect( page.getByLabel( 'Ville' ).nth( 1 ) ).toHaveValue( 'Paris' );
	const host = new URL( page.url() ).host;
	expect(
		asked.filter(
			( url ) =>
				/postcode|9740|75011/.test( url ) &&
				new URL( url ).host !== host
		)
	).toEqual( [] );
} );

for ( const width of [ 360, 768, 1440 ] ) {
	test( `at ${ width } px an error moves no field, and the first faulty one is seen whole`, async ( {
		page,
	} ) => {
		await page.setViewportSize( { width, height: 740 } );
		await openCheckout( page );
		const fields = page.locator(
			'.museau-checkout__form .museau-field__control'
		);
		const places = () =>
			fields.evaluateAll( ( all ) =>
				all.map( ( field ) =>
					Math.round(
						field.getBoundingClientRect().top + window.scrollY
					)
				)
			);
		await page.waitForLoadState( 'networkidle' );
		await page.evaluate( () => document.fonts.ready );
		const before = await places();
		expect( before.length ).toBeGreaterThan( 12 );
		// Stripe.js comes when the payment's part is on the screen: only then can the button be pressed.
		await pay( page ).scrollIntoViewIfNeeded();
		await pay( page ).click();
		const first = page.getByLabel( 'Prénom' ).first();
		await expect( first ).toBeFocused();
		expect( await places() ).toEqual( before );
		await expect
			.poll( () =>
				first.evaluate( ( field ) => {
					const whole = field.parentElement!.getBoundingClientRect();
					return whole.top >= 0 && whole.bottom <= window.innerHeight;
				} )
			)
			.toBe( true );
	} );
}

test( 'after the payment a letter thanks her by name, with her photo in its mat and the days to come', async ( {
	page,
} ) => {
	const form = await sendPhoto( page, photo );
	await form
		.getByLabel(
			"J'ai lu les conseils pour fournir une photo de bonne qualité."
		)
		.check();
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	const framed = { name: 'Votre photo, aperçu de cadrage' };
	await expect(
		page.getByRole( 'dialog' ).getByRole( 'img', framed )
	).toBeVisible();
	await page.goto( '/panier' );
	await expect( page.getByRole( 'img', framed ) ).toBeVisible();
	await page.goto( '/commander' );
	const summary = page.locator( '.museau-checkout__summary' );
	await expect( summary.getByRole( 'img', framed ) ).toBeVisible();
	await fillBilling( page );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await fillCard( page, '4242424242424242' );
	await pay( page ).click();

	await expect(
		page.getByRole( 'heading', { name: 'Merci, Jeanne' } )
	).toBeFocused();
	const mounted = page.locator( '.museau-checkout__mount' );
	await expect( mounted.getByRole( 'img', framed ) ).toBeVisible();
	await expect( mounted ).toContainText( '(aperçu de cadrage)' );
	const steps = page
		.getByRole( 'region', { name: 'La suite' } )
		.getByRole( 'listitem' );
	await expect( steps.nth( 0 ) ).toHaveText(
		/Commande payée \(fait\)\s*le \d+ \S+ \d{4}/
	);
	await expect( steps.nth( 1 ) ).toHaveText(
		/Photo reçue \(fait\)\s*le \d+ \S+ \d{4}/
	);
	await expect( steps.nth( 2 ) ).toContainText( 'Photo acceptée (ensuite)' );
	await expect(
		steps.filter( { hasText: 'demandez des corrections' } )
	).toHaveText( /^Dessin à valider/ );
	await expect( steps.last() ).toHaveText(
		/Expédition \(à venir\)\s*au plus tard le \d+ \S+ \d{4}/
	);
	for ( const width of [ 1440, 768, 360 ] ) {
		await page.setViewportSize( { width, height: 900 } );
		await expectNoViolations( page );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
		const [ receipt ] = await voids( page, '.museau-checkout__receipt' );
		expect( receipt ).toBeLessThanOrEqual( 64 );
	}
	await page.getByRole( 'link', { name: 'Suivre ma commande' } ).click();
	await expect(
		page.getByRole( 'heading', { name: 'Votre carnet' } )
	).toBeVisible();
	await expect( page.getByText( 'Ensuite : Photo acceptée' ) ).toBeVisible();
} );
