import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';

/** Of two works that are shown, to the last heart: the count follows each press. */
async function takeHeartsBack( page: Page, shown: Locator ) {
	const heart = shown.first().locator( '.museau-favourite' );
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'true' );
	const status = page.getByRole( 'main' ).getByRole( 'status' );
	await expect( status ).toHaveText( '2 œuvres' );
	await heart.click();
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'false' );
	await expect( heart ).toBeEnabled();
	await expect( status ).toHaveText( '1 œuvre' );
	// Until the page is loaded anew it can be taken back.
	await expect( shown ).toHaveCount( 2 );
	await page.reload();
	await expect( shown ).toHaveCount( 1 );
	await expect( status ).toHaveText( '1 œuvre' );
	for ( const [ pressed, words ] of [
		[ 'false', '0 œuvre' ],
		[ 'true', '1 œuvre' ],
		[ 'false', '0 œuvre' ],
	] as const ) {
		await heart.click();
		await expect( heart ).toHaveAttribute( 'aria-pressed', pressed );
		await expect( heart ).toBeEnabled();
		await expect( status ).toHaveText( words );
	}
}

test( 'the works that one has a heart for are found again on a page of their own', async ( {
	page,
	browser,
	site,
} ) => {
	test.slow();
	await page.goto( '/mes-favoris' );
	const empty = page.getByText( /^Touchez le cœur d’une œuvre/ );
	await expect( empty ).toBeVisible();
	await expectNoViolations( page );

	await page.goto( '/oeuvre-originale' );
	const grid = page.locator( '[data-island="product-grid"]' );
	const link = grid.getByRole( 'link', { name: /^Mes favoris/ } );
	// Printed by the server; the number is the browser's.
	await expect( link ).toHaveText( 'Mes favoris' );
	const names: string[] = [];
	for ( const place of [ 0, 1 ] ) {
		const card = grid.locator( '.museau-product-card' ).nth( place );
		names.push(
			await card.locator( '.museau-product-card__link' ).innerText()
		);
		await card.locator( '.museau-favourite' ).click();
		await expect( link ).toHaveText( `Mes favoris (${ place + 1 })` );
	}
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		await expectNoViolations( page );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
	}
	// The header's panel leads there, too.
	await page.locator( '.museau-mini-cart__trigger' ).click();
	await page
		.getByRole( 'dialog', { name: 'Votre panier' } )
		.getByRole( 'link', { name: 'Mes favoris (2)' } )
		.click();
	await expect( page ).toHaveURL( /\/mes-favoris\?oeuvres=\d+,\d+$/ );
	const shown = page.getByRole( 'main' ).locator( '.museau-product-card' );
	// The last heart first.
	await expect( shown.locator( '.museau-product-card__link' ) ).toHaveText(
		names.reverse()
	);
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		await expectNoViolations( page );
	}
	const sent = page.url();

	await takeHeartsBack( page, shown );
	await page.reload();
	await expect( empty ).toBeVisible();

	// Whoever is sent the address sees its works, without JavaScript and without hearts of his own.
	const other = await browser.newContext( {
		baseURL: site.url,
		javaScriptEnabled: false,
	} );
	const visit = await other.newPage();
	await visit.goto( sent );
	await expect(
		visit.getByRole( 'main' ).locator( '.museau-product-card' )
	).toHaveCount( 2 );
	await other.close();
} );
