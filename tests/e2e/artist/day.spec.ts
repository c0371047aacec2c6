/** The artist's day in the dashboard, on a phone; then the shop, the search engine's view and WooCommerce are compared with what she typed. */
import { request, type APIRequestContext, type Page } from '@playwright/test';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';

test.use( { viewport: { width: 360, height: 800 } } );
test.beforeEach( ( { allow } ) =>
	allow( /s\.w\.org/, /twemoji/, /translations_api\(\)/ )
);

const PHOTO = 'tests/fixtures/photos/chien.jpg';
const DAY = `Journée ${ Date.now() }`;
/** With signs that WordPress keeps escaped or would set otherwise. */
const SERIES = `Chats & chiens ${ DAY }`;
const PRINT = `Tirage 20x30 & co ${ DAY }`;
const button = ( page: Page, name: string | RegExp ) =>
	page.getByRole( 'button', { name } );
const search = ( page: Page, words: string ) =>
	page.getByRole( 'searchbox', { name: 'Rechercher' } ).fill( words );

/** Sends a picture through one of the form's choosers, and waits until it is there. */
async function sendPicture( page: Page, chooser: string ): Promise< number > {
	const answered = page.waitForResponse( /admin\/upload-media/ );
	await page.getByLabel( chooser ).setInputFiles( PHOTO );
	return ( await ( await answered ).json() ).id;
}

/** Fills what all products have; the category is chosen first, for it resets the rest. */
async function startProduct( page: Page, category: string, name: string ) {
	await button( page, 'Ajouter un produit' ).click();
	await page.getByLabel( 'Catégorie' ).selectOption( { label: category } );
	await page.getByLabel( 'Nom *' ).fill( name );
	await page.getByLabel( 'Description *' ).fill( `À propos de ${ name }.` );
}

/** Generates the combinations and gives them all one price. */
async function priceAll( page: Page, count: number, price: string ) {
	await button( page, 'Générer les combinaisons' ).click();
	await expect(
		page.getByText(
			count > 1 ? `${ count } combinaisons` : '1 combinaison',
			{ exact: true }
		)
	).toBeVisible();
	await page.getByPlaceholder( 'Prix (€)' ).first().fill( price );
	if ( count > 1 ) {
		await button( page, /là où le prix manque/ ).click();
	}
}

async function create( page: Page ): Promise< number > {
	const answered = page.waitForResponse( /admin\/product(\?|$)/ );
	const reloaded = page.waitForEvent( 'load' );
	await button( page, 'Créer le produit' ).click();
	const response = await answered;
	expect( response.status() ).toBe( 201 );
	const { id } = await response.json();
	await reloaded;
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
	return id;
}

async function openProduct( page: Page, name: string ) {
	await search( page, name );
	await button( page, `Modifier ${ name }` ).click();
	await expect( page.getByLabel( 'Nom *' ) ).toHaveValue( name );
}

async function save( page: Page, said: string ) {
	// An earlier save's message may still stand: the answer and the idle button tell that this one is done.
	// The draft of what is typed is sent on its own.
	const answered = page.waitForResponse(
		( response ) =>
			response.request().method() !== 'GET' &&
			! response.url().includes( '/admin/drafts/' )
	);
	await button( page, 'Enregistrer' ).click();
	expect( ( await answered ).status() ).toBe( 200 );
	await expect( button( page, 'Enregistrer' ) ).toBeEnabled();
	await expect( page.getByText( said ).first() ).toBeVisible();
}

interface Made {
	original: number;
	/** Of the original, in the order in which they were sent. */
	pictures: number[];
	print: number;
	bookmark: number;
	postcard: number;
}

/** An original with three pictures and a series of its own. */
async function makeOriginal( page: Page ) {
	await startProduct( page, 'Œuvre originale', `Original ${ DAY }` );
	await page.getByLabel( 'Type de crayon *' ).selectOption( 'graphite' );
	await page.getByLabel( /A4 portrait/ ).check();
	await priceAll( page, 4, '180' );
	await button( page, 'Créer une nouvelle série' ).click();
	const dialog = page.locator( 'dialog[open]' );
	await dialog.getByLabel( 'Nom *' ).fill( SERIES );
	await dialog.getByRole( 'button', { name: 'Créer' } ).click();
	await expect( page.getByText( 'Série créée' ) ).toBeVisible();
	const main = await sendPicture( page, 'Photo principale' );
	const first = await sendPicture( page, 'Ajouter une image à la galerie' );
	const second = await sendPicture( page, 'Ajouter une image à la galerie' );
	await expect( page.locator( '.museau-admin__gallery li' ) ).toHaveCount(
		2
	);
	await button( page, 'Reculer l’image 1' ).focus();
	await page.keyboard.press( 'Enter' );
	await expectNoViolations( page, '.museau-admin' );
	return {
		original: await create( page ),
		pictures: [ main, first, second ],
	};
}

/** A print with 24 prices. */
async function makePrint( page: Page ) {
	await startProduct( page, 'Impression', PRINT );
	await page.getByLabel( 'Type de crayon *' ).selectOption( 'graphite' );
	await page.getByLabel( 'Série' ).selectOption( { label: SERIES } );
	for ( const format of [
		/Carré.*20/,
		/Carré.*30/,
		/A4 portrait/,
		/A4 paysage/,
		/A3 portrait/,
		/A3 paysage/,
	] ) {
		await page.getByLabel( format ).check();
	}
	await priceAll( page, 24, '24.5' );
	return create( page );
}

async function makePostcard( page: Page ) {
	await startProduct( page, 'Carte postale', `Carte ${ DAY }` );
	await page.getByLabel( 'Type de crayon *' ).selectOption( 'polychromos' );
	await page.getByLabel( 'Sans cadre', { exact: true } ).check();
	await page.getByLabel( /Carte postale 15x15/ ).check();
	await priceAll( page, 1, '3' );
	return create( page );
}

/** One price of the print changes; the original is sold at a fair. */
async function changeInTheAfternoon( page: Page ) {
	await openProduct( page, PRINT );
	await expect(
		page.getByText( '24 variations, 24 avec un prix' )
	).toBeVisible();
	await page
		.getByLabel( /^Prix \(€\), / )
		.first()
		.fill( '31' );
	await save( page, 'Produit mis à jour' );
	await button( page, 'Annuler' ).click();

	// The original is sold at a fair; its pictures change places under the finger.
	await openProduct( page, `Original ${ DAY }` );
	await page.getByLabel( 'État du stock' ).selectOption( 'outofstock' );
	const pictures = page.locator( '.museau-admin__gallery li' );
	await pictures.nth( 1 ).dragTo( pictures.nth( 0 ) );
	await save( page, 'Produit mis à jour' );
	await button( page, 'Annuler' ).click();
}

/** A contest, from its draft to its winner; the address of its page. */
async function holdContest( page: Page, visitor: APIRequestContext ) {
	await page.getByRole( 'tab', { name: 'Gérer les actualités' } ).click();
	await button( page, 'Ajouter une actualité' ).click();
	await page.getByLabel( 'Titre *' ).fill( `Concours ${ DAY }` );
	await page.getByLabel( 'Date de début *' ).fill( '2026-12-01' );
	await page.getByLabel( 'Règlement *' ).fill( 'Un animal par personne.' );
	await button( page, 'Créer l’actualité' ).click();
	await expect( page.getByText( 'Actualité créée' ) ).toBeVisible();
	await button( page, 'Annuler' ).click();
	await button( page, `Modifier Concours ${ DAY }` ).click();
	const link = await page
		.getByRole( 'link', { name: /^Aperçu du brouillon/ } )
		.getAttribute( 'href' );
	expect( ( await visitor.get( link! ) ).status() ).toBe( 404 );
	expect( await ( await page.request.get( link! ) ).text() ).toContain(
		`Concours ${ DAY }`
	);
	await page.getByLabel( 'Publication' ).selectOption( 'publish' );
	await page.getByLabel( 'Statut *' ).selectOption( 'termine' );
	await page.getByLabel( 'Nom du gagnant' ).fill( 'Zoé & Rex' );
	await sendPicture( page, 'Photo du gagnant' );
	await save( page, 'Actualité mise à jour' );
	return link!;
}

async function writeBanners( page: Page ) {
	await page.getByRole( 'tab', { name: 'Gérer les bannières' } ).click();
	for ( const slot of [ 1, 2 ] ) {
		const fields = page.getByRole( 'group', {
			name: `Bannière ${ slot }`,
		} );
		await fields.getByLabel( 'Bannière active' ).check();
		await fields
			.getByLabel( 'Texte', { exact: true } )
			.fill( `Bannière ${ slot } ${ DAY }` );
		await fields
			.getByLabel( 'Lien', { exact: true } )
			.selectOption( slot === 1 ? 'news' : 'none' );
	}
	await save( page, 'Réglages enregistrés avec succès !' );
}

/** What a visitor and a search engine find. */
async function expectShown(
	visitor: APIRequestContext,
	{ original, pictures, print, bookmark, postcard }: Made,
	link: string
) {
	const read = async ( path: string ) => ( await visitor.get( path ) ).text();
	const api = async ( path: string ) =>
		( await visitor.get( `/wp-json/museau-react/v1${ path }` ) ).json();
	const shown = await api( `/products?id=${ original }` );
	expect( shown ).toMatchObject( { price: 180, stock_status: 'outofstock' } );
	// Twice moved: the order in which they were sent.
	expect( shown.images.map( ( { id }: { id: number } ) => id ) ).toEqual(
		pictures
	);
	const variations: { price: number }[] = await api(
		`/products?id=${ print }&get_variations=true`
	);
	expect(
		variations.map( ( { price } ) => price ).sort( ( a, b ) => b - a )
	).toEqual( [ 31, ...Array( 23 ).fill( 24.5 ) ] );
	const listing = await api( '/products?category=impression&page=1' );
	expect(
		listing.products
			.slice( 0, 3 )
			.map( ( { id, price }: { id: number; price: number } ) => [
				id,
				price,
			] )
	).toEqual( [
		[ postcard, 3 ],
		[ bookmark, 4.5 ],
		[ print, 24.5 ],
	] );
	const sheet = await read( `/produit/oeuvre-originale/${ shown.slug }` );
	expect( sheet ).toContain( 'SoldOut' );
	expect( sheet ).toContain( 'Déjà vendue' );
	const printed = await api( `/products?id=${ print }` );
	// Visitors read it set, with spaces that do not break.
	const set = PRINT.replace( '20x30', '20 × 30' );
	const spaced = ( text: string ) => text.replace( /\s/g, ' ' );
	expect( spaced( printed.name ) ).toBe( set );
	expect(
		spaced( await read( `/produit/impression/${ printed.slug }` ) )
	).toContain( `<title>${ set.replace( '&', '&#038;' ) }` );
	const winner = await read( link );
	expect( winner ).toContain( 'Zoé &amp; Rex' );
	const home = await read( '/' );
	expect( home ).toContain( `Bannière 1 ${ DAY }` );
	expect( home ).toContain( `Bannière 2 ${ DAY }` );
}

/** What WooCommerce's own screens and tables hold. */
async function expectHeldByWooCommerce(
	page: Page,
	site: Site,
	{ original, pictures, print, bookmark }: Made
) {
	const held = JSON.parse(
		await site.wp(
			'eval',
			`global $wpdb;
			$o = wc_get_product(${ original }); $p = wc_get_product(${ print });
			$row = $wpdb->get_row("SELECT min_price, max_price FROM {$wpdb->prefix}wc_product_meta_lookup WHERE product_id = ${ print }");
			echo json_encode([
				'status' => $o->get_stock_status(), 'stock' => $o->get_stock_quantity(),
				'images' => [(int) $o->get_image_id(), ...$o->get_gallery_image_ids()],
				'series' => $o->get_attribute('pa_serie'), 'pencil' => $p->get_attribute('pa_crayon'),
				'variations' => count($p->get_available_variations()), 'from' => (float) $p->get_variation_price('min'), 'to' => (float) $p->get_variation_price('max'),
				'lookup' => [(float) $row->min_price, (float) $row->max_price],
				'bookmark' => (float) wc_get_product(${ bookmark })->get_price(),
			]);`
		)
	);
	expect( held ).toEqual( {
		status: 'outofstock',
		stock: 0,
		images: pictures,
		series: SERIES.replace( '&', '&amp;' ),
		pencil: 'Graphite',
		variations: 24,
		from: 24.5,
		to: 31,
		lookup: [ 24.5, 31 ],
		bookmark: 4.5,
	} );
	await page.goto(
		`/wp-admin/edit.php?post_type=product&s=${ encodeURIComponent( DAY ) }`
	);
	await expect( page.locator( '#the-list' ) ).toContainText( '31' );
	await expect(
		page.locator( `#post-${ original } .is_in_stock` )
	).toContainText( /Out of stock|Rupture/ );
}

test( '[R185] [R188] [R189] [R196] [R200] [R213] [R219] [R223] [R224] [R237] what the artist types in a day is what the shop and WooCommerce show', async ( {
	page,
	site,
} ) => {
	test.slow();
	await signIn( page, site );
	await page.goto( '/admin-dashboard' );
	const before = await site.wp(
		'option',
		'get',
		'museau_banners',
		'--format=json'
	);

	const { original, pictures } = await makeOriginal( page );
	const print = await makePrint( page );
	await startProduct( page, 'Marque-pages', `Signet ${ DAY }` );
	await page.getByLabel( 'Prix (€) *' ).fill( '4.5' );
	const bookmark = await create( page );

	const postcard = await makePostcard( page );
	await changeInTheAfternoon( page );
	const visitor = await request.newContext( { baseURL: site.url } );
	const link = await holdContest( page, visitor );
	await writeBanners( page );
	const made = { original, pictures, print, bookmark, postcard };
	await expectShown( visitor, made, link );
	if ( site.engine === 'woocommerce' ) {
		await expectHeldByWooCommerce( page, site, made );
	}

	// The shop of the journeys that follow is the demo's again.
	await visitor.dispose();
	await site.wp(
		'eval',
		`foreach (get_posts(['post_type' => ['product', 'museau_news', 'attachment'], 's' => '${ DAY }', 'post_status' => 'any', 'numberposts' => -1]) as $post) { wp_delete_post($post->ID, true); }
		foreach (get_posts(['post_type' => 'attachment', 'post_status' => 'any', 'numberposts' => 4, 'post__in' => [${ pictures.join() }]]) as $post) { wp_delete_post($post->ID, true); }
		foreach (get_terms(['taxonomy' => 'pa_serie', 'name__like' => '${ DAY }', 'hide_empty' => false]) as $term) { wp_delete_term($term->term_id, 'pa_serie'); }
		update_option('museau_banners', json_decode('${ before.replace( /'/g, "\\'" ) }', true));`
	);
} );
