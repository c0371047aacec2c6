/** The pictures of docs/guide.md: the artist's steps of a year on a demo shop, on a phone. Run by `npm run guide`. */
import type { Page } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDITOR_NOISE } from '../e2e/support/editor';
import { unfold } from '../e2e/support/orders';
import { expect, signIn, test, type Site } from '../e2e/support/test';
import { shoot } from './album';

declare const wp: any;

const DRAWINGS = 'assets/demo/drawings';
const PHOTO = "get_template_directory() . '/tests/fixtures/photos/chien.jpg'";

test.use( {
	viewport: { width: 360, height: 800 },
	deviceScaleFactor: 2,
	bypassCSP: true,
	contextOptions: { reducedMotion: 'reduce' },
} );
test.describe.configure( { timeout: 240_000 } );
test.beforeEach( ( { allow } ) =>
	// A picture is no check: what may be said on the way is checked by the journeys.
	allow( ...EDITOR_NOISE, /twemoji/, /./ )
);

const button = ( page: Page, name: string | RegExp ) =>
	page.getByRole( 'button', { name } );
const heading = ( page: Page, name: string ) =>
	page.getByRole( 'heading', { name, exact: true } );
const part = ( page: Page, title: string ) =>
	page.locator( '.museau-order__part' ).filter( {
		has: page.getByRole( 'heading', { name: title, exact: true } ),
	} );

async function openDashboard( page: Page, site: Site ) {
	await signIn( page, site );
	await page.goto( '/admin-dashboard' );
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
}

async function sendPicture( page: Page, chooser: string, drawing: string ) {
	const answered = page.waitForResponse( /admin\/upload-media/ );
	await page
		.getByLabel( chooser )
		.setInputFiles( `${ DRAWINGS }/${ drawing }.jpg` );
	expect( ( await answered ).ok() ).toBe( true );
	await expect( page.getByText( 'Image téléversée' ).last() ).toBeVisible();
}

// An order as a customer's payment leaves it, of PHP's list of [product id, variation id]; answers address and id.
async function order(
	site: Site,
	[ first, last, email ]: [ string, string, string ],
	items: string,
	amount = '$order->due_now()',
	more = ''
): Promise< string > {
	const address = await site.wp(
		'eval',
		`$catalogue = museau()->catalogue();
		$portrait = museau()->settings()->portrait_id();
		$work = fn(string $slug): array => [$catalogue->find_by_slug($slug)->id, $catalogue->find_by_slug($slug)->variations[0]->id ?? 0];
		$cart = null;
		foreach (${ items } as [$product, $variation]) { $cart = museau()->carts()->add($cart?->token, $product, 1, $variation); }
		$billing = new Museau\\Domain\\Orders\\BillingDetails('${ first }', '${ last }', '', '12 rue des Lilas', '', '75011', 'Paris', '06 98 76 54 32', '${ email }', true);
		$order = museau()->orders()->place($cart, $billing, ${ more.includes( 'notes' ) ? "'Rex est timide : son oreille gauche retombe toujours.'" : "''" }, ['delay' => '10 à 15 jours', 'ready_by' => wp_date('Y-m-d', time() + 15 * DAY_IN_SECONDS)]);
		${ more.includes( 'photo' ) ? `museau()->photos()->store($order->id, $order->lines[0]->key, ${ PHOTO });` : '' }
		museau()->orders()->receive($order->id, 'pi_guide_' . $order->id, ${ amount }, 'deposit');
		echo museau()->orders()->edit_url($order->id), ' ', $order->id;`
	);
	return address.replaceAll( '&amp;', '&' );
}
const PORTRAIT =
	'[[$portrait, $catalogue->find($portrait)->variations[0]->id]]';

test( 'mise en route', async ( { page, site } ) => {
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-checklist' );
	await shoot( page, 'guide/mise-en-route', {
		from: heading( page, 'Mise en route' ),
		to: page.locator( '.museau-checklist__line' ).nth( 3 ),
		most: 900,
	} );
} );

test( 'œuvre originale', async ( { page, site } ) => {
	await openDashboard( page, site );
	await button( page, 'Ajouter un produit' ).click();
	await page.getByLabel( 'Nom *' ).fill( 'Vache au repos' );
	await page
		.getByLabel( 'Description *' )
		.fill(
			"Elle ruminait à l'ombre, les yeux mi-clos. Graphite sur papier à grain."
		);
	await page.getByLabel( 'Type de crayon *' ).selectOption( 'graphite' );
	await shoot( page, 'guide/original', {
		from: heading( page, 'Ajouter un produit' ),
		to: page.getByLabel( 'Type de crayon *' ),
	} );
	await page.getByLabel( /A4 paysage/ ).check();
	await button( page, 'Générer les combinaisons' ).click();
	await expect( page.getByText( '4 combinaisons' ) ).toBeVisible();
	await page.getByPlaceholder( 'Prix (€)' ).first().fill( '180' );
	const prices = page.getByRole( 'group', { name: 'Variations de prix' } );
	await shoot( page, 'guide/original-prix', {
		from: prices,
		to: prices,
		most: 900,
	} );
	await button( page, /là où le prix manque/ ).click();
	await button( page, 'Créer une nouvelle série' ).click();
	const dialog = page.locator( 'dialog[open]' );
	await dialog.getByLabel( 'Nom *' ).fill( 'Au pâturage' );
	await shoot( page, 'guide/serie', {
		from: dialog,
		to: dialog,
		isFixed: true,
		air: 0,
	} );
	await dialog.getByRole( 'button', { name: 'Annuler' } ).click();
	await sendPicture( page, 'Photo principale', 'vache-graphite' );
	await sendPicture(
		page,
		'Ajouter une image à la galerie',
		'cochon-graphite'
	);
	await sendPicture(
		page,
		'Ajouter une image à la galerie',
		'mouton-graphite'
	);
	const gallery = page.getByRole( 'group', { name: 'Galerie' } );
	await shoot( page, 'guide/original-photos', {
		from: page.locator( '.museau-admin__picture' ).first(),
		to: gallery,
		most: 1000,
		air: 0,
	} );
} );

test( 'impression', async ( { page, site } ) => {
	await openDashboard( page, site );
	await page
		.getByRole( 'searchbox', { name: 'Rechercher' } )
		.fill( 'poules curieuses' );
	await button( page, /^Modifier Poules curieuses.*impression/i )
		.first()
		.click();
	await shoot( page, 'guide/impression-prix', {
		from: heading( page, 'Variations de prix' ),
		to: page.locator( '.museau-admin__table tbody tr' ).nth( 2 ),
		air: 4,
	} );
} );

test( 'exemple de portrait', async ( { page, site } ) => {
	await openDashboard( page, site );
	await button( page, 'Ajouter un produit' ).click();
	await page
		.getByLabel( 'Catégorie' )
		.selectOption( { label: 'Portraits (exemples)' } );
	await page.getByLabel( 'Nom *' ).fill( 'Réglisse' );
	await page
		.getByLabel( 'Description *' )
		.fill( "Portrait de Réglisse, d'après une photo prise au jardin." );
	await page
		.getByLabel( 'Description courte' )
		.fill( 'Berger allemand, graphite, A3.' );
	await sendPicture( page, 'Photo principale', 'berger-allemand-graphite' );
	await shoot( page, 'guide/exemple', {
		from: page.getByLabel( 'Description courte' ),
		to: page.locator( '.museau-admin__picture' ).first(),
		most: 900,
		air: 0,
	} );
} );

test( 'actualité', async ( { page, site } ) => {
	await openDashboard( page, site );
	await page.getByRole( 'tab', { name: 'Gérer les actualités' } ).click();
	await button( page, 'Ajouter une actualité' ).click();
	await page.getByLabel( 'Titre *' ).fill( 'Concours de printemps' );
	await page.getByLabel( 'Type *' ).selectOption( { label: 'Concours' } );
	await page.getByLabel( 'Statut *' ).selectOption( { label: 'En cours' } );
	await page.getByLabel( 'Date de début *' ).fill( '2026-12-01' );
	await page.getByLabel( 'Date de fin' ).fill( '2026-12-20' );
	await shoot( page, 'guide/actualite', {
		from: heading( page, 'Ajouter une actualité' ),
		to: page.getByLabel( 'Date de fin' ),
	} );
	await page.getByLabel( 'Statut *' ).selectOption( { label: 'Terminé' } );
	await page.getByLabel( 'Nom du gagnant' ).fill( 'Zoé M.' );
	await page.getByLabel( 'Nom de l’animal' ).fill( 'Rex' );
	await page.getByLabel( 'Témoignage' ).fill( 'Rex trône au salon, merci !' );
	const winner = page.getByRole( 'group', { name: 'Gagnant' } );
	await shoot( page, 'guide/gagnant', {
		from: winner,
		to: winner,
		most: 900,
	} );
} );

test( 'concours', async ( { page, site } ) => {
	const photos = join( __dirname, '../fixtures/photos' );
	const id = await site.wp(
		'eval',
		`$acf = ['type' => 'concours', 'statut' => 'en_cours', 'date_debut' => '2026-01-01', 'date_fin' => '', 'regles' => 'Une photo de votre animal.'] + array_fill_keys(Museau\\Domain\\News\\NewsItem::FIELDS, ''); $id = museau()->news()->save(null, ['title' => 'Le plus beau regard', 'content' => '', 'status' => 'publish', 'acf' => $acf]); foreach (['Pelote' => ['Élise Martin', 'chaton.jpg'], 'Luna' => ['Paul Durand', 'chouette.jpg']] as $animal => [$name, $photo]) { museau()->contests()->enter(museau()->news()->find($id), ['animal' => $animal, 'name' => $name, 'email' => strtolower($animal) . '@example.org', 'rules' => '1', 'publish' => '1'], ['tmp_name' => '${ photos }/' . $photo, 'error' => 0]); } museau()->news()->save($id, ['acf' => ['date_fin' => '2026-01-31']]); echo $id;`
	);
	await signIn( page, site );
	await page.goto(
		`/wp-admin/admin.php?page=museau-contests&contest=${ id }`
	);
	await button( page, 'Tirer au sort' ).click();
	await shoot( page, 'guide/concours', {
		// Its state stands beside the name: 'Participations closes'.
		from: page.getByRole( 'heading', { name: /^Le plus beau regard/ } ),
		to: page.locator( '.museau-contests__entry' ).first(),
		most: 960,
	} );
	await site.wp(
		'eval',
		`wp_delete_post(${ id }, true); museau()->contest_privacy()->delete_expired();`
	);
} );

test( 'bannières', async ( { page, site } ) => {
	await openDashboard( page, site );
	await page.getByRole( 'tab', { name: 'Gérer les bannières' } ).click();
	const first = page.getByRole( 'group', { name: 'Bannière 1' } );
	await shoot( page, 'guide/bannieres', { from: first, to: first } );
} );

test( 'commande', async ( { page, site } ) => {
	const [ portrait ] = (
		await order(
			site,
			[ 'Zoé', 'Martin', 'zoe@example.org' ],
			PORTRAIT,
			'$order->due_now()',
			'photo notes'
		)
	).split( ' ' );
	await order(
		site,
		[ 'Hugo', 'Petit', 'hugo@example.org' ],
		PORTRAIT,
		'$order->due_now()'
	);
	const [ work ] = (
		await order(
			site,
			[ 'Lina', 'Roux', 'lina@example.org' ],
			"[$work('carte-poules'), $work('marque-page-chat'), $work('mouton-de-face')]",
			'$order->total'
		)
	).split( ' ' );
	await openDashboard( page, site );
	await shoot( page, 'guide/tableau-de-bord', {
		from: heading( page, 'Tableau de bord' ),
		to: page.locator( '.museau-board__card' ).first(),
		most: 1300,
	} );
	await page.goto( '/wp-admin/admin.php?page=museau-orders' );
	await shoot( page, 'guide/commandes', {
		from: heading( page, 'Commandes' ),
		to: page.locator( '.museau-orders__card' ).last(),
		most: 820,
	} );

	await page.goto( portrait! );
	const money = await unfold( page, 'Paiement' );
	await shoot( page, 'guide/commande-solde', { from: money, to: money } );
	const photos = await unfold( page, 'Photos' );
	await shoot( page, 'guide/commande-photo', {
		from: photos,
		to: photos,
		most: 800,
	} );

	await page.goto( work! );
	await page
		.getByLabel( 'Suivi du colis : numéro ou adresse (facultatif)' )
		.fill( '6A01234567890' );
	const next = page.locator( '.museau-order__next' );
	await shoot( page, 'guide/commande-envoi', { from: next, to: next } );
	const refund = page.locator( 'details#rembourser' );
	await refund.locator( 'summary' ).click();
	await refund.getByLabel( /^Mouton de face.* \(au plus/ ).fill( '150,00' );
	await refund
		.getByLabel( /^Remettre en stock\s: 1 × Mouton de face/ )
		.check();
	await shoot( page, 'guide/rembourser', {
		from: refund,
		to: refund,
		most: 900,
	} );
} );

test( 'rétractation', async ( { page, site } ) => {
	const [ address, id ] = (
		await order(
			site,
			[ 'Inès', 'Blanc', 'ines@example.org' ],
			"[$work('carte-canard'), $work('canard-blanc')]",
			'$order->total'
		)
	).split( ' ' );
	await site.wp(
		'eval',
		`$order = museau()->orders()->find(${ id });
		museau()->orders()->set_meta($order->id, 'delivered_on', wp_date('Y-m-d'));
		museau()->withdrawals()->declare($order, wp_generate_uuid4(), 'Inès Blanc', [$order->lines[0]->id => 1]);`
	);
	await signIn( page, site );
	await page.goto( address! );
	const box = await unfold( page, 'Livraison et rétractation' );
	await shoot( page, 'guide/retractation', {
		from: box,
		to: box,
		most: 800,
	} );
} );

test( 'recettes', async ( { page, site } ) => {
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-recettes' );
	await shoot( page, 'guide/recettes', {
		from: page.getByRole( 'heading', { name: /^Franchise de TVA/ } ),
		to: page.locator( '.museau-orders__book' ).nth( 1 ),
		most: 900,
	} );
} );

test( 'messages', async ( { page, site } ) => {
	await site.wp(
		'eval',
		`museau()->contact()->receive(['name' => 'Camille Dufour', 'email' => 'camille@example.org', 'subject' => 'Deux chats sur un même dessin', 'message' => "Bonjour, j'ai deux chats qui ne se quittent pas. Pouvez-vous les dessiner ensemble, en A3 ? Bonne journée !"]);`
	);
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-messages' );
	await shoot( page, 'guide/messages', {
		from: heading( page, 'Messages' ),
		to: page.locator( '.wp-list-table tbody tr' ).first(),
	} );
} );

test( 'réglages', async ( { page, site } ) => {
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-settings&tab=loi' );
	await shoot( page, 'guide/loi', {
		from: heading( page, 'Boutique' ),
		to: page.locator( '#manque' ),
	} );
	await page.goto( '/wp-admin/admin.php?page=museau-settings&tab=livraison' );
	await shoot( page, 'guide/reglages', {
		from: heading( page, 'Boutique' ),
		to: part( page, 'Livraison' ),
		most: 900,
	} );
	await page.goto( '/wp-admin/admin.php?page=museau-settings' );
	const styles = page.getByRole( 'group', { name: 'Style du site' } );
	await shoot( page, 'guide/couleurs', { from: styles, to: styles } );
	await page.goto( '/wp-admin/admin.php?page=museau-settings&tab=paiement' );
	// As on a site of hers: keys of her own, and Stripe that has called.
	await page.evaluate( () => {
		for ( const input of document.querySelectorAll< HTMLInputElement >(
			'input[id^="stripe_"]'
		) ) {
			input.disabled = false;
			document.getElementById( `${ input.id }-help` )!.textContent =
				'Enregistrée. Laissez vide pour la garder.';
		}
	} );
	const stripe = part( page, 'Paiement par carte (Stripe)' );
	await shoot( page, 'guide/stripe', { from: stripe, to: stripe } );
} );

test( 'webhook refusé', async ( { page, site } ) => {
	const shop = await site.wp( 'eval', 'echo museau()->keys()->site();' );
	await page.request.post( '/wp-json/museau-react/v1/stripe-webhook', {
		data: {
			id: 'evt_guide',
			object: 'event',
			type: 'payment_intent.succeeded',
			data: {
				object: {
					object: 'payment_intent',
					id: 'pi_guide',
					metadata: { site: shop.trim() },
				},
			},
		},
		headers: {
			'Stripe-Signature': `t=${ Math.floor(
				Date.now() / 1000
			) },v1=${ '0'.repeat( 64 ) }`,
		},
	} );
	try {
		await signIn( page, site );
		await page.goto(
			'/wp-admin/admin.php?page=museau-settings&tab=paiement'
		);
		await shoot( page, 'guide/webhook', {
			from: page.getByText( /^Dernière confirmation reçue de Stripe/ ),
			to: page.getByText( /^Dernière confirmation de Stripe refusée/ ),
		} );
	} finally {
		await site.wp( 'option', 'delete', 'museau_webhook_health' );
	}
} );

test( 'messages en attente', async ( { page, site } ) => {
	const [ address ] = (
		await order( site, [ 'Noé', 'Faure', 'noe@example.org' ], PORTRAIT )
	).split( ' ' );
	const folder = join( site.folder, 'mails' );
	mkdirSync( folder, { recursive: true } );
	writeFileSync( join( folder, 'refuse' ), '' );
	try {
		await signIn( page, site );
		await page.goto( address! );
		await unfold( page, 'Paiement' );
		await button( page, 'Envoyer le lien du solde' ).click();
		const notice = page.locator( '.notice' ).filter( {
			hasText: 'Des messages n’ont pas pu partir.',
		} );
		await expect
			.poll( async () => {
				await page.reload();
				return notice.count();
			} )
			.toBeGreaterThan( 0 );
		// The trap's own words; a server of hers says nothing in particular.
		await notice.first().evaluate( ( element ) => {
			for ( const item of element.querySelectorAll( 'li' ) ) {
				item.textContent = item.textContent!.replace(
					'Refused by the trap.',
					'Le serveur de courrier a refusé le message.'
				);
			}
		} );
		await shoot( page, 'guide/messages-en-attente', {
			from: notice.first(),
			to: notice.first(),
		} );
	} finally {
		rmSync( join( folder, 'refuse' ), { force: true } );
		await page.getByRole( 'link', { name: 'Renvoyer maintenant' } ).click();
	}
} );

test.describe( "dans l'éditeur", () => {
	test.use( {
		viewport: { width: 1280, height: 760 },
		deviceScaleFactor: 1,
	} );

	async function edit( page: Page, site: Site ) {
		const id = await site.wp(
			'eval',
			"echo get_page_by_path('accueil')->ID;"
		);
		await signIn( page, site );
		await page.goto( `/wp-admin/post.php?post=${ id }&action=edit` );
		await page.waitForFunction(
			() =>
				wp?.data?.select( 'core/block-editor' )?.getBlocks?.().length >
				0
		);
		await page.evaluate( () => {
			const { set } = wp.data.dispatch( 'core/preferences' );
			set( 'core/edit-post', 'welcomeGuide', false );
			set( 'core/edit-post', 'fullscreenMode', true );
		} );
		await expect( page.locator( '.components-modal__frame' ) ).toHaveCount(
			0
		);
		const canvas = page.frameLocator( 'iframe[name="editor-canvas"]' );
		await expect(
			canvas.locator( '.museau-hero__text' ).first()
		).toBeVisible();
		return canvas;
	}

	test( 'bloc', async ( { page, site } ) => {
		const canvas = await edit( page, site );
		await page.evaluate( () => {
			const [ block ] = wp.data.select( 'core/block-editor' ).getBlocks();
			wp.data
				.dispatch( 'core/block-editor' )
				.selectBlock( block.clientId );
			wp.data
				.dispatch( 'core/interface' )
				.enableComplementaryArea( 'core', 'edit-post/block' );
		} );
		await expect(
			page.getByLabel( 'Description du dessin' )
		).toBeVisible();
		await canvas
			.getByRole( 'textbox', { name: 'Titre', exact: true } )
			.first()
			.click();
		await shoot( page, 'guide/editeur', { isFixed: true } );
	} );

	test( 'compositions', async ( { page, site } ) => {
		await edit( page, site );
		await page
			.getByRole( 'button', { name: /^(Outil d.insertion|Insertion)/ } )
			.first()
			.click();
		await page.getByRole( 'tab', { name: 'Compositions' } ).click();
		await page.getByRole( 'tab', { name: 'Museau', exact: true } ).click();
		const preview = page
			.locator( '.block-editor-block-patterns-list__item' )
			.first();
		await expect( preview ).toBeVisible();
		await expect( preview.locator( 'iframe' ).first() ).toBeVisible();
		await shoot( page, 'guide/compositions', { isFixed: true } );
	} );
} );
