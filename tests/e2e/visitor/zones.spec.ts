import { productOf, putInCart } from '../support/cart';
import { expect, expectNoViolations, test, type Site } from '../support/test';

/** A shop that sold with WooCommerce before keeps its zones: a heavy class pays more, and can be fetched. */
const keepZones = ( site: Site, product: number ) =>
	site.wp(
		'eval',
		`
$zone = new WC_Shipping_Zone();
$zone->set_zone_name('Essai France');
$zone->add_location('FR', 'country');
$zone->save();
$class = wp_insert_term('Essai lourd', 'product_shipping_class')['term_id'];
$flat = $zone->add_shipping_method('flat_rate');
update_option("woocommerce_flat_rate_{$flat}_settings", ['title' => 'Colissimo', 'cost' => '5.20', "class_cost_$class" => '9.70', 'type' => 'class']);
$pickup = $zone->add_shipping_method('local_pickup');
update_option("woocommerce_local_pickup_{$pickup}_settings", ['title' => 'Retrait à l’atelier', 'cost' => '']);
wp_set_object_terms(${ product }, [$class], 'product_shipping_class');
museau()->settings()->save(['shipping_by' => 'zones']);
museau()->product_index()->rebuild();
echo "$flat:$class";`
	);

test.afterEach( async ( { site } ) => {
	await site.wp(
		'eval',
		`
museau()->settings()->save(['shipping_by' => '']);
if (class_exists('WC_Shipping_Zones')) {
	foreach (WC_Shipping_Zones::get_zones() as $zone) {
		$zone['zone_name'] === 'Essai France' && WC_Shipping_Zones::delete_zone($zone['zone_id']);
	}
	$class = get_term_by('name', 'Essai lourd', 'product_shipping_class');
	$class && wp_delete_term($class->term_id, 'product_shipping_class');
}
museau()->product_index()->rebuild();`
	);
} );

test( 'a work of a heavy class costs what her zone asks, on its page, in the cart and at the checkout, and so does what she changes', async ( {
	page,
	site,
} ) => {
	test.skip( site.engine === 'embedded', 'Only WooCommerce has zones.' );
	test.slow();
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	const [ flat, heavy ] = ( await keepZones( site, product.id ) ).split(
		':'
	);
	await page.goto( product.path );
	await expect( page.getByText( /Livraison\s:\s14,90\s€/ ) ).toBeVisible();
	// Her own screen of WooCommerce writes this option: the next page says it.
	await site.wp(
		'eval',
		`update_option('woocommerce_flat_rate_${ flat }_settings', ['title' => 'Colissimo', 'cost' => '5.20', 'class_cost_${ heavy }' => '11.70', 'type' => 'class']);`
	);
	await page.goto( product.path );
	await expect( page.getByText( /Livraison\s:\s16,90\s€/ ) ).toBeVisible();
	await expect( page.getByText( 'Livraison gratuite' ) ).toHaveCount( 0 );
	await putInCart( page, product.id, variation?.id );
	for ( const address of [ '/panier', '/commander' ] ) {
		await page.goto( address );
		const main = page.getByRole( 'main' );
		const sum = main
			.locator( '.museau-totals__row' )
			.filter( { hasText: 'Frais de port' } );
		await expect( sum ).toHaveText( /16,90\s€/ );
		const by = main.getByRole( 'combobox', { name: 'Mode de livraison' } );
		await by.selectOption( { index: 1 } );
		await expect( sum ).toHaveText( /Offerts|Gratuits/ );
		await by.selectOption( { index: 0 } );
		await expect( sum ).toHaveText( /16,90\s€/ );
		await page.setViewportSize( { width: 360, height: 800 } );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBe( 360 );
		await expectNoViolations( page, 'main' );
		await page.setViewportSize( { width: 1280, height: 800 } );
	}
} );
