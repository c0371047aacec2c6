import type { BrowserContext, Page, Route } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, test, type Site } from '../support/test';
import { checkBooks, openBooks } from '../support/checker';
import {
	fillBilling,
	fillCard,
	productOf,
	putInCart,
	putPortraitInCart,
} from '../support/cart';

const PHOTO = 'tests/fixtures/photos/chat-petite-451x300.jpg';

const pay = ( page: Page ) =>
	page.getByRole( 'button', {
		name: 'Commande avec obligation de paiement',
	} );
const thanks = ( page: Page ) =>
	page.getByRole( 'heading', {
		name: /^Merci, /,
	} );

/** A line that breaks is heard of in the console and in failed requests. */
const BROKEN_LINE = [
	/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to load resource/,
];

/** A portrait with its photo in the cart, as the portrait form leaves it. */
async function givePortrait( page: Page ): Promise< void > {
	const cart = await putPortraitInCart( page );
	await page.evaluate(
		async ( { key, bytes } ) => {
			const photo = new Blob( [ new Uint8Array( bytes ) ], {
				type: 'image/jpeg',
			} );
			await new Promise< void >( ( resolve, reject ) => {
				const request = indexedDB.open( 'museau' );
				request.onerror = () => reject( request.error );
				request.onupgradeneeded = () =>
					request.result.createObjectStore( 'photos' );
				request.onsuccess = () => {
					const write = request.result.transaction(
						'photos',
						'readwrite'
					);
					write
						.objectStore( 'photos' )
						.put( { [ key ]: photo }, 'museau_portrait_photo' );
					// Before it is complete, the next page ends it and the photo is gone.
					write.oncomplete = () => {
						request.result.close();
						resolve();
					};
				};
			} );
		},
		{
			key: cart.cart_contents[ 0 ]!.key,
			bytes: [ ...readFileSync( PHOTO ) ],
		}
	);
}

async function fillOrder( page: Page ): Promise< void > {
	await fillBilling( page );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await fillCard( page, '4242424242424242' );
}

/** Intents that were paid at the stand-in so far. */
async function charges( page: Page, site: Site ): Promise< number > {
	const ledger: { charges: object[] } = await (
		await page.request.post( `${ site.stripe }/_test/ledger`, { data: {} } )
	).json();
	return ledger.charges.length;
}

interface Point {
	name: string;
	/** Whose answer is lost: the call itself is heard. None: the line breaks before the first call. */
	call?: string;
	/** Whether the call's answer comes back, and only then the line breaks. */
	isAnswered?: boolean;
	isCharged: boolean;
	isReloaded: boolean;
}

const POINTS: Point[] = [
	{ name: 'before the intent', isCharged: false, isReloaded: false },
	{
		name: "the intent's answer",
		call: '**/create-payment-intent',
		isCharged: false,
		isReloaded: true,
	},
	{
		name: 'before the card',
		call: '**/create-payment-intent',
		isAnswered: true,
		isCharged: false,
		isReloaded: false,
	},
	{
		name: "the bank's answer",
		call: '**/v1/payment_intents/*/confirm',
		isCharged: true,
		isReloaded: true,
	},
	{
		name: 'before the order',
		call: '**/v1/payment_intents/*/confirm',
		isAnswered: true,
		isCharged: true,
		isReloaded: false,
	},
	{
		name: "the order's answer",
		call: '**/create-order-with-image',
		isCharged: true,
		isReloaded: true,
	},
];

/** Breaks the line at this point of the next payment; what it answers resolves once it is broken. */
async function breakLine(
	page: Page,
	context: BrowserContext,
	{ call, isAnswered }: Point
): Promise< { broken: Promise< void > } > {
	if ( ! call ) {
		await context.setOffline( true );
		return { broken: Promise.resolve() };
	}
	let tell = () => {};
	const broken = new Promise< void >( ( resolve ) => ( tell = resolve ) );
	await page.route(
		call,
		async ( route: Route ) => {
			const response = await route.fetch();
			await context.setOffline( true );
			await ( isAnswered
				? route.fulfill( { response } )
				: route.abort( 'internetdisconnected' ) );
			tell();
		},
		{ times: 1 }
	);
	return { broken };
}

for ( const point of POINTS ) {
	test( `[F21] the line breaks: ${ point.name }`, async ( {
		page,
		context,
		site,
		allow,
	} ) => {
		allow( ...BROKEN_LINE );
		const books = await openBooks( site );
		await page.goto( '/cgv' );
		await givePortrait( page );
		await page.goto( '/commander' );
		await fillOrder( page );
		const before = await charges( page, site );
		const { broken } = await breakLine( page, context, point );
		await pay( page ).click();
		await broken;
		if ( ! point.isCharged ) {
			await expect(
				page
					.getByText(
						/La création de l'intention de paiement a échoué|La confirmation de votre commande arrive/
					)
					.first()
			).toBeVisible( { timeout: 20_000 } );
		}
		expect( await charges( page, site ) ).toBe(
			before + ( point.isCharged ? 1 : 0 )
		);
		await context.setOffline( false );
		if ( point.isReloaded ) {
			await page.reload();
		}
		if ( point.isCharged ) {
			// Nothing is offered to be paid a second time.
			await expect(
				thanks( page ).or( pay( page ) ).first()
			).toBeVisible( { timeout: 20_000 } );
			await expect( pay( page ) ).toHaveCount( 0 );
		}
		if ( ! point.isCharged ) {
			await expect( pay( page ) ).toBeVisible( { timeout: 20_000 } );
			await expect( page.getByLabel( 'Prénom' ) ).toHaveValue( 'Jeanne' );
			await page
				.getByRole( 'checkbox', {
					name: /conditions générales de vente/,
				} )
				.check();
			await fillCard( page, '4242424242424242' );
			await pay( page ).click();
		}
		await expect( thanks( page ) ).toBeVisible( { timeout: 20_000 } );
		await expect(
			page.getByRole( 'button', { name: 'Envoyer ma photo' } )
		).toHaveCount( 0 );
		expect( await charges( page, site ) ).toBe( before + 1 );
		await checkBooks( site, books );
	} );
}

test( '[F24] an upload that is emptied on its way goes again without the photo, then the photo by itself', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status 413|Failed to load resource/ );
	const books = await openBooks( site );
	await page.goto( '/cgv' );
	await givePortrait( page );
	await page.goto( '/commander' );
	await fillOrder( page );
	await page.route(
		'**/create-order-with-image',
		( route ) =>
			route.fulfill( {
				status: 413,
				json: { code: 'museau_photo_too_heavy', message: 'Trop.' },
			} ),
		{ times: 1 }
	);
	const statuses: number[] = [];
	page.on( 'response', ( response ) => {
		if ( response.url().endsWith( '/create-order-with-image' ) ) {
			statuses.push( response.status() );
		}
	} );
	await pay( page ).click();
	await expect( thanks( page ) ).toBeVisible();
	expect( statuses ).toEqual( [ 413, 200, 200 ] );
	await expect(
		page.getByRole( 'button', { name: 'Envoyer ma photo' } )
	).toHaveCount( 0 );
	await checkBooks( site, books );
} );

test( '[B5] a second photo of another tab for the same portrait is left out aloud', async ( {
	page,
	site,
} ) => {
	const books = await openBooks( site );
	await page.goto( '/cgv' );
	await givePortrait( page );
	await page.goto( '/commander' );
	await fillOrder( page );
	await page.route(
		'**/create-order-with-image',
		async ( route ) => {
			const sent = route.request().postDataBuffer()!.toString( 'latin1' );
			const field = ( name: string ) =>
				sent.match( `name="${ name }"\\s+(\\S+)` )![ 1 ]!;
			const other = await page.request.post( route.request().url(), {
				headers: { 'Cart-Token': '' },
				multipart: {
					payment_intent_id: field( 'payment_intent_id' ),
					order_key: field( 'order_key' ),
					portrait_image: {
						name: 'portrait.jpg',
						mimeType: 'image/jpeg',
						buffer: readFileSync(
							'tests/fixtures/photos/chien.jpg'
						),
					},
				},
			} );
			expect( [ other.status(), ( await other.json() ).notice ] ).toEqual(
				[ 200, '' ]
			);
			await route.continue();
		},
		{ times: 1 }
	);
	await pay( page ).click();
	await expect( thanks( page ) ).toBeVisible();
	await expect(
		page.getByText(
			/Une seule photo est gardée pour ce portrait\s: celle que nous avons reçue le .* Pour changer de photo, répondez au message de confirmation\./
		)
	).toBeVisible();
	await checkBooks( site, books );
} );

test( '[F25] a browser without room keeps the cart from page to page and pays', async ( {
	page,
	site,
} ) => {
	const books = await openBooks( site );
	await page.addInitScript( () => {
		const { setItem } = Storage.prototype;
		Storage.prototype.setItem = function ( key, value ) {
			if ( this === window.localStorage ) {
				throw new DOMException( 'full', 'QuotaExceededError' );
			}
			setItem.call( this, key, value );
		};
		IDBFactory.prototype.open = () => {
			throw new DOMException( 'full', 'QuotaExceededError' );
		};
	} );
	await page.goto( '/cgv' );
	const { product } = await productOf( page, 'marque-pages' );
	await page.goto( product.path );
	await page
		.getByRole( 'button', { name: 'Ajouter au panier' } )
		.first()
		.click();
	await expect( page.locator( '[data-cart-count]' ) ).toHaveText( '1' );
	await page.goto( '/panier' );
	await expect( page.getByText( product.name ).first() ).toBeVisible();
	await page.goto( '/commander' );
	await fillOrder( page );
	await pay( page ).click();
	await expect( thanks( page ) ).toBeVisible();
	await checkBooks( site, books );
} );

test( '[F25] a browser that refuses every storage fills its cart all the same', async ( {
	page,
} ) => {
	await page.addInitScript( () => {
		for ( const name of [
			'localStorage',
			'sessionStorage',
			'indexedDB',
		] ) {
			Object.defineProperty( window, name, {
				get() {
					throw new DOMException( 'no', 'SecurityError' );
				},
			} );
		}
	} );
	await page.goto( '/boutique' );
	const { product } = await productOf( page, 'marque-pages' );
	await page.goto( product.path );
	await page
		.getByRole( 'button', { name: 'Ajouter au panier' } )
		.first()
		.click();
	await expect( page.locator( '[data-cart-count]' ) ).toHaveText( '1' );
	const panel = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( panel.getByText( product.name ).first() ).toBeVisible();
} );

test( '[F26] HEIC is refused in words before anything is paid, by any name and size', async ( {
	page,
} ) => {
	await page.goto( '/commandez-votre-portrait' );
	const form = page.getByRole( 'form', { name: 'Portrait personnalisé' } );
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	const input = page.getByLabel( 'Votre photo' );
	const submit = form.getByRole( 'button', { name: 'Ajouter au panier' } );
	const heic = Buffer.concat( [
		Buffer.from( '\0\0\0\x24ftypheic\0\0\0\0mif1heicmiafhevc', 'latin1' ),
		Buffer.alloc( 40_000, 7 ),
	] );
	for ( const [ name, mimeType, sentence ] of [
		[
			'iphone.heic',
			'image/heic',
			'Ce format n’est pas lisible ici : choisissez une photo JPEG, PNG ou WebP.',
		],
		[
			'iphone.jpg',
			'image/jpeg',
			'Photo illisible : choisissez-en une autre.',
		],
	] as const ) {
		await input.setInputFiles( { name, mimeType, buffer: heic } );
		await expect( form.getByText( sentence ) ).toBeVisible();
		await expect( submit ).toBeDisabled();
	}
	await input.evaluate( ( element: HTMLInputElement ) => {
		const files = new DataTransfer();
		files.items.add(
			new File( [ new Uint8Array( 16 * 1024 * 1024 ) ], 'huge.heif' )
		);
		element.files = files.files;
		element.dispatchEvent( new Event( 'change', { bubbles: true } ) );
	} );
	await expect(
		form.getByText( 'Photo trop lourde : 15 Mo au plus.' )
	).toBeVisible();
	await expect( submit ).toBeDisabled();
} );

test( '[F27] a cart that the server has lost is filled again from the browser', async ( {
	page,
	site,
} ) => {
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 2 );
	await page.goto( '/panier' );
	const line = page.locator( 'main' ).getByText( product.name ).first();
	await expect( line ).toBeVisible();
	for ( const lose of [
		() =>
			page.evaluate( () =>
				localStorage.setItem( 'museau_cart_token', 'forged.token' )
			),
		() =>
			site.wp(
				'eval',
				'global $wpdb; $wpdb->query("DELETE FROM " . (museau()->sells_with_woocommerce() ? "{$wpdb->prefix}woocommerce_sessions" : "{$wpdb->prefix}museau_carts"));'
			),
	] ) {
		// An answer that is still on its way would bring the good token back.
		await page.waitForLoadState( 'networkidle' );
		await lose();
		const added = page.waitForResponse( '**/add-to-cart' );
		await page.reload();
		expect( ( await added ).status() ).toBe( 200 );
		await expect( line ).toBeVisible();
		await expect( page.locator( '[data-cart-count]' ) ).toHaveText( '2' );
	}
} );

test( '[F28] a page saved two days ago works: the old nonce in it refuses nobody (B69)', async ( {
	page,
	context,
} ) => {
	await page.goto( '/cgv' );
	const { product } = await productOf( page, 'marque-pages' );
	const saved = await ( await page.request.get( product.path ) ).text();
	await page.route( `**${ product.path }`, ( route ) =>
		route.fulfill( {
			contentType: 'text/html; charset=utf-8',
			body: saved.replace( /"nonce":"\w+"/, '"nonce":"0123456789"' ),
		} )
	);
	const nonces: string[] = [];
	context.on( 'request', ( request ) => {
		const nonce = request.headers()[ 'x-wp-nonce' ];
		if ( request.url().includes( '/museau-react/v1/' ) && nonce ) {
			nonces.push( nonce );
		}
	} );
	await context.addCookies( [
		{
			name: 'wordpress_logged_in_0',
			value: 'zoe%7C1%7Cx%7Cy',
			url: page.url(),
		},
	] );
	await page.goto( product.path );
	await page
		.getByRole( 'button', { name: 'Ajouter au panier' } )
		.first()
		.click();
	await expect( page.locator( '[data-cart-count]' ) ).toHaveText( '1' );
	expect( nonces ).toContain( '0123456789' );
	await page.goto( '/panier' );
	await expect(
		page.locator( 'main' ).getByText( product.name ).first()
	).toBeVisible();
} );
