<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;

/**
 * Makes products that were written without WooCommerce complete WooCommerce products. The first step, one row per
 * attribute taxonomy, cannot wait for anybody: until it is done WooCommerce sells a variation at the price of another.
 * So everything here runs by itself on the first request on which WooCommerce is active; run() may be repeated.
 */
final class Adoption implements Feature
{
    /** Set once this site's products are adopted; taken away when WooCommerce is switched off. */
    private const OPTION = 'museau_woocommerce_adopted';

    /** Raised when the steps below change. */
    private const VERSION = '3';

    /** Shown names of attributes that the portrait has beside the shop's own. */
    private const NAMES = ['pa_technique' => 'Technique', 'pa_nombre-animaux' => 'Nombre animaux'];

    /** @param \Closure(): array{moved: int, left: int, refused: array<int, string>} $orders moves all orders (OrderAdoption) */
    public function __construct(private readonly \Closure $orders) {}

    public function hooks(): void
    {
        add_action('woocommerce_init', self::name_attributes(...), PHP_INT_MIN);
        // After WooCommerce has registered its types, before the product index builds its rows.
        add_action('wp_loaded', self::run_once(...), PHP_INT_MIN);
        add_action(
            'cli_init',
            fn() => \WP_CLI::add_command(
                'museau adopt',
                $this->command(...),
                ['shortdesc' => 'Reprend dans WooCommerce les produits et les commandes faits sans lui ; peut être répété.'],
            ),
        );
    }

    /**
     * Everything that WooCommerce keeps beside the products: attribute rows, order tables, lookup table, caches.
     *
     * @return array{attributes: int, products: int} attribute rows that were missing, products brought up to date
     */
    public static function run(): array
    {
        $attributes = self::create_attributes();
        self::create_order_tables();
        self::fill_lookup_table();
        PrintCategories::complete_all();
        $ids = array_map(
            'intval',
            Db::column("SELECT ID FROM %i WHERE post_type = 'product' AND post_status <> 'auto-draft'", Db::wpdb()->posts),
        );
        foreach ($ids as $id) {
            wc_delete_product_transients($id);
        }
        update_option(self::OPTION, self::VERSION);

        return ['attributes' => $attributes, 'products' => count($ids)];
    }

    private static function run_once(): void
    {
        if (self::is_due()) {
            self::run();
        }
    }

    /** Products of a shop that sold before are hers: they wait until she opens it (ShopTakeover), which does all of this. */
    private static function is_due(): bool
    {
        return get_option(self::OPTION) !== self::VERSION && !wp_installing() && !TakeoverState::waits();
    }

    private static function name_attributes(): void
    {
        if (self::is_due()) {
            self::create_attributes();
        }
    }

    private function command(): void
    {
        $done = self::run();
        $orders = ($this->orders)();
        foreach ($orders['refused'] as $id => $reason) {
            \WP_CLI::warning(sprintf('Commande %d : %s', $id, $reason));
        }
        \WP_CLI::success(sprintf(
            '%d attributs créés, %d produits repris, %d commandes reprises, %d restent.',
            $done['attributes'],
            $done['products'],
            $orders['moved'],
            $orders['left'],
        ));
    }

    /** 'format' of 'pa_format', as WooCommerce keeps it. */
    private static function attribute_name(string $taxonomy): string
    {
        return substr($taxonomy, strlen('pa_'));
    }

    /** One row per attribute taxonomy that has terms or belongs to the shop; answers how many were missing. */
    private static function create_attributes(): int
    {
        $used = Db::column("SELECT DISTINCT taxonomy FROM %i WHERE taxonomy LIKE 'pa\\_%%'", Db::wpdb()->term_taxonomy);
        $wanted = array_unique([
            ...array_map(self::attribute_name(...), Options::slugs()),
            ...array_map(self::attribute_name(...), $used),
        ]);
        $labels = [...Options::labels(), ...self::NAMES];
        $known = Db::column('SELECT attribute_name FROM %i', Db::wpdb()->prefix . 'woocommerce_attribute_taxonomies');
        $created = 0;
        foreach (array_diff($wanted, $known) as $name) {
            $id = wc_create_attribute([
                'name' => $labels['pa_' . $name] ?? ucfirst(strtr($name, '-', ' ')),
                'slug' => $name,
                'type' => 'select',
                'order_by' => 'menu_order',
                'has_archives' => false,
            ]);
            $created += is_wp_error($id) ? 0 : 1;
            if (!taxonomy_exists('pa_' . $name) && did_action('woocommerce_after_register_taxonomy') > 0) {
                register_taxonomy(
                    'pa_' . $name,
                    ['product'],
                    ['hierarchical' => false, 'public' => false, 'query_var' => false, 'rewrite' => false],
                );
            }
        }
        if ($created > 0) {
            delete_transient('wc_attribute_taxonomies');
            \WC_Cache_Helper::invalidate_cache_group('woocommerce-attributes');
        }

        return $created;
    }

    /** HPOS is switched on before the first order: WooCommerce itself waits for the first page of wp-admin. */
    private static function create_order_tables(): void
    {
        if (get_option('woocommerce_newly_installed') === 'yes') {
            \WC_Install::newly_installed();
        }
    }

    /** WooCommerce queues this outside WP-CLI; the shop is open at once. */
    private static function fill_lookup_table(): void
    {
        Db::run(
            "INSERT IGNORE INTO %i (product_id) SELECT ID FROM %i WHERE post_type IN ('product', 'product_variation')",
            Db::wpdb()->prefix . 'wc_product_meta_lookup',
            Db::wpdb()->posts,
        );
        foreach ([
            'min_max_price',
            'stock_quantity',
            'sku',
            'stock_status',
            'average_rating',
            'total_sales',
            'downloadable',
            'virtual',
            'onsale',
            'tax_class',
            'tax_status',
        ] as $column) {
            wc_update_product_lookup_tables_column($column);
        }
    }
}
