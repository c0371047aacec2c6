/** What holds for every page of the shop: by keyboard alone, on a narrow screen, with large text, in every state. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';
import { productOf, putInCart, putPortraitInCart } from '../support/cart';

const PRODUCT = '/produit/oeuvre-originale/chat-roux';
const PAGES = [
	'/',
	'/commandez-votre-portrait',
	'/impression',
	PRODUCT,
	'/produit/impression/chat-roux-impression',
	'/panier',
	'/commander',
	'/actualites',
	'/contact',
	'/?s=chat',
];

/** Goes on with the Tab key until this has the focus; each stop on the way can be seen. */
async function tabTo( page: Page, target: Locator ): Promise< void > {
	await expect( target ).toBeVisible();
	for ( let stops = 0; stops < 90; stops++ ) {
		await page.keyboard.press( 'Tab' );
		const unseen = await page.evaluate( () => {
			// The real field may lie unseen over what shows its focus.
			const element = document.querySelector( ':focus' ) ?? document.body;
			const { width, height } = element.getBoundingClientRect();
			return element !== document.body && width * height === 0
				? element.outerHTML.slice( 0, 120 )
				: '';
		} );
		expect( unseen ).toBe( '' );
		if (
			await target.evaluate( ( element ) => element.matches( ':focus' ) )
		) {
			// A card's ring lies round the whole card.
			const rings = await target.evaluate( ( element ) =>
				[ undefined, '::after' ].map(
					( part ) => getComputedStyle( element, part ).outlineStyle
				)
			);
			expect( rings ).not.toEqual( [ 'none', 'none' ] );
			return;
		}
	}
	throw new Error( `Tab never reaches ${ target }` );
}

test( 'a whole visit by keyboard: from the first page to the checkout', async ( {
	page,
} ) => {
	test.slow();
	await page.goto( '/' );
	await page.keyboard.press( 'Tab' );
	await expect(
		page.getByRole( 'link', { name: 'Aller au contenu' } )
	).toBeFocused();
	await tabTo(
		page,
		page
			.getByRole( 'navigation', { name: 'Menu principal' } )
			.getByRole( 'link', { name: 'Impressions' } )
	);
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( /\/impression$/ );
	await tabTo(
		page,
		page.locator( '.museau-product-grid__choice', { hasText: 'Carré' } )
	);
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( /pa_format=/ );
	// A work that the filter takes away would take the focus with it.
	await expect( page.locator( '[aria-busy="true"]' ) ).toHaveCount( 0 );
	await tabTo( page, page.locator( '.museau-product-card__link' ).first() );
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( /\/produit\/impression\// );
	await tabTo( page, page.getByLabel( 'Quantité' ) );
	await page.keyboard.press( 'ArrowUp' );
	await tabTo( page, page.locator( '.museau-product__add' ) );
	await page.keyboard.press( 'Enter' );
	const panel = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( panel.locator( '.museau-line' ) ).toContainText( '2 × ' );
	await tabTo(
		page,
		panel.getByRole( 'link', { name: 'Passer la commande' } )
	);
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( /\/panier$/ );
	await tabTo(
		page,
		page.getByRole( 'link', { name: 'Valider la commande' } )
	);
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( /\/commander$/ );
	await tabTo( page, page.getByLabel( 'Prénom' ).first() );
} );

test( 'no page scrolls sideways or cuts a word at 320 px, nor with text twice as large', async ( {
	page,
} ) => {
	test.slow();
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putPortraitInCart( page );
	await putInCart( page, product.id, variation?.id );
	for ( const [ width, size ] of [
		[ 320, '100%' ],
		[ 1280, '200%' ],
		[ 360, '200%' ],
	] as const ) {
		await page.setViewportSize( { width, height: 900 } );
		for ( const path of PAGES ) {
			await page.goto( path );
			await page.evaluate( ( fontSize ) => {
				document.documentElement.style.fontSize = fontSize;
			}, size );
			if ( [ '/panier', '/commander' ].includes( path ) ) {
				await expect(
					page.getByRole( 'main' ).getByText( product.name ).first()
				).toBeAttached();
			}
			const faults = await page.evaluate( () => [
				...( document.documentElement.scrollWidth > innerWidth
					? [ `scrolls to ${ document.documentElement.scrollWidth }` ]
					: [] ),
				...[ ...document.querySelectorAll< HTMLElement >( 'body *' ) ]
					.filter( ( element ) => {
						const style = getComputedStyle( element );
						return (
							[ ...element.childNodes ].some(
								( node ) =>
									node.nodeType === Node.TEXT_NODE &&
									node.textContent?.trim()
							) &&
							element.checkVisibility() &&
							// What only a screen reader gets is one pixel large.
							element.clientWidth > 2 &&
							// An excerpt that ends in … stands whole in its article.
							style.webkitLineClamp === 'none' &&
							! element.closest(
								'.museau-visually-hidden, .museau-skip, option, svg, [inert]'
							) &&
							/hidden|clip/.test(
								style.overflowX + style.overflowY
							) &&
							( element.scrollWidth > element.clientWidth + 1 ||
								element.scrollHeight >
									element.clientHeight + 1 )
						);
					} )
					.map(
						( element ) =>
							`cut: ${ element.className } ${ element.textContent?.slice( 0, 40 ) }`
					),
			] );
			expect( faults, `${ path } at ${ width } px, ${ size }` ).toEqual(
				[]
			);
			for ( const button of await page
				.locator( '.museau-burger:visible' )
				.all() ) {
				const box = await button.boundingBox();
				expect(
					Math.min( box?.width ?? 0, box?.height ?? 0 ),
					`a button of the header, ${ path } at ${ width } px, ${ size }`
				).toBeGreaterThanOrEqual( 44 );
			}
		}
	}
} );

for ( const width of [ 360, 1440 ] ) {
	test( `no barrier in any state at ${ width } px`, async ( {
		page,
		allow,
	} ) => {
		test.slow();
		allow( /404|status 400|Failed to load resource/ );
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( PRODUCT );
		await expectNoViolations( page );
		await page.getByRole( 'button', { name: /Agrandir/ } ).click();
		await expect(
			page.getByRole( 'dialog', { name: 'Image en grand' } )
		).toBeVisible();
		await expectNoViolations( page );
		await page.keyboard.press( 'Escape' );
		if ( width < 992 ) {
			await page
				.getByRole( 'button', { name: 'Ouvrir le menu' } )
				.click();
			await expectNoViolations( page );
			await page.keyboard.press( 'Escape' );
		}
		for ( const path of [
			'/?s=chat',
			'/?s=introuvable',
			'/produit/impression/inconnu',
			'/impression?page_liste=50',
		] ) {
			await page.goto( path );
			await expectNoViolations( page );
		}

		await page.goto( '/impression' );
		if ( width < 992 ) {
			await page.locator( '.museau-product-grid__drawer-title' ).click();
		}
		await page.route( '**/museau-react/v1/products?*', ( route ) =>
			route.fulfill( { status: 400, json: { code: 'x', message: 'x' } } )
		);
		await page.locator( '.museau-product-grid__choice' ).first().hover();
		await expect(
			page.locator( '[data-island=product-grid][data-live]' )
		).toHaveCount( 1 );
		await page.locator( '.museau-product-grid__choice' ).first().click();
		await expect(
			page.getByText( 'Erreur lors du chargement des produits.' )
		).toBeVisible();
		await expectNoViolations( page );

		const { product, variation } = await productOf( page, 'marque-pages' );
		await putInCart( page, product.id, variation?.id );
		let open = () => {};
		const held = new Promise< void >( ( resolve ) => ( open = resolve ) );
		await page.route( '**/museau-react/v1/cart', async ( route ) => {
			await held;
			await route.continue();
		} );
		await page.goto( '/panier' );
		await expect(
			page.getByText( 'Chargement du panier...' )
		).toBeVisible();
		await expectNoViolations( page );
		open();
		await expect( page.locator( '.museau-cart .museau-line' ) ).toHaveCount(
			1
		);
		await page.locator( '.museau-mini-cart__trigger' ).click();
		await expect(
			page.getByRole( 'dialog', { name: 'Votre panier' } )
		).toBeVisible();
		await expectNoViolations( page );
	} );
}

test( 'offline nothing is lost: the change is taken back and said, the stored cart stays, and the next try counts', async ( {
	page,
	context,
	allow,
} ) => {
	allow( /INTERNET_DISCONNECTED|Failed to load resource|status 400/ );
	allow( /récupération du panier/ );
	await page.goto( '/panier' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	await page.reload();
	const line = page.locator( '.museau-cart .museau-line' );
	await expect( line ).toContainText( '1 × ' );
	// What a page loads once it is idle is not what goes offline here.
	await expect( page.locator( 'html' ) ).toHaveAttribute( 'data-shell', '' );
	const more = line.getByRole( 'button', { name: /^Un de plus/ } );
	await context.setOffline( true );
	await more.click();
	await expect( page.getByRole( 'alert' ) ).toContainText(
		'Failed to update item quantity.'
	);
	await expect( line ).toContainText( '1 × ' );
	await context.setOffline( false );
	const heard = page.waitForResponse( '**/update-cart-quantity' );
	await more.click();
	await heard;
	await expect( line ).toContainText( '2 × ' );
	await expect( page.getByRole( 'alert' ) ).toHaveCount( 0 );

	// A cart that cannot be read is shown as this browser kept it.
	await page.route( '**/museau-react/v1/cart', ( route ) =>
		route.fulfill( { status: 400, json: { code: 'x', message: 'Panne.' } } )
	);
	await page.reload();
	await expect( line ).toContainText( '2 × ' );
	await expect( page.locator( '[data-cart-count]' ) ).toHaveText( '2' );
} );
