/** The artist's desk on a phone: finding, noting, showing, sending together, correcting, taking back. */
import { paidPortrait, unfold } from '../support/orders';
import { expect, expectNoViolations, signIn, test } from '../support/test';

test.use( { viewport: { width: 360, height: 780 } } );
test.beforeEach( ( { allow } ) => {
	test.slow();
	allow( /s\.w\.org/, /twemoji/, /translations_api\(\)/ );
} );

const NAME = `Médor${ Date.now() }`;

/** Two paid originals that wait for their parcels; prints their ids and numbers. */
const PRINTS = `
$works = [];
foreach ([1, 2] as $i) {
	$id = wp_insert_post(['post_type' => 'product', 'post_status' => 'publish', 'post_title' => "Carte $i"]);
	wp_set_object_terms($id, 'impression', 'product_cat');
	foreach (['_regular_price' => '5', '_price' => '5', '_manage_stock' => 'no', '_stock_status' => 'instock'] as $k => $v) { update_post_meta($id, $k, $v); }
	clean_post_cache($id);
	do_action('save_post_product', $id, get_post($id), true);
	museau()->product_index()->flush();
	$cart = museau()->carts()->add(null, $id, 2);
	$billing = new Museau\\Domain\\Orders\\BillingDetails('Inès', "Colis$i", '', '2 rue du Port', '', '44000', 'Nantes', '0611223344', "colis$i@example.org", true);
	$order = museau()->orders()->place($cart, $billing, '', []);
	museau()->orders()->receive($order->id, 'pi_desk_' . $order->id, $order->due_now(), 'full');
	// Other journeys count what the listings show.
	wp_update_post(['ID' => $id, 'post_status' => 'draft']);
	museau()->product_index()->flush();
	$works[] = $order->id;
}
echo implode(' ', $works), ' ', museau()->orders()->edit_url($works[0]);`;

test( 'she finds an order by the animal and comes back to the same answer', async ( {
	page,
	site,
	allow,
} ) => {
	// wp-admin fades from page to page, the dashboard does not: Chromium says so when she goes back.
	allow( /ViewTransition opt-in disabled/ );
	const { id, screen } = await paidPortrait( site );
	await signIn( page, site );
	await page.goto( '/admin-dashboard' );
	await page.waitForLoadState( 'networkidle' );
	const finder = page.getByRole( 'search' );
	await finder.getByRole( 'searchbox' ).fill( 'Zoé Martin' );
	await finder
		.getByLabel( 'Lesquelles' )
		.selectOption( { label: 'Solde à recevoir' } );
	await finder.getByRole( 'button', { name: 'Chercher' } ).click();
	const found = page.locator( '.museau-board__found' );
	const link = found.locator( `a[href*="=${ id }"]` );
	await expect( link ).toBeVisible();
	await expect( found.getByRole( 'status' ) ).toContainText( 'trouvée' );
	await expectNoViolations( page, '.museau-board' );
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );
	await link.click();
	await expect( page ).toHaveURL( screen );
	// What still loads would be cut off by going back.
	await page.waitForLoadState( 'networkidle' );
	await page.goBack();
	await expect( link ).toBeVisible();
	await page.waitForLoadState( 'networkidle' );
	await finder.getByRole( 'searchbox' ).fill( NAME );
	await finder.getByRole( 'button', { name: 'Chercher' } ).click();
	await expect( found.getByRole( 'status' ) ).toHaveText(
		'Aucune commande ne correspond.'
	);
} );

test( 'she notes something for herself and shows the finished drawing with the balance', async ( {
	page,
	site,
} ) => {
	const { link, screen } = await paidPortrait( site );
	await signIn( page, site );
	await page.goto( screen );
	await unfold( page, 'Note privée' );
	const note = page.getByLabel( /^Pour vous seule/ );
	await note.fill( 'Rappeler jeudi' );
	await page.getByRole( 'button', { name: 'Enregistrer la note' } ).click();
	await expect( note ).toHaveValue( 'Rappeler jeudi' );
	await expectNoViolations( page, '#wpbody-content .museau-order' );
	await unfold( page, 'Paiement' );
	await page
		.getByLabel( 'Vos mots pour le message du solde (facultatif)' )
		.fill( 'Il vous attend.' );
	await page
		.getByLabel( /^Le dessin fini/ )
		.setInputFiles( 'tests/fixtures/photos/chien.jpg' );
	const row = page
		.locator( '.museau-order__row' )
		.filter( { hasText: 'Vos mots' } );
	const [ letter ] = await Promise.all( [
		page.waitForEvent( 'popup' ),
		row.getByRole( 'button', { name: 'Voir le message' } ).click(),
	] );
	await expect( letter.getByText( 'Il vous attend.' ) ).toBeVisible();
	await expect(
		letter.getByRole( 'img', { name: 'Votre dessin fini' } )
	).toBeVisible();
	await letter.close();
	site.clearMails();
	await row.getByRole( 'button', { name: 'Envoyer le lien' } ).click();
	await expect(
		page.getByText( 'Un message avec le lien du solde est parti.' )
	).toBeVisible();
	expect( site.mails().at( -1 )?.message ).toContain( 'Il vous attend.' );
	await unfold( page, 'Livraison' );
	const [ sheet ] = await Promise.all( [
		page.waitForEvent( 'popup' ),
		page.getByRole( 'link', { name: 'Bon de préparation' } ).click(),
	] );
	await expect( sheet.getByRole( 'main' ) ).toContainText(
		'12 rue des Lilas'
	);
	await expect( sheet.getByRole( 'main' ) ).not.toContainText( '€' );
	await sheet.close();
	await page.goto( link );
	await expect( page.getByText( 'Rappeler jeudi' ) ).toHaveCount( 0 );
} );

test( 'she sends two parcels by one press, corrects a number and takes a status back', async ( {
	page,
	site,
} ) => {
	const [ one, two, screen ] = ( await site.wp( 'eval', PRINTS ) ).split(
		' '
	);
	await signIn( page, site );
	await page.goto( '/admin-dashboard' );
	await page.getByText( 'Expédier plusieurs commandes' ).click();
	const form = page.locator( '.museau-board__ship' );
	await expectNoViolations( page, '.museau-board__ship' );
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );
	await form.locator( `[name="orders[${ one }]"]` ).check();
	await form.locator( `[name="orders[${ two }]"]` ).check();
	await form.locator( `[name="tracking[${ one }]"]` ).fill( '6A12345678901' );
	await form.locator( `[name="tracking[${ two }]"]` ).fill( 'CB123456789FR' );
	site.clearMails();
	await form.getByRole( 'button', { name: /^Marquer expédiées/ } ).click();
	const said = page.locator( '.museau-board' ).getByRole( 'alert' );
	await expect( said ).toContainText( 'le message est parti' );
	await expect( said ).toContainText( 'N°' );
	expect( site.mails() ).toHaveLength( 1 );

	await page.goto( screen! );
	await page.getByText( 'Corriger le suivi' ).click();
	await page.getByLabel( /numéro ou adresse/ ).fill( '6A12345678902' );
	await page.getByRole( 'button', { name: 'Enregistrer le suivi' } ).click();
	await expect(
		page.getByRole( 'link', { name: 'Colissimo 6A12345678902' } )
	).toBeVisible();
	expect( site.mails() ).toHaveLength( 1 );
	await page.getByText( 'Revenir en arrière' ).click();
	await expect( page.getByText( /Aucun message ne part/ ) ).toBeVisible();
	await page.getByRole( 'button', { name: 'Remettre en cours' } ).click();
	await expect(
		page.getByRole( 'button', { name: 'Marquer expédiée et prévenir' } )
	).toBeVisible();
	expect( site.mails() ).toHaveLength( 1 );
} );
