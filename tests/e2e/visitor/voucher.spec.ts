import type { Page } from '@playwright/test';
import { checkBooks, openBooks } from '../support/checker';
import { fillBilling, fillCard, productOf, putInCart } from '../support/cart';
import { correctTypo } from '../support/email';
import { expect, expectNoViolations, test, type Site } from '../support/test';

const ORDER = 'Commande avec obligation de paiement';

/** Vouchers on sale, and nobody's tries counted yet. */
const sell = ( site: Site ) =>
	site.wp(
		'eval',
		`museau()->voucher_shop()->begin(); Museau\\Kernel\\Database\\Db::run('DELETE FROM %i', Museau\\Kernel\\Database\\Schema::table('rates'));`
	);

/** The code of a voucher of so many cents, bought before. */
const codeOf = ( site: Site, cents: number ) =>
	site.wp(
		'eval',
		`
use Museau\\Domain\\Vouchers\\{VoucherCode, VoucherCodes, VoucherKind, Vouchers};
Museau\\Kernel\\Database\\Db::run("INSERT INTO %i (order_id, line_key, cents, message, created, expires) VALUES (0, %s, ${ cents }, '', %d, %d)", Vouchers::table(), bin2hex(random_bytes(16)), time(), time() + 86400);
$id = Museau\\Kernel\\Database\\Db::wpdb()->insert_id;
Vouchers::move($id, VoucherKind::Bought, ${ cents }, 0);
echo VoucherCode::shown(VoucherCodes::make($id));`
	);

async function expectNarrow( page: Page ) {
	for ( const width of [ 1440, 360 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
		await expectNoViolations( page );
	}
}

/** Accepts the terms, orders, and sees it kept. */
async function confirm( page: Page ) {
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await page.getByRole( 'button', { name: ORDER } ).click();
	await expect(
		page.getByText( 'Votre commande est enregistrée.' )
	).toBeVisible();
}

async function payByCard( page: Page ) {
	await fillBilling( page );
	await fillCard( page, '4242424242424242' );
	await confirm( page );
}

test( 'a voucher is bought, printed once, and its balance is read', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /status (?:of )?40[49]/, /404/ );
	await sell( site );
	const marks = await openBooks( site );
	await page.goto( '/offrir-un-portrait' );
	await expectNarrow( page );
	const own = page.getByLabel( 'Quel montant, en euros' );
	await expect( own ).toBeHidden();
	await page.getByRole( 'radio', { name: 'Un autre montant' } ).check();
	await own.fill( '3' );
	await page.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	allow( /status (?:of )?400/ );
	await expect( page.getByRole( 'alert' ) ).toContainText(
		'Le montant du bon va de 20'
	);
	await own.fill( '73,50' );
	await expectNarrow( page );
	await page.getByLabel( 'Pour qui' ).fill( 'Léa <3' );
	await page.getByLabel( 'Votre message' ).fill( 'Pour Moustache' );
	await correctTypo( page.getByLabel( 'Son adresse e-mail' ) );
	await page.getByLabel( 'Son adresse e-mail' ).fill( 'lea@' );
	await page.evaluate( () => {
		document.querySelector< HTMLFormElement >(
			'.museau-gift__form'
		)!.noValidate = true;
	} );
	allow( /status (?:of )?400/ );
	await page.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect( page.getByRole( 'alert' ) ).toContainText(
		'L’adresse à qui envoyer le bon n’est pas valide'
	);
	await page.getByLabel( 'Son adresse e-mail' ).fill( '' );
	await page.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect( page ).toHaveURL( /\/panier\/?$/ );
	await expect(
		page.locator( '#contenu' ).getByText( /Bon pour\s: Léa <3/ )
	).toBeVisible();

	await page.goto( '/commander' );
	await payByCard( page );
	const print = page.getByRole( 'link', { name: 'Imprimer le bon' } );
	const link = ( await print.getAttribute( 'href' ) ) ?? '';
	await expectNarrow( page );
	await print.click();
	await expectNarrow( page );
	await page
		.getByRole( 'button', { name: 'Afficher le bon à imprimer' } )
		.click();
	await expect( page.locator( '.amount' ) ).toHaveText( /^73,50/ );
	await expect( page.locator( 'blockquote' ) ).toHaveText( 'Pour Moustache' );
	const code = ( await page.locator( '.code' ).textContent() ) ?? '';
	expect( code ).toMatch( /^(?:[\dA-Z]{4}-){4}[\dA-Z]$/ );
	await expectNoViolations( page );
	await expect(
		page.getByRole( 'button', { name: 'Imprimer' } )
	).toBeVisible();
	await page.reload();
	await expect( page.getByRole( 'alert' ) ).toBeHidden();
	await page.goto( link );
	await expect(
		page.getByText( 'Le code de ce bon a déjà été montré' )
	).toBeVisible();

	await page.goto( '/bon-cadeau' );
	await expectNarrow( page );
	await page.getByLabel( 'Code du bon cadeau' ).fill( code.toLowerCase() );
	await page.getByRole( 'button', { name: 'Lire le solde' } ).click();
	await expect( page.getByRole( 'status' ) ).toContainText( '73,50' );
	await checkBooks( site, marks );
} );

test( 'two codes and a card pay an order, and one code pays another alone', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /status (?:of )?404/ );
	await sell( site );
	const marks = await openBooks( site );
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 3 );
	await page.goto( '/panier' );
	await page
		.getByRole( 'button', { name: 'J’ai un code cadeau ou de réduction' } )
		.click();
	const field = page.getByLabel( 'Code cadeau ou code de réduction' );
	await expect( field ).toBeFocused();
	await field.fill( 'AAAA-AAAA-AAAA-AAAA-A' );
	await page.getByRole( 'button', { name: 'Utiliser' } ).click();
	await expect(
		page.getByText(
			site.engine === 'woocommerce'
				? 'Ce code n’est ni celui d’un bon cadeau'
				: 'Ce code n’est pas celui d’un bon cadeau'
		)
	).toBeVisible();
	for ( const cents of [ 200, 300 ] ) {
		await field.fill( await codeOf( site, cents ) );
		await page.getByRole( 'button', { name: 'Utiliser' } ).click();
		await expect(
			page
				.locator( '#contenu' )
				.getByText( `-${ cents / 100 },00 €`, { exact: true } )
		).toBeVisible();
	}
	await expect(
		page.locator( '#contenu' ).getByText( 'Reste à payer par carte' )
	).toBeVisible();
	await expectNarrow( page );
	await page.goto( '/commander' );
	await expect(
		page
			.locator( '#contenu .museau-totals__row' )
			.filter( { hasText: /^Bon cadeau n° \d+/ } )
	).toHaveCount( 2 );
	await payByCard( page );

	await page.goto( '/cgv' );
	await putInCart( page, product.id, variation?.id, 1 );
	await page.goto( '/panier' );
	await page
		.getByRole( 'button', { name: 'J’ai un code cadeau ou de réduction' } )
		.click();
	await page
		.getByLabel( 'Code cadeau ou code de réduction' )
		.fill( await codeOf( site, 9000 ) );
	await page.getByRole( 'button', { name: 'Utiliser' } ).click();
	await expect(
		page.locator( '#contenu' ).getByText( /il y restera/ )
	).toBeVisible();
	await page.goto( '/commander' );
	await expect( page.locator( '.museau-checkout__card' ) ).toHaveCount( 0 );
	await expectNarrow( page );
	await fillBilling( page );
	await confirm( page );
	await expect( page.getByText( /^dont bon cadeau n°\s\d+$/ ) ).toBeVisible();
	await checkBooks( site, marks );
} );

test.describe( 'without JavaScript', () => {
	test.use( { javaScriptEnabled: false } );

	test( 'a voucher is put into the cart, and a code pays all of an order', async ( {
		page,
		site,
		allow,
	} ) => {
		test.slow();
		allow( /islands\/.*\.js csp/, /\.js csp/, /status (?:of )?40[049]/ );
		await sell( site );
		const marks = await openBooks( site );
		await page.goto( '/panier' );
		await page
			.locator( '#contenu' )
			.getByRole( 'link', { name: 'Offrir un portrait' } )
			.click();
		await page.getByRole( 'radio', { name: 'Un autre montant' } ).check();
		await page.getByLabel( 'Quel montant, en euros' ).fill( '75' );
		await page.getByLabel( 'Pour qui' ).fill( 'Léa' );
		await page.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
		await expect( page.getByText( /Bon pour\s: Léa/ ) ).toBeVisible();
		await page.getByRole( 'button', { name: /^Retirer/ } ).click();

		await page.goto( '/impression' );
		await page
			.locator( '.museau-product-card__link', { hasText: 'Marque-page' } )
			.first()
			.click();
		await page.locator( '.museau-product__add' ).click();
		await page.getByText( 'J’ai un code cadeau ou de réduction' ).click();
		await page
			.getByLabel( 'Code cadeau ou code de réduction' )
			.fill( await codeOf( site, 9000 ) );
		await page.getByRole( 'button', { name: 'Utiliser' } ).click();
		await expect( page.getByText( /^Bon cadeau n° \d+$/ ) ).toBeVisible();
		await page.getByRole( 'link', { name: 'Valider la commande' } ).click();
		for ( const [ label, value ] of [
			[ 'Prénom', 'Zoé' ],
			[ 'Nom', 'Martin' ],
			[ 'Adresse', '12 rue des Lilas' ],
			[ 'Code postal', '69003' ],
			[ 'Ville', 'Lyon' ],
			[ 'Téléphone', '0612345678' ],
			[ 'Adresse e-mail', 'zoe@example.org' ],
		] as const ) {
			await page
				.getByLabel( label, { exact: true } )
				.first()
				.fill( value );
		}
		await page.getByLabel( 'Livrer à l’adresse de facturation' ).check();
		await page
			.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
			.check();
		await page.getByRole( 'button', { name: ORDER } ).click();
		await expect( page ).toHaveURL( /acces=/ );
		await expect( page.getByText( /^dont bon cadeau n°/ ) ).toBeVisible();
		await checkBooks( site, marks );
	} );
} );
