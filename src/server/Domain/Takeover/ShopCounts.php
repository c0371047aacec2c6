<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/** How much of each kind the site holds: the same numbers before a shop is opened and after it was taken back. */
final class ShopCounts
{
    /** Post types that are counted, whatever their state. */
    private const TYPES = ['product', 'product_variation', 'page', 'post', 'nav_menu_item', 'attachment', 'shop_coupon'];

    /** @return array<string, int> number by kind */
    public static function now(): array
    {
        $counts = array_fill_keys(self::TYPES, 0);
        $posts = "SELECT post_type, COUNT(*) AS n FROM %i WHERE post_status <> 'auto-draft' GROUP BY post_type";
        foreach (Db::rows($posts, Db::wpdb()->posts) as $row) {
            if (isset($counts[$row['post_type'] ?? ''])) {
                $counts[(string) $row['post_type']] = Read::int($row['n']);
            }
        }
        $counts += ['nav_menu' => 0, 'product_cat' => 0, 'attributes' => 0, 'options_of_products' => 0];
        foreach (Db::rows('SELECT taxonomy, COUNT(*) AS n FROM %i GROUP BY taxonomy', Db::wpdb()->term_taxonomy) as $row) {
            $taxonomy = (string) $row['taxonomy'];
            $kind = str_starts_with($taxonomy, 'pa_') ? 'options_of_products' : $taxonomy;
            $counts[$kind] = isset($counts[$kind]) ? $counts[$kind] + Read::int($row['n']) : Read::int($row['n']);
        }
        $counts['attributes'] = class_exists('WooCommerce', false)
            ? Read::int(Db::value('SELECT COUNT(*) FROM %i', Db::wpdb()->prefix . 'woocommerce_attribute_taxonomies'))
            : 0;
        $counts['category_links'] = Read::int(Db::value('SELECT COUNT(*) FROM %i', Db::wpdb()->term_relationships));
        $counts['settings'] = count(array_filter(
            Db::column('SELECT option_name FROM %i', Db::wpdb()->options),
            static fn(string $name): bool => !ChangeRecorder::is_ignored($name),
        ));

        return array_intersect_key($counts, self::labels());
    }

    /** @return array<string, string> shown name by kind, in the order of the screen */
    public static function labels(): array
    {
        return [
            'product' => __('Produits', 'museau'),
            'product_variation' => __('Variations', 'museau'),
            'product_cat' => __('Catégories', 'museau'),
            'attributes' => __('Attributs', 'museau'),
            'options_of_products' => __('Valeurs d\'attributs', 'museau'),
            'category_links' => __('Classements de produits et de menus', 'museau'),
            'page' => __('Pages', 'museau'),
            'post' => __('Articles', 'museau'),
            'nav_menu' => __('Menus', 'museau'),
            'nav_menu_item' => __('Entrées de menus', 'museau'),
            'attachment' => __('Images et fichiers', 'museau'),
            'shop_coupon' => __('Codes promo', 'museau'),
            'settings' => __('Réglages de WordPress et des extensions', 'museau'),
        ];
    }
}
