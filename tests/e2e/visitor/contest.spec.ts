import type { Locator, Page } from '@playwright/test';
import { expect, test, type Site } from '../support/test';

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

/** She takes part by a message whose subject is the contest. */
async function takePart( page: Page, site: Site, title: string ) {
	site.clearMails();
	await page.getByLabel( 'Nom', { exact: true } ).fill( 'Élise' );
	await page
		.getByLabel( 'E-mail', { exact: true } )
		.fill( 'elise@example.org' );
	await page
		.getByLabel( 'Message', { exact: true } )
		.fill( `Voici les moustaches de Pelote, ${ Date.now() }.` );
	await page.getByRole( 'button', { name: 'Envoyer le message' } ).click();
	await expect(
		page.getByText( 'Votre message a bien été envoyé.' )
	).toBeVisible();
	expect( site.mails().map( ( { subject } ) => subject ) ).toContain(
		`Message de Élise : ${ title }`
	);
}

async function expectWinner( page: Page, place: Locator ) {
	const winner = place.getByRole( 'region', { name: 'Gagnant' } );
	await expect( winner.getByText( 'Élise et Pelote' ) ).toBeVisible();
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
	allow( /status 404/, /Failed to load resource/ );
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

	// Under way: she takes part by a message whose subject is the contest.
	await save( site, id, {
		acf: { statut: 'en_cours', date_debut: day( -1 ) },
	} );
	await page.goto( '/actualites' );
	await expect( card.getByText( /^jusqu’au / ) ).toBeVisible();
	await card.getByRole( 'link', { name: 'Participer' } ).click();
	await expect( page.getByLabel( 'Sujet', { exact: true } ) ).toHaveValue(
		title
	);
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

	// The winner.
	await save( site, id, {
		acf: {
			statut: 'termine',
			gagnant_nom: 'Élise',
			gagnant_animal: 'Pelote',
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

	await site.wp( 'eval', `wp_delete_post(${ id }, true);` );
	expect( ( await page.goto( `/actualites/${ id }` ) )?.status() ).toBe(
		404
	);
} );
