import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';
import {
	expectBeneathTotal,
	fillBilling,
	fillCard,
	productOf,
	putInCart,
	putPortraitInCart,
} from '../support/cart';
import { correctTypo } from '../support/email';

const pay = ( page: Page ) =>
	page.getByRole( 'button', {
		name: 'Commande avec obligation de paiement',
	} );

/** A cheap print in the cart, and the checkout open with its card field. */
async function openCheckout( page: Page ): Promise< void > {
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id, 2 );
	await page.goto( '/commander' );
	await page.locator( '.museau-checkout__card' ).scrollIntoViewIfNeeded();
	await expect(
		page.locator( '.museau-checkout__card input' ).first()
	).toBeVisible();
}

async function accept( page: Page ): Promise< void > {
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
}

test( '[R127] [R128] [R129] [R130] an empty form shows every message at once and focuses the first field', async ( {
	page,
} ) => {
	await page.goto( '/commander' );
	await expect( page.getByText( 'Votre panier est vide.' ) ).toBeVisible();
	await openCheckout( page );
	// Nothing is agreed to before she says so (L121-17).
	const boxes = page.getByRole( 'checkbox' );
	await expect( boxes ).toHaveCount( 2 );
	for ( const box of await boxes.all() ) {
		await expect( box ).not.toBeChecked();
	}
	await expect(
		page.getByLabel( 'Pays' ).first().locator( 'option' )
	).toHaveText( [ 'France' ] );
	await pay( page ).click();
	for ( const message of [
		'Le prénom est requis.',
		'Le nom est requis.',
		"L'adresse est requise.",
		'Le code postal est requis.',
		'La ville est requise.',
		'Le numéro de téléphone est requis.',
		"L'adresse e-mail est requise.",
		'Le prénom de livraison est requis.',
		'Le nom de livraison est requis.',
		"L'adresse de livraison est requise.",
		'Le code postal de livraison est requis.',
		'La ville de livraison est requise.',
		'Veuillez accepter les conditions générales de vente.',
	] ) {
		await expect(
			page.getByText( message, { exact: true } )
		).toBeVisible();
	}
	await expect( page.getByLabel( 'Prénom' ).first() ).toBeFocused();
	await expectNoViolations( page );

	await page.getByLabel( 'Ville' ).nth( 1 ).fill( 'Lille' );
	await fillBilling( page );
	await correctTypo( page.getByLabel( 'Adresse e-mail' ) );
	await page.getByLabel( 'Adresse e-mail' ).fill( 'jeanne@' );
	await pay( page ).click();
	await expect(
		page.getByText( "Le format de l'adresse e-mail est invalide." )
	).toBeVisible();
	// What was typed stays: in the hidden block, and over a reload, but for the card and the acceptance.
	await page.getByLabel( 'Livrer à l’adresse de facturation' ).uncheck();
	await expect( page.getByLabel( 'Ville' ).nth( 1 ) ).toHaveValue( 'Lille' );
	await page.reload();
	await expect( page.getByLabel( 'Prénom' ).first() ).toHaveValue( 'Jeanne' );
	await page.setViewportSize( { width: 360, height: 800 } );
	await expectNoViolations( page );
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBeLessThanOrEqual( 360 );
} );

test( 'the button that orders is never grey before it is pressed: it says what is missing, and leads there', async ( {
	page,
	allow,
} ) => {
	allow( /Failed to load resource|ERR_FAILED/ );
	await page.goto( '/cgv' );
	const { product, variation } = await productOf( page, 'marque-pages' );
	await putInCart( page, product.id, variation?.id );
	const script = await page.evaluate(
		() => window.museau?.stripeJsUrl ?? ''
	);
	await page.route( script, ( route ) => route.abort() );
	await page.goto( '/commander' );
	await fillBilling( page );
	await expect( pay( page ) ).toBeEnabled();
	await pay( page ).click();
	const trouble = page.getByText(
		/^Le paiement par carte n’a pas pu être chargé\./
	);
	await expect( trouble ).toBeInViewport();
	await expect( pay( page ) ).toBeEnabled();

	// The next press asks for the card's field once more.
	await page.unroute( script );
	await pay( page ).click();
	await expect( trouble ).toBeHidden();
	await fillCard( page, '4242424242424242' );
	await pay( page ).click();
	const box = page.getByRole( 'checkbox', {
		name: /conditions générales de vente/,
	} );
	await expect( box ).toBeFocused();
	await expect( box ).toHaveAccessibleDescription(
		'Veuillez accepter les conditions générales de vente.'
	);
} );

test( '[R137] [R138] [R139] [R143] a declined card leaves the form, a good one confirms once and for all', async ( {
	page,
	allow,
} ) => {
	allow( /status 402|Failed to load resource/ );
	await openCheckout( page );
	await fillBilling( page );
	await accept( page );
	await fillCard( page, '4000000000000002' );
	await pay( page ).click();
	const problem = page.locator( '.museau-checkout__form .museau-alert' );
	await expect( problem ).toHaveText(
		/refusée\. Rien n’a été débité\. .* appelez votre banque/
	);
	// Each reason has its remedy.
	await fillCard( page, '4000000000009995' );
	await pay( page ).click();
	await expect( problem ).toHaveText(
		/fonds suffisants\. Rien n’a été débité\. Approvisionnez le compte/
	);
	await expect( pay( page ) ).toBeEnabled();
	await expect( page.getByLabel( 'Prénom' ) ).toHaveValue( 'Jeanne' );

	await fillCard( page, '4242424242424242' );
	let open = () => {};
	const held = new Promise< void >( ( resolve ) => ( open = resolve ) );
	await page.route( '**/create-payment-intent', async ( route ) => {
		await held;
		await route.continue();
	} );
	await pay( page ).click();
	await expect(
		page.getByRole( 'button', { name: 'Traitement...' } )
	).toBeDisabled();
	open();
	const thanks = page.getByRole( 'heading', {
		name: /^Merci, /,
	} );
	await expect( thanks ).toBeFocused();
	await expect( page.getByText( /Commande n° \d+/ ).first() ).toBeVisible();
	await expect(
		page.getByRole( 'link', { name: 'Retour à la galerie' } )
	).toHaveAttribute( 'href', /\/oeuvre-originale$/ );
	await expectNoViolations( page );
	await page.reload();
	await expect( thanks ).toBeVisible();
	await expect( pay( page ) ).toHaveCount( 0 );
	await page.goto( '/cgv' );
	await expect( page.locator( '[data-cart-count]' ) ).toHaveText( '0' );
} );

test( 'the summary comes before the form for the keyboard, too, above it on a phone and beside it on a wide screen', async ( {
	page,
} ) => {
	await openCheckout( page );
	const summary = page.locator( '.museau-checkout__summary' );
	const form = page.locator( '.museau-checkout__form' );
	for ( const width of [ 360, 768, 1440 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		const [ sums, fields ] = [
			( await summary.boundingBox() )!,
			( await form.boundingBox() )!,
		];
		if ( width < 900 ) {
			expect( sums.y + sums.height ).toBeLessThanOrEqual( fields.y );
		} else {
			expect( sums.x ).toBeGreaterThan( fields.x + fields.width );
		}
		await page.getByRole( 'link', { name: 'Modifier le panier' } ).focus();
		await page.keyboard.press( 'Tab' );
		await expect( page.getByLabel( 'Prénom' ).first() ).toBeFocused();
	}
	// It stays in sight beside the long form.
	await pay( page ).scrollIntoViewIfNeeded();
	await expect( summary ).toBeInViewport();
} );

test( '[R135] [R136] [R141] a portrait asks its deposit, passes 3-D Secure and takes its missing photo', async ( {
	page,
	allow,
} ) => {
	allow( /status 402|Failed to load resource/ );
	await page.goto( '/cgv' );
	await putPortraitInCart( page );
	await page.goto( '/commander' );
	const summary = page.locator( '.museau-checkout__summary' );
	await expect( summary ).toContainText( '(Acompte)' );
	await expect( summary ).toContainText( 'Livraison Spéciale : 15,00 €' );
	await expect( summary.locator( '.museau-totals dt' ) ).toHaveText( [
		'Sous-total',
		'Frais de port',
		'Total',
		'dont solde avant l’envoi',
		'À payer maintenant',
	] );
	await expect( summary.locator( '.museau-totals__part dd' ) ).toHaveText(
		/^\d+,\d\d\s€$/
	);
	await expectBeneathTotal( summary );
	await expect( summary ).toContainText( 'prix entier' );
	await fillBilling( page );
	await accept( page );
	await fillCard( page, '4000002500003155' );
	await pay( page ).click();
	await page.getByRole( 'button', { name: /refuser|échouer/i } ).click();
	await expect(
		page.locator( '.museau-checkout__form' ).getByRole( 'alert' )
	).toBeVisible();
	await pay( page ).click();
	await page
		.getByRole( 'button', { name: /accepter|valider|confirmer/i } )
		.click();
	await expect(
		page.getByRole( 'heading', {
			name: /^Merci, /,
		} )
	).toBeVisible();
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( 'tests/fixtures/photos/chien-avec-gps.jpg' );
	await page.getByRole( 'button', { name: 'Envoyer ma photo' } ).click();
	await expect(
		page.getByText( 'Merci, votre photo a bien été reçue !' )
	).toBeVisible();
	await expect(
		page.getByRole( 'button', { name: 'Envoyer ma photo' } )
	).toHaveCount( 0 );
	await expect(
		page
			.locator( '.museau-checkout__mount' )
			.getByRole( 'img', { name: 'Votre photo' } )
	).toBeVisible();
} );

test( '[F19] the only work of a cart that another buyer took meanwhile is said to be sold, and nothing charged', async ( {
	page,
	allow,
} ) => {
	allow( /status 409: POST .*create-payment-intent|Failed to load resource/ );
	await openCheckout( page );
	await fillBilling( page );
	await fillCard( page, '4242 4242 4242 4242' );
	await accept( page );
	const sold =
		'« Loutre » vient d’être pris par une autre commande : retirez-le du panier pour continuer.';
	const gone =
		'« Loutre » vient d’être vendu : il a été retiré de votre panier.';
	await page.route( '**/create-payment-intent*', ( route ) =>
		route.fulfill( {
			status: 409,
			json: { code: 'museau_stock_gone', message: sold },
		} )
	);
	for ( const notices of [ [ gone ], [] ] ) {
		await page.route( '**/museau-react/v1/cart*', ( route ) =>
			route.fulfill( {
				headers: { 'Cart-Token': 'token' },
				json: {
					cart_contents: [],
					cart_totals: {
						subtotal: 0,
						shipping: 0,
						total: 0,
						future_payments: 0,
					},
					notices,
				},
			} )
		);
		await pay( page ).click();
		const empty = page.locator( '.museau-checkout__empty' );
		await expect( empty ).toContainText( notices[ 0 ] ?? sold );
		await expect( empty ).toContainText( 'Rien n’a été débité.' );
		await expect( empty.locator( '.museau-alert' ) ).toHaveCount( 1 );
		await expect( empty ).toContainText( 'Votre panier est vide.' );
		await expect( empty ).toBeFocused();
		await expect( empty ).toBeInViewport();
		await expectNoViolations( page );
		if ( notices.length ) {
			await page.unroute( '**/museau-react/v1/cart*' );
			await openCheckout( page );
			await fillBilling( page );
			await fillCard( page, '4242 4242 4242 4242' );
			await accept( page );
		}
	}
} );

test( "[R148] a bank that answers nonsense is told in the shop's own words, and nothing is lost", async ( {
	page,
	allow,
} ) => {
	allow( /status 500|Failed to load resource/ );
	await openCheckout( page );
	await fillBilling( page );
	await accept( page );
	await fillCard( page, '4242424242424242' );
	const isOfBank = /\/v1\/payment_intents\/[^/]+\/confirm/;
	await page.route( isOfBank, ( route ) =>
		route.fulfill( {
			status: 500,
			json: {
				error: { type: 'api_error', message: 'Internal gibberish.' },
			},
		} )
	);
	await pay( page ).click();
	await expect(
		page.getByRole( 'alert' ).filter( {
			hasText: 'Une erreur inattendue est survenue lors du paiement.',
		} )
	).toBeVisible();
	await expect( page.getByText( 'gibberish' ) ).toHaveCount( 0 );
	await expect( page.getByLabel( 'Prénom' ) ).toHaveValue( 'Jeanne' );
	await expectNoViolations( page );
	await page.unroute( isOfBank );
	await expect( pay( page ) ).toBeEnabled();
	await pay( page ).click();
	await expect(
		page.getByRole( 'heading', {
			name: /^Merci, /,
		} )
	).toBeVisible();
} );

test( '[R145] [R146] each failure has its sentence, and paid money never meets a second form', async ( {
	page,
	allow,
} ) => {
	allow(
		/status 500|status 400: POST .*create-order|Failed to load resource/
	);
	await openCheckout( page );
	await fillBilling( page );
	await accept( page );
	await fillCard( page, '4242424242424242' );
	await page.route(
		'**/create-payment-intent',
		( route ) => route.fulfill( { status: 500, body: 'panne' } ),
		{
			times: 1,
		}
	);
	await pay( page ).click();
	await expect(
		page.getByText( "La création de l'intention de paiement a échoué." )
	).toBeVisible();
	await expect(
		page.getByText( 'Rien n’a été débité : réessayez dans un instant.' )
	).toBeVisible();

	await page.route( '**/create-order-with-image', ( route ) =>
		route.fulfill( {
			status: 400,
			json: { code: 'museau_test', message: 'Panne.' },
		} )
	);
	let isSettled = false;
	await page.route( '**/order-status*', async ( route ) => {
		if ( isSettled ) {
			await route.continue();
		} else {
			await route.fulfill( { status: 500, body: 'panne' } );
		}
	} );
	await pay( page ).click();
	await expect(
		page.getByText(
			'La création de la commande a échoué après le paiement.'
		)
	).toBeVisible();
	await expect(
		page.getByText(
			/Votre paiement est bien reçu, ne payez pas une seconde fois\s: commande n° \d+\./
		)
	).toBeVisible();
	await expect( pay( page ) ).toHaveCount( 0 );
	isSettled = true;
	await expect(
		page.getByRole( 'heading', {
			name: /^Merci, /,
		} )
	).toBeVisible();
} );

for ( const width of [ 360, 768, 1440 ] ) {
	test( `at ${ width } px messages move no field, and the first error stands below the header`, async ( {
		page,
	} ) => {
		await page.setViewportSize( { width, height: 800 } );
		await openCheckout( page );
		const tops = () =>
			page
				.locator(
					'.museau-checkout__form :is(input, select, textarea)'
				)
				.evaluateAll( ( controls ) =>
					controls.map( ( control ) => {
						const { left, top } = control.getBoundingClientRect();
						return [
							control.id,
							Math.round( left ),
							Math.round( top + scrollY ),
						];
					} )
				);
		const before = await tops();
		await pay( page ).click();
		await expect( page.getByText( 'Le prénom est requis.' ) ).toBeVisible();
		expect( await tops() ).toEqual( before );
		const [ field, header ] = await Promise.all(
			[ '#museau-checkout-firstName', '.museau-header' ].map( ( one ) =>
				page.locator( one ).boundingBox()
			)
		);
		expect( field!.y ).toBeGreaterThan( header!.y + header!.height + 30 );
		await page.getByLabel( 'Code postal' ).nth( 1 ).fill( '7' );
		await page.getByLabel( 'Adresse e-mail' ).fill( 'jeanne@' );
		await pay( page ).click();
		await expect(
			page.getByText( 'Code postal de livraison : 5 chiffres.' )
		).toBeVisible();
		expect( await tops() ).toEqual( before );
	} );
}

test( 'the box of one address stands unticked before the fields that it folds', async ( {
	page,
} ) => {
	await openCheckout( page );
	const box = page.getByLabel( 'Livrer à l’adresse de facturation' );
	const field = page.locator( '#museau-checkout-shippingFirstName' );
	await expect( box ).not.toBeChecked();
	const place = await box.boundingBox();
	expect( place!.y ).toBeLessThan( ( await field.boundingBox() )!.y );
	const frame = page.locator( '.museau-checkout__same' );
	await expect( frame ).toHaveCSS( 'border-top-style', 'solid' );
	await box.check();
	await expect( field ).toHaveCount( 0 );
	expect( ( await box.boundingBox() )!.x ).toBe( place!.x );
} );
