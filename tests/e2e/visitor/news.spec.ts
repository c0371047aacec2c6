import { expect, expectNoViolations, test } from '../support/test';

test( '[R149] [R151] [R152] [R153] the news are listed, filtered and searched without leaving the page', async ( {
	page,
} ) => {
	await page.goto( '/actualites' );
	await expect(
		page.getByRole( 'heading', { level: 1, name: 'Actualités' } )
	).toBeVisible();
	await expect( page.locator( '.museau-news__card' ) ).toHaveCount( 6 );
	const contest = page.locator( '.museau-news__card', {
		hasText: 'Le plus beau regard de l’hiver',
	} );
	await expect( contest.getByText( 'En cours' ) ).toBeVisible();
	await expect( contest.getByText( /^jusqu’au / ) ).toBeVisible();
	await expect(
		contest.getByRole( 'link', { name: 'Participer' } )
	).toHaveAttribute( 'href', /^\/actualites\/\d+\/participer$/ );
	await expect( page.getByText( 'Élise et Pelote' ) ).toBeVisible();
	await expectNoViolations( page );

	await page.locator( '.museau-news__filters' ).hover();
	await expect( page.locator( '[data-island=news][data-live]' ) ).toHaveCount(
		1
	);
	await page.evaluate( () => Object.assign( window, { stays: true } ) );
	await page.getByRole( 'link', { name: 'Événements' } ).click();
	await expect( page.locator( '.museau-news__card' ) ).toHaveCount( 2 );
	await expect( page ).toHaveURL( /\?type=evenement$/ );
	await page.getByRole( 'searchbox' ).fill( 'Orangerie' );
	await page.getByRole( 'button', { name: 'Rechercher' } ).click();
	await expect( page.locator( '.museau-news__card' ) ).toHaveCount( 1 );

	expect( await page.evaluate( () => 'stays' in window ) ).toBe( true );

	await page.goBack();
	await expect( page.locator( '.museau-news__card' ) ).toHaveCount( 2 );
	await page.getByRole( 'searchbox' ).fill( 'introuvable' );
	await page.getByRole( 'button', { name: 'Rechercher' } ).click();
	await expect( page.getByText( 'Aucune actualité trouvée' ) ).toBeVisible();
	await expectNoViolations( page );
} );

test( "[R156] a list that cannot be had says so, and 'Réessayer' brings it", async ( {
	page,
	allow,
} ) => {
	allow( /status 500/, /console error: Failed to load resource/ );
	let broken = true;
	await page.route( '**/museau-react/v1/concours*', ( route ) =>
		broken ? route.fulfill( { status: 500, body: '{}' } ) : route.continue()
	);
	await page.goto( '/actualites' );
	await page.locator( '.museau-news__filters' ).hover();
	await expect( page.locator( '[data-island=news][data-live]' ) ).toHaveCount(
		1
	);
	await page.getByRole( 'link', { name: 'Articles', exact: true } ).click();
	await expect(
		page.getByText( 'Erreur lors du chargement des actualités' )
	).toBeVisible( { timeout: 25_000 } );
	await expectNoViolations( page );
	broken = false;
	await page.getByRole( 'button', { name: 'Réessayer' } ).click();
	await expect( page.locator( '.museau-news__card' ) ).toHaveCount( 2 );
} );

test( '[R155] [R160] without JavaScript the archives filter and an item opens whole', async ( {
	browser,
	site,
} ) => {
	const context = await browser.newContext( {
		javaScriptEnabled: false,
		baseURL: site.url,
	} );
	const page = await context.newPage();
	await page.goto( '/actualites' );
	const year = page.locator( '.museau-news__archives a' ).last();
	const count = Number( /\((\d+)\)/.exec( await year.innerText() )?.[ 1 ] );
	await year.click();
	await expect( page.locator( '.museau-news__card' ) ).toHaveCount( count );
	await page.goto( '/actualites' );
	await page
		.getByRole( 'link', { name: 'Chats et chiens de l’été' } )
		.click();
	await expect( page ).toHaveURL( /\/actualites\/\d+$/ );
	await expect(
		page.getByRole( 'heading', {
			level: 1,
			name: 'Chats et chiens de l’été',
		} )
	).toBeVisible();
	await expect( page.getByText( 'Élise et Pelote' ) ).toBeVisible();
	await context.close();
} );
