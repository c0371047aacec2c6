import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { erasePage } from '../support/editor';
import { paidPortrait, unfold } from '../support/orders';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';

test.use( { viewport: { width: 360, height: 780 } } );

const fixture = ( name: string ) =>
	join( __dirname, '../../fixtures/photos', name );

/** A portrait that was drawn, paid and sent, and a page with both blocks. */
const sentPortrait = ( site: Site ) =>
	paidPortrait(
		site,
		`museau()->photos()->store($order->id, $order->lines[0]->key, '${ fixture( 'chien.jpg' ) }');
museau()->progress()->set($order, Museau\\Domain\\Progress\\ProgressStep::Approved, '', '${ fixture( 'chaton.jpg' ) }');
museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
museau()->orders()->move($order->id, Museau\\Domain\\Orders\\OrderStatus::Shipped);
museau()->orders()->move($order->id, Museau\\Domain\\Orders\\OrderStatus::Completed);
wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Chez eux', 'post_name' => 'essai-clients', 'post_content' => '<!-- wp:museau/portfolio /--><!-- wp:museau/reviews /-->']);
$order = museau()->orders()->find($order->id);`
	);

/** A second try, and the other journeys, find no portrait, no review and no page of this one. */
async function forget( site: Site, id: string ) {
	await erasePage( site, 'essai-clients' );
	await site.wp(
		'eval',
		`museau()->portfolio()->forget_order(${ id }); museau()->review_moderation()->forget_order(${ id });`
	);
}

const save = ( page: Page ) =>
	page.getByRole( 'button', { name: 'Enregistrer mon choix' } ).click();

const isNarrow = async ( page: Page ) =>
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );

test( 'a customer lets her portrait be shown and reviews it, the artist shows both, and a no takes the portrait down at once', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow(
		/s\.w\.org/,
		/translations_api\(\)/,
		/status 404: GET .*museau-portraits/,
		/Failed to load resource/
	);
	const { id, link, screen } = await sentPortrait( site );
	try {
		await page.goto( link );
		await page.getByLabel( /^Oui, avec mon prénom/ ).check();
		await page
			.getByRole( 'group', { name: /^Et votre photo/ } )
			.getByLabel( 'Oui' )
			.check();
		await save( page );
		await expect( page.getByRole( 'status' ) ).toContainText(
			'Votre choix est enregistré.'
		);
		await page.getByLabel( '5 étoiles sur 5' ).check();
		await page.getByLabel( /^Votre avis, en/ ).fill( 'C’est lui <3' );
		await page.getByRole( 'button', { name: 'Envoyer mon avis' } ).click();
		await expect( page.getByRole( 'status' ) ).toContainText( 'Merci' );
		await expectNoViolations( page );
		await isNarrow( page );
		await signIn( page, site );
		await page.goto( screen );
		await unfold( page, 'Montrer le portrait' );
		await page
			.getByRole( 'button', { name: 'Montrer ce portrait' } )
			.click();
		await expect( page.getByText( /^Montré depuis le/ ) ).toBeVisible();
		await unfold( page, 'Avis' );
		await page
			.getByRole( 'link', { name: 'Lire, publier, répondre' } )
			.click();
		const card = page
			.getByRole( 'article' )
			.filter( { hasText: 'C’est lui <3' } );
		await expect( card ).toBeVisible();
		await expectNoViolations( page, '.museau-reviews' );
		await card.getByRole( 'button', { name: 'Publier' } ).click();
		await expect( page.getByText( 'L’avis est publié.' ) ).toBeVisible();

		await page.goto( '/essai-clients' );
		const review = page.getByText( 'C’est lui <3' ).first();
		const portrait = page.locator( '.museau-portfolio__item' ).first();
		await expect( portrait ).toContainText( 'Chez Zoé (Paris)' );
		const [ copy ] = await portrait
			.getByRole( 'img' )
			.evaluateAll( ( all ) =>
				all.map( ( one ) => ( one as HTMLImageElement ).src )
			);
		await expect( review ).toBeVisible();
		await expectNoViolations( page, 'main' );
		await isNarrow( page );
		await expect( portrait.getByRole( 'link' ) ).toHaveAttribute(
			'href',
			/commandez-votre-portrait\/?\?.*#commander/
		);

		await page.goto( link );
		await page.getByLabel( 'Non', { exact: true } ).first().check();
		await save( page );
		await expect( page.getByRole( 'status' ) ).toBeVisible();
		await page.goto( '/essai-clients' );
		await expect( review ).toBeVisible();
		await expect( page.locator( '.museau-portfolio__item' ) ).toHaveCount(
			0
		);
		expect( ( await page.request.get( copy! ) ).status() ).toBe( 404 );
	} finally {
		await forget( site, id );
	}
} );
