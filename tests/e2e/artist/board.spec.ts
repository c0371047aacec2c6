import { paidPortrait } from '../support/orders';
import { expect, expectNoViolations, signIn, test } from '../support/test';

test.use( { viewport: { width: 360, height: 780 } } );

test( 'on her phone the artist moves an order on by two taps, and looks at a letter before it goes', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /s\.w\.org/, /translations_api\(\)/ );
	const { id, screen } = await paidPortrait(
		site,
		`museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chien.jpg'));`
	);
	await signIn( page, site );
	await page.goto( '/admin-dashboard' );
	const board = page.getByRole( 'region', { name: 'Commandes' } );
	const link = page.locator( `a[href*="=${ id }"]` );
	const card = board.getByRole( 'listitem' ).filter( { has: link } );
	const column = ( name: string ) =>
		board
			.locator( '.museau-board__column' )
			.filter( { has: page.getByRole( 'heading', { name } ) } )
			.getByRole( 'listitem' )
			.filter( { has: link } );
	await expect( column( 'À vérifier' ) ).toContainText(
		'Promis le 7 décembre 2030'
	);
	await expectNoViolations( page, '.museau-board' );
	await card.getByText( 'Avancer' ).click();
	await card.getByRole( 'button', { name: /^Photo acceptée/ } ).click();
	await expect( board.getByRole( 'status' ) ).toContainText(
		'« Photo acceptée » et le message est parti.'
	);
	// The board lies below the day's figures: the answer is brought before her eyes.
	await expect( board.getByRole( 'status' ) ).toBeInViewport();
	await expect( column( 'À dessiner' ) ).toBeVisible();
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );

	await page.goto( screen );
	await expect(
		page.getByRole( 'link', { name: 'Mode d’emploi' } ).first()
	).toHaveAttribute( 'href', /une-commande-de-la-photo-au-colis$/ );
	await page.getByLabel( 'Étape', { exact: true } ).selectOption( 'sketch' );
	await page
		.getByLabel( /^Une phrase pour la cliente/ )
		.fill( 'Les yeux d’abord' );
	const part = page.locator( '.museau-order__progress' );
	const [ letter ] = await Promise.all( [
		page.waitForEvent( 'popup' ),
		part.getByRole( 'button', { name: 'Voir le message' } ).click(),
	] );
	await expect( letter.getByText( 'Les yeux d’abord' ) ).toBeVisible();
	await expect(
		letter.getByText( 'Aperçu : rien n’est parti.' )
	).toBeVisible();
	await letter.close();
	await expect(
		page.getByLabel( /^Une phrase pour la cliente/ )
	).toHaveValue( 'Les yeux d’abord' );
} );

test( 'on the screens of the shop in wp-admin everything has a thumb’s size, and nothing is wider than her phone', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /s\.w\.org/, /translations_api\(\)/ );
	await signIn( page, site );
	for ( const screen of [
		'settings',
		'settings&tab=loi',
		'checklist',
		'messages',
		'reviews',
		'guide',
	] ) {
		await page.goto( `/wp-admin/admin.php?page=museau-${ screen }` );
		const small = await page.evaluate( () =>
			[
				...document.querySelectorAll(
					'.wrap :is( .nav-tab, .page-title-action, .button ), #manque a, .museau-checklist a, .museau-guide ul:first-of-type a'
				),
			]
				.filter( ( element ) => element.checkVisibility() )
				.filter(
					( element ) => element.getBoundingClientRect().height < 44
				)
				.map( ( { textContent } ) => textContent )
		);
		expect( small, screen ).toEqual( [] );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth ),
			screen
		).toBe( 360 );
	}
} );
