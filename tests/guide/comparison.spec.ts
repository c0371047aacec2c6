/** Our side of the pictures of docs/comparison.md. Run by `npm run guide`; WooCommerce's side was taken by hand. */
import type { Page } from '@playwright/test';
import {
	fillBilling,
	productOf,
	putInCart,
	putPortraitInCart,
	sendPhoto,
} from '../e2e/support/cart';
import { test } from '../e2e/support/test';
import { shoot } from './album';

type View = ( page: Page ) => Promise< void >;

const open =
	( path: string, below?: string ): View =>
	async ( page ) => {
		await page.goto( path );
		if ( below ) {
			await page.locator( below ).first().waitFor();
		}
	};

const print = '/produit/impression/chevaux-nokota-impression';

/** Puts a print and a portrait into the cart. */
const fillCart: View = async ( page ) => {
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'impression' );
	await putInCart( page, product.id, variation?.id );
	await putPortraitInCart( page );
};

const DESK: Record< string, View > = {
	home: open( '/' ),
	search: async ( page ) => {
		await page.goto( '/' );
		await page
			.getByRole( 'button', { name: 'Chercher une œuvre' } )
			.click();
		await page
			.getByRole( 'combobox', { name: 'Chercher dans l’atelier' } )
			.fill( 'chat' );
		await page.getByRole( 'option' ).first().waitFor();
	},
	list: open( '/oeuvre-originale' ),
	// What stands in <noscript> is shown, and no script of ours runs.
	'list-nojs': async ( page ) => {
		await page.route( '/impression', async ( route ) => {
			const answer = await route.fetch();
			const html = await answer.text();
			await route.fulfill( {
				response: answer,
				body: html
					.replace( /<script\b(?:(?!<\/script>)[^])*<\/script>/g, '' )
					.replace( /<\/?noscript>/g, '' ),
			} );
		} );
		await page.goto( '/impression' );
	},
	filters: async ( page ) => {
		await page.goto( '/impression' );
		await page
			.locator( '.museau-product-grid__choice', { hasText: 'Carré' } )
			.click();
		await page.waitForURL( /pa_format/ );
	},
	product: open( print, '.museau-product__buy' ),
	zoom: async ( page ) => {
		await page.goto( print );
		await page.getByRole( 'button', { name: /Agrandir/ } ).click();
		await page
			.getByRole( 'dialog', { name: 'Image en grand' } )
			.getByRole( 'button', { name: 'De plus près' } )
			.click();
	},
	sold: open(
		'/produit/oeuvre-originale/chevaux-nokota',
		'.museau-product__buy'
	),
	news: open( '/actualites' ),
	minicart: async ( page ) => {
		await fillCart( page );
		await page.goto( '/oeuvre-originale' );
		await page.locator( '.museau-mini-cart__trigger' ).click();
		await page
			.getByRole( 'dialog' )
			.getByText( 'Total', { exact: true } )
			.waitFor();
	},
	cart: async ( page ) => {
		await fillCart( page );
		await open( '/panier', '.museau-cart__summary' )( page );
	},
	'cart-empty': open( '/panier', '.museau-product-card' ),
	checkout: async ( page ) => {
		await fillCart( page );
		await page.goto( '/commander' );
		await fillBilling( page );
	},
	404: open( '/nulle-part' ),
	wall: open( print, '.museau-wall' ),
	portrait: async ( page ) => {
		await sendPhoto( page, 'tests/fixtures/photos/chaton.jpg' );
	},
};

const PHONE: Record< string, View > = {
	'menu-m': async ( page ) => {
		await page.goto( '/' );
		await page.getByRole( 'button', { name: 'Ouvrir le menu' } ).click();
	},
	'list-m': DESK.list!,
	'product-m': DESK.product!,
	'minicart-m': DESK.minicart!,
	'checkout-m': DESK.checkout!,
};

/** Shown from here on, whatever stands above. */
const FROM: Record< string, string > = {
	wall: '.museau-wall',
	portrait: '.museau-portrait-order__wall',
};

test.beforeEach( ( { allow } ) => allow( /./ ) );

const take = ( views: Record< string, View >, height: number ) => {
	for ( const [ name, view ] of Object.entries( views ) ) {
		test( `comparison ${ name }`, async ( { page } ) => {
			test.slow();
			await view( page );
			const from = FROM[ name ];
			await shoot( page, `images/comparison/ours-${ name }`, {
				most: height,
				...( from
					? { from: page.locator( from ).first() }
					: { isFixed: true } ),
			} );
		} );
	}
};

const options = {
	bypassCSP: true,
	contextOptions: { reducedMotion: 'reduce' as const },
};

test.describe( 'on a desk', () => {
	// 760 px wide, as they stand in the page.
	test.use( {
		...options,
		viewport: { width: 1280, height: 860 },
		deviceScaleFactor: 0.594,
	} );
	take( DESK, 860 );
} );

test.describe( 'on a phone', () => {
	test.use( {
		...options,
		viewport: { width: 390, height: 780 },
		deviceScaleFactor: 0.846,
	} );
	take( PHONE, 780 );
} );
