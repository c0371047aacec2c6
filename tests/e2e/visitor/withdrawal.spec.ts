import type { Locator, Page } from '@playwright/test';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';

/** A paid order of a portrait, two prints and an original, as a visitor's checkout leaves it; prints id, number and key. */
const ORDER = `
$shop = museau();
$line = static fn(string $slug): array => [get_page_by_path($slug, OBJECT, 'product')->ID, $shop->catalogue()->find(get_page_by_path($slug, OBJECT, 'product')->ID)->variations[0]->id];
$portrait = $shop->settings()->portrait_id();
$cart = $shop->carts()->add(null, $portrait, 1, $shop->catalogue()->find($portrait)->variations[0]->id);
[$id, $variation] = $line('vache-au-pre-impression');
$cart = $shop->carts()->add($cart->token, $id, 2, $variation);
[$id, $variation] = $line('canard-blanc-impression');
$cart = $shop->carts()->add($cart->token, $id, 1, $variation);
$billing = new Museau\\Domain\\Orders\\BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
$order = $shop->orders()->place($cart, $billing, '', ['delay' => '10 à 15 jours']);
$shop->orders()->receive($order->id, 'pi_withdrawal_' . $order->id, $order->due_now(), 'deposit');
$order = $shop->orders()->find($order->id);
echo $order->id, ' ', $order->number, ' ', $order->key, ' ', $shop->orders()->edit_url($order->id);
`;

/** A wrong address and a number that nobody has look the same: answers what both are told. */
async function refusedBoth( page: Page, start: Locator, number: string ) {
	const said: ( string | null )[] = [];
	for ( const [ asked, address ] of [
		[ number, 'autre@example.org' ],
		[ '1999-0001', 'zoe@example.org' ],
	] as const ) {
		await page
			.getByLabel( 'Numéro de commande', { exact: true } )
			.fill( asked );
		await page
			.getByLabel( 'Adresse e-mail de la commande', { exact: true } )
			.fill( address );
		await start.click();
		said.push( await page.getByRole( 'alert' ).textContent() );
		await expect( page ).toHaveTitle( /^Erreur\s: / );
	}
	expect( said[ 0 ] ).toBe( said[ 1 ] );
	return said[ 0 ] ?? '';
}

test.describe( 'without JavaScript', () => {
	test.use( { javaScriptEnabled: false } );

	test( 'a guest withdraws one line of three in two steps, and the artist sees it', async ( {
		page,
		site,
		allow,
	} ) => {
		allow( /status 40[04]/, /Failed to load resource/ );
		const [ , number ] = ( await site.wp( 'eval', ORDER ) ).split( ' ' );
		site.clearMails();
		await page.goto( '/' );
		await page
			.getByRole( 'contentinfo' )
			.getByRole( 'link', { name: 'Renoncer au contrat ici' } )
			.click();
		const start = page.getByRole( 'button', {
			name: 'Renoncer au contrat ici',
		} );
		const field = ( name: string ) =>
			page.getByLabel( name, { exact: true } );
		const said = await refusedBoth( page, start, number ?? '' );

		await field( 'Numéro de commande' ).fill( number ?? '' );
		await field( 'Adresse e-mail de la commande' ).fill(
			'Zoe@example.org'
		);
		await start.click();
		const boxes = page.getByRole( 'checkbox' );
		await expect( boxes ).toHaveCount( 2 );
		await expect(
			page.getByText(
				'Portrait personnalisé : fait sur mesure d’après votre photo'
			)
		).toBeVisible();
		await expect( field( 'Votre nom' ) ).toHaveValue( 'Zoé Martin' );
		await expect( page.locator( 'textarea' ) ).toHaveCount( 0 );
		const confirm = page.getByRole( 'button', {
			name: 'Confirmer la rétractation',
		} );
		await confirm.click();
		await expect( page.getByRole( 'alert' ) ).toContainText(
			'Cochez ce que vous souhaitez rendre.'
		);
		await page.getByRole( 'checkbox', { name: /Canard blanc/ } ).check();
		await confirm.click();

		await expect( page.getByRole( 'status' ).first() ).toContainText(
			/Votre rétractation R-\d+ a bien été reçue le \d{1,2} \S+ \d{4} à \d\d:\d\d:\d\d\./
		);
		const declaration = page.locator( '.museau-withdrawal__declaration' );
		await expect( declaration ).toContainText( '1 × Canard blanc' );
		await expect( declaration ).not.toContainText( 'Vache' );
		// Mails leave after the answer.
		await expect.poll( () => site.mails().length ).toBe( 2 );
		const [ receipt, told ] = site.mails();
		expect( receipt?.to ).toBe( 'zoe@example.org' );
		expect( receipt?.message ).toMatch(
			/reçue le \d{1,2} \S+ \d{4} à \d\d:\d\d:\d\d/
		);
		expect( told?.subject ).toContain( 'Une rétractation' );
		// Nothing that opens an order has stood in an address; the same form again is the same withdrawal.
		expect( page.url().replace( /\/$/, '' ) ).toBe(
			`${ site.url }/retractation`
		);
		await page.reload();
		await expect( declaration ).toContainText( '1 × Canard blanc' );
		expect( site.mails() ).toHaveLength( 2 );
		await page.goto(
			'/retractation?acces=1.9999999999.' + 'a'.repeat( 64 )
		);
		await expect( page.getByRole( 'alert' ) ).toHaveText( said );
	} );

	test( "[S10] an older mail's link opens step two and leads on without the order's key", async ( {
		page,
		site,
	} ) => {
		const [ id, number, key ] = ( await site.wp( 'eval', ORDER ) ).split(
			' '
		);
		const asked: string[] = [];
		page.on( 'request', ( request ) =>
			asked.push( request.url() + ( request.headers().referer ?? '' ) )
		);
		await page.goto( `/retractation?commande=${ id }.${ key }` );
		await expect( page.getByRole( 'checkbox' ) ).toHaveCount( 2 );
		expect( page.url() ).toMatch( /\?acces=\d+\.\d+\.[0-9a-f]{64}$/ );
		expect(
			await page
				.locator( 'meta[name="robots"]' )
				.getAttribute( 'content' )
		).toContain( 'noindex' );
		await page.getByRole( 'checkbox', { name: /Canard/ } ).check();
		await page
			.getByRole( 'button', { name: 'Confirmer la rétractation' } )
			.click();
		await expect( page.getByRole( 'status' ).first() ).toContainText(
			'Votre rétractation'
		);
		expect(
			asked.filter( ( address ) => address.includes( key! ) )
		).toEqual( [ `${ site.url }/retractation?commande=${ id }.${ key }` ] );
		// A new mail's link is step one where no script runs.
		await page.goto( 'about:blank' );
		await page.goto( `/retractation#commande=${ id }.${ key }` );
		await page
			.getByLabel( 'Numéro de commande', { exact: true } )
			.fill( number! );
		await page
			.getByLabel( 'Adresse e-mail de la commande', { exact: true } )
			.fill( 'zoe@example.org' );
		await page
			.getByRole( 'button', { name: 'Renoncer au contrat ici' } )
			.click();
		await expect(
			page.getByText( 'votre rétractation est déjà reçue.' )
		).toBeVisible();
	} );
} );

test( "the mail's link opens step two, by keyboard alone, without a violation at 360 and 1440 px", async ( {
	page,
	site,
	allow,
} ) => {
	// Axe on five states takes its time.
	test.slow();
	allow( /status 40[04]/, /Failed to load resource/ );
	const [ id, , key ] = ( await site.wp( 'eval', ORDER ) ).split( ' ' );
	const asked: string[] = [];
	page.on( 'request', ( request ) =>
		asked.push( request.url() + ( request.headers().referer ?? '' ) )
	);
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( '/retractation' );
		await expectNoViolations( page, 'main' );
		await page.goto(
			`/retractation#commande=${ id }.${ '0'.repeat( 32 ) }`
		);
		await expect( page.getByRole( 'alert' ) ).toContainText(
			'Nous ne trouvons pas de commande'
		);
		await page.goto( 'about:blank' );
		await page.goto( `/retractation#commande=${ id }.${ key }` );
		await expect( page.getByRole( 'checkbox' ) ).toHaveCount( 2 );
		await expectNoViolations( page, 'main' );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBe( width );
	}
	// The key is in no address, neither asked for nor shown; that of an older link leaves the address bar.
	expect( page.url().replace( /\/$/, '' ) ).toBe(
		`${ site.url }/retractation`
	);
	expect( asked.filter( ( address ) => address.includes( key! ) ) ).toEqual(
		[]
	);
	await page.goto( `/retractation?commande=${ id }.${ key }` );
	await expect( page ).toHaveURL( /\/retractation\/?$/ );
	const box = page.getByRole( 'checkbox', { name: /Vache au pré/ } );
	await box.focus();
	await page.keyboard.press( 'Space' );
	await page.keyboard.press( 'Tab' );
	await expect( page.getByLabel( /^Nombre/ ) ).toBeFocused();
	await page.keyboard.press( 'ArrowUp' );
	await page.getByLabel( 'Votre nom', { exact: true } ).focus();
	await page.keyboard.press( 'Enter' );
	await expect( page.getByRole( 'status' ).first() ).toContainText(
		'Votre rétractation'
	);
	await expect(
		page.locator( '.museau-withdrawal__declaration' )
	).toContainText( '1 × Vache au pré' );
	await expectNoViolations( page, 'main' );
} );

/** An order of one print, paid by card; its id and its intent. */
async function paidOrder( page: Page, site: Site ) {
	const api = '/wp-json/museau-react/v1';
	const billing = {
		firstName: 'Zoé',
		lastName: 'Martin',
		country: 'France',
		streetAddress1: '12 rue des Lilas',
		postalCode: '75011',
		city: 'Paris',
		phone: '06 12 34 56 78',
		email: 'zoe@example.org',
		sameAddress: true,
	};
	const [ product ] = await (
		await page.request.get(
			`${ api }/products?slug=vache-au-pre-impression`
		)
	).json();
	const [ variation ] = await (
		await page.request.get(
			`${ api }/products?id=${ product.id }&get_variations=true`
		)
	).json();
	const added = await page.request.post( `${ api }/add-to-cart`, {
		data: {
			product_id: product.id,
			quantity: 1,
			variation_id: variation.id,
		},
	} );
	const headers = { 'Cart-Token': added.headers()[ 'cart-token' ] ?? '' };
	const begun = await (
		await page.request.post( `${ api }/create-payment-intent`, {
			data: { billing_details: billing },
			headers,
		} )
	).json();
	const intent = String( begun.client_secret ).split( '_secret_' )[ 0 ]!;
	await page.request.post( `${ site.stripe }/_test/confirm`, {
		data: { intent, outcome: 'ok' },
	} );
	await page.request.post( `${ api }/create-order-with-image`, {
		multipart: {
			billing_details: JSON.stringify( billing ),
			payment_intent_id: intent,
		},
		headers,
	} );
	return { id: Number( begun.order_id ), intent };
}

test( 'the artist notes the delivery and gives the money back from the order, on a phone', async ( {
	page,
	site,
	allow,
} ) => {
	test.skip(
		site.engine !== 'embedded',
		"The panel inside WooCommerce's own screen is the same; WithdrawalTest reads it there."
	);
	test.slow();
	allow( /s\.w\.org/, /translations_api\(\)/ );
	const { id, intent } = await paidOrder( page, site );
	const url = await site.wp(
		'eval',
		`$o = museau()->orders()->find(${ id }); museau()->orders()->move($o->id, \\Museau\\Domain\\Orders\\OrderStatus::Shipped); museau()->withdrawals()->declare($o, wp_generate_uuid4(), 'Zoé Martin', [$o->lines[0]->id => 1]); echo museau()->orders()->edit_url($o->id);`
	);
	await page.setViewportSize( { width: 360, height: 800 } );
	await signIn( page, site );
	await page.goto( url );
	const panel = page.locator( '#retractation' );
	await expect( panel ).toContainText( /Rétractation R-\d+ reçue le/ );
	await panel.getByLabel( 'Livrée le' ).fill(
		new Date().toLocaleDateString( 'sv', {
			timeZone: 'Europe/Paris',
		} )
	);
	await panel.getByRole( 'button', { name: 'Noter la livraison' } ).click();
	await expect(
		page.getByText( /la rétractation est possible jusqu’au .* inclus/ )
	).toBeVisible();
	await expectNoViolations( page, '#retractation' );

	// The whole order goes back: its shipping too.
	const press = panel.getByRole( 'button', { name: 'Rembourser 32,00 €' } );
	await press.click();
	await expect(
		page.getByText( 'Cochez la case qui confirme le remboursement.' )
	).toBeVisible();
	await panel.getByLabel( /^Je confirme ce remboursement/ ).check();
	await press.click();
	await expect( page.getByText( '32,00 € remboursés.' ) ).toBeVisible();
	await expect( panel ).toContainText( 'Réglée.' );
	const { refunds } = await (
		await page.request.post( `${ site.stripe }/_test/ledger`, { data: {} } )
	).json();
	expect(
		refunds
			.filter(
				( one: { payment_intent: string } ) =>
					one.payment_intent === intent
			)
			.map( ( { amount }: { amount: number } ) => amount )
	).toEqual( [ 3200 ] );
} );
