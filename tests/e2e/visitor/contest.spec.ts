import type { Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import { correctTypo } from '../support/email';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';

/** Writes a contest as the artist's dashboard does; answers its number. */
const save = ( site: Site, id: number, values: object ) =>
	site.wp(
		'eval',
		`wp_set_current_user(get_user_by('login', 'artiste')->ID); $r = new WP_REST_Request('${ id ? 'PUT' : 'POST' }', '/museau-react/v1/${ id ? `concours/${ id }` : 'news' }'); $r->set_header('Content-Type', 'application/json'); $r->set_body(base64_decode('${ Buffer.from( JSON.stringify( values ) ).toString( 'base64' ) }')); echo rest_do_request($r)->get_data()['id'] ?? 0;`
	);

const day = ( days: number ) =>
	new Date( Date.now() + days * 86_400_000 ).toISOString().slice( 0, 10 );

/** A contest that begins in three days, as a draft; its number. */
async function announce( site: Site, title: string ) {
	const acf = {
		type: 'concours',
		statut: 'a_venir',
		date_debut: day( 3 ),
		date_fin: day( 20 ),
		regles: 'Une photo par foyer.\nLe tirage a lieu le lendemain.',
		mots_cles: 'moustaches, concours',
	};
	const id = Number(
		await save( site, 0, {
			title,
			content: 'Montrez-nous ses moustaches.',
			status: 'draft',
			acf,
		} )
	);
	expect( id ).toBeGreaterThan( 0 );
	return id;
}

const PHOTOS = join( __dirname, '../../fixtures/photos' );

/** Fills the contest's form. */
async function fill( page: Page, animal: string, name: string, email: string ) {
	await page
		.getByLabel( 'La photo de votre animal' )
		.setInputFiles( join( PHOTOS, 'chaton.jpg' ) );
	await page.getByLabel( 'Nom de votre animal' ).fill( animal );
	await page.getByLabel( 'Votre nom', { exact: true } ).fill( name );
	await page.getByLabel( 'Votre e-mail' ).fill( email );
	await page.getByLabel( 'J’ai lu le règlement et je l’accepte.' ).check();
}

const send = ( page: Page ) =>
	page.getByRole( 'button', { name: 'Envoyer ma participation' } );

const form = ( page: Page ) =>
	page.getByRole( 'form', { name: 'Votre participation' } );

/** She takes part: what is missing is said first, then her photograph hangs in its mat. */
async function takePart( page: Page, site: Site, title: string ) {
	site.clearMails();
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
		title
	);
	await expect(
		page.getByText( /le gagnant est tiré au sort parmi/ )
	).toBeVisible();
	await form( page ).scrollIntoViewIfNeeded();
	await expect( page.locator( '[data-island="contest"]' ) ).toHaveAttribute(
		'data-live',
		''
	);
	await send( page ).click();
	await expect(
		page.getByText( 'Choisissez la photo de votre animal.' )
	).toBeVisible();
	await expect( page.getByLabel( 'La photo de votre animal' ) ).toBeFocused();
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 900 } );
		await expectNoViolations( page, 'main' );
	}
	await correctTypo( page.getByLabel( 'Votre e-mail' ) );
	await fill( page, 'Pelote', 'Élise Martin', 'elise@example.org' );
	await expect(
		page.getByRole( 'img', { name: 'Votre photo' } )
	).toBeVisible();
	await page.getByLabel( /^Si je gagne, ma photo peut être montrée/ ).check();
	await send( page ).click();
	await expect(
		page.getByRole( 'heading', { name: 'C’est fait, bonne chance !' } )
	).toBeFocused();
	await expectNoViolations( page, 'main' );
	expect( site.mails().map( ( { subject } ) => subject ) ).toEqual( [
		expect.stringMatching(
			new RegExp( `^Votre participation\\s: ${ title }$` )
		),
	] );
	// The household's second, however it writes its address.
	await page.reload();
	await form( page ).scrollIntoViewIfNeeded();
	await expect( page.locator( '[data-island="contest"]' ) ).toHaveAttribute(
		'data-live',
		''
	);
	await fill( page, 'Rex', 'Paul Martin', 'Elise+2@example.org' );
	await page
		.getByLabel( 'La photo de votre animal' )
		.setInputFiles( join( PHOTOS, 'chien.jpg' ) );
	await send( page ).click();
	await expect( form( page ).getByRole( 'alert' ) ).toHaveText(
		'Votre foyer participe déjà : une seule photo compte, la première reçue. Merci, et bonne chance !'
	);
	await expect( page.getByLabel( 'Nom de votre animal' ) ).toHaveValue(
		'Rex'
	);
}

/** The artist sees the entries on her telephone, draws lots and puts the winner into the news. */
async function draw( page: Page, site: Site, id: number ) {
	await signIn( page, site );
	await page.setViewportSize( { width: 360, height: 800 } );
	await page.goto(
		`/wp-admin/admin.php?page=museau-contests&contest=${ id }`
	);
	const photo = page.getByRole( 'img', {
		name: 'Télécharger la photo de Pelote',
	} );
	await photo.scrollIntoViewIfNeeded();
	await expect
		.poll( () =>
			photo.evaluate(
				( { naturalWidth }: HTMLImageElement ) => naturalWidth
			)
		)
		.toBeGreaterThan( 100 );
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );
	await expectNoViolations( page, '.museau-contests' );
	await page.getByRole( 'button', { name: 'Tirer au sort' } ).click();
	await expect(
		page.getByText( 'Le gagnant est désigné : Élise Martin et Pelote.' )
	).toBeVisible();
	await expect(
		page.getByText(
			/tirage au sort parmi 1 participation, la n°\s\d+ est sortie/
		)
	).toBeVisible();
	await expectNoViolations( page, '.museau-contests' );
	await page
		.getByRole( 'button', { name: 'Mettre dans l’actualité' } )
		.click();
	await expect(
		page.getByText( /^Le gagnant est dans l’actualité, avec sa photo/ )
	).toBeVisible();
	// Her screen's late requests end with it, before her session does.
	await page.goto( 'about:blank' );
	await page.context().clearCookies();
	await page.setViewportSize( { width: 1440, height: 900 } );
}

async function expectWinner( page: Page, place: Locator ) {
	const winner = place.getByRole( 'region', { name: 'Gagnant' } );
	await expect( winner.getByText( 'Élise M. et Pelote' ) ).toBeVisible();
	await expect(
		winner.getByText( 'Nous avons crié de joie.' )
	).toBeVisible();
	await expect(
		page.getByText( 'Terminé', { exact: true } ).first()
	).toBeVisible();
}

test( '[R150] [R152] [R153] [R159] [R160] a contest as a visitor lives it, from its announcement to its winner', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( /status 40[49]/, /Failed to load/ );
	const title = 'Le concours des moustaches';
	const card = page.locator( '.museau-news__card', { hasText: title } );
	const id = await announce( site, title );

	// A draft is nobody's yet.
	await page.goto( '/actualites' );
	await expect( card ).toHaveCount( 0 );
	expect( ( await page.goto( `/actualites/${ id }` ) )?.status() ).toBe(
		404
	);

	// Announced: it can be read, and nobody takes part yet.
	await save( site, id, { status: 'publish' } );
	await page.goto( '/actualites?type=concours' );
	await expect( card.getByText( 'À venir' ) ).toBeVisible();
	await expect( card.getByText( 'Une photo par foyer.' ) ).toBeVisible();
	await expect(
		card.getByRole( 'link', { name: 'Participer' } )
	).toHaveCount( 0 );

	// Under way: she takes part by the contest's own form.
	await save( site, id, {
		acf: { statut: 'en_cours', date_debut: day( -1 ) },
	} );
	await page.goto( '/actualites' );
	await expect( card.getByText( /^jusqu’au / ) ).toBeVisible();
	await card.getByRole( 'link', { name: 'Participer' } ).click();
	await takePart( page, site, title );

	// Its end date is past: the button is gone with it (B22).
	await save( site, id, {
		acf: { date_debut: day( -10 ), date_fin: day( -2 ) },
	} );
	await page.goto( `/actualites/${ id }` );
	await expect( page.getByText( 'Participations closes' ) ).toBeVisible();
	await expect( page.getByText( 'En cours', { exact: true } ) ).toBeVisible();
	await expect(
		page.getByRole( 'link', { name: 'Participer' } )
	).toHaveCount( 0 );

	await page.goto( `/actualites/${ id }/participer` );
	await expect( page.getByText( 'Participations closes' ) ).toBeVisible();
	await expect( send( page ) ).toHaveCount( 0 );

	// The winner, and the artist's words.
	await draw( page, site, id );
	await save( site, id, {
		acf: {
			gagnant_description: 'Trois mois et vingt-quatre moustaches.',
			gagnant_temoinage: 'Nous avons crié de joie.',
		},
	} );
	for ( const path of [ '/actualites', `/actualites/${ id }` ] ) {
		await page.goto( path );
		await expectWinner(
			page,
			path === '/actualites' ? card : page.getByRole( 'main' )
		);
	}
	const feed = await page.request.get( '/actualites/feed' );
	expect( await feed.text() ).toContain( title );

	await site.wp(
		'eval',
		`wp_delete_post(${ id }, true); museau()->contest_privacy()->delete_expired();`
	);
	expect( ( await page.goto( `/actualites/${ id }` ) )?.status() ).toBe(
		404
	);
} );

test.describe( 'without JavaScript', () => {
	test.use( { javaScriptEnabled: false } );

	test( '[R153] the form of a contest works as a plain form', async ( {
		page,
		site,
		allow,
	} ) => {
		allow( /status 409/, /Failed to load resource/ );
		const title = `Le concours des oreilles ${ Date.now() }`;
		const id = await announce( site, title );
		await save( site, id, {
			status: 'publish',
			acf: { statut: 'en_cours', date_debut: day( -1 ) },
		} );
		site.clearMails();
		await page.goto( `/actualites/${ id }` );
		await page.getByRole( 'link', { name: 'Participer' } ).click();
		await fill( page, 'Pelote', 'Zoé', 'zoe@example.org' );
		await send( page ).click();
		await expect(
			page.getByRole( 'heading', { name: 'C’est fait, bonne chance !' } )
		).toBeVisible();
		expect( site.mails() ).toHaveLength( 1 );
		// What was refused stands in its fields again; the photo alone is the browser's to forget.
		await page.goto( `/actualites/${ id }/participer` );
		await fill( page, 'Rex', 'Paul', 'ZOE@example.org' );
		await page
			.getByLabel( 'La photo de votre animal' )
			.setInputFiles( join( PHOTOS, 'chien.jpg' ) );
		await send( page ).click();
		await expect( form( page ).getByRole( 'alert' ) ).toHaveText(
			/^Votre foyer participe déjà/
		);
		await expect( page ).toHaveTitle( /^Erreur/ );
		await expect( page.getByLabel( 'Nom de votre animal' ) ).toHaveValue(
			'Rex'
		);
		await site.wp(
			'eval',
			`wp_delete_post(${ id }, true); museau()->contest_privacy()->delete_expired();`
		);
	} );
} );
