import { paidPortrait, unfold } from '../support/orders';
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
	// At the thumb, from anywhere on the dashboard: the orders, with how many wait for her.
	await page.evaluate( () =>
		window.scrollTo( 0, document.body.scrollHeight )
	);
	const way = page.locator( '.museau-admin__foot' ).getByRole( 'link', {
		name: /^Commandes [1-9]\d* à faire$/,
	} );
	expect( ( await way.boundingBox() )!.height ).toBeGreaterThanOrEqual( 44 );
	await way.click();
	await expect(
		board.getByRole( 'heading', { name: 'Commandes' } )
	).toBeInViewport();
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
	await unfold( page, 'Carnet' );
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
					'.wrap :is( .nav-tab, .page-title-action, .button ), #manque a, .museau-checklist a, .museau-guide :is( summary, input )'
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

test( 'the guide opens at the chapter of the screen she comes from, and finds a word', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /s\.w\.org/, /translations_api\(\)/, /ViewTransition opt-in/ );
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-reviews' );
	await page.getByRole( 'link', { name: 'Mode d’emploi' } ).last().click();
	const open = page.locator( '.museau-guide__part[open] > summary' );
	await expect( open ).toHaveText( [
		'Montrer un portrait, recevoir un avis',
	] );
	await expect( open ).toBeInViewport();
	// What is scrolled below the contents is no small target.
	await page.evaluate( () => window.scrollTo( 0, 0 ) );
	await expectNoViolations( page, '.museau-guide' );
	// The contents stay above the chapter that is read.
	await page.mouse.wheel( 0, 600 );
	const contents = page.getByText( 'Sommaire' );
	await expect( contents ).toBeInViewport();
	await contents.click();
	await page.getByRole( 'link', { name: 'Les bons cadeaux' } ).click();
	await expect( open ).toHaveText( [ 'Les bons cadeaux' ] );
	await expect( open ).toBeInViewport();
	await expect(
		page.getByRole( 'link', { name: 'Les bons cadeaux' } )
	).toBeHidden();

	const field = page.getByRole( 'searchbox', {
		name: 'Chercher dans le mode d’emploi',
	} );
	await field.fill( 'retractation' );
	const chapters = page.locator( '.museau-guide__part:visible' );
	await expect(
		chapters.filter( { hasText: 'Une rétractation' } ).first()
	).toBeVisible();
	await expect( page.getByRole( 'status' ) ).toHaveText(
		`${ await chapters.count() } chapitres`
	);
	await field.fill( 'xylophone' );
	await expect( chapters ).toHaveCount( 0 );
	await expect( page.getByRole( 'status' ) ).toHaveText( 'Aucun chapitre' );
	await field.fill( '' );
	await expect( chapters ).toHaveCount( 29 );
} );
