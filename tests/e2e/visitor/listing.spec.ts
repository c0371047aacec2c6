import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, test, type Site } from '../support/test';
import { read } from '../support/cart';
import type { ProductList } from '../../../src/client/types';

/** What GET /attributes answers of one of them. */
interface Attribute {
	slug: string;
	terms: { id: number; slug: string }[];
}

const cards = ( page: Page ) => page.locator( '.museau-product-card' );

test( '[R052] [R053] [R054] three listings with tabs, contact, breadcrumb, and 3, 2 or 1 columns', async ( {
	page,
} ) => {
	await page.goto( '/boutique' );
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
		'Boutique'
	);
	await page.goto( '/impression' );
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
		'Impressions'
	);
	await page.getByRole( 'link', { name: 'Originaux', exact: true } ).click();
	await expect( page ).toHaveURL( /\/oeuvre-originale$/ );
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
		'Œuvres Originales'
	);
	await expect(
		page.getByRole( 'navigation', { name: 'Fil d’Ariane' } )
	).toContainText( 'Accueil' );
	const contact = page.locator( '.museau-product-grid__contact' );
	await expect( contact.locator( 'a[href^="mailto:"]' ) ).toBeVisible();
	await expect( contact.locator( 'a[href^="tel:"]' ) ).toBeVisible();
	await expect(
		contact.getByRole( 'link', { name: 'Instagram' } )
	).toBeVisible();

	for ( const [ width, columns ] of [
		[ 1440, 3 ],
		[ 1101, 3 ],
		[ 1100, 2 ],
		[ 701, 2 ],
		[ 700, 1 ],
		[ 360, 1 ],
	] as const ) {
		await page.setViewportSize( { width, height: 900 } );
		const tops = await cards( page ).evaluateAll( ( all ) =>
			all
				.slice( 0, 4 )
				.map( ( card ) => card.getBoundingClientRect().top )
		);
		expect(
			tops.filter( ( top ) => top === tops[ 0 ] ),
			`${ width } px`
		).toHaveLength( columns );
	}
	await expectNoViolations( page );
	await page.setViewportSize( { width: 1440, height: 900 } );
	await expectNoViolations( page );
} );

test( '[R061] [R063] [R064] [R065] [R076] filters stand in the address, come back, and travel to the product', async ( {
	page,
} ) => {
	await page.goto( '/impression' );
	const choice = ( name: string ) =>
		page.locator( '.museau-product-grid__choice', { hasText: name } );
	await choice( 'Basse-cour' ).click();
	await expect( page ).toHaveURL( /\?pa_serie=\d+$/ );
	await choice( 'Compagnons' ).click();
	await expect( page ).toHaveURL( /\?pa_serie=\d+$/ );
	await expect( choice( 'Basse-cour' ) ).not.toHaveAttribute(
		'aria-current'
	);
	await choice( 'Carré' ).click();
	await expect( page ).toHaveURL( /\?pa_format=\d+,\d+$/ );
	await expect( page.getByRole( 'status' ).first() ).not.toHaveText(
		'16 œuvres'
	);
	await page.goBack();
	await expect( choice( 'Compagnons' ) ).toHaveAttribute(
		'aria-current',
		'true'
	);
	await page.goForward();
	await expect( choice( 'Carré' ) ).toHaveAttribute( 'aria-current', 'true' );
	await page.reload();
	await expect( choice( 'Carré' ) ).toHaveAttribute( 'aria-current', 'true' );
	expect(
		await page.locator( 'link[rel=canonical]' ).getAttribute( 'href' )
	).toMatch( /\/impression$/ );

	await cards( page ).first().getByRole( 'link' ).first().click();
	await expect( page ).toHaveURL( /\/produit\/impression\/.*pa_format=/ );
	await expect(
		page.getByLabel( 'Format', { exact: true } ).locator( ':checked' )
	).toHaveText( /^Carré/ );
	await page.goBack();
	await page
		.getByRole( 'navigation', { name: 'Catégories' } )
		.getByRole( 'link', { name: 'Originaux' } )
		.click();
	await expect( page ).toHaveURL( /\/oeuvre-originale$/ );
	// Only what an original has can be asked of the originals.
	await expect( choice( 'Marque-page' ) ).toHaveCount( 0 );
	await choice( 'Grands espaces' ).click();
	await expect( page ).toHaveURL( /\?pa_serie=\d+$/ );
	const series = new URL( page.url() ).searchParams.get( 'pa_serie' );
	await choice( 'Carré' ).click();
	await expect( page ).toHaveURL( /\?pa_format=[\d,]+$/ );
	// What would leave no work cannot be pressed; an address may still ask for it.
	await expect( choice( 'Grands espaces' ) ).toHaveAttribute(
		'aria-disabled',
		'true'
	);
	await page.goto( `${ page.url() }&pa_serie=${ series }` );
	await expect(
		page.getByText( 'Aucun produit ne correspond à votre recherche.' )
	).toBeVisible();
	await expectNoViolations( page );
	await page
		.getByRole( 'link', { name: 'Effacer les filtres' } )
		.last()
		.click();
	await expect( page ).toHaveURL( /\/oeuvre-originale$/ );
	await expect( cards( page ) ).toHaveCount( 16 );
} );

test( '[R062] [R056] the list works without JavaScript: a format by name, unknown ids, a page beyond the end', async ( {
	browser,
	site,
} ) => {
	const context = await browser.newContext( {
		javaScriptEnabled: false,
		baseURL: site.url,
	} );
	const page = await context.newPage();
	await page.goto( '/impression?format=a4-portrait' );
	// What is listed is what the shop has in this very format.
	const { terms } = ( await read< Attribute[] >( page, '/attributes' ) ).find(
		( { slug } ) => slug === 'pa_format'
	)!;
	const { id } = terms.find( ( { slug } ) => slug === 'a4-portrait' )!;
	const { products } = await read< ProductList >(
		page,
		`/products?category=impression&pa_format=${ id }`
	);
	expect( products.length ).toBeGreaterThan( 0 );
	expect( products.length ).toBeLessThan( 16 );
	await expect( page.locator( '.museau-product-card__name' ) ).toHaveText(
		products.map( ( { name } ) => name )
	);
	await expect( page.getByLabel( 'Trier par :' ) ).toBeHidden();
	await page.goto( '/impression?pa_format=99999&pa_serie=abc' );
	await expect( page.locator( '.museau-product-grid__count' ) ).toHaveText(
		'16 œuvres'
	);
	await page
		.locator( '.museau-product-grid__choice', { hasText: 'Paysage' } )
		.click();
	await expect( page ).toHaveURL( /pa_format=/ );
	expect( await cards( page ).count() ).toBeGreaterThan( 0 );
	await page.goto( '/impression?page_liste=50' );
	await expect(
		page.getByText( 'Aucun produit ne correspond à votre recherche.' )
	).toBeVisible();
	await page
		.getByRole( 'link', { name: 'Revenir à la première page' } )
		.click();
	await expect( cards( page ) ).toHaveCount( 16 );
	await context.close();
} );

test( 'a work without options goes into the cart from its card, before React and after', async ( {
	page,
	allow,
} ) => {
	await page.goto( '/impression' );
	const add = ( name: string ) =>
		page.getByRole( 'button', { name: `Ajouter au panier : ${ name }` } );
	await expect( add( 'Vache au pré (impression)' ) ).toHaveCount( 0 );
	await add( 'Marque-page Chat' ).click();
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( cart ).toContainText( 'Marque-page Chat' );
	await page.keyboard.press( 'Escape' );
	await expect( add( 'Marque-page Chat' ) ).toBeFocused();
	await expectNoViolations( page );

	allow( /add-to-cart/, /Failed to load resource/ );
	await page.route( '**/add-to-cart', ( route ) =>
		route.fulfill( {
			status: 409,
			json: {
				code: 'museau_above_stock',
				message: 'Il n’en reste que 2.',
				data: { status: 409 },
			},
		} )
	);
	await add( 'Marque-page Berger' ).click();
	await expect(
		page.getByRole( 'alert' ).filter( { hasText: 'reste' } )
	).toHaveText( 'Il n’en reste que 2.' );
} );

test( 'a phone shows two works a row where the artist wishes it, one where text is large', async ( {
	page,
	site,
} ) => {
	const columns = () =>
		cards( page ).evaluateAll(
			( all ) =>
				new Set(
					all.map( ( one ) =>
						Math.round( one.getBoundingClientRect().left )
					)
				).size
		);
	const set = ( value: boolean ) =>
		site.wp(
			'eval',
			`museau()->settings()->save( [ "shows_two_per_row" => ${ value } ] );`
		);
	await page.setViewportSize( { width: 360, height: 800 } );
	await page.goto( '/oeuvre-originale' );
	expect( await columns() ).toBe( 1 );
	await set( true );
	try {
		await page.reload();
		expect( await columns() ).toBe( 2 );
		await expectNoViolations( page );
		await page.addStyleTag( { content: ':root { font-size: 200% }' } );
		expect( await columns() ).toBe( 1 );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBe( 360 );
	} finally {
		await set( false );
	}
} );

test( 'after a reload, back and forward change a list that nobody has touched yet', async ( {
	page,
} ) => {
	const island = page.locator( '[data-island=product-grid]' );
	const order = page.getByLabel( 'Trier par :' );
	await page.goto( '/impression' );
	const square = page.locator( '.museau-product-grid__choice', {
		hasText: 'Carré',
	} );
	await square.hover();
	await expect( island ).toHaveAttribute( 'data-live' );
	await square.click();
	await expect( page ).toHaveURL( /\?pa_format=/ );
	const said = page.getByRole( 'status' ).first();
	await expect( said ).toHaveText( '3 œuvres' );
	await order.selectOption( 'price-low' );
	await expect( page ).toHaveURL( /&tri=price-low$/ );
	// Away from the list, so that nothing but the browser's buttons wakes it.
	await page.mouse.move( 0, 0 );
	await page.reload();
	await expect( page.locator( 'html' ) ).toHaveAttribute( 'data-shell', '' );
	await expect( order ).toHaveValue( 'price-low' );
	await expect( island ).not.toHaveAttribute( 'data-live' );
	await page.goBack();
	await expect( page ).toHaveURL( /\?pa_format=[\d,]+$/ );
	await expect( order ).toHaveValue( 'date-desc' );
	await expect( said ).toHaveText( '3 œuvres' );
	// At once, before any script but the loader is there.
	await page.reload();
	await page.goBack();
	await expect( said ).toHaveText( '16 œuvres' );
	await expect( page ).toHaveURL( /\/impression$/ );
	await page.goForward();
	await page.goForward();
	await expect( order ).toHaveValue( 'price-low' );

	await page.goto( '/actualites' );
	const events = page.getByRole( 'link', { name: 'Événements' } );
	await events.hover();
	await expect( page.locator( '[data-island=news]' ) ).toHaveAttribute(
		'data-live'
	);
	await events.click();
	const news = page.locator( '.museau-news__card' );
	await expect( page ).toHaveURL( /\?type=evenement$/ );
	await expect( news ).toHaveCount( 2 );
	await page.mouse.move( 0, 0 );
	await page.reload();
	await page.goBack();
	await expect( news ).not.toHaveCount( 2 );
} );

test( 'what is pressed before the last press is drawn counts, too, and twice the same once', async ( {
	page,
} ) => {
	const island = page.locator( '[data-island=product-grid]' );
	/** All within one task, as a hurried hand on a slow phone. */
	const pressed = ( order: string, ...names: string[] ) =>
		island.evaluate(
			( root, [ wanted, ...values ] ) => {
				const select = root.querySelector( 'select' )!;
				if ( wanted ) {
					select.value = wanted;
					select.dispatchEvent(
						new Event( 'change', { bubbles: true } )
					);
				}
				for ( const value of values ) {
					[
						...root.querySelectorAll< HTMLElement >(
							'.museau-product-grid__choice'
						),
					]
						.find( ( choice ) =>
							choice.textContent?.startsWith( value! )
						)!
						.click();
				}
			},
			[ order, ...names ]
		);
	const open = async () => {
		await page.goto( '/impression' );
		await page.getByLabel( 'Trier par :' ).hover();
		await expect( island ).toHaveAttribute( 'data-live' );
	};
	const marked = island.locator( '[aria-current=true]' );

	await open();
	await pressed( '', 'Carré', 'Portrait' );
	await expect( marked ).toHaveText( [ /^Carré/, /^Portrait/ ] );
	await page.reload();
	await expect( marked ).toHaveText( [ /^Carré/, /^Portrait/ ] );

	await open();
	await pressed( 'price-high', 'Compagnons' );
	await expect( page ).toHaveURL( /\?pa_serie=\d+&tri=price-high$/ );
	await expect( marked ).toHaveText( [ /^Compagnons/ ] );

	await open();
	await pressed( '', 'Carré', 'Carré' );
	await expect( marked ).toHaveText( [ /^Carré/ ] );
	await page.goBack();
	await expect( page ).toHaveURL( /\/impression$/ );
	await expect( marked ).toHaveCount( 0 );
} );

/** The order is of the page shown, stands in the address, and comes back with it. */
async function sortAndTurn( page: Page, pages: Locator ) {
	const names = () =>
		page.locator( '.museau-product-card__name' ).allTextContents();
	const newest = await names();
	await page.getByLabel( 'Trier par :' ).selectOption( 'date-asc' );
	await expect(
		page.getByText( /tri\s: Plus anciennes, sur cette page$/ )
	).toBeVisible();
	// The field and its sentence answer at once, the works follow.
	await expect.poll( names ).toEqual( [ ...newest ].reverse() );
	await page.getByLabel( 'Trier par :' ).selectOption( 'price-low' );
	await expect(
		page.getByText( /tri\s: Prix croissant, sur cette page$/ )
	).toBeVisible();
	const prices = async () =>
		(
			await page
				.locator( '.museau-product-card__price' )
				.allTextContents()
		).map( ( text ) =>
			Number( text.replace( /[^\d,]/g, '' ).replace( ',', '.' ) )
		);
	const rising = ( await prices() ).sort( ( one, other ) => one - other );
	await expect.poll( prices ).toEqual( rising );

	// The order stands in the address: it comes back with it, and stays on the next page.
	await expect( page ).toHaveURL( /\?tri=price-low$/ );
	const sorted = await names();
	const order = page.getByLabel( 'Trier par :' );
	await page.reload();
	await expect( order ).toHaveValue( 'price-low' );
	await expect.poll( names ).toEqual( sorted );
	await pages.hover();
	await expect(
		page.locator( '[data-island=product-grid][data-live]' )
	).toHaveCount( 1 );
	await pages.getByRole( 'link', { name: 'Suivant' } ).click();
	await expect( page ).toHaveURL( /\?page_liste=2&tri=price-low$/ );
	await page.goBack();
	await expect( order ).toHaveValue( 'price-low' );
	await page.goBack();
	await expect( order ).toHaveValue( 'date-asc' );
	await page.goBack();
	await expect( order ).toHaveValue( 'date-desc' );
}

/** Turning pages needs no JavaScript. */
async function turnWithoutScripts( browser: Browser, site: Site ) {
	const plain = await (
		await browser.newContext( {
			javaScriptEnabled: false,
			baseURL: site.url,
		} )
	).newPage();
	await plain.goto( '/oeuvre-originale' );
	await plain.getByRole( 'link', { name: 'Suivant' } ).click();
	await expect( plain.getByText( '16 œuvres, page 2 sur 8' ) ).toBeVisible();
	await plain.getByRole( 'link', { name: 'Page 8' } ).click();
	await expect( cards( plain ) ).toHaveCount( 2 );
	await plain.context().close();
}

test( '[R055] [R056] [R057] pages and orders', async ( {
	page,
	browser,
	site,
} ) => {
	await site.wp(
		'eval',
		'museau()->settings()->save( [ "page_size" => 2 ] );'
	);
	try {
		await page.goto( '/oeuvre-originale' );
		await expect(
			page.getByText( '16 œuvres, page 1 sur 8' )
		).toBeVisible();
		const pages = page.getByRole( 'navigation', { name: 'Pages' } );
		await expect( pages ).toHaveText( /Précédent\s*12345…78\s*Suivant/ );
		// The first press before React is a plain link; this one is taken over.
		await pages.hover();
		await expect(
			page.locator( '[data-island=product-grid][data-live]' )
		).toHaveCount( 1 );
		await pages.getByRole( 'link', { name: 'Suivant' } ).click();
		await expect( page ).toHaveURL( /\?page_liste=2$/ );
		await expect(
			page.getByText( '16 œuvres, page 2 sur 8' )
		).toBeVisible();
		await expect(
			page.locator( '.museau-product-grid__main' )
		).toBeFocused();
		await page.goBack();
		await expect(
			page.getByText( '16 œuvres, page 1 sur 8' )
		).toBeVisible();
		await sortAndTurn( page, pages );
		await turnWithoutScripts( browser, site );
	} finally {
		await site.wp(
			'eval',
			'museau()->settings()->save( [ "page_size" => 24 ] );'
		);
	}
} );

test( '[R099] [R100] [R121] while a like is on its way its heart is still, and a failure takes it back without a word', async ( {
	page,
	allow,
} ) => {
	allow( /product\/like/, /Failed to load resource/ );
	await page.goto( '/oeuvre-originale' );
	const card = cards( page ).nth( 8 );
	const heart = card.locator( '.museau-favourite' );
	const count = heart.locator( '.museau-favourite__count' );
	await heart.hover();
	await expect(
		page.locator( '[data-island=product-grid][data-live]' )
	).toHaveCount( 1 );
	await expect( count ).toHaveText( /^\d+$/ );
	const before = Number( await count.textContent() );
	const favourites = () =>
		page.evaluate( () => localStorage.getItem( 'museau_favorites' ) );
	const kept = await favourites();
	let answer = () => {};
	const held = new Promise< void >( ( resolve ) => ( answer = resolve ) );
	const calls: { body: unknown; nonce: string | undefined }[] = [];
	await page.route( '**/product/like', async ( route ) => {
		const request = route.request();
		calls.push( {
			body: request.postDataJSON(),
			nonce: request.headers()[ 'x-wp-nonce' ],
		} );
		await held;
		await route.fulfill( { status: 500, json: {} } );
	} );
	await heart.click();
	await expect( heart ).toBeDisabled();
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'true' );
	await expect( count ).toHaveText( String( before + 1 ) );
	const id = Number( await heart.getAttribute( 'data-favourite' ) );
	expect( JSON.parse( ( await favourites() )! ) ).toContain( id );
	// A second press while the first is under way.
	await heart.click( { force: true } );
	answer();
	await expect( heart ).toBeEnabled();
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'false' );
	await expect( count ).toHaveText( String( before ) );
	expect( JSON.parse( ( await favourites() ) ?? '[]' ) ).toEqual(
		JSON.parse( kept ?? '[]' )
	);
	expect( calls ).toEqual( [
		{
			body: { product_id: id },
			nonce: await page.evaluate( () => window.museau?.nonce ),
		},
	] );
	await expect( page.getByRole( 'alert' ) ).toHaveCount( 0 );
} );

test( '[R058] [R059] hearts are kept, counted, taken back when the call fails; a sold work shows its print', async ( {
	page,
	allow,
}, testInfo ) => {
	await page.goto( '/oeuvre-originale' );
	// A second try finds the likes of the first: it takes another work.
	const heart = cards( page )
		.nth( 2 + testInfo.retry )
		.locator( '.museau-favourite' );
	await heart.click();
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'true' );
	await expect( heart.locator( '.museau-favourite__count' ) ).toHaveText(
		'1'
	);
	await expect( heart ).toBeEnabled();
	await page.reload();
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'true' );
	await expect( heart.locator( '.museau-favourite__count' ) ).toHaveText(
		'1'
	);

	allow( /product\/unlike/, /Failed to load resource/ );
	await page.route( '**/product/unlike', ( route ) =>
		route.fulfill( { status: 500, json: {} } )
	);
	// The click may wait for the island: only the refused call tells that it was heard.
	const refused = page.waitForResponse( '**/product/unlike' );
	await heart.click();
	await refused;
	await expect( heart ).toBeEnabled();
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'true' );
	await page.unroute( '**/product/unlike' );
	await heart.click();
	await expect( heart ).toHaveAttribute( 'aria-pressed', 'false' );
	await expect( heart.locator( '.museau-favourite__count' ) ).toHaveText(
		'0'
	);

	const sold = cards( page ).filter( { hasText: 'VENDU' } );
	await expect( sold.first() ).toBeVisible();
	await sold
		.getByRole( 'link', { name: 'Version imprimée ici' } )
		.first()
		.click();
	await expect( page ).toHaveURL( /\/produit\/impression\/.+-impression$/ );
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toBeVisible();
} );

test( '[R060] a failed list says so and tries again', async ( {
	page,
	allow,
} ) => {
	allow( /museau-react\/v1\/products/, /Failed to load resource/ );
	await page.goto( '/impression' );
	await page.route( '**/museau-react/v1/products?*', ( route ) =>
		route.fulfill( { status: 400, json: { code: 'x', message: 'x' } } )
	);
	await page.locator( '.museau-product-grid__list' ).hover();
	await expect(
		page.locator( '[data-island=product-grid][data-live]' )
	).toHaveCount( 1 );
	await page
		.locator( '.museau-product-grid__choice', { hasText: 'Portrait' } )
		.click();
	await expect(
		page.getByText( 'Erreur lors du chargement des produits.' )
	).toBeVisible();
	await page.unroute( '**/museau-react/v1/products?*' );
	await page.getByRole( 'button', { name: 'Réessayer' } ).click();
	await expect( cards( page ).first() ).toBeVisible();
} );

test( 'works hang on one line, whole and to size; the last gap keeps a place', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 1440, height: 900 } );
	await page.goto( '/oeuvre-originale' );
	const sheets = await page
		.locator( '.museau-product-card__sheet' )
		.evaluateAll( async ( all ) => {
			const row = all.slice( 0, 3 );
			await Promise.all(
				row.map( ( sheet ) => sheet.querySelector( 'img' )!.decode() )
			);
			return row.map( ( sheet ) => {
				const { bottom, width, height } = sheet.getBoundingClientRect();
				const { naturalWidth, naturalHeight } =
					sheet.querySelector( 'img' )!;
				return {
					bottom: Math.round( bottom ),
					width,
					shape: width / height,
					natural: naturalWidth / naturalHeight,
				};
			} );
		} );
	const [ first, second, third ] = sheets;
	expect( second?.bottom ).toBe( first?.bottom );
	expect( third?.bottom ).toBe( first?.bottom );
	for ( const { shape, natural } of sheets ) {
		expect( shape ).toBeCloseTo( natural, 1 );
	}
	// 30 x 30 cm beside 20 x 20 cm.
	expect( first!.width ).toBeGreaterThan( third!.width * 1.1 );

	const place = page.locator( '.museau-product-grid__invitation' );
	await expect( place ).toBeVisible();
	await place.scrollIntoViewIfNeeded();
	await expect(
		page.locator( '.museau-product-grid__section' ).first()
	).toBeInViewport();
	for ( const [ width, isShown ] of [
		[ 1000, false ],
		[ 360, false ],
	] as const ) {
		await page.setViewportSize( { width, height: 900 } );
		await expect( place ).toBeVisible( { visible: isShown } );
	}
	await page.setViewportSize( { width: 1440, height: 900 } );
	await place.getByRole( 'link' ).click();
	await expect( page ).toHaveURL( /\/commandez-votre-portrait$/ );
} );

test( 'filters say how many works they leave; one that would leave none leads nowhere', async ( {
	page,
} ) => {
	await page.goto( '/oeuvre-originale' );
	const choice = ( name: string ) =>
		page.locator( '.museau-product-grid__choice', { hasText: name } );
	const count = async ( name: string ) =>
		Number( await choice( name ).locator( 'small' ).textContent() );
	const squares = await count( 'Carré' );
	const graphite = await count( 'Graphite' );
	await choice( 'Carré' ).click();
	await expect( page.getByText( `${ squares } œuvres` ) ).toBeVisible();
	await expect( choice( 'Graphite' ).locator( 'small' ) ).not.toHaveText(
		String( graphite )
	);
	const left = await count( 'Graphite' );
	await page.reload();
	expect( await count( 'Graphite' ) ).toBe( left );
	await choice( 'Graphite' ).click();
	await expect(
		page.getByText( left === 1 ? '1 œuvre' : `${ left } œuvres` )
	).toBeVisible();
	await expect( cards( page ) ).toHaveCount( left );
	const vain = page.locator( '.museau-product-grid__choice', {
		has: page.locator( 'small', { hasText: /^0$/ } ),
	} );
	await expect( vain.first() ).toHaveAttribute( 'aria-disabled', 'true' );
	await expect( vain.first() ).not.toHaveAttribute( 'href' );
	await expectNoViolations( page );
} );

test( 'a shared link shows its order without JavaScript as with it', async ( {
	page,
	browser,
	site,
} ) => {
	const names = ( from: Page ) =>
		from.locator( '.museau-product-card__name' ).allTextContents();
	const plain = await browser.newPage( {
		baseURL: site.url,
		javaScriptEnabled: false,
	} );
	await plain.goto( '/impression' );
	const newest = await names( plain );
	for ( const order of [ 'price-low', 'price-high', 'date-asc', 'likes' ] ) {
		const path = `/impression?tri=${ order }`;
		await plain.goto( path );
		const printed = await names( plain );
		await page.goto( path );
		await page.locator( '.museau-product-grid__sort' ).hover();
		await expect(
			page.locator( '[data-island=product-grid][data-live]' )
		).toHaveCount( 1 );
		expect( await names( page ), order ).toEqual( printed );
		if ( order !== 'likes' ) {
			expect( printed, order ).not.toEqual( newest );
		}
		await expect( page.getByLabel( 'Trier par :' ) ).toHaveValue( order );
	}
	await plain.goto( '/impression?tri=random' );
	expect( await names( plain ) ).toEqual( newest );
	await plain.context().close();
} );

test( '[R062] a format named in the address marks its filter', async ( {
	page,
} ) => {
	const { terms } = (
		await (
			await page.request.get( '/wp-json/museau-react/v1/attributes' )
		).json()
	).find( ( { slug }: { slug: string } ) => slug === 'pa_format' );
	const portraits = terms.filter( ( { slug }: { slug: string } ) =>
		/^a\d-portrait/.test( slug )
	);
	expect( portraits.length ).toBeGreaterThan( 1 );
	await page.goto( `/oeuvre-originale?format=${ portraits[ 0 ].slug }` );
	const filter = page
		.locator( '.museau-product-grid__filters' )
		.getByRole( 'link', { name: /^Portrait \d+$/ } );
	await expect( filter ).toHaveAttribute( 'aria-current', 'true' );
	await filter.hover();
	await expect(
		page.locator( '[data-island=product-grid][data-live]' )
	).toHaveCount( 1 );
	await expect( filter ).toHaveAttribute( 'aria-current', 'true' );
	await filter.click();
	await expect( page ).toHaveURL( /\/oeuvre-originale$/ );
	await expect( filter ).not.toHaveAttribute( 'aria-current' );
} );

test( 'a search of signs finds nothing, shows them as typed, and has its title', async ( {
	page,
} ) => {
	for ( const typed of [ '<b>', '&', '"' ] ) {
		await page.goto( `/?s=${ encodeURIComponent( typed ) }` );
		await expect( page ).toHaveTitle(
			`« ${ typed } » à l’atelier · Museau`
		);
		await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
			`« ${ typed } » à l’atelier`
		);
		await expect( page.getByRole( 'searchbox' ) ).toHaveValue( typed );
		await expect( page.getByText( 'Rien de tel' ) ).toBeVisible();
	}
	await page.goto( '/?s=' );
	await expect( page ).toHaveTitle( 'Recherche · Museau' );
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
		'Recherche'
	);
} );
