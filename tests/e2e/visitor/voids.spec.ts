/** No card stands half empty, on a phone, a tablet or a desk. */
import type { Page } from '@playwright/test';
import {
	fillCard,
	productOf,
	putInCart,
	putPortraitInCart,
	variationOf,
} from '../support/cart';
import { buy } from '../support/orders';
import { expect, test } from '../support/test';
import { MOST, voids } from '../support/voids';

const WIDTHS = [ 360, 768, 1440 ];

async function holdsNoVoid( page: Page, cards: string ): Promise< void > {
	await expect( page.locator( cards ).first() ).toBeVisible();
	// The bar of a phone's form is stuck to the window until its own place is in sight.
	await page.evaluate( () =>
		window.scrollTo( 0, document.documentElement.scrollHeight )
	);
	// What is read first makes place for what comes: lines, sums, pictures.
	await expect
		.poll(
			async () =>
				( await voids( page, cards ) ).filter(
					( most ) => most > MOST
				),
			{
				message: `${ cards } of ${ page.url() } at ${ page.viewportSize()?.width }`,
			}
		)
		.toEqual( [] );
}

test( 'cards of forms, works, news and an empty cart keep no void of more than 64 px', async ( {
	page,
} ) => {
	await page.goto( '/actualites' );
	const { product } = await productOf( page, 'oeuvre-originale' );
	const news = await page
		.locator( '.museau-news__title a' )
		.first()
		.getAttribute( 'href' );
	for ( const width of WIDTHS ) {
		await page.setViewportSize( { width, height: 900 } );
		for ( const [ path, cards ] of [
			[ '/commandez-votre-portrait', '.museau-portrait-order__form' ],
			[ '/contact', '.museau-card' ],
			[
				`/produit/oeuvre-originale/${ product.slug }`,
				'.museau-product__buy',
			],
			[ '/actualites', '.museau-news__card' ],
			[ news, '.museau-news__regulations, .museau-news__content' ],
			[ '/panier', '.museau-cart__empty' ],
		] as [ string, string ][] ) {
			await page.goto( path );
			await holdsNoVoid( page, cards );
		}
	}
} );

test( 'cards of a filled cart, its drawer and the checkout keep no void of more than 64 px', async ( {
	page,
} ) => {
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	await putPortraitInCart( page );
	for ( const width of WIDTHS ) {
		await page.setViewportSize( { width, height: 900 } );
		for ( const [ path, cards ] of [
			[ '/panier', '.museau-card' ],
			[ '/panier', '.museau-line' ],
			[ '/commander', '.museau-checkout__summary' ],
		] as [ string, string ][] ) {
			await page.goto( path );
			await holdsNoVoid( page, cards );
		}
		await page.goto( '/contact' );
		await page.locator( '.museau-mini-cart__trigger' ).click();
		await holdsNoVoid( page, '.museau-mini-cart__panel .museau-line' );
	}
} );

test( 'the balance and the confirmation after it keep no void of more than 64 px in a card', async ( {
	page,
	site,
} ) => {
	await page.goto( '/cgv' );
	const portrait = await page.evaluate(
		() => window.museau?.portraitId ?? 174
	);
	const variation = await variationOf( page, portrait );
	const { id, key } = await buy( page, site, portrait, variation!.id );
	await page.goto( `/commander#regler=${ id }.${ key }` );
	const written = page.locator( '.museau-checkout__written' );
	const cards = '.museau-card';
	await fillCard( page, '4242424242424242' );
	for ( const width of WIDTHS ) {
		await page.setViewportSize( { width, height: 900 } );
		await holdsNoVoid( page, cards );
	}
	await written.getByRole( 'button', { name: /^Payer le solde/ } ).click();
	await expect(
		written.getByRole( 'heading', { name: /^Merci, / } )
	).toBeVisible();
	// The photograph is still to come: its form stands there, too.
	await expect( page.locator( '.museau-checkout__photo' ) ).toBeVisible();
	for ( const width of WIDTHS ) {
		await page.setViewportSize( { width, height: 900 } );
		await holdsNoVoid( page, cards );
	}
} );
