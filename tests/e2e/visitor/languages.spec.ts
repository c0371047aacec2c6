import { productOf, putInCart } from '../support/cart';
import { expect, test, type Site } from '../support/test';

/** The site's language; '' is WordPress's own name for English. */
const speak = ( site: Site, locale: string ) =>
	site.wp( 'option', 'update', 'WPLANG', locale );

test.describe( 'an English shop', () => {
	test.beforeAll( ( { site } ) => speak( site, '' ) );
	test.afterAll( ( { site } ) => speak( site, 'fr_FR' ) );

	test( 'a work goes into the cart, the panel and the checkout speak English', async ( {
		page,
	} ) => {
		await page.goto( '/impression' );
		await expect( page.locator( 'html' ) ).toHaveAttribute(
			'lang',
			'en-US'
		);
		await expect( page.locator( 'h1' ) ).toHaveText( 'Prints' );
		const { product } = await productOf( page, 'marque-pages' );
		await page.goto( product.path );
		await expect( page ).toHaveTitle( /Museau/ );
		await page
			.getByRole( 'button', { name: 'Add to cart', exact: true } )
			.click();
		const panel = page.getByRole( 'dialog', { name: 'Your cart' } );
		await expect( panel ).toContainText( product.name );
		await expect( panel ).toContainText(
			/Only €[\d.]+ more for free delivery/
		);
		await expect( panel ).toContainText( /Total\s*€\d+\.\d\d/ );
		await expect( panel ).not.toContainText( /Quantité|Retirer|Livraison/ );

		await panel.getByRole( 'link', { name: 'Check out' } ).click();
		await expect( page.locator( 'h1' ) ).toHaveText( 'Cart' );
		await page.getByRole( 'link', { name: 'Proceed to checkout' } ).click();
		await expect( page.locator( 'h1' ) ).toHaveText( 'Checkout' );
		await page.locator( '.museau-checkout__card' ).scrollIntoViewIfNeeded();
		await expect(
			page.locator( '.museau-checkout__card input' ).first()
		).toBeVisible();
		await page
			.getByRole( 'button', { name: 'Order with obligation to pay' } )
			.click();
		await expect(
			page.getByText( 'The first name is required.', { exact: true } )
		).toBeVisible();
		await expect(
			page.getByText( 'Please accept the general terms of sale.' )
		).toBeVisible();
		// What the server refuses is said in the same language.
		const refused = await page.request.post(
			'/wp-json/museau-react/v1/create-payment-intent',
			{ data: { billing_details: {} } }
		);
		expect( ( await refused.json() ).message ).not.toMatch( /[éèà]| est / );
	} );
} );

test.describe( 'a shop read from the right', () => {
	test.beforeAll( ( { site } ) => speak( site, 'ar' ) );
	test.afterAll( ( { site } ) => speak( site, 'fr_FR' ) );

	test( 'home, listing, product, cart and checkout are mirrored and none scrolls sideways', async ( {
		page,
	} ) => {
		await page.goto( '/cgv' );
		const { product, variation } = await productOf( page, 'marque-pages' );
		await putInCart( page, product.id, variation?.id );
		for ( const width of [ 360, 1440 ] ) {
			await page.setViewportSize( { width, height: 800 } );
			for ( const path of [
				'/',
				'/oeuvre-originale',
				product.path,
				'/panier',
				'/commander',
			] ) {
				await page.goto( path );
				await expect( page.locator( 'html' ) ).toHaveAttribute(
					'dir',
					'rtl'
				);
				if ( [ '/panier', '/commander' ].includes( path ) ) {
					await expect(
						page.locator( 'main' ).getByText( product.name ).first()
					).toBeVisible();
				}
				// The logo stands where reading begins, the cart at the other end.
				const [ logo, cart ] = await Promise.all(
					[
						'.museau-logo',
						// /commander leads back to the cart by a link.
						'.museau-mini-cart__trigger, .museau-checkout-head__back',
					].map( ( part ) =>
						page.locator( part ).first().boundingBox()
					)
				);
				expect( logo!.x, path ).toBeGreaterThan( cart!.x );
				await expect
					.poll(
						() =>
							page.evaluate( () => {
								scrollTo( -9999, 0 );
								const { scrollWidth, clientWidth } =
									document.documentElement;
								return [ scrollX, scrollWidth - clientWidth ];
							} ),
						{ message: `${ path } at ${ width }` }
					)
					.toEqual( [ 0, 0 ] );
			}
		}
	} );
} );
