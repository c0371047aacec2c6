<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Takeover\ChangeRecorder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/** Shops that somebody else made with WooCommerce, in which the theme never was: a painter's, a potter's, one of 2 000 products. */
trait MakesOlderShops
{
    private const THEME = 'twentytwentyfive';

    /** Takes away what the theme and its demo have made, as if another theme sold here; ours is shown as WordPress previews a theme. */
    private function forget_ours(): void
    {
        $db = Db::wpdb();
        foreach ([$db->posts, $db->postmeta, $db->term_relationships, $db->prefix . 'wc_product_meta_lookup', $db->prefix . 'woocommerce_attribute_taxonomies'] as $table) {
            Db::run('DELETE FROM %i', $table);
        }
        Db::run("DELETE FROM %i WHERE taxonomy IN ('product_cat', 'nav_menu', 'product_tag') OR taxonomy LIKE 'pa\\_%%'", $db->term_taxonomy);
        Db::run("DELETE FROM %i WHERE option_name LIKE 'museau\\_%%' OR option_name LIKE 'theme\\_mods\\_%%' OR option_name LIKE 'woocommerce\\_%%\\_page\\_id'", $db->options);
        wp_cache_flush();
        delete_transient('wc_attribute_taxonomies');
        \WC_Cache_Helper::invalidate_cache_group('woocommerce-attributes');
        Options::configure([]);
        CategoryMap::configure(museau()->settings());
        $none = wp_insert_term('Uncategorized', 'product_cat', ['slug' => 'uncategorized']);
        foreach ([
            'stylesheet' => self::THEME, 'template' => self::THEME, 'show_on_front' => 'posts', 'page_on_front' => 0, 'page_for_posts' => 0,
            'permalink_structure' => '/%year%/%monthnum%/%postname%/', 'blogname' => 'Chez moi', 'fresh_site' => '0',
            'default_product_cat' => Read::int(Read::map($none)['term_id'] ?? 0), 'wp_page_for_privacy_policy' => 0,
            'woocommerce_permalinks' => ['product_base' => '/produits', 'category_base' => 'rayon', 'tag_base' => 'mot', 'attribute_base' => '', 'use_verbose_page_rules' => false],
            'woocommerce_default_country' => 'FR:75', 'woocommerce_calc_taxes' => 'no',
            'sidebars_widgets' => ['wp_inactive_widgets' => [], 'sidebar-1' => ['search-2', 'recent-posts-2'], 'array_version' => 3],
        ] as $name => $value) {
            update_option($name, $value);
        }
        $this->preview(true);
    }

    /** Shows our theme although another one is active, as ?wp_theme_preview does. */
    private function preview(bool $on): void
    {
        foreach (['stylesheet', 'template'] as $name) {
            remove_all_filters($name);
            $on && add_filter($name, static fn(): string => 'museau');
        }
    }

    private function page(string $slug, string $title, string $content = ''): int
    {
        return (int) wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => $slug, 'post_title' => $title, 'post_content' => $content]);
    }

    /** Her pages of WooCommerce, at the addresses that a French shop has. */
    private function pages(): void
    {
        foreach (['shop' => ['boutique', ''], 'cart' => ['panier', '[woocommerce_cart]'], 'checkout' => ['commande', '[woocommerce_checkout]'], 'myaccount' => ['mon-compte', '[woocommerce_my_account]']] as $name => [$slug, $content]) {
            update_option("woocommerce_{$name}_page_id", $this->page($slug, ucfirst($slug), $content));
        }
    }

    private function category(string $name, int $parent = 0): int
    {
        return Read::int(Read::map(wp_insert_term($name, 'product_cat', ['parent' => max(0, $parent)]))['term_id'] ?? 0);
    }

    /** @param list<int> $categories */
    private function work(string $name, array $categories, string $price = '120'): int
    {
        $product = new \WC_Product_Simple();
        $product->set_name($name);
        $product->set_regular_price($price);
        $product->set_category_ids($categories);

        return $product->save();
    }

    /**
     * Watercolours and oils, prints of them, and a portrait in two sizes.
     *
     * @return array<string, int>
     */
    private function painter(): array
    {
        $this->forget_ours();
        $this->pages();
        $home = $this->page('bienvenue', 'Bienvenue', '<p>Mon atelier à Sète.</p>');
        update_option('show_on_front', 'page');
        update_option('page_on_front', $home);
        $about = $this->page('contact', 'Contact', '<p>Écrivez-moi.</p>');
        wc_create_attribute(['name' => 'Dimensions', 'slug' => 'dimensions', 'type' => 'select', 'order_by' => 'menu_order']);
        if (!taxonomy_exists('pa_dimensions')) {
            register_taxonomy('pa_dimensions', ['product'], ['labels' => ['singular_name' => 'Dimensions'], 'public' => false]);
        }
        [$paintings, $prints] = [$this->category('Peintures'), $this->category('Tirages')];
        [$aquarelle, $oil] = [$this->category('Aquarelles', $paintings), $this->category('Huiles', $paintings)];
        $commission = $this->category('Commandes');
        $portrait = new \WC_Product_Variable();
        $portrait->set_name('Portrait de votre chien à l\'aquarelle');
        $size = new \WC_Product_Attribute();
        $size->set_name('Taille');
        $size->set_options(['Petit', 'Grand']);
        $size->set_variation(true);
        $portrait->set_attributes([$size]);
        $portrait->set_category_ids([$commission, $paintings]);
        $portrait_id = $portrait->save();
        foreach (['Petit' => '150', 'Grand' => '260'] as $option => $price) {
            $variation = new \WC_Product_Variation();
            $variation->set_parent_id($portrait_id);
            $variation->set_attributes(['taille' => $option]);
            $variation->set_regular_price($price);
            $variation->save();
        }
        \WC_Product_Variable::sync($portrait_id);
        $ids = ['camargue' => $this->work('Camargue', [$aquarelle]), 'etang' => $this->work('Étang de Thau', [$oil], '480'), 'tirage' => $this->work('Camargue, tirage', [$prints], '35')];
        update_option('woocommerce_bacs_settings', ['enabled' => 'yes', 'title' => 'Virement bancaire', 'instructions' => 'IBAN sur la facture.']);
        WC()->payment_gateways()->init();
        $coupon = new \WC_Coupon();
        $coupon->set_code('printemps');
        $coupon->set_amount(10);
        $coupon->save();
        $menu = wp_create_nav_menu('Menu principal');
        wp_update_nav_menu_item(Read::int($menu), 0, ['menu-item-title' => 'Accueil', 'menu-item-status' => 'publish', 'menu-item-type' => 'post_type', 'menu-item-object' => 'page', 'menu-item-object-id' => $home]);
        update_option('theme_mods_' . self::THEME, ['nav_menu_locations' => ['primary' => $menu], 'custom_logo' => 0]);

        return [...$ids, 'portrait' => $portrait_id, 'paintings' => $paintings, 'aquarelles' => $aquarelle, 'prints' => $prints, 'home' => $home, 'contact' => $about];
    }

    /**
     * Bowls and cups of which she makes many, no portrait, no menu.
     *
     * @return array<string, int>
     */
    private function potter(): array
    {
        $this->forget_ours();
        $this->pages();
        [$bowls, $cups, $single] = [$this->category('Bols'), $this->category('Tasses'), $this->category('Pièces uniques')];

        return ['bol' => $this->work('Bol bleu', [$bowls], '28'), 'tasse' => $this->work('Tasse', [$cups], '18'), 'vase' => $this->work('Grand vase', [$single], '240'), 'bols' => $bowls, 'uniques' => $single];
    }

    /**
     * 2 000 products in 30 categories, written past WooCommerce's objects: that many saves would take minutes.
     *
     * @return list<int> ids of the categories
     */
    private function large(): array
    {
        $this->forget_ours();
        $this->pages();
        $categories = array_map(fn(int $place): int => $this->category("Rayon $place"), range(1, 30));
        $simple = wp_insert_term('simple', 'product_type');
        $type = is_array($simple) ? (int) $simple['term_taxonomy_id'] : Read::int(get_term_by('slug', 'simple', 'product_type')->term_taxonomy_id ?? 0);
        $places = array_map(static fn(int $id): int => Read::int(get_term($id, 'product_cat')->term_taxonomy_id ?? 0), $categories);
        foreach (array_chunk(range(1, 2000), 100) as $some) {
            $rows = $metas = $filed = [];
            foreach ($some as $number) {
                $id = 50000 + $number;
                $rows[] = "($id, 1, '2021-03-01 10:00:00', '2021-03-01 10:00:00', '', 'Article $number', '', 'publish', 'article-$number', 'product', '', '', '', '2021-03-01 10:00:00', '2021-03-01 10:00:00')";
                array_push($metas, "($id, '_price', '$number')", "($id, '_regular_price', '$number')", "($id, '_stock_status', 'instock')");
                array_push($filed, "($id, $type)", "($id, {$places[$number % 30]})");
            }
            Db::run('INSERT INTO %i (ID, post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status, post_name, post_type, to_ping, pinged, post_content_filtered, post_modified, post_modified_gmt) VALUES ' . implode(', ', $rows), Db::wpdb()->posts);
            Db::run('INSERT INTO %i (post_id, meta_key, meta_value) VALUES ' . implode(', ', $metas), Db::wpdb()->postmeta);
            Db::run('INSERT INTO %i (object_id, term_taxonomy_id) VALUES ' . implode(', ', $filed), Db::wpdb()->term_relationships);
        }
        wp_update_term_count_now($places, 'product_cat');
        wp_cache_flush();

        return $categories;
    }

    /** @return list<string> all that is hers, a line each: what must be the same again after it was taken back */
    private function everything(): array
    {
        $lines = [];
        foreach (Db::rows('SELECT option_name, option_value FROM %i', Db::wpdb()->options) as $row) {
            if (!ChangeRecorder::is_ignored((string) $row['option_name'])) {
                $lines[] = "option {$row['option_name']} " . substr((string) $row['option_value'], 0, 900);
            }
        }
        foreach ([
            'post' => Db::rows("SELECT ID, post_type, post_name, post_title, post_content, post_status, post_parent FROM %i WHERE post_status <> 'auto-draft'", Db::wpdb()->posts),
            'term' => Db::rows('SELECT t.term_id, t.name, t.slug, x.taxonomy, x.parent, x.count FROM %i t JOIN %i x ON x.term_id = t.term_id', Db::wpdb()->terms, Db::wpdb()->term_taxonomy),
            'filed' => Db::rows('SELECT object_id, term_taxonomy_id FROM %i', Db::wpdb()->term_relationships),
            'attribute' => Db::rows('SELECT attribute_name FROM %i', Db::wpdb()->prefix . 'woocommerce_attribute_taxonomies'),
            'theme' => [[get_option('stylesheet'), get_option('template'), get_option('sidebars_widgets'), get_option('theme_mods_' . self::THEME)]],
        ] as $kind => $rows) {
            foreach ($rows as $row) {
                $lines[] = "$kind " . wp_json_encode($row);
            }
        }
        sort($lines);

        return $lines;
    }

    /**
     * @param list<string> $before
     * @param list<string> $now
     */
    private static function assertSameShop(array $before, array $now, string $words = ''): void
    {
        self::assertSame([[], []], [array_values(array_diff($before, $now)), array_values(array_diff($now, $before))], $words);
        self::assertSame(count($before), count($now), $words);
    }
}
