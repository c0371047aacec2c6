/** The pictures of the README: shop and dashboard, on a desk and on a phone. Run by `npm run guide`. */
import type { Page } from '@playwright/test';
import { fillBilling, putPortraitInCart, sendPhoto } from '../e2e/support/cart';
import { expect, signIn, test, type Site } from '../e2e/support/test';
import { shoot } from './album';

const PHOTO = 'tests/fixtures/photos/chaton.jpg';

type View = ( page: Page, site: Site ) => Promise< void >;

const VIEWS: Record< string, View > = {
	home: async ( page ) => {
		await page.goto( '/' );
		await expect( page.getByRole( 'heading', { level: 1 } ) ).toBeVisible();
	},
	product: async ( page ) => {
		await page.goto( '/produit/impression/chevaux-nokota-impression' );
		await expect( page.locator( '.museau-product' ) ).toBeVisible();
	},
	portrait: async ( page ) => {
		await sendPhoto( page, PHOTO );
	},
	checkout: async ( page ) => {
		await page.goto( '/cgv' );
		await putPortraitInCart( page );
		await page.goto( '/commander' );
		await fillBilling( page );
	},
	dashboard: async ( page, site ) => {
		await signIn( page, site );
		await page.goto( '/admin-dashboard' );
		await expect(
			page.locator( '.museau-admin__card' ).first()
		).toBeVisible();
	},
};

/** Where the picture of a view begins, when not at the top. */
const FROM: Record< string, string > = {
	portrait: '.museau-portrait-order__wall',
	checkout: '.museau-checkout',
	dashboard: '.museau-admin',
};

test.beforeEach( ( { allow } ) => allow( /./ ) );

for ( const [ size, use ] of [
	[
		'desktop',
		{ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
	],
	[
		'phone',
		{ viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5 },
	],
] as const ) {
	test.describe( size, () => {
		test.use( {
			...use,
			bypassCSP: true,
			contextOptions: { reducedMotion: 'reduce' },
		} );
		for ( const [ name, open ] of Object.entries( VIEWS ) ) {
			test( `README ${ name }`, async ( { page, site } ) => {
				test.slow();
				await open( page, site );
				const from = FROM[ name ];
				await shoot( page, `images/${ name }-${ size }`, {
					...( from ? { from: page.locator( from ).first() } : {} ),
					most: use.viewport.height,
				} );
			} );
		}
	} );
}
