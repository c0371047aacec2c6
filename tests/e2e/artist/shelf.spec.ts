import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, type Site } from '../support/test';
import { dialog, expectSound, openDashboard } from '../support/dashboard';

test.use( { viewport: { width: 360, height: 800 } } );

// WordPress's login page and admin bar ask wordpress.org, which a test machine may not reach.
test.beforeEach( ( { allow } ) =>
	allow( /s\.w\.org/, /translations_api\(\)/ )
);

const search = ( page: Page, name: string ) =>
	page.getByRole( 'searchbox', { name: 'Rechercher' } ).fill( name );

const erase = ( site: Site, title: string ) =>
	site.wp(
		'eval',
		`foreach (get_posts(['post_type' => 'product', 's' => '${ title }', 'numberposts' => -1, 'post_status' => ['any', 'trash']]) as $post) { museau()->product_writer()->trash($post->ID); museau()->product_writer()->erase($post->ID); }`
	);

const MAKE = ( title: string, category: string ) =>
	`echo museau()->product_writer()->save(null, ['name' => '${ title }', 'status' => 'publish', 'description' => 'Au crayon.', 'type' => 'variable', 'categories' => ['${ category }'], 'stock' => 1, 'attributes' => [['name' => 'pa_crayon', 'options' => ['graphite'], 'variation' => false], ['name' => 'pa_format', 'options' => ['a4-portrait', 'a3-portrait'], 'variation' => true], ['name' => 'pa_cadre', 'options' => ['sans-cadre', 'chene'], 'variation' => true]], 'variations' => [['choices' => ['pa_format' => 'a4-portrait', 'pa_cadre' => 'sans-cadre'], 'price' => 2500], ['choices' => ['pa_format' => 'a4-portrait', 'pa_cadre' => 'chene'], 'price' => 7000], ['choices' => ['pa_format' => 'a3-portrait', 'pa_cadre' => 'sans-cadre'], 'price' => 3990], ['choices' => ['pa_format' => 'a3-portrait', 'pa_cadre' => 'chene'], 'price' => 7800]]]);`;

test( '[B16] a product is copied as a draft, deleted, found in the trash, had back and deleted for good', async ( {
	page,
	site,
} ) => {
	test.slow();
	const name = `Genette ${ Date.now() }`;
	await site.wp( 'eval', MAKE( name, 'impression' ) );
	await signIn( page, site );
	await openDashboard( page );
	await search( page, name );
	await page.getByRole( 'button', { name: `Dupliquer ${ name }` } ).click();
	await expect( page.getByLabel( 'Nom *' ) ).toHaveValue(
		`${ name } (copie)`
	);
	await expect( page.getByLabel( 'Publication' ) ).toHaveValue( 'draft' );
	await expect(
		page.getByText( '4 variations, 4 avec un prix' )
	).toBeVisible();
	await page.getByRole( 'button', { name: 'Annuler' } ).click();

	await search( page, `${ name } (copie)` );
	await page
		.getByRole( 'button', { name: `Supprimer ${ name } (copie)` } )
		.click();
	await dialog( page ).getByRole( 'button', { name: 'Supprimer' } ).click();
	await dialog( page ).getByRole( 'button', { name: 'Continuer' } ).click();
	await expect(
		page.getByText( 'Produit supprimé avec succès' )
	).toBeVisible();

	await page.getByRole( 'button', { name: 'Corbeille' } ).click();
	const row = page.getByRole( 'listitem' ).filter( { hasText: name } );
	await expect( row ).toContainText( 'Disparaît le' );
	await expectSound( page );
	await row.getByRole( 'button', { name: 'Restaurer' } ).click();
	await expect(
		page.getByText( 'est de retour parmi vos produits, en brouillon' )
	).toBeVisible();
	await expect( row ).toHaveCount( 0 );
	await site.wp(
		'eval',
		`foreach (get_posts(['post_type' => 'product', 's' => '${ name } (copie)', 'post_status' => 'any']) as $post) { museau()->product_writer()->trash($post->ID); }`
	);
	await page.getByRole( 'button', { name: 'Retour aux produits' } ).click();
	await page.getByRole( 'button', { name: 'Corbeille' } ).click();
	await row.getByRole( 'button', { name: /Effacer/ } ).click();
	await dialog( page )
		.getByRole( 'button', { name: 'Effacer pour toujours' } )
		.click();
	await expect( page.getByText( 'est effacé.' ) ).toBeVisible();
	await expect( row ).toHaveCount( 0 );
	await erase( site, name );
} );

test( 'prices change together: shown before, taken back before and after saving; a line fits a thumb', async ( {
	page,
	site,
} ) => {
	test.slow();
	const name = `Fennec ${ Date.now() }`;
	await site.wp( 'eval', MAKE( name, 'impression' ) );
	await signIn( page, site );
	await openDashboard( page );
	await search( page, name );
	await page.getByRole( 'button', { name: `Modifier ${ name }` } ).click();
	const prices = () =>
		page
			.getByLabel( /^Prix \(€\), / )
			.evaluateAll( ( fields ) =>
				fields.map( ( field ) => ( field as HTMLInputElement ).value )
			);
	const line = ( await page
		.getByLabel( /^Prix \(€\), / )
		.first()
		.boundingBox() )!;
	expect( line.height ).toBeGreaterThanOrEqual( 44 );
	await page.getByText( 'Changer plusieurs prix' ).click();
	await page.getByLabel( 'Comment' ).selectOption( 'percent' );
	await page.getByLabel( 'Pourcentage' ).fill( '10' );
	await page
		.getByRole( 'button', { name: 'Voir les prix avant de changer' } )
		.click();
	await expect( dialog( page ) ).toContainText( '4 prix changent' );
	expect( await prices() ).toEqual( [ '25', '70', '39.90', '78' ] );
	await expectSound( page );
	await dialog( page )
		.getByRole( 'button', { name: 'Changer les 4 prix' } )
		.click();
	expect( await prices() ).toEqual( [ '27.50', '77', '43.89', '85.80' ] );
	const undo = page.getByRole( 'button', {
		name: 'Revenir aux prix d’avant',
	} );
	await undo.click();
	expect( await prices() ).toEqual( [ '25', '70', '39.90', '78' ] );

	await page.getByLabel( 'Comment' ).selectOption( 'compose' );
	await page.getByLabel( 'A3 portrait' ).last().fill( '50' );
	await page
		.getByRole( 'group', { name: 'Supplément du cadre (€)' } )
		.getByLabel( 'Chêne' )
		.fill( '45,5'.replace( ',', '.' ) );
	await expectSound( page );
	await page
		.getByRole( 'button', { name: 'Voir les prix avant de changer' } )
		.click();
	await dialog( page )
		.getByRole( 'button', { name: /^Changer les/ } )
		.click();
	expect( await prices() ).toEqual( [ '25', '70.50', '50', '95.50' ] );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( page.getByText( 'Produit mis à jour' ) ).toBeVisible();
	await undo.click();
	expect( await prices() ).toEqual( [ '25', '70', '39.90', '78' ] );
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( undo ).toBeVisible();
	await erase( site, name );
} );

test( 'what is typed on one device goes on on another, and pictures come from the library', async ( {
	page,
	site,
	browser,
	allow,
} ) => {
	allow( /status 409/, /Failed to load resource/ );
	// What another journey has typed and left would be offered first.
	await site.wp(
		'eval',
		"delete_metadata('user', 0, 'museau_draft_produit-nouveau', '', true);"
	);
	await signIn( page, site );
	await openDashboard( page );
	await page.getByRole( 'button', { name: 'Ajouter un produit' } ).click();
	const kept = page.waitForResponse(
		( response ) =>
			response.url().includes( 'drafts/produit-nouveau' ) &&
			response.request().method() !== 'GET'
	);
	await page.getByLabel( 'Nom *' ).fill( 'Martre' );
	expect( ( await kept ).status() ).toBe( 200 );

	const other = await browser.newContext( { baseURL: site.url } );
	const desk = await other.newPage();
	await signIn( desk, site );
	await openDashboard( desk );
	await desk.getByRole( 'button', { name: 'Ajouter un produit' } ).click();
	await expect( desk.getByText( 'sur un autre appareil' ) ).toBeVisible();
	await desk.getByRole( 'button', { name: 'La reprendre' } ).click();
	await expect( desk.getByLabel( 'Nom *' ) ).toHaveValue( 'Martre' );
	await desk
		.getByRole( 'button', { name: 'Choisir dans la médiathèque' } )
		.first()
		.click();
	await expect(
		dialog( desk ).locator( '.museau-admin__library button' ).first()
	).toBeVisible();
	await expectSound( desk );
	await dialog( desk )
		.locator( '.museau-admin__library button' )
		.first()
		.click();
	await dialog( desk )
		.getByRole( 'button', { name: 'Ajouter 1 image' } )
		.click();
	await expect(
		desk.getByText( 'Retirer la photo principale' )
	).toBeVisible();
	await desk.getByRole( 'button', { name: 'Ajouter une technique' } ).click();
	await dialog( desk ).getByLabel( 'Nom *' ).fill( 'Fusain d’essai' );
	await dialog( desk )
		.getByRole( 'button', { name: 'Ajouter la technique' } )
		.click();
	await expect(
		desk.getByLabel( 'Type de crayon *' ).locator( 'option:checked' )
	).toHaveText( 'Fusain d’essai' );
	await other.close();
	await site.wp(
		'eval',
		`foreach (get_terms(['taxonomy' => 'pa_crayon', 'search' => 'Fusain d', 'hide_empty' => false]) as $term) { wp_delete_term($term->term_id, 'pa_crayon'); } delete_metadata('user', 0, 'museau_draft_produit-nouveau', '', true);`
	);
} );

/** Counts what a thumb touches; what is typed is not counted. */
function thumb() {
	let taps = 0;
	return {
		taps: () => taps,
		tap: async ( target: Locator ) => {
			taps++;
			await target.click();
		},
		type: async ( target: Locator, text: string ) => {
			taps++;
			await target.fill( text );
		},
		/** One touch opens the list, another one chooses. */
		choose: async ( target: Locator, value: string ) => {
			taps += 2;
			await target.selectOption( value );
		},
		pick: async ( target: Locator, files: string[] ) => {
			taps++;
			await target.setInputFiles( files );
		},
	};
}

test( 'taps for what she does most: sold 2, a price 3, the stock 3', async ( {
	page,
	site,
} ) => {
	test.slow();
	const name = `Hermine ${ Date.now() }`;
	await site.wp( 'eval', MAKE( name, 'oeuvre-originale' ) );
	await signIn( page, site );
	await openDashboard( page );
	const button = ( text: string | RegExp ) =>
		page.getByRole( 'button', { name: text } );

	await search( page, name );
	const sold = thumb();
	await sold.tap( button( `Marquer ${ name } comme vendu` ) );
	await sold.tap(
		dialog( page ).getByRole( 'button', { name: 'Marquer comme vendu' } )
	);
	await expect( page.getByText( 'est marqué comme vendu' ) ).toBeVisible();
	expect( sold.taps() ).toBe( 2 );

	const price = thumb();
	await price.tap( button( `Modifier ${ name }` ) );
	await price.type( page.getByLabel( /^Prix \(€\), / ).first(), '210' );
	await price.tap( button( 'Enregistrer' ) );
	await expect( page.getByText( 'Produit mis à jour' ) ).toBeVisible();
	expect( price.taps() ).toBe( 3 );
	await page
		.getByRole( 'tabpanel' )
		.getByRole( 'button', { name: 'Annuler' } )
		.click();

	await search( page, name );
	const stock = thumb();
	await stock.tap( button( `Modifier ${ name }` ) );
	await stock.type( page.getByLabel( 'Quantité en stock' ), '1' );
	await stock.tap( button( 'Enregistrer' ) );
	await expect( page.getByText( 'Produit mis à jour' ) ).toBeVisible();
	expect( stock.taps() ).toBe( 3 );
	await erase( site, name );
} );

test( 'taps for what she does most: a banner 5 at most, an original with four pictures 10', async ( {
	page,
	site,
} ) => {
	test.slow();
	await signIn( page, site );
	const button = ( text: string ) =>
		page.getByRole( 'button', { name: text } );

	const banner = thumb();
	await page.goto( '/admin-dashboard' );
	await banner.tap(
		page.getByRole( 'tab', { name: 'Gérer les bannières' } )
	);
	const text = page.getByLabel( /^Texte/ ).first();
	const was = await text.inputValue();
	await banner.type( text, 'Marché de Noël le 12 décembre' );
	await banner.tap( button( 'Enregistrer' ) );
	await expect(
		page.getByText( 'Réglages enregistrés avec succès !' )
	).toBeVisible();
	expect( banner.taps() ).toBeLessThanOrEqual( 5 );
	await text.fill( was );
	await button( 'Enregistrer' ).click();

	const added = `Belette ${ Date.now() }`;
	await openDashboard( page );
	const fresh = thumb();
	await fresh.tap( button( 'Ajouter un produit' ) );
	await fresh.type( page.getByLabel( 'Nom *' ), added );
	await fresh.type( page.getByLabel( 'Description *' ), 'Au graphite.' );
	await fresh.choose( page.getByLabel( 'Type de crayon *' ), 'graphite' );
	await fresh.tap( page.getByLabel( /^A4 portrait/ ) );
	await fresh.type( page.getByLabel( 'Prix de départ (€)' ), '180' );
	await fresh.tap( button( 'Générer les combinaisons' ) );
	const photo = 'tests/fixtures/photos/chien.jpg';
	await fresh.pick( page.getByLabel( 'Photo principale' ), [
		photo,
		photo,
		photo,
		photo,
	] );
	await expect( page.getByText( 'Image téléversée' ) ).toBeVisible( {
		timeout: 60_000,
	} );
	await expect( page.locator( '.museau-admin__gallery li' ) ).toHaveCount(
		3
	);
	await fresh.tap( button( 'Créer le produit' ) );
	await expect( page.getByText( 'Produit créé' ) ).toBeVisible();
	expect( fresh.taps() ).toBe( 10 );
	await erase( site, added );
} );
