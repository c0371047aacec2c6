import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, expectNoViolations, test, type Site } from '../support/test';
import { fillBilling, fillCard } from '../support/cart';

const photo = join( __dirname, '../../fixtures/photos/chien-avec-gps.jpg' );

const hours = ( site: Site, schedule: string ) =>
	site.wp(
		'eval',
		`museau()->settings()->save(['schedule' => ${ schedule }]);`
	);

/** Another buyer's portrait is paid; it takes two days and a half. */
const payAnother = ( site: Site ) =>
	site.wp(
		'eval',
		`$id = museau()->settings()->portrait_id(); $product = museau()->catalogue()->shown($id); $one = array_values($product->variations)[0];
$cart = museau()->carts()->add(null, $id, 1, $one->id, $one->choices);
$billing = new \\Museau\\Domain\\Orders\\BillingDetails('A', 'B', '', '1 rue', '', '75011', 'Paris', '0612345678', 'a@example.org', true);
$order = museau()->orders()->place($cart, $billing, '', []);
museau()->orders()->receive($order->id, 'pi_promise_' . $order->id, $order->due_now(), 'deposit');
echo $order->id;`
	);

/** The day that stands in a text: '7 décembre 2026', '1er décembre 2026'. */
const dayIn = ( text: string ) =>
	text.match( /vers le (\d+(?:er)?\s\S+\s\d{4})/ )?.[ 1 ] ??
	`none in ${ text }`;

async function orderPortrait( page: Page ): Promise< string > {
	await page.goto( '/commandez-votre-portrait' );
	const form = page.getByRole( 'form', { name: 'Portrait personnalisé' } );
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	await page.getByLabel( 'Votre photo' ).setInputFiles( photo );
	await form.getByLabel( /^J'ai lu les conseils/ ).check();
	const day = dayIn( await form.locator( 'dl' ).innerText() );
	// Three animals take longer.
	const animals = form.locator( '#portrait-nombre-animaux' );
	await animals.selectOption( { index: 2 } );
	await expect( form.locator( 'dl' ) ).not.toContainText( day );
	await animals.selectOption( { index: 0 } );
	await expect( form.locator( 'dl' ) ).toContainText( day );
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect( page.getByRole( 'dialog' ) ).toBeVisible();
	return day;
}

test( 'one day stands on home, form, cart and checkout; a later one is told before paying, and the order keeps it', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /status (of )?409/ );
	await hours(
		site,
		`['week_minutes' => 1260, 'weekdays' => [1, 2, 3, 4, 5, 6, 7], 'minutes' => ['graphite' => ['a4' => 360]], 'animal_minutes' => 240]`
	);
	try {
		await page.goto( '/' );
		const day = dayIn( await page.locator( '.museau-hero' ).innerText() );
		expect( await orderPortrait( page ) ).toBe( day );
		await page.goto( '/panier' );
		await expect(
			page.getByText( `Expédié vers le ${ day }.` )
		).toBeVisible();
		await page.goto( '/commander' );
		await expect(
			page.getByText( `Expédié vers le ${ day }.` )
		).toBeVisible();
		await fillBilling( page );
		await fillCard( page, '4242424242424242' );
		await page
			.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
			.check();
		await payAnother( site );
		const pay = page.getByRole( 'button', {
			name: 'Commande avec obligation de paiement',
		} );
		await pay.click();
		const told = page.getByText( /La date d’envoi a changé/ ).first();
		await expect( told ).toBeVisible();
		const later = dayIn( await told.innerText() );
		expect( later ).not.toBe( day );
		await expect(
			page.getByText( `Expédié vers le ${ later }.` )
		).toBeVisible();
		await expectNoViolations( page );
		await pay.click();
		await expect(
			page.getByRole( 'heading', { name: /^Merci/ } )
		).toBeVisible( { timeout: 30_000 } );
		await expect( page.getByText( `vers le ${ later }` ) ).toBeVisible();
		await expectNoViolations( page );
		await expect
			.poll( () =>
				site
					.mails()
					.some( ( { message } ) =>
						message.includes( `Expédié vers le ${ later }` )
					)
			)
			.toBe( true );
	} finally {
		await hours( site, '[]' );
	}
} );
