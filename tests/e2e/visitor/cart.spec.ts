import { expect, expectNoViolations, test } from '../support/test';
import { productOf, putInCart, putPortraitInCart } from '../support/cart';

test( '[R089] an empty cart says so and leads back to the gallery', async ( {
	page,
} ) => {
	let open = () => {};
	const held = new Promise< void >( ( resolve ) => ( open = resolve ) );
	await page.route( '**/museau-react/v1/cart', async ( route ) => {
		await held;
		await route.continue();
	} );
	await page.goto( '/panier' );
	await expect( page.getByText( 'Chargement du panier...' ) ).toBeVisible();
	open();
	await expect( page.getByText( 'Votre panier est vide.' ) ).toBeVisible();
	await expect(
		page.getByRole( 'link', { name: 'Retour à la galerie' } )
	).toHaveAttribute( 'href', /\/oeuvre-originale$/ );
	const works = page.locator( '.museau-works .museau-product-card' );
	await expect( works ).toHaveCount( 4 );
	await expect( works.first().getByRole( 'link' ).first() ).toHaveAttribute(
		'href',
		/\/produit\/oeuvre-originale\//
	);
	await expectNoViolations( page );
	await page.goto( '/commander' );
	await expect( works ).toHaveCount( 4 );
} );

interface Shift extends PerformanceEntry {
	value: number;
	sources: { node: Element | null }[];
}

for ( const width of [ 360, 1440 ] ) {
	test( `at ${ width } px nothing moves while the cart comes, kept by the browser or not`, async ( {
		page,
	} ) => {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( '/panier' );
		const { product, variation } = await productOf( page, 'marque-pages' );
		await putPortraitInCart( page );
		await putInCart( page, product.id, variation?.id );
		await page.addInitScript( () => {
			const moved: string[] = [];
			Object.assign( window, { moved } );
			new PerformanceObserver( ( list ) => {
				for ( const entry of list.getEntries() as Shift[] ) {
					moved.push(
						`${ entry.value } ${ entry.sources.map( ( { node } ) => node?.className ) }`
					);
				}
			} ).observe( { type: 'layout-shift', buffered: true } );
		} );
		for ( let visit = 1; visit <= 2; visit++ ) {
			await page.reload();
			await expect(
				page.locator( '.museau-cart .museau-line' )
			).toHaveCount( 2 );
			await page.waitForTimeout( 500 );
			expect(
				await page.evaluate(
					() => ( window as unknown as { moved: string[] } ).moved
				)
			).toEqual( [] );
		}
	} );
}

test( '[R088] [R090] [R091] the cart page shows lines and totals, and changes them', async ( {
	page,
} ) => {
	await page.goto( '/panier' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putPortraitInCart( page );
	await putInCart( page, product.id, variation?.id );
	await page.reload();

	await expect(
		page.getByRole( 'heading', { level: 1, name: 'Panier' } )
	).toBeVisible();
	await expect(
		page.getByRole( 'heading', { name: 'Total du panier' } )
	).toBeVisible();
	const summary = page.locator( '.museau-cart__summary' );
	await expect( summary ).toContainText( 'dont solde avant l’envoi' );

	const island = page.locator( '.museau-cart' );
	const portrait = island
		.locator( '.museau-line' )
		.filter( { hasText: 'Acompte 30 %' } );
	await expect( portrait.getByRole( 'spinbutton' ) ).toBeDisabled();

	const print = island
		.locator( '.museau-line' )
		.filter( { hasText: product.name } );
	const quantity = print.getByRole( 'spinbutton' );
	await quantity.fill( '3' );
	await expect( print ).toContainText( '3 × ' );
	await quantity.fill( '' );
	await quantity.blur();
	await expect( quantity ).toHaveValue( '3' );
	await quantity.fill( '-2' );
	await expect( print ).toContainText( '1 × ' );
	const sent = page.waitForResponse( ( response ) =>
		( response.request().postData() ?? '' ).includes( '"quantity":12' )
	);
	await quantity.fill( '12' );
	await expect( print ).toContainText( '12 × ' );
	await sent;
	await page.reload();
	await expect( print ).toContainText( '12 × ' );
	await expectNoViolations( page );

	await portrait.getByRole( 'button', { name: /^Retirer/ } ).click();
	await expect( portrait ).toHaveCount( 0 );
	await expect(
		page.getByRole( 'link', { name: 'Valider la commande' } )
	).toHaveAttribute( 'href', /\/commander$/ );

	await page.setViewportSize( { width: 360, height: 800 } );
	await expectNoViolations( page );
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBeLessThanOrEqual( 360 );
} );

test( 'a change that the shop refuses is taken back and said; a cart that cannot be read is kept', async ( {
	page,
	allow,
} ) => {
	allow(
		/status 500|Failed to load resource|récupération du panier|request failed/
	);
	await page.goto( '/panier' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	await page.reload();
	const line = page.locator( '.museau-cart .museau-line' );
	await expect( line ).toContainText( '1 × ' );

	await page.route( '**/update-cart-quantity', ( route ) =>
		route.fulfill( {
			status: 500,
			json: { code: 'museau_test', message: "Panne d'essai." },
		} )
	);
	await line.getByRole( 'button', { name: /^Un de plus/ } ).click();
	await expect( page.getByRole( 'alert' ) ).toContainText(
		"Failed to update item quantity. 500 : Panne d'essai."
	);
	await expect( line ).toContainText( '1 × ' );

	await page.route( '**/remove-from-cart', ( route ) => route.abort() );
	await line.getByRole( 'button', { name: /^Retirer/ } ).click();
	await expect( page.getByRole( 'alert' ) ).toContainText(
		'Failed to remove item.'
	);
	await expect( line ).toHaveCount( 1 );
} );

test( '[R101] [R102] two tabs agree, and an unreadable stored cart counts as none', async ( {
	page,
	context,
} ) => {
	await page.goto( '/panier' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	await page.evaluate( () =>
		localStorage.setItem( 'museau_cart', '{broken' )
	);
	await page.reload();
	const here = page.locator( '.museau-cart .museau-line' );
	await expect( here ).toContainText( '1 × ' );

	const other = await context.newPage();
	await other.goto( '/panier' );
	await other
		.locator( '.museau-cart .museau-line' )
		.getByRole( 'button', { name: /^Un de plus/ } )
		.click();
	await expect( here ).toContainText( '2 × ' );
	expect(
		Object.keys(
			JSON.parse(
				await page.evaluate(
					() => localStorage.getItem( 'museau_cart' ) ?? '{}'
				)
			)
		)
	).toEqual( expect.arrayContaining( [ 'items', 'count', 'totals' ] ) );
} );

test.describe( 'without JavaScript', () => {
	test.use( { javaScriptEnabled: false } );
	test( 'cart and checkout go on by links', async ( { page, allow } ) => {
		// The preloaded modules are refused where scripts are.
		allow( /islands\/.*\.js csp/ );
		await page.goto( '/commander' );
		await expect(
			page.getByText( 'Chargement du panier...' )
		).toBeHidden();
		await page
			.getByRole( 'link', { name: 'Commander sans JavaScript' } )
			.click();
		await expect(
			page.getByText( 'Votre panier est vide.' )
		).toBeVisible();
		// By its class: Playwright finds no text inside <noscript>.
		await page.goto( '/panier' );
		await expect( page.locator( '.museau-cart__words' ) ).toBeVisible();
		await expect(
			page.getByRole( 'link', { name: 'Retour à la galerie' } )
		).toBeVisible();
		expect( await page.context().cookies() ).toEqual( [] );
	} );
} );
