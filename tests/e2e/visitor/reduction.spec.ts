import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test, type Site } from '../support/test';

/** A print for sale since forty days in two formats, of which the second is reduced today; and a work at one price, reduced too. */
async function reduce( site: Site ): Promise< string[] > {
	const paths = await site.wp(
		'eval',
		`
		wp_set_current_user( 1 );
		$prints = museau()->catalogue()->search( new Museau\\Domain\\Catalogue\\ProductQuery( 'impression', [], 1, 48 ) )->products;
		$picture = array_merge( ...array_map( fn( $print ) => $print->images, $prints ) )[0]->id;
		update_option( 'museau_prices_since', time() + 60 );
		Museau\\Kernel\\Clock::shift( -40 * DAY_IN_SECONDS );
		$print = museau()->product_writer()->save( null, [
			'name' => 'Tirage en promotion', 'status' => 'publish', 'type' => 'variable', 'description' => 'Papier épais.',
			'categories' => [ 'impression' ], 'images' => [ $picture ],
			'attributes' => [ [ 'name' => 'pa_format', 'options' => [ 'a4-portrait', 'a3-portrait' ], 'variation' => true ] ],
			'variations' => [
				[ 'choices' => [ 'pa_format' => 'a4-portrait' ], 'price' => 2500 ],
				[ 'choices' => [ 'pa_format' => 'a3-portrait' ], 'price' => 4500 ],
			],
		] );
		$card = museau()->product_writer()->save( null, [
			'name' => 'Gravure en promotion', 'status' => 'publish', 'type' => 'simple', 'description' => 'Papier épais.',
			'categories' => [ 'impression' ], 'images' => [ $picture ], 'regular_price' => 5000,
		] );
		museau()->product_index()->flush();
		Museau\\Kernel\\Clock::shift( 0 );
		museau()->product_writer()->save( $card, [ 'sale_price' => 3999 ] );
		$large = museau()->catalogue()->find( $print )->variations[1]->id;
		foreach ( [ '_regular_price' => '60', '_sale_price' => '36', '_price' => '36' ] as $key => $value ) {
			update_post_meta( $large, $key, $value );
		}
		clean_post_cache( $large );
		do_action( 'museau_product_changed', $print );
		museau()->product_index()->flush();
		echo museau()->catalogue()->find( $print )->path(), ' ', museau()->catalogue()->find( $card )->path();
		`
	);
	return paths.trim().split( ' ' );
}

/** As it stands, with plain blanks. */
const words = async ( page: Page, selector: string ) =>
	( await page.locator( selector ).innerText() ).replace( /\s+/g, ' ' );

const PRICE = '.museau-product__price';

test( 'a reduced variation strikes the lowest price of thirty days and says so, before and after its page comes alive', async ( {
	page,
	site,
} ) => {
	const [ print = '' ] = await reduce( site );
	const html = await ( await page.request.get( print ) ).text();
	expect( html ).toMatch( /museau-product__price"[^>]*>25,00/ );
	await page.goto( print );
	const note = page.getByText( /^Prix le plus bas des 30\sjours/ );
	await expect( page.locator( PRICE ) ).toHaveText( /^25,00/ );
	await expect( note ).toHaveCount( 0 );
	await page
		.getByLabel( 'Format', { exact: true } )
		.selectOption( 'a3-portrait' );
	await expect( page.locator( `${ PRICE } del` ) ).toHaveText(
		/^Prix précédent\s: 45,00\s€$/
	);
	expect( await words( page, PRICE ) ).toContain( '36,00 €' );
	await expect( note ).toHaveText( /45,00\s€$/ );
	await expect( page.locator( `${ PRICE } del` ) ).toHaveCSS(
		'text-decoration-line',
		'line-through'
	);
	await expectNoViolations( page );
	await page
		.getByLabel( 'Format', { exact: true } )
		.selectOption( 'a4-portrait' );
	await expect( page.locator( `${ PRICE } del` ) ).toHaveCount( 0 );
	await expect( note ).toHaveCount( 0 );
} );

test( 'a card with one price strikes it, a card « À partir de » nothing; the page of the first does without scripts', async ( {
	page,
	site,
	browser,
} ) => {
	const [ , work = '' ] = await reduce( site );
	await page.goto( '/impression' );
	const card = ( name: string ) =>
		page.locator( '.museau-product-card' ).filter( { hasText: name } );
	const price = card( 'Gravure en promotion' )
		.first()
		.locator( '.museau-product-card__price' );
	await expect( price.locator( 'del' ) ).toHaveText( /50,00\s€$/ );
	await expect( price ).toHaveText( /39,99\s€$/ );
	const from = card( 'Tirage en promotion' ).first();
	await expect( from ).toContainText( 'À partir de' );
	await expect( from.locator( 'del' ) ).toHaveCount( 0 );
	await expectNoViolations( page );
	// The list comes alive with it.
	await page.getByLabel( 'Trier par' ).selectOption( 'price-high' );
	await expect( price.locator( 'del' ) ).toHaveText( /50,00\s€$/ );

	const plain = await browser.newContext( { javaScriptEnabled: false } );
	const still = await plain.newPage();
	await still.goto( site.url + work );
	await expect( still.locator( `${ PRICE } del` ) ).toHaveText( /50,00\s€$/ );
	await expect( still.getByText( /^Prix le plus bas/ ) ).toHaveText(
		/50,00\s€$/
	);
	await plain.close();
} );
