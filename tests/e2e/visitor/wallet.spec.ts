import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test, type Site } from '../support/test';
import { buy } from '../support/orders';
import {
	fillBilling,
	fillCard,
	productOf,
	putInCart,
	variationOf,
} from '../support/cart';

const pay = ( page: Page ) =>
	page.getByRole( 'button', {
		name: 'Commande avec obligation de paiement',
	} );
const sheet = ( page: Page ) => page.getByRole( 'dialog', { name: 'Pay' } );
const press = ( page: Page, name: string ) =>
	sheet( page ).getByRole( 'button', { name, exact: true } ).click();
const thanks = ( page: Page ) =>
	page.getByRole( 'heading', { name: /^Merci, / } );
const NAMES = { applePay: 'Apple Pay', googlePay: 'Google Pay' };

/** The browser has this wallet, two bookmarks in its cart, and the payment part before it. */
async function open(
	page: Page,
	wallet: keyof typeof NAMES = 'googlePay'
): Promise< void > {
	await page.addInitScript(
		( name ) => localStorage.setItem( 'museau_simulated_wallet', name ),
		wallet
	);
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 2 );
	await page.goto( '/commander' );
	await page.locator( '.museau-checkout__card' ).scrollIntoViewIfNeeded();
	await expect( page.getByLabel( NAMES[ wallet ] ) ).toBeVisible();
}

/** The form is right, the wallet chosen and its sheet open. */
async function openSheet( page: Page ): Promise< void > {
	await open( page );
	await fillBilling( page );
	await page.getByLabel( 'Google Pay' ).check();
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await pay( page ).click();
	await expect( sheet( page ) ).toContainText( '€' );
}

/** Status of the order's page in the shop, and where it goes. */
const stored = async ( site: Site, id: number ) =>
	JSON.parse(
		await site.wp(
			'eval',
			`$order = museau()->orders()->find(${ id }); echo wp_json_encode(['paid' => $order->received, 'city' => $order->billing->city, 'postcode' => $order->billing->postal_code]);`
		)
	);
const begun = ( page: Page ) =>
	page
		.waitForResponse( '**/create-payment-intent' )
		.then( async ( answer ) => ( await answer.json() ).order_id as number );

test( 'a browser without a wallet sees the card alone and fetches nothing for one', async ( {
	page,
	site,
} ) => {
	const asked: string[] = [];
	page.on( 'request', ( request ) => asked.push( request.url() ) );
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 2 );
	await page.goto( '/commander' );
	await page.locator( '.museau-checkout__card' ).scrollIntoViewIfNeeded();
	await expect(
		page.locator( '.museau-checkout__card .number' )
	).toBeVisible();
	const before = asked.length;
	await page.waitForTimeout( 500 );
	expect( asked.slice( before ) ).toEqual( [] );
	await expect( page.getByRole( 'radio' ) ).toHaveCount( 0 );
	expect( asked.filter( ( url ) => url.startsWith( site.stripe ) ) ).toEqual(
		[ `${ site.stripe }/stripe.js` ]
	);
	for ( const url of asked.filter( ( one ) => /\.js/.test( one ) ) ) {
		const code = await ( await page.request.get( url ) ).text();
		expect( code, url ).not.toContain( 'museau-checkout__ways' );
	}
} );

for ( const width of [ 360, 1440 ] ) {
	test( `at ${ width } px the wallet stands beside the card, the form's checks come before its sheet, and it pays`, async ( {
		page,
	} ) => {
		await page.setViewportSize( { width, height: 800 } );
		await open( page, width === 360 ? 'applePay' : 'googlePay' );
		const name = NAMES[ width === 360 ? 'applePay' : 'googlePay' ];
		await expect(
			page.getByRole( 'radio', { name: 'Carte' } )
		).toBeChecked();
		await expectNoViolations( page );
		await page.getByLabel( name ).check();
		await expect(
			page.getByText( `Le bouton ci-dessous ouvre ${ name }.` )
		).toBeVisible();
		await expect( page.locator( '#museau-card' ) ).toBeHidden();
		await pay( page ).click();
		await expect( page.getByText( 'Le prénom est requis.' ) ).toBeVisible();
		await expect(
			page.getByText( 'Veuillez accepter les conditions' )
		).toBeVisible();
		await expect( sheet( page ) ).toHaveCount( 0 );
		await expectNoViolations( page );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );

		await fillBilling( page );
		await page
			.getByRole( 'checkbox', { name: /conditions générales/ } )
			.check();
		await pay( page ).click();
		await expect( sheet( page ) ).toBeVisible();
		const due = await page
			.locator( '.museau-checkout__summary .museau-totals dd' )
			.last()
			.innerText();
		await expect( sheet( page ) ).toContainText(
			due.replace( /\s*€/, '' )
		);
		await press( page, 'Payer' );
		await expect( thanks( page ) ).toBeFocused();
		await expect( sheet( page ) ).toHaveCount( 0 );
		await page.reload();
		await expect( thanks( page ) ).toBeVisible();
	} );
}

test( 'left, refused, then paid with 3-D Secure: the form keeps everything, and one order comes of it', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status 402|Failed to load resource/ );
	const orders: number[] = [];
	page.on( 'response', async ( answer ) => {
		if ( answer.url().includes( 'create-payment-intent' ) ) {
			orders.push( ( await answer.json() ).order_id );
		}
	} );
	await openSheet( page );
	await press( page, 'Annuler' );
	await expect( pay( page ) ).toBeEnabled();
	expect( orders ).toEqual( [] );
	await expect( page.getByLabel( 'Google Pay' ) ).toBeChecked();
	await expect( page.getByLabel( 'Prénom' ) ).toHaveValue( 'Jeanne' );

	await pay( page ).click();
	await press( page, 'Payer, carte refusée' );
	await expect(
		page.getByRole( 'alert' ).filter( { hasText: /refus/i } )
	).toBeVisible();
	await expect( sheet( page ) ).toHaveCount( 0 );
	await expectNoViolations( page, '.museau-checkout__form' );

	await pay( page ).click();
	await press( page, 'Payer, 3-D Secure' );
	await page.getByRole( 'button', { name: 'Accepter' } ).click();
	await expect( thanks( page ) ).toBeVisible();
	expect( new Set( orders ).size ).toBe( 1 );
	expect( ( await stored( site, orders[ 0 ]! ) ).paid ).toBeGreaterThan( 0 );
} );

test( 'after the wallet the card still pays', async ( { page } ) => {
	await openSheet( page );
	await press( page, 'Annuler' );
	await page.getByRole( 'radio', { name: 'Carte' } ).check();
	await fillCard( page, '4242424242424242' );
	await pay( page ).click();
	await expect( thanks( page ) ).toBeVisible();
} );

test( "a wallet's own address outside France changes nothing of the form's, and stops no order", async ( {
	page,
	site,
} ) => {
	await openSheet( page );
	const id = begun( page );
	await press( page, 'Payer, adresse en Belgique' );
	await expect( thanks( page ) ).toBeVisible();
	expect( await stored( site, await id ) ).toMatchObject( {
		city: 'Lyon',
		postcode: '69003',
	} );
} );

test( 'a sheet that stood open for ten minutes while the cart changed charges nothing and says why', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status 409: POST .*create-payment-intent|Failed to load resource/ );
	await page.clock.install();
	await openSheet( page );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 1 );
	await page.clock.fastForward( '10:00' );
	await press( page, 'Payer' );
	await expect(
		page.getByRole( 'alert' ).filter( { hasText: 'a changé' } )
	).toBeVisible();
	await expect( sheet( page ) ).toHaveCount( 0 );
	expect(
		await page.evaluate(
			() => ( window as { museauCompleted?: string } ).museauCompleted
		)
	).toBe( 'fail' );
	const { charges } = await (
		await page.request.post( `${ site.stripe }/_test/ledger`, { data: {} } )
	).json();
	const paid = charges.length;
	// What is due now stands there, and the next press pays that.
	await expect( page.locator( '.museau-checkout__summary' ) ).toContainText(
		/3\s×/
	);
	await pay( page ).click();
	await press( page, 'Payer' );
	await expect( thanks( page ) ).toBeVisible();
	const after = await (
		await page.request.post( `${ site.stripe }/_test/ledger`, { data: {} } )
	).json();
	expect( after.charges.length ).toBe( paid + 1 );
} );

test( 'a tab that is killed once the bank has the money leaves a paid order', async ( {
	page,
	context,
	site,
	allow,
} ) => {
	allow( /Failed to load resource/ );
	await openSheet( page );
	const id = begun( page );
	let reached = () => {};
	const sent = new Promise< void >( ( resolve ) => ( reached = resolve ) );
	await page.route( '**/create-order-with-image', () => reached() );
	await press( page, 'Payer' );
	const order = await id;
	await sent;
	await context.newPage();
	await page.close();
	await expect
		.poll( async () => ( await stored( site, order ) ).paid, {
			timeout: 30_000,
		} )
		.toBeGreaterThan( 0 );
} );

test( 'the balance is paid by a wallet, too, behind its own button', async ( {
	page,
	site,
} ) => {
	await page.addInitScript( () =>
		localStorage.setItem( 'museau_simulated_wallet', 'applePay' )
	);
	await page.goto( '/cgv' );
	const portrait = await page.evaluate(
		() => window.museau?.portraitId ?? 174
	);
	const variation = await variationOf( page, portrait );
	const { id, key } = await buy( page, site, portrait, variation!.id );
	await page.goto( `/commander#regler=${ id }.${ key }` );
	await page.getByLabel( 'Apple Pay' ).check();
	const button = page.getByRole( 'button', { name: /^Payer le solde/ } );
	await button.click();
	await press( page, 'Annuler' );
	await expect( button ).toBeEnabled();
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		await expectNoViolations( page, '.museau-checkout__form' );
	}
	const due = /([\d,]+)\s€/.exec( await button.innerText() )![ 1 ]!;
	await button.click();
	await expect( sheet( page ) ).toContainText( due );
	await press( page, 'Payer' );
	await expect(
		page.getByRole( 'heading', { name: /^Merci, / } )
	).toBeVisible();
	await expect( page.getByText( 'Votre solde est payé.' ) ).toBeVisible();
} );
