import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type {
	Product,
	ProductList,
	ServerCart,
	Variation,
} from '../../../src/client/types';

const API = '/wp-json/museau-react/v1';

/** Reads a route of the shop as the page's visitor. */
export async function read< T >( page: Page, path: string ): Promise< T > {
	return ( await page.request.get( API + path ) ).json();
}

/** The first product on sale of a category, with its first variation in stock when it has some. */
export async function productOf(
	page: Page,
	category: string
): Promise< { product: Product; variation: Variation | undefined } > {
	const list = await read< ProductList >(
		page,
		`/products?category=${ category }`
	);
	const product = list.products.find(
		( { stock_status: stock } ) => stock === 'instock'
	)!;
	return { product, variation: await variationOf( page, product.id ) };
}

export async function variationOf(
	page: Page,
	id: number
): Promise< Variation | undefined > {
	const variations = await read< Variation[] >(
		page,
		`/products?id=${ id }&get_variations=true`
	);
	return variations.find(
		( { stock_status: stock } ) => stock === 'instock'
	);
}

/**
 * Puts something into the visitor's cart before the page is opened: the token goes into its storage.
 * The page must be on the site already.
 */
export async function putInCart(
	page: Page,
	productId: number,
	variationId = 0,
	quantity = 1
): Promise< ServerCart > {
	const token = await page.evaluate( () =>
		localStorage.getItem( 'museau_cart_token' )
	);
	const response = await page.request.post( `${ API }/add-to-cart`, {
		data: {
			product_id: productId,
			quantity,
			...( variationId ? { variation_id: variationId } : {} ),
		},
		headers: token ? { 'Cart-Token': token } : {},
	} );
	if ( ! response.ok() ) {
		throw new Error( await response.text() );
	}
	await page.evaluate(
		( renewed ) => localStorage.setItem( 'museau_cart_token', renewed ),
		response.headers()[ 'cart-token' ] ?? ''
	);
	return response.json();
}

/** A portrait in the cart: the first variation of the portrait product. */
export async function putPortraitInCart( page: Page ): Promise< ServerCart > {
	const id = await page.evaluate( () => window.museau?.portraitId ?? 174 );
	const variation = await variationOf( page, id );
	return putInCart( page, id, variation?.id );
}

/** Opens the portrait's form, takes the second format and sends a photo; answers the form once the photo was taken. */
export async function sendPhoto(
	page: Page,
	photo: string,
	address = '/commandez-votre-portrait'
): Promise< Locator > {
	await page.goto( address );
	const form = page.getByRole( 'form', { name: 'Portrait personnalisé' } );
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	await form.getByLabel( 'Format' ).selectOption( { index: 1 } );
	await page.getByLabel( 'Votre photo' ).setInputFiles( photo );
	await expect(
		form.getByText( /^Merci, votre photo a bien été reçue\s!/ )
	).toBeVisible();
	return form;
}

/** Fills the checkout form, with one address for everything. */
export async function fillBilling( page: Page ): Promise< void > {
	await page.getByLabel( 'Téléphone' ).waitFor();
	// Gift vouchers alone are sent nowhere: no second address is asked.
	const isSame = page.getByLabel( 'Livrer à l’adresse de facturation' );
	if ( await isSame.isVisible() ) {
		await isSame.check();
	}
	await page.getByLabel( 'Prénom' ).fill( 'Jeanne' );
	await page.getByLabel( 'Nom', { exact: true } ).fill( 'Moreau' );
	await page
		.getByLabel( 'Adresse', { exact: true } )
		.fill( '3 rue des Lilas' );
	await page.getByLabel( 'Code postal' ).fill( '69003' );
	await page.getByLabel( 'Ville' ).fill( 'Lyon' );
	await page.getByLabel( 'Téléphone' ).fill( '06 11 22 33 44' );
	await page.getByLabel( 'Adresse e-mail' ).fill( 'jeanne@example.org' );
}

/** Types a card into the Card Element (the simulator's fields are in an open shadow root). */
export async function fillCard( page: Page, number: string ): Promise< void > {
	const card = page.locator( '.museau-checkout__card' );
	// The card field comes when payment is in sight.
	await card.scrollIntoViewIfNeeded();
	await card.locator( '.number' ).fill( number );
	await card.locator( '.expiry' ).fill( '1230' );
	await card.locator( '.cvc' ).fill( '123' );
}

/** From the filled form to the confirmation; the order's id. */
export async function orderPortrait( page: Page ): Promise< number > {
	await page
		.getByLabel(
			"J'ai lu les conseils pour fournir une photo de bonne qualité."
		)
		.check();
	await page.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect(
		page.getByRole( 'dialog', { name: 'Votre panier' } )
	).toBeVisible();
	await page.goto( '/commander' );
	await fillBilling( page );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await fillCard( page, '4242424242424242' );
	const intent = page.waitForResponse( '**/create-payment-intent' );
	await page
		.getByRole( 'button', { name: 'Commande avec obligation de paiement' } )
		.click();
	const { order_id: id } = await ( await intent ).json();
	await expect(
		page.getByRole( 'heading', { name: /^Merci, / } )
	).toBeVisible();

	return id;
}

/** The balance is drawn right beneath the total that it is a part of, above what is due now. */
export async function expectBeneathTotal( sums: Locator ): Promise< void > {
	const topOf = async ( row: Locator ) => ( await row.boundingBox() )!.y;
	const part = await topOf( sums.locator( '.museau-totals__part' ) );
	const row = sums.locator( '.museau-totals__row' );
	expect( part ).toBeGreaterThan(
		await topOf( row.filter( { hasText: /^Total/ } ) )
	);
	expect( part ).toBeLessThan(
		await topOf( row.filter( { hasText: /^À payer/ } ) )
	);
}
