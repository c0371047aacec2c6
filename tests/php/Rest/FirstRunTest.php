<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Setup\FirstRun;
use Museau\Screens\Setup\ShopPages;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Activation on a site that had a life before. */
final class FirstRunTest extends WordPressTestCase
{
    #[TestDox('Pages with our addresses, their texts, drafts, trash, front page and menus stay as they were; a second run doubles nothing')]
    public function test_old_content(): void
    {
        delete_option('museau_first_run');
        $pages = get_posts(['post_type' => 'page', 'numberposts' => -1, 'post_status' => 'any']);
        foreach ($pages as $page) {
            wp_update_post(['ID' => $page->ID, 'post_title' => "Ancienne page $page->ID", 'post_content' => "<p>L'ancien texte \\\\ de $page->post_name</p>"]);
        }
        $draft = (int) get_page_by_path('contact')?->ID;
        wp_update_post(['ID' => $draft, 'post_status' => 'draft']);
        // Numbers of WordPress's samples, yet texts of hers.
        $imported = ['post_status' => 'publish', 'post_date' => '2020-01-01 10:00:00'];
        self::assertSame(1, wp_insert_post(['import_id' => 1, 'post_type' => 'post', 'post_title' => 'Mon premier article', 'post_name' => 'mon-premier-article'] + $imported));
        self::assertSame(2, wp_insert_post(['import_id' => 2, 'post_type' => 'page', 'post_title' => 'À propos', 'post_name' => 'a-propos'] + $imported));
        Db::run('UPDATE %i SET post_modified = post_date, post_modified_gmt = post_date_gmt WHERE ID IN (1, 2)', Db::wpdb()->posts);
        clean_post_cache(1);
        clean_post_cache(2);
        update_option('fresh_site', '0');
        update_option('show_on_front', 'page');
        update_option('page_on_front', 2);
        update_option('blogname', 'Mon ancien site');
        $menus = get_nav_menu_locations();
        $before = $this->everything();

        $run = new FirstRun(museau()->settings(), static function (): void {});
        $run->run();
        $run->run();

        self::assertSame($before, $this->everything());
        self::assertSame(['page', '2', 'Mon ancien site'], array_map(Read::text(...), [get_option('show_on_front'), get_option('page_on_front'), get_option('blogname')]));
        self::assertSame($menus, get_nav_menu_locations());
        self::assertSame(['without'], array_values(array_unique(array_diff(array_column(ShopPages::state(), 'state'), ['draft', 'ready']))));
        wp_trash_post($draft);
        $run->run();
        self::assertNull(get_page_by_path('contact'), 'what she put in the trash is not made again');
    }

    #[TestDox('What an old site has under our names stays hers: pictures, a published privacy page, open comments, a menu; the shop gets its own')]
    public function test_names_that_are_taken(): void
    {
        delete_option('museau_first_run');
        foreach (['accueil', 'impression'] as $slug) {
            wp_delete_post((int) get_page_by_path($slug)?->ID, true);
        }
        $picture = wp_insert_attachment(['post_title' => 'Impression', 'post_name' => 'impression', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit', 'post_content' => 'Sa légende.'], '2020/01/impression.jpg');
        self::assertSame('impression', get_post_field('post_name', $picture));
        $privacy = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Vie privée', 'post_name' => 'vie-privee']);
        update_option('wp_page_for_privacy_policy', $privacy);
        update_option('default_comment_status', 'open');
        update_option('fresh_site', '0');
        set_theme_mod('nav_menu_locations', []);
        foreach (wp_get_nav_menus() as $menu) {
            wp_delete_nav_menu($menu->term_id);
        }
        $hers = wp_create_nav_menu('Menu principal');

        $run = new FirstRun(museau()->settings(), static function (): void {});
        self::assertSame('missing', ShopPages::state()['impression']['state']);
        $run->run();
        ShopPages::mend('impression');

        self::assertSame(['ready', 'ready'], [ShopPages::state()['impression']['state'], ShopPages::state()['accueil']['state']]);
        self::assertSame('page', get_post_type(ShopPages::state()['impression']['id']));
        self::assertSame(home_url('/impression'), get_permalink(ShopPages::state()['impression']['id']));
        self::assertSame(['Sa légende.', 'attachment'], [get_post_field('post_content', $picture), get_post_type($picture)]);
        self::assertSame([$privacy, 'open'], [Read::int(get_option('wp_page_for_privacy_policy')), get_option('default_comment_status')]);
        self::assertSame([], wp_get_nav_menu_items(Read::int($hers)));
        $places = array_filter(get_nav_menu_locations());
        self::assertSame([], array_diff(['about', 'legal', 'primary', 'useful'], array_keys($places)));
        self::assertNotSame($hers, $places['primary']);
    }

    #[TestDox('A request that remembers the site as it was before the first run does not forget the menus of the one that made it')]
    public function test_two_requests_at_once(): void
    {
        $places = get_nav_menu_locations();
        self::assertNotSame([], $places);
        // What the second request read when it began: WordPress would write this down again.
        $options = wp_load_alloptions();
        $mods = maybe_unserialize(Read::text($options['theme_mods_museau'] ?? ''));
        wp_cache_set('alloptions', ['theme_mods_museau' => serialize(array_diff_key(is_array($mods) ? $mods : [], ['nav_menu_locations' => 1]))] + $options, 'options');
        self::assertSame([], get_nav_menu_locations());

        do_action('after_switch_theme', 'Twenty Twenty-Five', wp_get_theme('twentytwentyfive'));

        wp_cache_flush();
        self::assertSame($places, get_nav_menu_locations());
    }

    #[TestDox('B62 Number 174 is taken: what has it stays, the portrait gets another number, and the setting names it')]
    public function test_174_is_taken(): void
    {
        $this->free_174();
        self::assertSame(174, wp_insert_post(['import_id' => 174, 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Une vieille page', 'post_content' => 'Son texte.']));
        (new FirstRun(museau()->settings(), static function (): void {}))->run();
        self::assertSame(0, museau()->settings()->portrait_id());

        $portrait = museau()->product_writer()->save(null, ['import_id' => museau()->settings()->portrait_id(), 'name' => 'Portrait', 'type' => 'simple', 'regular_price' => 9900, 'categories' => ['portrait-personnalise']]);
        museau()->settings()->save(['portrait_id' => $portrait]);
        museau()->product_index()->flush();

        self::assertNotSame(174, $portrait);
        self::assertSame(['page', 'Une vieille page', 'Son texte.'], [get_post_type(174), get_the_title(174), get_post_field('post_content', 174)]);
        self::assertSame(['portraits', 1500], [museau()->catalogue()->find($portrait)?->shipping_zone, museau()->catalogue()->find($portrait)?->shipping_cost]);
        self::assertSame($portrait, museau()->page_data()->all()['portraitId']);
        self::assertSame(404, $this->call('GET', '/products', ['id' => 174])->get_status());
    }

    #[TestDox('B62 The first settings that are ever stored make a product the portrait, its shipping too')]
    public function test_first_settings(): void
    {
        delete_option(Settings::OPTION);
        $portrait = museau()->product_writer()->save(null, ['name' => 'Portrait', 'type' => 'simple', 'regular_price' => 9900]);
        museau()->product_index()->flush();
        self::assertNotSame('portraits', museau()->catalogue()->find($portrait)?->shipping_zone);

        museau()->settings()->save(['portrait_id' => $portrait]);
        museau()->product_index()->flush();

        self::assertSame('portraits', museau()->catalogue()->find($portrait)?->shipping_zone);
    }

    #[TestDox('B62 Even a product may have number 174: it is no portrait; one of the portrait category keeps it')]
    public function test_174_is_a_product(): void
    {
        foreach (['impression' => 0, 'portrait-personnalise' => 174] as $category => $expected) {
            $this->free_174();
            $id = museau()->product_writer()->save(null, ['import_id' => 174, 'name' => 'Ancien produit', 'type' => 'simple', 'regular_price' => 1000, 'categories' => [$category]]);
            self::assertSame(174, $id);
            (new FirstRun(museau()->settings(), static function (): void {}))->run();
            self::assertSame($expected, museau()->settings()->portrait_id(), $category);
        }
    }

    #[TestDox('B62 In a shop that sold before, the one product with variations whose name speaks of a portrait is the portrait')]
    public function test_the_portrait_of_an_older_shop(): void
    {
        $product = static fn(string $name, bool $varies = false): int => museau()->product_writer()->save(null, ['name' => $name, 'type' => $varies ? 'variable' : 'simple', 'status' => 'publish', 'categories' => ['tasses']]);
        $this->free_174();
        $product('Cadre pour portrait');
        $hers = $product('Portrait de votre chat', true);
        (new FirstRun(museau()->settings(), static function (): void {}))->run();
        self::assertSame($hers, museau()->settings()->portrait_id());

        $this->free_174();
        $product('Portrait de votre chien', true);
        (new FirstRun(museau()->settings(), static function (): void {}))->run();
        self::assertSame(174, museau()->settings()->portrait_id());
    }

    /** As on a site where the theme never was: nothing has the number, no setting names it. */
    private function free_174(): void
    {
        delete_option('museau_first_run');
        $settings = get_option(Settings::OPTION);
        update_option(Settings::OPTION, array_diff_key(is_array($settings) ? $settings : [], ['portrait_id' => 1]));
        foreach (get_posts(['post_type' => 'product_variation', 'post_parent' => 174, 'numberposts' => -1, 'post_status' => 'any', 'fields' => 'ids']) as $variation) {
            Db::run('DELETE FROM %i WHERE ID = %d', Db::wpdb()->posts, $variation);
        }
        wp_delete_post(174, true);
        museau()->product_index()->flush();
    }

    /** @return list<array<string, ?string>> every page, post and menu entry */
    private function everything(): array
    {
        return Db::rows("SELECT ID, post_title, post_content, post_status, post_name, post_parent FROM %i WHERE post_type IN ('post', 'page', 'nav_menu_item') ORDER BY ID", Db::wpdb()->posts);
    }
}
