import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unfold } from '../support/orders';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';

/** A paid portrait with its photo, as the visitor's journey leaves it; prints its id. */
const ORDER = `
$portrait = museau()->settings()->portrait_id();
$variation = museau()->catalogue()->find($portrait)->variations[0]->id;
$cart = museau()->carts()->add(null, $portrait, 1, $variation);
$billing = new Museau\\Domain\\Orders\\BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
$order = museau()->orders()->place($cart, $billing, 'Rex est timide.', ['delay' => '10 à 15 jours']);
museau()->photos()->store($order->id, $order->lines[0]->key, get_template_directory() . '/tests/fixtures/photos/chien.jpg');
museau()->orders()->receive($order->id, 'pi_journey_' . $order->id, $order->due_now(), 'deposit');
echo $order->id, ' ', museau()->orders()->find($order->id)->number;
`;

test.use( { viewport: { width: 360, height: 780 } } );

const next = ( page: Page ) => page.locator( '.museau-order__next' );

/** Accepts the photograph and sends a proof, each by the one button at the top; then copies where the parcel goes. */
async function sendProof( page: Page, site: Site ) {
	site.clearMails();
	await next( page )
		.getByRole( 'button', { name: 'Accepter la photo' } )
		.click();
	await expect(
		page.getByText( '« Photo acceptée » et le message est parti.' )
	).toBeVisible();
	const send = next( page ).getByRole( 'button', {
		name: 'Envoyer l’épreuve',
	} );
	await send.click();
	await expect(
		page.getByText( 'Choisissez d’abord l’image de l’épreuve' )
	).toBeVisible();
	expect( site.mails() ).toHaveLength( 1 );
	await next( page )
		.getByLabel( 'L’image de l’épreuve' )
		.setInputFiles( 'tests/fixtures/photos/chien.jpg' );
	await next( page )
		.getByLabel( 'Quelques mots (facultatif)' )
		.fill( 'Voici Rex' );
	const [ letter ] = await Promise.all( [
		page.waitForEvent( 'popup' ),
		next( page ).getByRole( 'button', { name: 'Voir le message' } ).click(),
	] );
	await expect( letter.getByText( 'Voici Rex' ) ).toBeVisible();
	await letter.close();
	await send.click();
	await expect(
		page.getByText( '« À valider » et le message est parti.' )
	).toBeVisible();
	expect( site.mails().at( -1 )?.message ).toContain( 'Voici Rex' );
	await expect( page.locator( 'details#epreuve' ) ).toHaveAttribute( 'open' );
	await expect( next( page ).getByRole( 'button' ) ).toHaveCount( 0 );
	await expectNoViolations( page, '.museau-order' );
	const parcel = await unfold( page, 'Livraison' );
	const copy = parcel.locator( '[data-copy]' );
	await expect( copy ).toHaveText( 'Copier l’adresse' );
	await expect( copy ).toHaveAttribute(
		'data-copy',
		'Zoé Martin\n12 rue des Lilas\n75011 Paris'
	);
	await copy.click();
	await expect( copy ).toHaveText( 'Copié' );
	expect(
		await page.evaluate( () =>
			[
				...document.querySelectorAll(
					'.museau-order :is( a, button, summary, select, textarea )'
				),
			]
				.filter( ( element ) => element.checkVisibility() )
				.filter(
					( element ) => element.getBoundingClientRect().height < 44
				)
				.map( ( { textContent } ) => textContent )
		)
	).toEqual( [] );
}

/** Turns the photograph to the right and back. */
async function turnPhoto( page: Page ) {
	const photo = page.locator( '.museau-order__photo img' );
	await photo.scrollIntoViewIfNeeded();
	await expect
		.poll( () =>
			photo.evaluate( ( img: HTMLImageElement ) => img.naturalWidth )
		)
		.toBeGreaterThan( 300 );
	const wide = async () =>
		photo.evaluate(
			( img: HTMLImageElement ) => img.naturalWidth > img.naturalHeight
		);
	const before = await wide();
	await page.getByRole( 'button', { name: 'Tourner à droite' } ).click();
	await photo.scrollIntoViewIfNeeded();
	await expect.poll( wide ).toBe( ! before );
	await page.getByRole( 'button', { name: 'Tourner à gauche' } ).click();
	await photo.scrollIntoViewIfNeeded();
	await expect.poll( wide ).toBe( before );
}

test( 'the artist finds an order with its photo on a phone and takes it on', async ( {
	page,
	site,
	allow,
} ) => {
	// Accepts, looks at a letter and sends a proof on the way.
	test.slow();
	test.skip(
		site.engine !== 'embedded',
		'WooCommerce has an order list of its own.'
	);
	// wp-admin fades from page to page, the dashboard does not: Chromium says so.
	allow(
		/s\.w\.org/,
		/translations_api\(\)/,
		/ViewTransition opt-in disabled/
	);
	const [ id, number ] = ( await site.wp( 'eval', ORDER ) ).split( ' ' );
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-orders' );
	await page
		.getByLabel( 'Numéro, nom, e-mail ou animal' )
		.fill( 'zoe@example' );
	await page.getByRole( 'button', { name: 'Chercher' } ).click();
	await page
		.getByRole( 'link', { name: `N° ${ number }, Zoé Martin` } )
		.click();
	await expect( page ).toHaveURL( new RegExp( `order=${ id }` ) );

	// The photograph, and what is next by one button; the rest is folded.
	await expect(
		page.locator( '.museau-order__next' ).getByRole( 'listitem' )
	).toContainText( [ 'Regardez la photo' ] );
	await expect(
		page.locator( 'details.museau-order__part[open] > summary' )
	).toHaveText( [ 'Photos', 'Articles', 'Notes' ] );
	await expect(
		page.locator( '.museau-order .button-primary:visible' )
	).toHaveText( [ 'Accepter la photo' ] );
	await turnPhoto( page );
	await expect( page.getByText( 'Rex est timide.' ) ).toBeVisible();
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );
	await expect(
		page.locator( '.museau-orders__history' ).first()
	).toHaveText( /^\s*\d{1,2} [a-zéû]+ \d{4} à \d\d:\d\d/ );
	await expectNoViolations( page, '.museau-orders' );

	await sendProof( page, site );
	site.clearMails();
	await unfold( page, 'Paiement' );
	await page
		.getByRole( 'button', { name: 'Envoyer le lien du solde' } )
		.click();
	await expect(
		page.getByText( 'Un message avec le lien du solde est parti.' )
	).toBeVisible();
	expect( site.mails().at( -1 )?.message ).toContain( 'Payer le solde de' );
	// The part of the button that was pressed stays open.
	await expect( page.locator( 'details#paiement' ) ).toHaveAttribute(
		'open'
	);
	await unfold( page, 'Suite' );
	await expect( page.getByText( 'dès que le solde est payé' ) ).toBeVisible();
	await page.getByRole( 'link', { name: '← Mon tableau de bord' } ).click();
	await expect( page ).toHaveURL( /\/admin-dashboard$/ );
} );

test( 'a picture that cannot be taken is said before it is sent, and what she typed outlives a refusal and an old page', async ( {
	page,
	site,
	allow,
}, testInfo ) => {
	test.slow();
	test.skip(
		site.engine !== 'embedded',
		'WooCommerce has an order list of its own.'
	);
	allow( /s\.w\.org/, /translations_api\(\)/ );
	const [ id ] = ( await site.wp( 'eval', ORDER ) ).split( ' ' );
	await signIn( page, site );
	await page.goto( `/wp-admin/admin.php?page=museau-orders&order=${ id }` );
	await next( page )
		.getByRole( 'button', { name: 'Accepter la photo' } )
		.click();
	const picture = next( page ).getByLabel( 'L’image de l’épreuve' );
	const words = next( page ).getByLabel( 'Quelques mots (facultatif)' );
	await words.fill( 'Voici Rex' );
	for ( const [ name, size, sentence ] of [
		[ 'rex.jpg', 16 * 1024 ** 2, '15 Mo au plus' ],
		[ 'rex.heic', 400, 'au format HEIC' ],
		[ 'rex.pdf', 400, 'n’est pas une image' ],
	] as const ) {
		const file = testInfo.outputPath( name );
		writeFileSync( file, Buffer.alloc( size ) );
		await picture.setInputFiles( file );
		await expect( next( page ).getByRole( 'alert' ) ).toContainText(
			sentence
		);
		await expect( picture ).toHaveValue( '' );
	}
	const send = next( page ).getByRole( 'button', {
		name: 'Envoyer l’épreuve',
	} );
	await send.click();
	await expect( picture ).toBeFocused();
	await expect( next( page ).getByRole( 'alert' ) ).toContainText(
		'n’est pas une image'
	);
	await expectNoViolations( page, '.museau-order' );
	// On a wide screen what is to be done stands beside the photograph.
	await page.setViewportSize( { width: 1440, height: 900 } );
	const beside = await next( page ).boundingBox();
	const photo = await page.locator( 'details#photos' ).boundingBox();
	expect( beside?.y ).toBe( photo?.y );
	await page.setViewportSize( { width: 360, height: 780 } );
	await picture.setInputFiles( 'tests/fixtures/photos/chien.jpg' );
	await expect( next( page ).getByRole( 'alert' ) ).toBeHidden();
	await picture.setInputFiles( [] );
	await send.click();
	await expect(
		page.getByText( 'Choisissez d’abord l’image de l’épreuve' )
	).toBeVisible();
	await expect( words ).toHaveValue( 'Voici Rex' );

	// Left open overnight: its nonce is none any more.
	await page
		.locator( `#museau-order-${ id } [name=_wpnonce]` )
		.evaluate( ( nonce: HTMLInputElement ) => {
			nonce.value = 'deadbeef00';
		} );
	await picture.setInputFiles( 'tests/fixtures/photos/chien.jpg' );
	await send.click();
	await expect( page.getByText( 'appuyez de nouveau' ) ).toContainText(
		'L’image est à choisir de nouveau.'
	);
	await expect( words ).toHaveValue( 'Voici Rex' );
	await expect( page ).toHaveURL( new RegExp( `order=${ id }$` ) );
	await picture.setInputFiles( 'tests/fixtures/photos/chien.jpg' );
	await send.click();
	await expect(
		page.getByText( '« À valider » et le message est parti.' )
	).toBeVisible();
} );

test( '[R235] the artist sets her shop on one screen', async ( {
	page,
	site,
	allow,
} ) => {
	// Three saves of a long screen, looked at with axe.
	test.slow();
	allow( /s\.w\.org/, /translations_api\(\)/ );
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-settings' );
	await expectNoViolations( page, '.museau-orders' );
	const tabs = page.getByRole( 'navigation', {
		name: 'Parties des réglages',
	} );
	await tabs.getByRole( 'link', { name: 'Portraits' } ).click();
	const delay = page.getByLabel( 'Délai le plus long, en jours' );
	const former = await delay.inputValue();
	await delay.fill( '3' );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( page.getByRole( 'alert' ) ).toContainText(
		'Rien n’est enregistré'
	);
	await expect( delay ).toHaveValue( '3' );
	await expect( delay ).toBeFocused();
	await page.keyboard.press( 'Tab' );
	await page
		.getByRole( 'alert' )
		.getByRole( 'link', { name: 'Délai le plus long, en jours' } )
		.click();
	await expect( delay ).toBeFocused();
	await expectNoViolations( page, '.museau-orders' );
	await delay.fill( '21' );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect(
		page.getByText( 'Réglages enregistrés avec succès !' )
	).toBeVisible();
	await expect( delay ).toHaveValue( '21' );
	await delay.fill( former );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( delay ).toHaveValue( former );
	await page.setViewportSize( { width: 360, height: 740 } );
	for ( let at = 0; at < ( await tabs.getByRole( 'link' ).count() ); at++ ) {
		await tabs.getByRole( 'link' ).nth( at ).click();
		await expect( tabs.getByRole( 'link' ).nth( at ) ).toHaveAttribute(
			'aria-current',
			'page'
		);
		await expectNoViolations( page, '.museau-orders' );
		expect(
			await page.evaluate(
				() =>
					document.documentElement.scrollWidth -
					document.documentElement.clientWidth
			)
		).toBe( 0 );
	}
	await tabs.getByRole( 'link', { name: 'Paiement' } ).click();
	await expect( page.getByLabel( 'Clé secrète (sk_… ou rk_…)' ) ).toHaveValue(
		''
	);
} );
