import type { Page } from '@playwright/test';
import {
	expect,
	expectHue,
	expectNoViolations,
	stopClock,
	test,
} from '../support/test';
import { read } from '../support/cart';
import type { Product } from '../../../src/client/types';

/** The first product of a listing whose card says, or does not say, this. */
async function open(
	page: Page,
	listing: string,
	words: { hasText?: string | RegExp; hasNotText?: string }
) {
	await page.goto( listing );
	const href = await page
		.locator( '.museau-product-card' )
		.filter( { ...words, has: page.locator( 'img' ) } )
		.first()
		.locator( 'a' )
		.first()
		.getAttribute( 'href' );
	await page.goto( href ?? '' );
}

const addButton = ( page: Page ) => page.locator( '.museau-product__add' );

/** The first words of a piece of HTML, without its tags. */
const wordsOf = ( html: string ) =>
	html
		.replace( /<[^>]*>/g, ' ' )
		.trim()
		.split( /[&\n]/ )[ 0 ]!
		.trim();

/** The print of the page's address, once its name and its line stand there. */
async function shownPrint( page: Page, line: string ): Promise< Product > {
	const [ , , category, slug ] = new URL( page.url() ).pathname.split( '/' );
	expect( category ).toBe( 'impression' );
	const [ product ] = await read< [ Product ] >(
		page,
		`/products?slug=${ slug }`
	);
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
		product.name
	);
	await expect( page.locator( '.museau-product__categories' ) ).toContainText(
		line
	);
	return product;
}

test( '[R067] a print shows its name, line, price, description, pictures and options', async ( {
	page,
} ) => {
	await open( page, '/impression', { hasText: /formats/ } );
	const product = await shownPrint( page, 'Impression' );
	const price = page.locator( '.museau-product__price' );
	const description = page.locator( '.museau-product__text' );
	expect( product.description ).toMatch( /<p/ );
	await expect( description.locator( 'p' ).first() ).toBeVisible();
	const words = wordsOf( product.description );
	expect( words.length ).toBeGreaterThan( 10 );
	await expect( description ).toContainText( words );
	const pictures = page.locator( '.museau-product__thumbnail' );
	expect( product.images.length ).toBeGreaterThan( 1 );
	await expect( pictures ).toHaveCount( product.images.length );
	const asked = product.attributes.filter( ( { slug: one } ) =>
		[ 'pa_format', 'pa_cadre' ].includes( one )
	);
	expect( asked ).toHaveLength( 2 );
	for ( const { label, options } of asked ) {
		const select = page.getByLabel( label, { exact: true } );
		expect( options.length ).toBeGreaterThan( 1 );
		await expect( select.locator( 'option' ) ).toHaveCount(
			options.length
		);
	}
	// The price is the chosen variation's.
	const format = page.getByLabel( 'Format', { exact: true } );
	const first = await price.textContent();
	expect( first ).toMatch( /^\d+,\d\d\s€$/ );
	await format.selectOption( { index: 1 } );
	await expect( price ).not.toHaveText( first! );
	await expect( price ).toHaveText( /^\d+,\d\d\s€$/ );
} );

test( '[R068] [R069] [R072] [R070] an original: its line, its neighbours, and its picture in large', async ( {
	page,
} ) => {
	await open( page, '/oeuvre-originale', { hasNotText: 'VENDU' } );
	await expect( page.locator( '.museau-product__categories' ) ).toHaveText(
		'Œuvre originale'
	);
	await expect(
		page.getByRole( 'link', { name: 'Retour à la galerie' } )
	).toHaveAttribute( 'href', '/oeuvre-originale' );
	await expect( page.getByLabel( 'Quantité' ) ).toHaveCount( 0 );
	const first = page.url();
	await page.getByRole( 'link', { name: 'Suivant →' } ).click();
	await expect( page ).not.toHaveURL( first );
	await page.getByRole( 'link', { name: '← Précédent' } ).click();
	await expect( page ).toHaveURL( first );
	await expect(
		page.getByRole( 'link', { name: '← Précédent' } )
	).toHaveCount( 0 );

	const stage = page.getByRole( 'button', { name: /Agrandir/ } );
	const zoom = page.getByRole( 'dialog', { name: 'Image en grand' } );
	const large = zoom.getByRole( 'img' );
	await stage.click();
	await expect( large ).toBeVisible();
	const [ shown, real ] = await large.evaluate(
		async ( img: HTMLImageElement ) => {
			await img.decode();
			return [ img.getBoundingClientRect().width, img.naturalWidth ];
		}
	);
	// The whole picture first, then one of its pixels for one of the screen.
	expect( shown ).toBeLessThan( real );
	await expect( large ).toBeInViewport( { ratio: 1 } );
	await expectNoViolations( page );
	await zoom.getByRole( 'button', { name: 'De plus près' } ).click();
	const size = () =>
		large.evaluate( ( img ) => img.getBoundingClientRect().width );
	expect( await size() ).toBe( real );
	await expectNoViolations( page );
	await zoom.getByRole( 'button', { name: 'En entier' } ).click();
	expect( await size() ).toBe( shown );
	await large.click();
	expect( await size() ).toBe( real );
	await page.keyboard.press( 'Escape' );
	await expect( large ).toHaveCount( 0 );
	await expect( stage ).toBeFocused();
	await stage.click();
	await zoom.getByRole( 'button', { name: 'Fermer' } ).click();
	await expect( large ).toHaveCount( 0 );
	await stage.click();
	await page.mouse.click( 4, 450 );
	await expect( large ).toHaveCount( 0 );
} );

test( "[R071] [R078] the wall keeps the format's centimetres within 5 %, with its frame", async ( {
	page,
} ) => {
	await open( page, '/impression', { hasText: /formats/ } );
	const format = page.getByLabel( 'Format', { exact: true } );
	const sizes = await format.locator( 'option' ).evaluateAll( ( options ) =>
		options.map( ( option ) => ( {
			value: ( option as HTMLOptionElement ).value,
			cm: ( option.textContent ?? '' )
				.match( /([\d.,]+)\s?[x×]\s?([\d.,]+)/ )
				?.slice( 1 )
				.map( ( n ) => Number( n.replace( ',', '.' ) ) ),
		} ) )
	);
	for ( const { value, cm } of sizes ) {
		await format.selectOption( value );
		await expect(
			page.locator( '[data-island=product][data-live]' )
		).toHaveCount( 1 );
		const wall = page.locator( '.museau-wall__scene' );
		const measured = () =>
			wall.evaluate( ( svg: SVGSVGElement ) => {
				const art = svg
					.querySelector( '.museau-wall__picture' )
					?.getBoundingClientRect();
				const scale =
					svg.viewBox.baseVal.width /
					svg.getBoundingClientRect().width;
				return [
					( art?.width ?? 0 ) * scale,
					( art?.height ?? 0 ) * scale,
				];
			} );
		// The wall follows the choice.
		await expect
			.poll(
				async () =>
					Math.max(
						...( await measured() ).map( ( side, index ) =>
							Math.abs( side / ( cm?.[ index ] ?? 1 ) - 1 )
						)
					),
				{ message: value }
			)
			.toBeLessThan( 0.05 );
	}
	await format.selectOption( sizes[ 0 ]?.value ?? '' );
	const frame = page.getByLabel( 'Cadre', { exact: true } );
	await expect( frame.locator( ':checked' ) ).toHaveText( /sans cadre/i );
	await expect( page.locator( '.museau-wall__frame' ) ).toHaveCount( 0 );
	for ( const [ name, style ] of [
		[ /ch[eê]ne/i, 'oak' ],
		[ /noir/i, 'black' ],
		[ /blanc/i, 'white' ],
	] as const ) {
		const option = frame.locator( 'option' ).filter( { hasText: name } );
		if ( await option.count() ) {
			await frame.selectOption(
				( await option.first().getAttribute( 'value' ) ) ?? ''
			);
			await expect(
				page.locator( `.museau-wall__frame--${ style }` )
			).toHaveCount( 1 );
			await expect(
				page.locator( `.museau-product__stage--frame-${ style }` )
			).toHaveCount( 1 );
		}
	}
} );

test( '[R073] [R074] [R075] [R077] postcard and preview go together; a choice goes to the top', async ( {
	page,
} ) => {
	await open( page, '/impression', { hasText: /formats/ } );
	const format = page.getByLabel( 'Format', { exact: true } );
	const thumbnails = page.locator( '.museau-product__thumbnail' );
	await expect( page.getByLabel( /crayon|série/i ) ).toHaveCount( 0 );
	await format.focus();
	await page.evaluate( () => window.scrollTo( 0, 300 ) );
	const postcard = await format
		.locator( 'option' )
		.filter( { hasText: 'Carte postale' } )
		.first()
		.getAttribute( 'value' );
	await format.selectOption( postcard ?? '' );
	await expect( page.getByLabel( 'Cadre', { exact: true } ) ).toHaveCount(
		0
	);
	await expect( thumbnails.last() ).toHaveAttribute( 'aria-pressed', 'true' );
	await expect.poll( () => page.evaluate( () => window.scrollY ) ).toBe( 0 );
	// A thumbnail that chooses a format scrolls as the select does.
	await page.evaluate( () => window.scrollTo( 0, 200 ) );
	await thumbnails.first().click();
	await expect.poll( () => page.evaluate( () => window.scrollY ) ).toBe( 0 );
	await expect( page.getByLabel( 'Cadre', { exact: true } ) ).toBeVisible();
	await expect( format ).not.toHaveValue( postcard ?? '' );
	await thumbnails.last().click();
	await expect( format ).toHaveValue( postcard ?? '' );
} );

test( "[R082] the button says 'Ajouter au panier', and the mini cart opens 300 ms after the success", async ( {
	page,
} ) => {
	await page.clock.install();
	await open( page, '/impression', { hasText: 'Marque-page' } );
	await addButton( page ).hover();
	await expect(
		page.locator( '[data-island=product][data-live]' )
	).toHaveCount( 1 );
	await expect( addButton( page ) ).toHaveText( 'Ajouter au panier' );
	await stopClock( page );
	await addButton( page ).click();
	const success = page.getByText( 'Produit ajouté au panier.' );
	await expect( success ).toBeVisible();
	await expectHue( success, 'green' );
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await page.clock.runFor( 290 );
	await expect( cart ).toHaveCount( 0 );
	await page.clock.runFor( 20 );
	await expect( cart ).toBeVisible();
	await page.clock.resume();
	await expect( success ).toBeVisible();
	await cart.getByRole( 'button', { name: /^Retirer/ } ).click();
	await expect( cart.getByText( 'Votre panier est vide.' ) ).toBeVisible();
	await expect( success, 'it is not there any more' ).toHaveCount( 0 );
} );

test( '[R079] [R080] [R083] [R087] a print is added again and again, and a refusal is told in red', async ( {
	page,
	allow,
} ) => {
	await open( page, '/impression', { hasText: 'Marque-page' } );
	await expect(
		page.getByText( 'Livraison : 7,00 €, offerte dès 50 €' )
	).toBeVisible();
	await expect(
		page.getByText( 'Expédition sous 2 à 3 jours' )
	).toBeVisible();
	const quantity = page.getByLabel( 'Quantité' );
	await quantity.fill( '0' );
	await quantity.blur();
	await expect( quantity ).toHaveValue( '1' );
	await quantity.fill( '2' );
	let release = () => {};
	// Made first: the button may say so before the call arrives here.
	const released = new Promise< void >(
		( resolve ) => ( release = resolve )
	);
	await page.route( '**/add-to-cart', async ( route ) => {
		await released;
		await route.continue();
	} );
	await addButton( page ).click();
	await expect( addButton( page ) ).toHaveText( 'Ajout...' );
	release();
	await expect( page.getByText( 'Produit ajouté au panier.' ) ).toBeVisible();
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( cart ).toBeVisible();
	await page.keyboard.press( 'Escape' );
	await expect( cart ).toBeHidden();
	await expect( addButton( page ) ).toHaveText( 'Ajouter au panier' );
	await expect( addButton( page ) ).toBeFocused();
	await expect( page.locator( '[data-cart-count]' ).first() ).toHaveText(
		'2'
	);

	allow( /add-to-cart|récupération/, /Failed to load resource/ );
	await page.unroute( '**/add-to-cart' );
	await page.route( '**/add-to-cart', ( route ) =>
		route.fulfill( {
			status: 409,
			json: {
				code: 'museau_stock',
				message: 'Il n’en reste que 1.',
				data: { status: 409 },
			},
		} )
	);
	await addButton( page ).click();
	const refusal = page.locator( '.museau-product__outcome [role=alert]' );
	await expect( refusal ).toHaveText( 'Il n’en reste que 1.' );
	await expectHue( refusal, 'red' );
	await expectNoViolations( page );

	// Offline it is said at once, while the cart is still tried again.
	await page.unroute( '**/add-to-cart' );
	allow( /ERR_INTERNET_DISCONNECTED/ );
	await page.context().setOffline( true );
	await addButton( page ).click();
	await expect( refusal ).toContainText( 'Failed to add item.', {
		timeout: 900,
	} );
	await page.context().setOffline( false );
} );

test( "a work that somebody else's order holds is not pressed for twice", async ( {
	page,
	allow,
} ) => {
	allow( /add-to-cart/, /Failed to load resource/ );
	await open( page, '/oeuvre-originale', { hasNotText: 'VENDU' } );
	await page.route( '**/add-to-cart', ( route ) =>
		route.fulfill( {
			status: 409,
			json: {
				code: 'museau_reserved',
				message: 'Cette œuvre est en cours d’achat.',
				data: { status: 409 },
			},
		} )
	);
	await addButton( page ).click();
	await expect(
		page.locator( '.museau-product__outcome [role=alert]' )
	).toHaveText( 'Cette œuvre est en cours d’achat.' );
	await expect( addButton( page ) ).toBeDisabled();
	await expectNoViolations( page );
} );

test( '[R080] [R083] an original is added once, a sold one never', async ( {
	page,
} ) => {
	await open( page, '/oeuvre-originale', { hasNotText: 'VENDU' } );
	await addButton( page ).click();
	await expect( addButton( page ) ).toHaveText( 'Déjà dans le panier' );
	await expect( addButton( page ) ).toBeDisabled();
	await expect(
		page.getByRole( 'dialog', { name: 'Votre panier' } )
	).toBeVisible();
	// After a reload this stands there before React (B57), and React agrees with it.
	const scripts: string[] = [];
	page.on( 'request', ( request ) => scripts.push( request.url() ) );
	await page.mouse.move( 0, 0 );
	await page.reload();
	await expect( addButton( page ) ).toHaveText( 'Déjà dans le panier' );
	await expect( addButton( page ) ).toBeDisabled();
	// No island comes without it.
	expect( scripts.filter( ( url ) => /runtime\./.test( url ) ) ).toEqual(
		[]
	);
	await page.locator( '.museau-product__buy' ).hover();
	await expect(
		page.locator( '[data-island=product][data-live]' )
	).toHaveCount( 1 );
	await expect( addButton( page ) ).toHaveText( 'Déjà dans le panier' );
	await expect( addButton( page ) ).toBeDisabled();
	await open( page, '/oeuvre-originale', { hasText: 'VENDU' } );
	await expect( addButton( page ) ).toHaveText( 'Déjà vendue' );
	await expect( addButton( page ) ).toBeDisabled();
	await expect( page.getByRole( 'combobox' ) ).toHaveCount( 0 );
	await expectNoViolations( page );
} );

test( 'a sold work leads to a portrait like it, its technique and size chosen', async ( {
	page,
} ) => {
	await page.goto( '/produit/oeuvre-originale/chevaux-nokota' );
	await page
		.getByRole( 'link', { name: 'En commander une semblable' } )
		.click();
	const form = page.getByRole( 'form', { name: 'Portrait personnalisé' } );
	const chosen = ( label: string ) =>
		form.getByLabel( label ).locator( 'option:checked' );
	await expect( chosen( 'Technique' ) ).toHaveText( /^Graphite/ );
	await expect( chosen( 'Format' ) ).toHaveText( /^A2 portrait/ );
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	await expect( chosen( 'Format' ) ).toHaveText( /^A2 portrait/ );
} );

test( 'what is good to know stands right under the button, and an answer moves nothing', async ( {
	page,
	allow,
} ) => {
	allow( /add-to-cart/, /Failed to load resource/ );
	await open( page, '/oeuvre-originale', { hasNotText: 'VENDU' } );
	await expect( page.getByLabel( 'Cadre', { exact: true } ) ).toBeVisible();
	// One format: a line of text, no select.
	await expect( page.locator( '.museau-product__spec' ) ).toContainText(
		'Format'
	);
	const facts = page.locator( '.museau-product__facts' );
	const top = async () => ( await facts.boundingBox() )!.y;
	const button = ( await addButton( page ).boundingBox() )!;
	const before = await top();
	expect( before - button.y - button.height ).toBeCloseTo( 16, 0 );
	await page.route( '**/add-to-cart', ( route ) =>
		route.fulfill( {
			status: 409,
			json: { code: 'x', message: 'Non.', data: { status: 409 } },
		} )
	);
	await addButton( page ).click();
	await expect( page.getByRole( 'alert' ) ).toHaveText( 'Non.' );
	expect( await top() ).toBe( before );
} );

test( '[R084] [R086] suggestions leave the work out; samples lead to the order; an unknown one is a 404', async ( {
	page,
	allow,
} ) => {
	await open( page, '/oeuvre-originale', { hasNotText: 'VENDU' } );
	const section = page.getByRole( 'region', {
		name: 'Vous aimerez aussi...',
	} );
	await expect( section.locator( '.museau-product-card' ) ).toHaveCount( 4 );
	const own = new URL( page.url() ).pathname;
	expect(
		await section
			.locator( '.museau-product-card__link' )
			.evaluateAll( ( links ) =>
				links.map( ( link ) => link.getAttribute( 'href' ) )
			)
	).not.toContain( own );

	const { products } = await (
		await page.request.get(
			'/wp-json/museau-react/v1/products?category=portraits'
		)
	).json();
	await page.goto( products[ 0 ].path );
	await expect( addButton( page ) ).toHaveCount( 0 );
	await expect(
		page.getByRole( 'link', { name: 'Commander mon portrait' } )
	).toHaveAttribute( 'href', '/commandez-votre-portrait' );

	allow( /pas-de-ce-nom/, /Failed to load resource/ );
	const answer = await page.goto( '/produit/impression/pas-de-ce-nom' );
	expect( answer?.status() ).toBe( 404 );
	await expect( page.getByText( 'Produit non trouvé.' ) ).toBeVisible();
} );

test( '[R067] without JavaScript the page shows all, and how to order', async ( {
	browser,
	site,
} ) => {
	const context = await browser.newContext( {
		javaScriptEnabled: false,
		baseURL: site.url,
	} );
	const page = await context.newPage();
	await open( page, '/impression', { hasText: 'Marque-page' } );
	const product = await shownPrint( page, 'Marque-pages' );
	await expect( page.locator( '.museau-product__price' ) ).toHaveText(
		`${ product.price!.toFixed( 2 ).replace( '.', ',' ) } €`
	);
	await expect(
		page.locator( '.museau-product__text p' ).first()
	).toBeVisible();
	// How it goes on from here: without-javascript.spec.ts.
	await expect( addButton( page ) ).toBeEnabled();
	await context.close();
} );
