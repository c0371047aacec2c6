import type { Page } from '@playwright/test';
import { fillCard, productOf, read, variationOf } from '../support/cart';
import { BILLING, buy } from '../support/orders';
import { expect, signIn, test, type Site } from '../support/test';

/** Cents that Stripe gave back of an intent, in how many refunds. */
async function givenBack( page: Page, site: Site, intent: string ) {
	const { refunds } = await (
		await page.request.post( `${ site.stripe }/_test/ledger`, { data: {} } )
	).json();
	const of = (
		refunds as { payment_intent: string; amount: number }[]
	 ).filter( ( refund ) => refund.payment_intent === intent );
	return [ of.reduce( ( sum, { amount } ) => sum + amount, 0 ), of.length ];
}

const mailsTo = ( site: Site, words: string ) =>
	site
		.mails()
		.filter(
			( { to, message } ) =>
				[ to ].flat().includes( BILLING.email ) &&
				message.replace( /[\u00a0\u202f]/g, ' ' ).includes( words )
		).length;

/** The rest of an order's money, from WooCommerce's own screen or from the panel. */
async function refundRest( page: Page, site: Site, rest: string ) {
	const panel = page.locator( '.museau-order' ).first();
	if ( site.engine === 'woocommerce' ) {
		page.on( 'dialog', ( dialog ) => void dialog.accept() );
		await page.locator( '#woocommerce-order-items .refund-items' ).click();
		await expect( page.locator( '.do-manual-refund' ) ).toBeHidden();
		await page.locator( '#refund_amount' ).fill( rest );
		await page.locator( '.do-api-refund' ).click();
		await expect( page.locator( '#order_refunds tr.refund' ) ).toHaveCount(
			2
		);
	} else {
		await panel.locator( 'summary', { hasText: 'Rembourser' } ).click();
		await panel.getByLabel( /^Autre somme/ ).fill( rest );
		await panel.getByLabel( /^Je confirme ce remboursement/ ).check();
		await panel.getByRole( 'button', { name: 'Rembourser' } ).click();
		await expect(
			page.getByText( `${ rest } € remboursés.` )
		).toBeVisible();
	}
}

/** Back on a form that was sent, nothing of it stands there again, ready to be sent once more. */
async function expectEmptyForm( page: Page, name: string ) {
	const panel = page.locator( '.museau-order' ).first();
	await panel.locator( 'summary', { hasText: 'Rembourser' } ).click();
	await expect(
		panel.getByLabel( new RegExp( `^${ name }.* \\(au plus` ) )
	).toHaveValue( '' );
	await expect(
		panel.getByLabel( /^Je confirme ce remboursement/ )
	).not.toBeChecked();
}

test( '[F30] the artist gives one line back from the panel, with its piece, and then the rest from WooCommerce or the panel', async ( {
	page,
	site,
	allow,
} ) => {
	// WooCommerce's screens are heavy, and show an emoji that WordPress draws from elsewhere.
	test.slow();
	page.setDefaultTimeout( 40_000 );
	allow( /s\.w\.org/, /twemoji/, /translations_api\(\)/ );
	await page.goto( '/cgv' );
	const { product } = await productOf( page, 'oeuvre-originale' );
	const variation = await variationOf( page, product.id );
	const order = await buy( page, site, product.id, variation?.id ?? 0 );
	const stock = async () =>
		( await read< typeof product >( page, `/products?id=${ product.id }` ) )
			.stock_status;
	expect( await stock() ).toBe( 'outofstock' );
	await signIn( page, site );
	await page.goto( order.screen );
	const panel = page.locator( '.museau-order' ).first();
	await panel.locator( 'summary', { hasText: 'Rembourser' } ).click();
	await panel
		.getByLabel( new RegExp( `^${ product.name }.* \\(au plus` ) )
		.fill( '10,50' );
	await panel.getByLabel( /^Remettre en stock\s: 1 × / ).check();
	const press = panel.getByRole( 'button', { name: 'Rembourser' } );
	await press.click();
	await expect(
		page.getByText( 'Cochez la case qui confirme le remboursement.' )
	).toBeVisible();
	expect( await givenBack( page, site, order.intent ) ).toEqual( [ 0, 0 ] );

	// What she typed still stands there, open.
	await expect(
		panel.getByLabel( new RegExp( `^${ product.name }.* \\(au plus` ) )
	).toHaveValue( '10,50' );
	await expect(
		panel.getByLabel( /^Remettre en stock\s: 1 × / )
	).toBeChecked();
	site.clearMails();
	await panel.getByLabel( /^Je confirme ce remboursement/ ).check();
	await press.click();
	await expect( page.getByText( '10,50 € remboursés.' ) ).toBeVisible();
	expect( await givenBack( page, site, order.intent ) ).toEqual( [
		1050, 1,
	] );
	expect( mailsTo( site, '10,50 €' ) ).toBe( 1 );
	await page.goBack();
	await expectEmptyForm( page, product.name );
	await page.goto( order.screen );
	expect( await stock() ).toBe( 'instock' );
	await expect( panel.locator( 'dl' ) ).toContainText( 'Remboursé' );

	const received = Number(
		await site.wp(
			'eval',
			`echo museau()->orders()->find(${ order.id })->received;`
		)
	);
	const rest = ( ( received - 1050 ) / 100 ).toFixed( 2 ).replace( '.', ',' );
	// Its script reloads the screen while its own calls run, and throws nothing by name.
	allow( /^page error: $/ );
	await refundRest( page, site, rest );
	expect( await givenBack( page, site, order.intent ) ).toEqual( [
		received,
		2,
	] );
	expect( mailsTo( site, `${ rest } €` ) ).toBe( 1 );
	await page.goto( order.screen );
	await expect(
		panel.locator( 'summary', { hasText: 'Rembourser' } )
	).toHaveCount( 0 );
	expect(
		await site.wp(
			'eval',
			`echo museau()->orders()->find(${ order.id })->status->value;`
		)
	).toBe( 'refunded' );
} );

test( 'the balance is paid once by its link, which says so afterwards; the link of a refunded order says that nothing is due', async ( {
	page,
	site,
	allow,
} ) => {
	// WooCommerce's screens are heavy, and show an emoji that WordPress draws from elsewhere.
	test.slow();
	page.setDefaultTimeout( 40_000 );
	allow( /s\.w\.org/, /twemoji/, /translations_api\(\)/ );
	await page.goto( '/cgv' );
	const portrait = await page.evaluate(
		() => window.museau?.portraitId ?? 174
	);
	const variation = await variationOf( page, portrait );
	const order = await buy( page, site, portrait, variation!.id );
	const link = `/commander?regler=${ order.id }.${ order.key }`;
	expect( mailsTo( site, '#carnet-order' ) ).toBe( 1 );
	const { amount } = await read< { amount: number } >(
		page,
		`/balance?order=${ order.id }&key=${ order.key }`
	);
	const euros = `${ amount.toFixed( 2 ).replace( '.', ',' ) } €`;
	await page.goto( link );
	const pay = page.getByRole( 'button', {
		name: `Payer le solde de ${ euros }`,
	} );
	await fillCard( page, '4242424242424242' );
	await pay.click();
	await expect(
		page.getByRole( 'heading', { name: /^Merci, / } )
	).toBeVisible();
	await page.goto( link );
	await expect(
		page.getByText( 'Cette commande est entièrement payée. Merci !' )
	).toBeVisible();
	await expect( pay ).toHaveCount( 0 );

	const other = await buy( page, site, portrait, variation!.id );
	await site.wp(
		'eval',
		`$o = museau()->orders()->find(${ other.id }); museau()->refunds()->refund($o->id, $o->received, [], '', wp_generate_uuid4());`
	);
	await page.goto( `/commander?regler=${ other.id }.${ other.key }` );
	await expect(
		page.getByText(
			'Cette commande a été annulée : il n’y a rien à payer.'
		)
	).toBeVisible();
	await expect( page.locator( '.museau-checkout__card' ) ).toHaveCount( 0 );

	if ( site.engine === 'woocommerce' ) {
		// WooCommerce's own screen: the whole price, what came in, what is left.
		await signIn( page, site );
		await page.goto( order.screen );
		const totals = page.locator( '.wc-order-totals-items' );
		await expect( totals ).toContainText( 'Reçu à ce jour' );
		await expect( totals ).toContainText( 'Reste à payer' );
	}
} );
