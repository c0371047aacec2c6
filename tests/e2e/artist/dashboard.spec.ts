import { request, type Page } from '@playwright/test';
import {
	expect,
	expectNoViolations,
	signIn,
	stopClock,
	test,
} from '../support/test';
import { dialog, expectSound, openDashboard } from '../support/dashboard';

test.use( { viewport: { width: 360, height: 800 } } );

// WordPress's login page and admin bar ask wordpress.org, which a test machine may not reach.
test.beforeEach( ( { allow } ) =>
	allow( /s\.w\.org/, /translations_api\(\)/ )
);

test( 'Who signs in finds her dashboard in WordPress, on a phone and at a desk', async ( {
	site,
	page,
	allow,
} ) => {
	// WordPress's screens fade into each other, not into a page of the site.
	allow( /ViewTransition opt-in disabled/ );
	await signIn( page, site );
	await page.goto( '/wp-admin/' );
	await page.locator( '#wp-admin-bar-site-name' ).hover();
	const way = page.locator( '#wp-admin-bar-museau-dashboard a' );
	await expect( way ).toHaveText( 'Mon tableau de bord' );
	await way.click();
	await expect( page ).toHaveURL( /\/admin-dashboard$/ );

	await page.setViewportSize( { width: 1440, height: 900 } );
	await page.goto( '/wp-admin/' );
	await page
		.locator( '#adminmenu' )
		.getByRole( 'link', { name: 'Mon tableau de bord' } )
		.click();
	await expect( page ).toHaveURL( /\/admin-dashboard$/ );
} );

test( 'The dashboard is a tool: nothing of the shop around it, its tabs within a thumb’s reach', async ( {
	site,
	page,
} ) => {
	await signIn( page, site );
	await openDashboard( page );
	await expect(
		page.getByRole( 'heading', { name: 'Accueil' } )
	).toBeVisible();
	for ( const shop of [
		'.museau-footer',
		'.museau-banner',
		'#museau-menu',
		'.museau-nav',
	] ) {
		await expect( page.locator( shop ) ).toHaveCount( 0 );
	}
	const news = page.getByRole( 'tab', { name: 'Gérer les actualités' } );
	const box = ( await news.boundingBox() )!;
	expect( box.y + box.height ).toBeGreaterThan( 740 );
	await news.click();
	await expect(
		page.getByRole( 'heading', { name: 'Actualités' } )
	).toBeInViewport();
	await expectSound( page );
} );

test( '[R173] sends a visitor to the login page', async ( { page } ) => {
	await page.goto( '/admin-dashboard' );
	await expect( page ).toHaveURL( /wp-login\.php\?redirect_to=/ );
} );

/** A print of two formats, framed or not: three prices. */
async function describePrint( page: Page, name: string ) {
	await page.getByLabel( 'Nom *' ).fill( name );
	await page.getByLabel( 'Description *' ).fill( 'Un renard au crayon.' );
	await page
		.getByLabel( 'Catégorie' )
		.selectOption( { label: 'Impression' } );
	await page.getByLabel( 'Type de crayon *' ).selectOption( 'graphite' );
	await page.getByLabel( 'Noir', { exact: true } ).uncheck();
	await page.getByLabel( 'Blanc', { exact: true } ).uncheck();
	await page.getByLabel( /A4 portrait/ ).check();
	await page.getByLabel( /Carte postale 15x15/ ).check();
	await page
		.getByRole( 'button', { name: 'Générer les combinaisons' } )
		.click();
	await expect( page.getByText( '3 combinaisons' ) ).toBeVisible();
	for ( const field of await page.getByPlaceholder( 'Prix (€)' ).all() ) {
		await field.fill( '24.5' );
	}
}

async function makeSeries( page: Page, name: string ) {
	await page
		.getByRole( 'button', { name: 'Créer une nouvelle série' } )
		.click();
	await dialog( page ).getByRole( 'button', { name: 'Créer' } ).click();
	await expect(
		dialog( page ).getByText( 'Veuillez entrer un nom pour la série' )
	).toBeVisible();
	await expectNoViolations( page, '.museau-admin' );
	await dialog( page ).getByLabel( 'Nom *' ).fill( name );
	await dialog( page ).getByRole( 'button', { name: 'Créer' } ).click();
	await expect( page.getByText( 'Série créée' ) ).toBeVisible();
	await expect(
		page.getByLabel( 'Série' ).locator( 'option:checked' )
	).toHaveText( name );
}

/** Marks the document: a page that is loaded anew has no mark. */
const mark = ( page: Page ) =>
	page.evaluate( () => Object.assign( window, { isOld: true } ) );
const isOld = ( page: Page ) => page.evaluate( () => 'isOld' in window );

/** Sends the form; a second after the answer the list is loaded anew. */
async function createAndReturn( page: Page ) {
	await mark( page );
	await stopClock( page );
	let answer = () => {};
	const held = new Promise< void >( ( resolve ) => ( answer = resolve ) );
	const route = /admin\/product(\?|$)/;
	await page.route( route, async ( call ) => {
		await held;
		await call.continue();
	} );
	const created = page.waitForResponse( route );
	await page.getByRole( 'button', { name: 'Créer le produit' } ).click();
	await expect(
		page.getByRole( 'button', { name: 'Création en cours…' } )
	).toBeVisible();
	answer();
	expect( ( await created ).status() ).toBe( 201 );
	await expect( page.getByText( 'Produit créé' ) ).toBeVisible();
	await page.clock.runFor( 950 );
	expect( await isOld( page ) ).toBe( true );
	const reloaded = page.waitForEvent( 'load' );
	await page.clock.runFor( 100 );
	await reloaded;
	await page.clock.resume();
	expect( await isOld( page ) ).toBe( false );
	await expect( page ).toHaveURL( /\/admin-dashboard$/ );
}

/** From a form 'Retour à la liste' loads the dashboard anew. */
async function returnToList( page: Page ) {
	await page.getByRole( 'button', { name: 'Ajouter un produit' } ).click();
	await expect( page.getByLabel( 'Nom *' ) ).toBeVisible();
	await mark( page );
	const reloaded = page.waitForEvent( 'load' );
	await page.getByRole( 'button', { name: 'Retour à la liste' } ).click();
	await reloaded;
	expect( await isOld( page ) ).toBe( false );
	await expect( page ).toHaveURL( /\/admin-dashboard$/ );
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
}

test( '[R174] [R184] [R194] [R202] [R206] [R207] [R182] the artist adds a print with its series, changes a price, deletes it and takes it back', async ( {
	page,
	site,
} ) => {
	test.slow();
	await signIn( page, site );
	await page.clock.install();
	await openDashboard( page );
	await expect( page.getByRole( 'tab' ) ).toHaveText( [
		'Gérer les produits',
		'Gérer les actualités',
		'Gérer les bannières',
	] );
	await expect(
		page.getByRole( 'button', { name: /^\d+ Portraits$/ } )
	).toHaveCount( 0 );
	await expectSound( page );
	await returnToList( page );

	const name = `Renard ${ Date.now() }`;
	await page.getByRole( 'button', { name: 'Ajouter un produit' } ).click();
	await page.getByRole( 'button', { name: 'Créer le produit' } ).click();
	await expect(
		page.getByText( 'Le nom du produit est obligatoire.' ).first()
	).toBeVisible();
	await describePrint( page, name );
	await makeSeries( page, `Forêt ${ name }` );
	await expectSound( page );

	await createAndReturn( page );

	await page.getByRole( 'searchbox', { name: 'Rechercher' } ).fill( name );
	await expect(
		page.getByText( '1 produit', { exact: true } )
	).toBeVisible();
	await page.getByRole( 'button', { name: `Modifier ${ name }` } ).click();
	await expect(
		page.getByText( '3 variations, 3 avec un prix' )
	).toBeVisible();
	await page
		.getByLabel( /^Prix \(€\), / )
		.first()
		.fill( '31' );
	await expectSound( page );
	await page.getByRole( 'button', { name: 'Annuler' } ).click();
	await expect( dialog( page ) ).toContainText(
		'Quitter sans enregistrer ?'
	);
	await dialog( page ).getByRole( 'button', { name: 'Rester' } ).click();
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( page.getByText( 'Produit mis à jour' ) ).toBeVisible();
	await page.getByRole( 'button', { name: 'Annuler' } ).click();

	await page.getByRole( 'searchbox', { name: 'Rechercher' } ).fill( name );
	await page.getByRole( 'button', { name: `Supprimer ${ name }` } ).click();
	await dialog( page ).getByRole( 'button', { name: 'Supprimer' } ).click();
	await expect( dialog( page ) ).toContainText(
		'Cette action est irréversible. Continuer ?'
	);
	await expectNoViolations( page, '.museau-admin' );
	await dialog( page ).getByRole( 'button', { name: 'Continuer' } ).click();
	await expect(
		page.getByText( 'Produit supprimé avec succès' )
	).toBeVisible();
	await expect(
		page.getByText( 'Aucun produit correspondant à vos critères.' )
	).toBeVisible();
	await page.getByRole( 'button', { name: 'Annuler' } ).click();
	await expect(
		page.getByText( '1 produit', { exact: true } )
	).toBeVisible();
	// The shop of the journeys that follow is the demo's again.
	await site.wp(
		'eval',
		`foreach (get_posts(['post_type' => 'product', 'title' => '${ name }', 'post_status' => 'any']) as $post) { wp_delete_post($post->ID, true); }`
	);
} );

test( '[R183] [R221] a list that fails says why, and a stale nonce is renewed once', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status 500/, /status 401/, /Failed to load resource/ );
	await signIn( page, site );
	let status = 500;
	await page.route( /admin\/products(\?|$)/, ( route ) =>
		route.fulfill( { status, json: { code: 'panne', message: 'Panne.' } } )
	);
	await page.goto( '/admin-dashboard' );
	await expect(
		page.getByText( 'Erreur lors du chargement des produits: Panne.' )
	).toBeVisible();
	await expectNoViolations( page, '.museau-admin' );
	status = 401;
	await page.getByRole( 'button', { name: 'Réessayer' } ).click();
	await expect(
		page.getByText(
			"Erreur d'authentification. Veuillez vous reconnecter à WordPress."
		)
	).toBeVisible();
	await page.unrouteAll();
	allow( /status 403/ );
	await page.evaluate( () => {
		window.museau!.nonce = '0000000000';
	} );
	await page.getByRole( 'button', { name: 'Réessayer' } ).click();
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
} );

test( '[R195] [R226] a picture is sent and tells its state; failures keep the form', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status 500/, /Failed to load resource/ );
	await signIn( page, site );
	await openDashboard( page );
	await page.getByRole( 'button', { name: 'Ajouter un produit' } ).click();
	await page.getByLabel( 'Nom *' ).fill( 'Brouillon' );
	let fails = true;
	await page.route( /admin\/upload-media/, ( route ) =>
		fails
			? route.fulfill( {
					status: 500,
					json: { code: 'panne', message: 'Disque plein.' },
				} )
			: route.continue()
	);
	await page
		.getByLabel( 'Photo principale' )
		.setInputFiles( 'tests/fixtures/photos/chien.jpg' );
	await expect(
		page.getByText( 'Échec téléversement (500) : Disque plein.' )
	).toBeVisible();
	await expectNoViolations( page, '.museau-admin' );
	fails = false;
	await page
		.getByRole( 'button', { name: 'Réessayer le téléversement' } )
		.click();
	await expect( page.getByText( 'Image téléversée' ) ).toBeVisible();
	await expect( page.getByLabel( 'Nom *' ) ).toHaveValue( 'Brouillon' );
} );

test( '[R209] [R211] [R214] [R215] [R219] [R220] news and banners are kept', async ( {
	page,
	site,
} ) => {
	await signIn( page, site );
	await openDashboard( page );
	await page.getByRole( 'tab', { name: 'Gérer les actualités' } ).click();
	await page.getByRole( 'button', { name: 'Ajouter une actualité' } ).click();
	await page.getByRole( 'button', { name: 'Créer l’actualité' } ).click();
	await expect( page.getByRole( 'alert' ) ).toContainText(
		/Validation\s*Le titre est obligatoire\./
	);
	await expectNoViolations( page, '.museau-admin' );
	const title = `Concours ${ Date.now() }`;
	await page.getByLabel( 'Titre *' ).fill( title );
	await page.getByLabel( 'Date de début *' ).fill( '2026-12-01' );
	await page.getByLabel( 'Règlement *' ).fill( 'Un animal par personne.' );
	await page.getByRole( 'button', { name: 'Créer l’actualité' } ).click();
	await expect( page.getByText( 'Actualité créée' ) ).toBeVisible();
	await expect( page.getByLabel( 'Titre *' ) ).toHaveValue( '' );
	await page.getByRole( 'button', { name: 'Annuler' } ).click();
	await page.getByRole( 'button', { name: `Modifier ${ title }` } ).click();
	await page.getByLabel( 'Statut *' ).selectOption( 'termine' );
	await page.getByLabel( 'Nom du gagnant' ).fill( 'Zoé' );
	await page.getByLabel( 'Contenu' ).fill( 'Merci à tous.' );
	await expectSound( page );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( page.getByText( 'Actualité mise à jour' ) ).toBeVisible();
	await page.getByRole( 'button', { name: 'Annuler' } ).click();
	await page.getByRole( 'button', { name: `Modifier ${ title }` } ).click();
	await expect( page.getByLabel( 'Contenu' ) ).toHaveValue( 'Merci à tous.' );
	await page.getByRole( 'button', { name: 'Supprimer l’actualité' } ).click();
	await dialog( page ).getByRole( 'button', { name: 'Annuler' } ).click();
	await expect( page.getByLabel( 'Contenu' ) ).toBeVisible();
	await page.getByRole( 'button', { name: 'Supprimer l’actualité' } ).click();
	await dialog( page ).getByRole( 'button', { name: 'Supprimer' } ).click();
	await expect(
		page.getByText( 'Actualité supprimée avec succès' )
	).toBeVisible();
	await expect(
		page.getByRole( 'button', { name: `Modifier ${ title }` } )
	).toHaveCount( 0 );

	await page.getByRole( 'tab', { name: 'Gérer les bannières' } ).click();
	const text = page.getByLabel( 'Texte', { exact: true } ).first();
	const before = await text.inputValue();
	await text.fill( '' );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( page.getByText( 'Le texte est obligatoire.' ) ).toBeVisible();
	await text.fill( before );
	await page
		.getByLabel( 'Lien', { exact: true } )
		.first()
		.selectOption( 'news' );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect(
		page.getByText( 'Réglages enregistrés avec succès !' )
	).toBeVisible();
	await expectSound( page );
} );

test( '[R178] [R203] [R204] [R205] a product that cannot be opened, saved or deleted says so and keeps what was typed', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status (401|500)/, /Failed to load resource/ );
	await signIn( page, site );
	await openDashboard( page );
	let refused = 'GET';
	let status = 500;
	await page.route( /admin\/products\/\d+/, ( route ) =>
		route.request().method() === refused
			? route.fulfill( {
					status,
					json: { code: 'panne', message: 'Panne.' },
				} )
			: route.continue()
	);
	const card = page.locator( '.museau-admin__card' ).first();
	await card.getByRole( 'button', { name: /^Modifier / } ).click();
	await expect(
		page.getByText( 'Impossible de charger les détails du produit: Panne.' )
	).toBeVisible();
	refused = 'DELETE';
	await card.getByRole( 'button', { name: /^Supprimer / } ).click();
	await dialog( page ).getByRole( 'button', { name: 'Supprimer' } ).click();
	await dialog( page ).getByRole( 'button', { name: 'Continuer' } ).click();
	await expect(
		page.getByText( 'Erreur lors de la suppression: Panne.' )
	).toBeVisible();
	refused = 'PUT';
	await card.getByRole( 'button', { name: /^Modifier / } ).click();
	await page.getByLabel( 'Nom *' ).fill( 'Nom changé' );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect(
		page.getByRole( 'alert' ).filter( { hasText: 'Erreur API' } )
	).toContainText( 'Panne.' );
	await expect( page.getByLabel( 'Nom *' ) ).toHaveValue( 'Nom changé' );

	status = 401;
	await page.setViewportSize( { width: 360, height: 800 } );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	const ended = page.getByText(
		"Erreur d'authentification. Veuillez vous reconnecter à WordPress."
	);
	await expect( ended ).toBeVisible();
	expect(
		( await ended.boundingBox() )!.width,
		'the sentence is not squeezed beside its action'
	).toBeGreaterThan( 220 );
	await expectNoViolations( page, '.museau-admin' );
	await page.setViewportSize( { width: 1440, height: 900 } );

	await page.getByRole( 'tab', { name: 'Gérer les actualités' } ).click();
	await dialog( page )
		.getByRole( 'button', { name: 'Quitter sans enregistrer' } )
		.click();
	await page.getByRole( 'tab', { name: 'Gérer les produits' } ).click();
	await page
		.getByRole( 'searchbox', { name: 'Rechercher' } )
		.fill( 'introuvable xyz' );
	await expect(
		page.getByText( 'Aucun produit correspondant à vos critères.' )
	).toBeVisible();
	await expectNoViolations( page, '.museau-admin' );
} );

test( 'a preview is the real page with what is typed, for her alone, and nothing of it is kept', async ( {
	page,
	site,
} ) => {
	await signIn( page, site );
	await openDashboard( page );
	const stranger = await request.newContext( { baseURL: site.url } );
	/** Presses 'Aperçu'; answers the tab that opens, with the page in it. */
	const preview = async () => {
		const opened = page.waitForEvent( 'popup' );
		await page.getByRole( 'button', { name: /^Aperçu/ } ).click();
		const tab = await opened;
		await expect(
			tab.getByText( 'Aperçu : rien n’est enregistré' )
		).toBeVisible();
		await expect( tab.locator( 'meta[name="robots"]' ) ).toHaveAttribute(
			'content',
			/noindex/
		);
		return tab;
	};

	const typed = `Aperçu du ${ Date.now() }`;
	await page
		.getByRole( 'button', { name: /^Modifier / } )
		.first()
		.click();
	await page.getByLabel( 'Description *' ).fill( typed );
	const path = await page
		.getByRole( 'link', { name: /^Voir la page/ } )
		.getAttribute( 'href' );
	let tab = await preview();
	await expect( tab.locator( '#contenu' ).getByText( typed ) ).toBeVisible();
	await expectNoViolations( tab, '.museau-preview' );
	expect( ( await stranger.get( tab.url() ) ).status() ).toBe( 404 );
	expect( await ( await stranger.get( path! ) ).text() ).not.toContain(
		typed
	);
	await tab.close();
	await page.getByLabel( 'Description *' ).fill( '' );
	await page.getByRole( 'button', { name: /^Aperçu/ } ).click();
	await expect(
		page.getByText( 'La description est obligatoire.' ).first()
	).toBeVisible();

	await page.getByRole( 'tab', { name: 'Gérer les actualités' } ).click();
	await dialog( page )
		.getByRole( 'button', { name: 'Quitter sans enregistrer' } )
		.click();
	await page.getByRole( 'button', { name: 'Ajouter une actualité' } ).click();
	await page.getByLabel( 'Titre *' ).fill( typed );
	await page.getByLabel( 'Date de début *' ).fill( '2026-12-01' );
	await page.getByLabel( 'Règlement *' ).fill( 'Un animal par personne.' );
	tab = await preview();
	await expect( tab.getByRole( 'heading', { name: typed } ) ).toBeVisible();
	await tab.close();

	await page.getByRole( 'tab', { name: 'Gérer les bannières' } ).click();
	await dialog( page )
		.getByRole( 'button', { name: 'Quitter sans enregistrer' } )
		.click();
	await page.getByLabel( 'Bannière active' ).first().check();
	await page.getByLabel( 'Texte', { exact: true } ).first().fill( typed );
	tab = await preview();
	await expect(
		tab.getByRole( 'complementary', { name: 'Annonces' } )
	).toContainText( typed );
	await tab.close();
	for ( const address of [ '/', '/actualites' ] ) {
		expect( await ( await stranger.get( address ) ).text() ).not.toContain(
			typed
		);
	}
	await stranger.dispose();
} );
