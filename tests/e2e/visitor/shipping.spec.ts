import { expect, expectNoViolations, signIn, test } from '../support/test';
import { fillBilling, fillCard, productOf, putInCart } from '../support/cart';

const OFFERED = `museau()->settings()->save(['offers_relay' => true, 'shipping_card' => 250, 'shipping_card_words' => 'Lettre suivie']);`;
const AS_BEFORE = `museau()->settings()->save(['offers_relay' => false, 'shipping_card' => '', 'shipping_card_words' => '']);`;
const NUMBER = 'CA473124829FR';

test.afterEach( async ( { site } ) => {
	await site.wp( 'eval', AS_BEFORE );
} );

test( 'a card goes to a relay point by letter; the pasted number becomes the link of its carnet, and nothing asks the carrier', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status 400: POST .*create-payment-intent|Failed to load resource/ );
	await site.wp( 'eval', OFFERED );
	const asked: string[] = [];
	page.on( 'request', ( request ) => asked.push( request.url() ) );
	await page.goto( '/cgv' );
	await expect( page.getByText( 'Lettre suivie' ).first() ).toBeVisible();
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	await page.goto( '/panier' );
	await expect(
		page.getByRole( 'main' ).getByText( /Livraison\s:\sLettre suivie/ )
	).toBeVisible();
	await page.goto( '/commander' );
	await fillBilling( page );
	const relay = page.getByLabel( /^Point relais/ );
	await relay.fill( 'Tabac du Port' );
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
		await expectNoViolations( page, '.museau-checkout' );
	}
	await fillCard( page, '4242424242424242' );
	await page
		.getByRole( 'checkbox', { name: /conditions générales/ } )
		.check();
	const pay = page.getByRole( 'button', {
		name: 'Commande avec obligation de paiement',
	} );
	await pay.click();
	await expect(
		page.getByText( /Écrivez le nom du point relais/ ).first()
	).toBeVisible();
	await expect( relay ).toHaveValue( 'Tabac du Port' );
	await relay.fill( 'Tabac du Port\n3 quai des Brumes\n76600 Le Havre' );
	site.clearMails();
	await pay.click();
	await expect(
		page.getByText( /Votre commande est enregistrée/ )
	).toBeVisible( { timeout: 30_000 } );
	await expect
		.poll( () =>
			site
				.mails()
				.some( ( mail ) => /quai des Brumes/.test( mail.message ) )
		)
		.toBe( true );
	const link = await site.wp(
		'eval',
		`$orders = museau()->orders()->of_email('jeanne@example.org');
usort($orders, fn($one, $other) => $other->id <=> $one->id);
$order = $orders[0];
museau()->order_actions()->step($order->id, 'ship', ['tracking' => '${ NUMBER }']);
echo Museau\\Domain\\Progress\\ProgressLink::url($order->id);`
	);
	await page.goto( link );
	await expect(
		page.getByRole( 'link', { name: 'Suivre mon colis' } )
	).toHaveAttribute(
		'href',
		`https://www.laposte.fr/outils/suivre-vos-envois?code=${ NUMBER }`
	);
	await expect( page.getByText( `Colissimo ${ NUMBER }` ) ).toBeVisible();
	await expect( page.getByText( 'Livraison (Lettre suivie)' ) ).toBeVisible();
	expect(
		asked.filter( ( url ) =>
			/laposte|chronopost|mondialrelay|colissimo/.test( url )
		)
	).toEqual( [] );
} );

test( 'the feed answers everybody without a cookie, and knows what its reader has', async ( {
	page,
} ) => {
	const answer = await page.request.get( '/flux-produits.xml' );
	expect( answer.status() ).toBe( 200 );
	expect( answer.headers() ).toMatchObject( {
		'content-type': 'application/rss+xml; charset=UTF-8',
		'cache-control': 'public, max-age=300',
	} );
	expect( answer.headers()[ 'set-cookie' ] ).toBeUndefined();
	const xml = await answer.text();
	expect( xml ).toContain( '<g:availability>in stock</g:availability>' );
	const again = await page.request.get( '/flux-produits.xml', {
		headers: { 'If-None-Match': answer.headers().etag ?? '' },
	} );
	expect( again.status() ).toBe( 304 );
	const quote = await page.request.get(
		'/wp-json/wp-abilities/v1/abilities/museau/next-date/run'
	);
	expect( await quote.json() ).toMatchObject( { open: true } );
} );

test( 'in the panel a number with a mistake sends nothing, digits alone ask for the carrier', async ( {
	page,
	site,
	allow,
} ) => {
	test.skip(
		site.engine !== 'embedded',
		'WooCommerce has an order screen of its own.'
	);
	allow( /s\.w\.org/, /translations_api\(\)/ );
	const id = await site.wp(
		'eval',
		`$id = array_values(array_filter(museau()->catalogue()->search(new Museau\\Domain\\Catalogue\\ProductQuery('marque-pages'))->products, fn($one) => !$one->sold))[0];
$cart = museau()->carts()->add(null, $id->id, 1, $id->variations[0]->id ?? 0);
$billing = new Museau\\Domain\\Orders\\BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
$order = museau()->orders()->place($cart, $billing, '', []);
museau()->orders()->receive($order->id, 'pi_track_' . $order->id, $order->due_now(), 'full');
echo $order->id;`
	);
	await signIn( page, site );
	await page.setViewportSize( { width: 360, height: 780 } );
	await page.goto( `/wp-admin/admin.php?page=museau-orders&order=${ id }` );
	const ship = async ( number: string, carrier = '' ) => {
		await page.getByLabel( /^Suivi du colis/ ).fill( number );
		await page.getByLabel( 'Transporteur' ).selectOption( carrier );
		await page
			.getByRole( 'button', { name: 'Marquer expédiée et prévenir' } )
			.click();
	};
	await ship( 'CA473124828FR' );
	await expect(
		page.getByText( 'sa clé de contrôle ne correspond pas' )
	).toBeVisible();
	await ship( '870012345678901' );
	await expect(
		page.getByText( 'choisissez le transporteur' )
	).toBeVisible();
	await ship( '870012345678901', 'lettre-suivie' );
	await expect(
		page.getByRole( 'link', { name: 'Lettre suivie 870012345678901' } )
	).toHaveAttribute( 'href', /^https:\/\/www\.laposte\.fr\// );
	await expectNoViolations( page, '.museau-orders' );
	await page.goto( '/wp-admin/admin.php?page=museau-law' );
	await expect( page.getByText( '289 bis CGI' ).first() ).toBeVisible();
	await expectNoViolations( page, '.museau-orders' );
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );
} );
