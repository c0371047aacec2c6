/** The four films of docs/guide.md, on a phone: one minute each, without sound. Made by `npm run guide`. */
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { EDITOR_NOISE } from '../e2e/support/editor';
import { paidPortrait } from '../e2e/support/orders';
import { expect, signIn, test } from '../e2e/support/test';
import { Film } from './film';

test.use( {
	viewport: { width: 400, height: 800 },
	bypassCSP: true,
	contextOptions: { reducedMotion: 'reduce' },
} );
test.describe.configure( { timeout: 300_000 } );
test.beforeEach( ( { allow } ) =>
	// A film is no check: what may be said on the way is checked by the journeys.
	allow( ...EDITOR_NOISE, /twemoji/, /./ )
);

const photos = join( __dirname, '../fixtures/photos' );
const drawings = join( __dirname, '../../assets/demo/drawings' );
const PHOTO = `museau()->photos()->store($order->id, $order->lines[0]->key, '${ photos }/chien.jpg');`;
const button = ( page: Page, name: string | RegExp ) =>
	page.getByRole( 'button', { name } );
const part = ( page: Page, title: string ) =>
	page.locator( '.museau-order__part' ).filter( {
		has: page.getByRole( 'heading', { name: title, exact: true } ),
	} );

async function openDashboard( page: Page ) {
	await page.goto( '/admin-dashboard' );
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
}

test( 'film : première commande', async ( { page, site } ) => {
	const { id, screen } = await paidPortrait( site, PHOTO );
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-orders' );
	const film = await Film.of( page, 'premiere-commande' );
	await film.say( 'Une commande est payée : elle est dans « Commandes ».' );
	await film.show( page.locator( '.museau-orders__card' ).first() );
	await page.goto( screen.replaceAll( '&amp;', '&' ) );
	await film.say( 'Ouvrez-la : ce qui est à faire est dit en haut.' );
	await film.show( page.locator( '.museau-order__next' ) );
	await film.show( part( page, 'Photos' ) );
	await film.say(
		'La photo du client est là, à télécharger avant de dessiner.'
	);
	await site.wp(
		'eval',
		`museau()->progress()->set(museau()->orders()->find(${ id }), Museau\\Domain\\Progress\\ProgressStep::Approved, '', '');`
	);
	await page.reload();
	await film.say( 'Quelques jours plus tard, le dessin est validé.' );
	await film.show( page.locator( '.museau-order__next' ) );
	await film.show( part( page, 'Paiement' ) );
	await film.say( 'L’acompte est reçu. Demandez le solde d’un toucher.' );
	await film.tap( button( page, 'Envoyer le lien du solde' ) );
	await page.waitForLoadState( 'load' );
	await film.say( 'Le client reçoit un lien pour payer le reste.' );
	await site.wp(
		'eval',
		`$order = museau()->orders()->find(${ id }); museau()->orders()->receive($order->id, 'pi_film_' . $order->id, $order->total - $order->received, 'balance');`
	);
	await page.reload();
	await film.say( 'Le solde est payé : le colis peut partir.' );
	await film.type(
		page.getByLabel( 'Suivi du colis : numéro ou adresse (facultatif)' ),
		'6A01234567890'
	);
	await film.say(
		'Collez le numéro de suivi, puis « Marquer expédiée et prévenir ».'
	);
	await film.tap( button( page, 'Marquer expédiée et prévenir' ) );
	await page.waitForLoadState( 'load' );
	await film.say( 'Un e-mail part avec le suivi. C’est fini !' );
	await film.end();
} );

test( 'film : nouvelle œuvre originale', async ( { page, site } ) => {
	// What the pictures' steps have typed and not saved.
	await site.wp(
		'eval',
		"delete_metadata('user', 0, 'museau_draft_produit-nouveau', '', true);"
	);
	await signIn( page, site );
	await openDashboard( page );
	const film = await Film.of( page, 'oeuvre-originale' );
	await film.say( 'Au tableau de bord, touchez « Ajouter un produit ».' );
	await film.tap( button( page, 'Ajouter un produit' ) );
	await film.say( '« Œuvre originale » est déjà choisie. Donnez un nom.' );
	await film.type( page.getByLabel( 'Nom *' ), 'Vache au repos' );
	await film.say( 'Décrivez le dessin avec vos mots.' );
	await film.type(
		page.getByLabel( 'Description *' ),
		'Elle ruminait à l’ombre, les yeux mi-clos.'
	);
	await film.say( 'Le crayon, puis le format du dessin.' );
	const pencil = page.getByLabel( 'Type de crayon *' );
	await film.tap( pencil, () => pencil.selectOption( 'graphite' ) );
	await film.tap( page.getByLabel( /A4 paysage/ ) );
	await film.say( 'La boutique fait une ligne par cadre.' );
	await film.tap( button( page, 'Générer les combinaisons' ) );
	await film.say( 'Un prix, et le même là où il manque.' );
	await film.type( page.getByPlaceholder( 'Prix (€)' ).first(), '180' );
	await film.tap( button( page, /là où le prix manque/ ) );
	await film.say(
		'La photo principale : choisissez-la sur votre téléphone.'
	);
	const main = page.getByLabel( 'Photo principale' );
	await film.tap( main, () =>
		main.setInputFiles( join( drawings, 'vache-graphite.jpg' ) )
	);
	await expect( page.getByText( 'Image téléversée' ).last() ).toBeVisible();
	await film.show( page.locator( '.museau-admin__picture' ).first() );
	await film.say( '« Créer le produit » le met en ligne.' );
	await film.tap( button( page, 'Créer le produit' ) );
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
	const address = await site.wp(
		'eval',
		"echo get_permalink(get_posts(['post_type' => 'product', 'title' => 'Vache au repos', 'post_status' => 'publish'])[0]->ID);"
	);
	await page.goto( address );
	await film.say( 'Le dessin est en vente, dans tous ses cadres.' );
	await film.end();
	await site.wp(
		'eval',
		"foreach (get_posts(['post_type' => 'product', 'title' => 'Vache au repos', 'post_status' => 'any']) as $post) { wp_delete_post($post->ID, true); }"
	);
} );

test( 'film : concours', async ( { page, site } ) => {
	await signIn( page, site );
	await openDashboard( page );
	const film = await Film.of( page, 'concours' );
	await film.say( 'Un concours s’écrit comme une actualité.' );
	await film.tap( page.getByRole( 'tab', { name: 'Gérer les actualités' } ) );
	await film.tap( button( page, 'Ajouter une actualité' ) );
	await film.type( page.getByLabel( 'Titre *' ), 'Le plus beau regard' );
	await film.say(
		'Type : concours. Statut : en cours. Publication : en ligne.'
	);
	const kind = page.getByLabel( 'Type *' );
	await film.tap( kind, () => kind.selectOption( { label: 'Concours' } ) );
	const state = page.getByLabel( 'Statut *' );
	await film.tap( state, () => state.selectOption( { label: 'En cours' } ) );
	const place = page.getByLabel( 'Publication' );
	await film.tap( place, () => place.selectOption( { label: 'En ligne' } ) );
	const from = page.getByLabel( 'Date de début *' );
	await film.tap( from, () => from.fill( '2026-01-01' ) );
	await film.say( 'Le règlement dit qui participe et ce que l’on gagne.' );
	await film.type(
		page.getByLabel( 'Règlement *' ),
		'Une photo de votre animal. Le gagnant reçoit son portrait.'
	);
	await film.tap( button( page, 'Créer l’actualité' ) );
	await expect( page.getByText( 'Actualité créée' ) ).toBeVisible();
	await film.say(
		'Le bouton « Participer » est sur la page. Les photos arrivent.'
	);
	const id = await site.wp(
		'eval',
		`$id = get_posts(['post_type' => Museau\\Domain\\News\\News::POST_TYPE, 'title' => 'Le plus beau regard', 'post_status' => 'publish'])[0]->ID; foreach (['Pelote' => ['Élise Martin', 'chaton.jpg'], 'Luna' => ['Paul Durand', 'chouette.jpg']] as $animal => [$name, $photo]) { museau()->contests()->enter(museau()->news()->find($id), ['animal' => $animal, 'name' => $name, 'email' => strtolower($animal) . '@example.org', 'rules' => '1', 'publish' => '1'], ['tmp_name' => '${ photos }/' . $photo, 'error' => 0]); } museau()->news()->save($id, ['acf' => ['date_fin' => '2026-01-31']]); echo $id;`
	);
	await page.goto(
		`/wp-admin/admin.php?page=museau-contests&contest=${ id }`
	);
	await film.say( 'Elles vous attendent dans le menu « Concours ».' );
	await film.show( page.locator( '.museau-contests__entry' ).first() );
	await film.show( page.locator( '.museau-contests__entry' ).last() );
	await film.say( 'Le dernier jour est passé : tirez au sort.' );
	await film.tap( button( page, 'Tirer au sort' ) );
	await page.waitForLoadState( 'load' );
	await film.show( page.locator( '.museau-contests__winner' ) );
	await film.say( 'Le tirage est écrit avec son heure. Annoncez-le.' );
	await film.tap( button( page, 'Mettre dans l’actualité' ) );
	await page.waitForLoadState( 'load' );
	await film.say( 'Le concours est terminé, le gagnant est en ligne.' );
	await page.goto( '/actualites' );
	await film.say( 'Chacun le lit dans vos actualités.' );
	await film.end();
	await site.wp(
		'eval',
		`wp_delete_post(${ id }, true); museau()->contest_privacy()->delete_expired();`
	);
} );

test( 'film : mode studio', async ( { page, context, site } ) => {
	const { id, link } = await paidPortrait( site, PHOTO );
	await signIn( page, site );
	await openDashboard( page );
	await page.evaluate( () => navigator.serviceWorker.ready );
	const film = await Film.of( page, 'mode-studio' );
	const dialog = page.locator( 'dialog[open]' );
	const card = page.locator( `[data-museau-order*='"id":${ id },']` );
	const photograph = async ( file: string ) => {
		const shutter = dialog.getByText( 'Photographier la feuille' );
		await film.tap( shutter, async () => {
			const [ camera ] = await Promise.all( [
				page.waitForEvent( 'filechooser' ),
				shutter.click(),
			] );
			await camera.setFiles( join( photos, file ) );
		} );
		await expect(
			dialog.getByAltText( /Votre dessin aujourd/ )
		).toBeVisible();
		await film.show( dialog.getByAltText( /Votre dessin aujourd/ ) );
	};
	await film.say(
		'À la table à dessin : « Studio » sur la carte de la commande.'
	);
	await film.tap( card );
	await film.say( 'L’étape est déjà choisie. Photographiez la feuille.' );
	await photograph( 'chaton.jpg' );
	await film.say( 'Une phrase, si vous voulez.' );
	await film.type(
		dialog.getByLabel( /^Une phrase/ ),
		'Le croquis est posé !'
	);
	await film.say( 'Envoyez : le client le voit, et reçoit un e-mail.' );
	await film.tap( dialog.getByRole( 'button', { name: 'Envoyer' } ) );
	await expect( dialog ).toHaveCount( 0 );
	await film.show( page.locator( '.museau-studio' ) );
	await film.say( 'Voilà : trois touchers, d’une main.' );
	await context.setOffline( true );
	await film.say( 'Plus de réseau ? Rien ne change.' );
	await film.tap( card );
	await photograph( 'chaton.jpg' );
	await film.tap( dialog.getByRole( 'button', { name: 'Envoyer' } ) );
	await expect( dialog ).toHaveCount( 0 );
	await film.show( page.locator( '.museau-studio' ) );
	await film.say( 'L’envoi attend dans le téléphone.' );
	await context.setOffline( false );
	await expect( page.locator( '.museau-studio' ) ).not.toContainText(
		'en attente'
	);
	await film.say( 'Le réseau revient : il est parti, une seule fois.' );
	await page.goto( link );
	await film.say( 'Et voici ce que le client voit dans son carnet.' );
	await film.show( page.locator( '[aria-current="step"]' ).first() );
	await film.end();
} );
