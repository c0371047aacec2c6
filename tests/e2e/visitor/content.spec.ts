import type { Page } from '@playwright/test';
import { expect, expectNoViolations as axe, test } from '../support/test';

async function noOverflow( page: Page ): Promise< void > {
	expect(
		await page.evaluate(
			() => document.documentElement.scrollWidth - window.innerWidth
		)
	).toBeLessThanOrEqual( 0 );
}

/** Content that the shop did not make: what WordPress's theme unit test looks at. */
const MAKE = `
$image = (int) get_posts(['post_type' => 'attachment', 'numberposts' => 1, 'fields' => 'ids', 'meta_query' => [['key' => '_wp_attachment_image_alt', 'value' => '', 'compare' => '!=']]])[0];
$words = 'Anticonstitutionnellement' . str_repeat('interminable', 9);
$id = wp_insert_post(['post_type' => 'post', 'post_status' => 'publish', 'post_name' => 'vieil-article', 'comment_status' => 'open', 'tags_input' => ['chats', 'carnet'],
	'post_title' => $words . ' et un titre qui n’en finit pas, avec du <em>relief</em>',
	'post_content' => '<!-- wp:paragraph --><p>' . $words . '</p><!-- /wp:paragraph -->'
		. '<!-- wp:image {"id":' . $image . ',"align":"right"} --><figure class="wp-block-image alignright"><img src="' . wp_get_attachment_url($image) . '" alt="Un dessin"/><figcaption class="wp-element-caption">Légende</figcaption></figure><!-- /wp:image -->'
		. '[gallery ids="' . $image . ',' . $image . '"]<h2>Tableau</h2><table><tr>' . str_repeat('<td>cellule large</td>', 12) . '</tr></table><pre>' . str_repeat('une ligne très longue ', 20) . '</pre>'
		. '<blockquote>Citation</blockquote><dl><dt>Terme</dt><dd>Sens</dd></dl><!--nextpage--><p>Deuxième page</p>']);
$one = wp_insert_comment(['comment_post_ID' => $id, 'comment_author' => 'Léa', 'comment_content' => $words, 'comment_approved' => 1]);
wp_insert_comment(['comment_post_ID' => $id, 'comment_author' => 'Paul', 'comment_content' => 'Réponse', 'comment_approved' => 1, 'comment_parent' => $one]);
wp_insert_post(['post_type' => 'post', 'post_status' => 'publish', 'post_name' => 'sans-titre', 'post_content' => '<p>Sans titre ni image.</p>']);
wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'page-protegee', 'post_title' => 'Page protégée', 'post_password' => 'rex', 'post_content' => '<p>Secret de Rex</p>']);
$menu = wp_create_nav_menu('Trois étages');
$parent = 0;
foreach (['Atelier', 'Techniques', 'Pastel'] as $i => $title) {
	$parent = wp_update_nav_menu_item($menu, 0, ['menu-item-title' => $title, 'menu-item-url' => $i === 2 ? 'https://example.org/pastel' : home_url('/contact'), 'menu-item-status' => 'publish', 'menu-item-parent-id' => $parent]);
}
update_option('museau_test_menu', [get_theme_mod('nav_menu_locations'), $menu], false);
set_theme_mod('nav_menu_locations', ['primary' => $menu] + get_theme_mod('nav_menu_locations'));
`;

const UNDO = `
foreach (['vieil-article', 'sans-titre'] as $slug) { wp_delete_post(get_page_by_path($slug, OBJECT, 'post')->ID, true); }
wp_delete_post(get_page_by_path('page-protegee')->ID, true);
foreach (['chats', 'carnet'] as $tag) { wp_delete_term(get_term_by('slug', $tag, 'post_tag')->term_id, 'post_tag'); }
[$locations, $menu] = get_option('museau_test_menu');
wp_delete_nav_menu($menu);
set_theme_mod('nav_menu_locations', $locations);
delete_option('museau_test_menu');
`;

test.beforeAll( async ( { site } ) => {
	await site.wp( 'eval', MAKE );
} );
test.afterAll( async ( { site } ) => {
	await site.wp( 'eval', UNDO );
} );

for ( const width of [ 360, 1440 ] ) {
	test( `old content keeps its shape at ${ width } px: long words, floats, gallery, tables, pages, comments`, async ( {
		page,
	} ) => {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( '/vieil-article' );
		await expect( page.getByRole( 'heading', { level: 1 } ) ).toContainText(
			'un titre qui n’en finit pas'
		);
		await expect( page.getByText( 'Mots-clés :' ) ).toBeVisible();
		await expect( page.getByText( '2 commentaires' ) ).toBeVisible();
		await expect(
			page.getByText( 'Réponse', { exact: true } )
		).toBeVisible();
		await noOverflow( page );
		await axe( page );
		await page
			.getByRole( 'navigation', { name: 'Pages de l’article' } )
			.getByRole( 'link', { name: '2' } )
			.click();
		await expect( page.getByText( 'Deuxième page' ) ).toBeVisible();
		await page.goto( '/sans-titre' );
		await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
			'Sans titre'
		);
		await noOverflow( page );
		await axe( page );
	} );
}

test( 'a page with a password opens with it, and shows nothing before', async ( {
	page,
} ) => {
	await page.goto( '/page-protegee' );
	await expect( page.getByText( 'Secret de Rex' ) ).toHaveCount( 0 );
	await axe( page );
	await page.getByLabel( /Mot de passe/ ).fill( 'rex' );
	await page.getByRole( 'main' ).getByRole( 'button' ).click();
	await expect( page.getByText( 'Secret de Rex' ) ).toBeVisible();
} );

test( 'a menu of three steps opens by keyboard in the header and in the small menu; another site stays another site', async ( {
	page,
} ) => {
	await page.goto( '/contact' );
	const header = page
		.getByRole( 'banner' )
		.getByRole( 'navigation', { name: 'Menu principal' } );
	const pastel = header.getByRole( 'link', { name: 'Pastel' } );
	await expect( pastel ).toBeHidden();
	await header.locator( 'summary' ).focus();
	await page.keyboard.press( 'Enter' );
	await expect( pastel ).toBeVisible();
	await expect( pastel ).toHaveAttribute(
		'href',
		'https://example.org/pastel'
	);
	await axe( page );
	await noOverflow( page );
	await page.setViewportSize( { width: 360, height: 800 } );
	await page.getByRole( 'button', { name: 'Ouvrir le menu' } ).click();
	const menu = page.getByRole( 'dialog', { name: 'Menu' } );
	await menu.locator( 'summary' ).click();
	await expect( menu.getByRole( 'link', { name: 'Pastel' } ) ).toBeVisible();
	await axe( page );
} );
