import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkBooks, openBooks } from '../support/checker';
import { chunkOf } from '../support/chunks';
import { fillBilling, productOf, putInCart } from '../support/cart';
import { expect, expectNoViolations, test, type Site } from '../support/test';

const ORDER = 'Commande avec obligation de paiement';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';

/** WooCommerce's own transfer and cheque, as their owner has set them, and offered in our checkout. */
const offer = ( site: Site, isOn = true ) =>
	site.wp(
		'eval',
		`
update_option('woocommerce_bacs_settings', ['enabled' => 'yes', 'title' => 'Virement bancaire', 'description' => 'Depuis votre banque.', 'instructions' => 'Merci de votre confiance.']);
update_option('woocommerce_bacs_accounts', [['account_name' => 'Zélie Museau', 'bank_name' => 'Banque de Lyon', 'iban' => '${ IBAN }', 'bic' => 'AGRIFRPP']]);
update_option('woocommerce_cheque_settings', ['enabled' => 'yes', 'title' => 'Chèque', 'description' => '', 'instructions' => '']);
museau()->settings()->save(['transfer_bacs' => ${ isOn }, 'transfer_cheque' => ${ isOn }]);
Museau\\Kernel\\Database\\Db::run('DELETE FROM %i', Museau\\Kernel\\Database\\Schema::table('rates'));`
	);

/** The cart's bookmark, up to the form whose terms are accepted. */
async function fillOrder( page: Page ) {
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 1 );
	await page.goto( '/commander' );
	await fillBilling( page );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
}

async function expectSoundAt( page: Page, ...widths: number[] ) {
	for ( const width of widths ) {
		await page.setViewportSize( { width, height: 800 } );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
		await expectNoViolations( page );
	}
}

test( 'an order is placed by transfer, its instructions stand on the page, in the letter and in the carnet', async ( {
	page,
	site,
} ) => {
	test.skip( site.engine === 'embedded', 'Only WooCommerce has them.' );
	test.slow();
	const marks = await openBooks( site );
	await offer( site );
	site.clearMails();
	await page.goto( '/cgv' );
	await expect(
		page.getByText( 'Vous pouvez aussi payer par virement ou chèque.' )
	).toBeVisible();
	await fillOrder( page );
	await page.getByRole( 'radio', { name: 'Virement bancaire' } ).check();
	await expect(
		page.getByText( /^Depuis votre banque\. Rien n.est débité/ )
	).toBeVisible();
	await expect( page.locator( '#museau-card' ) ).toBeHidden();
	await expectSoundAt( page, 1440, 360 );
	await page.getByRole( 'button', { name: ORDER } ).click();
	await expect(
		page.getByText( 'Votre commande est enregistrée.' )
	).toBeVisible();
	await expect( page.getByText( IBAN ) ).toBeVisible();
	await expectSoundAt( page, 360, 1440 );

	await expect.poll( () => site.mails().length ).toBe( 2 );
	const letter = site
		.mails()
		.find( ( { to } ) => String( to ).includes( 'jeanne' ) )!;
	expect( letter.subject ).toContain(
		'Votre commande attend votre virement'
	);
	expect( letter.message ).toContain( IBAN );
	const carnet = /https?:[^"\s]+\/carnet\?ouvrir=[^"\s]+/.exec(
		letter.message
	)![ 0 ];
	await page.goto( carnet.replaceAll( '&amp;', '&' ) );
	await expect( page.getByText( IBAN ) ).toBeVisible();
	await expectSoundAt( page, 1440, 360 );
	await offer( site, false );
	await checkBooks( site, marks );
} );

test( 'nothing of it is shown or loaded where nothing is offered', async ( {
	page,
	site,
} ) => {
	if ( site.engine === 'woocommerce' ) {
		await offer( site, false );
	}
	const loaded: string[] = [];
	page.on( 'request', ( request ) => loaded.push( request.url() ) );
	await page.goto( '/impression' );
	await fillOrder( page );
	await page.locator( '#museau-card' ).scrollIntoViewIfNeeded();
	await expect( page.getByRole( 'radio' ) ).toHaveCount( 0 );
	const folder = join( __dirname, '../../../build/islands' );
	const chunks = readdirSync( folder ).filter(
		( file ) =>
			file.endsWith( '.js' ) &&
			readFileSync( join( folder, file ), 'utf8' ).includes(
				'museau-means-'
			)
	);
	expect( chunks ).toHaveLength( 1 );
	expect( loaded.filter( ( url ) => url.includes( chunks[ 0 ]! ) ) ).toEqual(
		[]
	);
	expect(
		loaded.some( ( url ) => url.includes( chunkOf( 'checkout' ) ) )
	).toBe( true );
} );

test.describe( 'without JavaScript', () => {
	test.use( {
		javaScriptEnabled: false,
		viewport: { width: 360, height: 780 },
	} );

	test( 'a cheque is chosen in the plain form, and the order says where it goes', async ( {
		page,
		site,
		allow,
	} ) => {
		test.skip( site.engine === 'embedded', 'Only WooCommerce has them.' );
		test.slow();
		allow( /islands\/.*\.js csp/ );
		const marks = await openBooks( site );
		await offer( site );
		site.clearMails();
		await page.goto( '/produit/impression/carte-chaton' );
		await page
			.getByRole( 'button', { name: 'Ajouter au panier', exact: true } )
			.click();
		await page.goto( '/panier?etape=commande' );
		const fields: Record< string, string > = {
			firstName: 'Zoé',
			lastName: 'Martin',
			streetAddress1: '12 rue des Lilas',
			postalCode: '69003',
			city: 'Lyon',
			phone: '0612345678',
			email: 'zoe@example.org',
		};
		for ( const [ name, value ] of Object.entries( fields ) ) {
			await page.locator( `#museau-plain-${ name }` ).fill( value );
		}
		await page.getByLabel( 'Livrer à l’adresse de facturation' ).check();
		await page.getByRole( 'radio', { name: 'Chèque' } ).check();
		await page
			.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
			.check();
		await page.getByRole( 'button', { name: ORDER } ).click();
		await expect(
			page.getByRole( 'heading', { name: 'Merci, Zoé' } )
		).toBeVisible();
		await expect(
			page.getByRole( 'heading', { name: /attend votre chèque/ } )
		).toBeVisible();
		await expect( page.getByText( 'À écrire au dos' ) ).toBeVisible();
		await expect.poll( () => site.mails().length ).toBe( 2 );
		await offer( site, false );
		await checkBooks( site, marks );
	} );
} );
