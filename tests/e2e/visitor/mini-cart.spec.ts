import { expect, expectNoViolations, test } from '../support/test';
import {
	expectBeneathTotal,
	productOf,
	putInCart,
	putPortraitInCart,
} from '../support/cart';

test( '[R092] [R097] the panel opens from the counter, keeps the focus and gives it back', async ( {
	page,
} ) => {
	await page.goto( '/cgv' );
	const counter = page.locator( '.museau-mini-cart__trigger' );
	const panel = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( panel ).toHaveCount( 0 );
	// The very first press comes before the island's code.
	await counter.click();
	await expect(
		panel.getByRole( 'heading', { name: 'Votre panier' } )
	).toBeVisible();
	await expect( panel ).toContainText( 'Votre panier est vide.' );
	// From the right edge, over the whole height.
	await expect
		.poll( async () => {
			const { x, y, width, height } = ( await panel.boundingBox() )!;
			return [ Math.round( x + width ), y, height ];
		} )
		.toEqual( [ 1440, 0, 900 ] );
	await expect(
		panel.getByRole( 'button', { name: 'Continuer mes achats' } )
	).toBeVisible();
	await expectNoViolations( page );
	for ( let i = 0; i < 4; i++ ) {
		await page.keyboard.press( 'Tab' );
		// Beyond the last control the browser's own bar may come: never the page.
		expect( await page.locator( 'body *:focus' ).count() ).toBe(
			await panel.locator( '*:focus' ).count()
		);
	}
	await page.keyboard.press( 'Escape' );
	await expect( panel ).toBeHidden();
	await expect( counter ).toBeFocused();
	await expect( page.locator( '.museau-mini-cart__panel' ) ).toHaveAttribute(
		'inert',
		''
	);
	await counter.press( 'Enter' );
	await panel.getByRole( 'button', { name: 'Continuer mes achats' } ).click();
	await expect( panel ).toBeHidden();
	await expect( counter ).toBeFocused();
} );

test( '[R093] [R094] [R095] [R096] the panel shows lines, badges, shipping and totals', async ( {
	page,
} ) => {
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	const cart = await putPortraitInCart( page );
	const price = variation?.price ?? product.price ?? 0;
	await putInCart( page, product.id, variation?.id );
	await page.reload();
	await page.locator( '.museau-mini-cart__trigger' ).click();
	const panel = page.getByRole( 'dialog', { name: 'Votre panier' } );

	const portrait = panel
		.locator( '.museau-line' )
		.filter( { hasText: 'Acompte 30 %' } );
	await expect( portrait ).toContainText( 'Livraison Spéciale : 15,00 €' );
	await expect( portrait ).toContainText( /Technique\s: / );
	await expect( portrait.getByRole( 'spinbutton' ) ).toHaveCount( 0 );
	const print = panel
		.locator( '.museau-line' )
		.filter( { hasText: product.name } );
	await expect( print ).toContainText( 'Impression · Marque-pages' );
	await expect(
		print.getByRole( 'img' ).or( print.locator( 'img' ) ).first()
	).toBeVisible();

	const missing = ( 50 - price )
		.toFixed( 2 )
		.replace( '.', ',' )
		.replace( ',00', '' );
	await expect( panel ).toContainText(
		`Plus que ${ missing }€ pour profiter de la livraison gratuite`
	);
	await expect( panel.locator( '.museau-totals__free' ) ).toContainText(
		`(sous-total : ${ price.toFixed( 2 ).replace( '.', ',' ) } € hors portraits)`
	);
	const balance = cart.cart_totals.future_payments
		.toFixed( 2 )
		.replace( '.', ',' );
	await expect( panel.locator( '.museau-totals dt' ) ).toHaveText( [
		'Sous-total',
		'Livraison gratuite',
		'Frais de port',
		'dont solde avant l’envoi',
		'Total',
		'À payer à la commande',
	] );
	await expect( panel.locator( '.museau-totals__part dd' ) ).toHaveText(
		`${ balance } €`
	);
	await expectBeneathTotal( panel );
	await expect( portrait.locator( '.museau-line__price' ) ).toContainText(
		'prix entier'
	);
	await expect( print ).not.toContainText( 'prix entier' );
	await expectNoViolations( page );

	await print
		.getByRole( 'spinbutton' )
		.fill( String( Math.ceil( 50 / price ) ) );
	await expect( panel.getByText( /Plus que/ ) ).toHaveCount( 0 );
	await portrait.getByRole( 'button', { name: /^Retirer/ } ).click();
	await expect( panel ).toContainText( 'Offerts' );
	await expect(
		panel.getByRole( 'link', { name: 'Passer la commande' } )
	).toHaveAttribute( 'href', /\/panier$/ );
	await expect(
		panel.getByRole( 'link', { name: 'Payer directement' } )
	).toHaveAttribute( 'href', /\/commander$/ );
	expect( cart.cart_contents ).toHaveLength( 1 );
} );

test( '[R002] the counter shows the stored number before React, in two forms, and Erreur when the cart cannot be read', async ( {
	page,
	allow,
} ) => {
	allow( /récupération du panier|Failed to load resource|status 4/ );
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 2 );
	await page.goto( '/panier' );
	await expect( page.locator( '.museau-cart .museau-line' ) ).toHaveCount(
		1
	);

	const scripts: string[] = [];
	page.on( 'request', ( request ) => scripts.push( request.url() ) );
	await page.goto( '/cgv' );
	const count = page.locator( '[data-cart-count]' );
	await expect( count ).toHaveText( '2' );
	// No island comes without it.
	expect( scripts.filter( ( url ) => /runtime\./.test( url ) ) ).toEqual(
		[]
	);
	const icon = page.locator( '.museau-mini-cart__icon' );
	const label = page
		.locator( '.museau-mini-cart__trigger' )
		.getByText( 'Panier', { exact: true } );
	await page.setViewportSize( { width: 1101, height: 800 } );
	await expect( label ).toBeVisible();
	await expect( icon ).toBeHidden();
	await page.setViewportSize( { width: 1100, height: 800 } );
	await expect( icon ).toBeVisible();
	// The word is left to those who hear the page.
	expect( ( await label.boundingBox() )!.width ).toBeLessThanOrEqual( 1 );

	await page.route( '**/museau-react/v1/cart', ( route ) =>
		route.fulfill( {
			status: 400,
			json: { code: 'museau_test', message: 'Panne.' },
		} )
	);
	// A reading that fails leaves the number of what is known to be in the cart.
	const failed = page.waitForEvent( 'console', ( message ) =>
		message.text().startsWith( 'La récupération du panier a échoué.' )
	);
	await page.goto( '/panier' );
	await failed;
	await expect( count ).toHaveText( '2' );
	// Of a cart that this browser has lost nothing is known: nobody needs to touch the counter.
	await page.evaluate( () => localStorage.removeItem( 'museau_cart' ) );
	await page.mouse.move( 0, 700 );
	await page.goto( '/cgv' );
	await expect( count ).toHaveText( 'Erreur' );
} );

test( '[R002] Erreur comes by itself on the pages that read the cart, and goes with the next reading', async ( {
	page,
	allow,
} ) => {
	allow( /récupération du panier|Failed to load resource|status 4/ );
	const cart = '**/museau-react/v1/cart';
	const count = page.locator( '[data-cart-count]' );
	for ( const path of [ '/panier' ] ) {
		await page.route( cart, ( route ) =>
			route.fulfill( {
				status: 400,
				json: { code: 'museau_test', message: 'Panne.' },
			} )
		);
		await page.goto( path );
		await expect( count ).toHaveText( 'Erreur' );
		await page.evaluate( () => localStorage.clear() );
		await page.unroute( cart );
		// Whoever comes back to the window finds it tried again.
		await page.evaluate( () =>
			window.dispatchEvent( new Event( 'focus' ) )
		);
		await expect( count ).toHaveText( '0' );
		await page.evaluate( () => localStorage.clear() );
	}
} );

test( '[R002] the counter follows another tab, and finds a cart whose copy was lost', async ( {
	page,
	context,
} ) => {
	await page.goto( '/cgv' );
	const count = page.locator( '[data-cart-count]' );
	await expect( count ).toHaveText( '0' );
	const other = await context.newPage();
	await other.goto( '/cgv' );
	const { product, variation } = await productOf( other, 'marque-pages' );
	await putInCart( other, product.id, variation?.id, 2 );
	await other.goto( '/panier' );
	await expect( other.locator( '.museau-cart .museau-line' ) ).toHaveCount(
		1
	);
	await expect( count ).toHaveText( '2' );

	// Live islands follow, too.
	await page.goto( '/panier' );
	await expect( page.locator( '.museau-cart .museau-line' ) ).toHaveCount(
		1
	);
	await other
		.locator( '.museau-cart' )
		.getByRole( 'button', { name: /^Retirer/ } )
		.click();
	await expect( other.locator( '.museau-cart' ) ).toContainText(
		'Votre panier est vide.'
	);
	await expect( count ).toHaveText( '0' );
	await expect( page.locator( '.museau-cart' ) ).toContainText(
		'Votre panier est vide.'
	);

	await putInCart( page, product.id, variation?.id, 3 );
	await page.evaluate( () => localStorage.removeItem( 'museau_cart' ) );
	await page.goto( '/cgv' );
	await expect( count ).toHaveText( '3' );
} );

for ( const [ place, selector ] of [
	[ 'the drawer', '.museau-mini-cart__panel' ],
	[ 'the cart', '.museau-cart' ],
] as const ) {
	test( `In ${ place } a line that could not be removed has the focus again`, async ( {
		page,
		allow,
	} ) => {
		allow( /Failed to load resource/, /remove-from-cart/ );
		await page.goto( '/cgv' );
		const { product, variation } = await productOf( page, 'marque-pages' );
		await putInCart( page, product.id, variation?.id, 1 );
		await page.goto( place === 'the cart' ? '/panier' : '/contact' );
		if ( place === 'the drawer' ) {
			await page.locator( '.museau-mini-cart__trigger' ).click();
		}
		let refuse = () => {};
		const held = new Promise< void >( ( resolve ) => {
			refuse = resolve;
		} );
		await page.route( '**/remove-from-cart', async ( route ) => {
			await held;
			await route.abort();
		} );
		const part = page.locator( selector );
		await part.getByRole( 'button', { name: /^Retirer/ } ).press( 'Enter' );
		await expect(
			part.getByText( 'Votre panier est vide.' )
		).toBeFocused();
		refuse();
		await expect( part.getByRole( 'alert' ) ).toBeVisible();
		await expect( part.locator( '.museau-lines' ) ).toBeFocused();
	} );
}

test( 'A quantity that cannot be had is put right by Enter', async ( {
	page,
} ) => {
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 2 );
	await page.goto( '/panier' );
	const quantity = page.locator( '.museau-cart .museau-quantity__input' );
	await quantity.fill( '-3' );
	await expect( quantity ).toHaveValue( '-3' );
	await quantity.press( 'Enter' );
	await expect( quantity ).toHaveValue( '1' );
} );
