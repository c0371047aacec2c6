import { checkBooks, openBooks } from '../support/checker';
import { fillBilling, fillCard, productOf, putInCart } from '../support/cart';
import { expect, expectNoViolations, test, type Site } from '../support/test';

const LINK = 'J’ai un code cadeau ou de réduction';

const FIELD = 'Code cadeau ou code de réduction';

/** A coupon of 10 %, as the artist makes it, and nobody's tries counted yet. */
const coupon = ( site: Site, code: string ) =>
	site.wp(
		'eval',
		`
update_option('woocommerce_enable_coupons', 'yes');
Museau\\Kernel\\Database\\Db::run('DELETE FROM %i', Museau\\Kernel\\Database\\Schema::table('rates'));
$coupon = new WC_Coupon('${ code }');
$coupon->set_props(['code' => '${ code }', 'amount' => 10, 'discount_type' => 'percent']);
$coupon->save();`
	);

test( 'a coupon lowers a cart, is removed, and lowers the order', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /status (?:of )?40[49]/ );
	const marks = await openBooks( site );
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 3 );
	await page.goto( '/panier' );
	await page.getByRole( 'button', { name: LINK } ).click();
	const field = page.getByLabel( FIELD );
	await expect( field ).toBeFocused();
	await field.fill( 'rentree' );
	if ( site.engine === 'embedded' ) {
		await page.getByRole( 'button', { name: 'Utiliser' } ).click();
		await expect(
			page.getByText( 'Ce code n’est pas celui d’un bon cadeau' )
		).toBeVisible();
		await expectNoViolations( page );
		return;
	}
	await coupon( site, 'rentree' );
	await page.getByRole( 'button', { name: 'Utiliser' } ).click();
	const row = page
		.locator( '#contenu .museau-totals__row' )
		.filter( { hasText: 'Remise (RENTREE)' } );
	await expect( row ).toContainText( /-\d+,\d\d\s€/ );
	for ( const width of [ 1440, 360 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
		await expectNoViolations( page );
	}
	await row.getByRole( 'button', { name: /^Retirer/ } ).click();
	await expect( row ).toHaveCount( 0 );
	await field.fill( 'Rentree' );
	await page.getByRole( 'button', { name: 'Utiliser' } ).click();
	await expect( row ).toBeVisible();

	await page.goto( '/commander' );
	await expect( row ).toBeVisible();
	await expectNoViolations( page );
	const off = ( await row.locator( 'dd' ).textContent() ) ?? '';
	const total = page
		.locator( '.museau-checkout__summary .museau-totals__row' )
		.filter( { hasText: /^Total/ } )
		.locator( 'dd' );
	const asked = ( await total.textContent() ) ?? '';
	await fillBilling( page );
	await fillCard( page, '4242424242424242' );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await page
		.getByRole( 'button', { name: 'Commande avec obligation de paiement' } )
		.click();
	await expect(
		page.getByText( 'Votre commande est enregistrée.' )
	).toBeVisible();
	await expect( row ).toContainText( off );
	await expect(
		page
			.locator( '.museau-totals__row' )
			.filter( { hasText: /^Payé/ } )
			.locator( 'dd' )
	).toHaveText( asked );
	await checkBooks( site, marks );
} );
