<?php

declare(strict_types=1);

namespace Museau\Screens\Admin;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Rest\Dashboard\AdminProducts;

/**
 * WordPress's own list and form of products on the embedded engine: what a product costs and how many are left, in the
 * shop's words, and the way to the dashboard, where all of it is changed. WooCommerce has screens of its own.
 */
final class ProductsScreen implements Feature
{
    private const PICTURE = 'museau_picture';

    private const PRICE = 'museau_price';

    private const STOCK = 'museau_stock';

    public function __construct(private readonly AdminProducts $products) {}

    public function hooks(): void
    {
        if (class_exists('WooCommerce', false)) {
            return;
        }
        add_filter('manage_product_posts_columns', $this->columns(...));
        add_action('manage_product_posts_custom_column', $this->cell(...), 10, 2);
        add_filter(
            'list_table_primary_column',
            static fn(string $column, string $screen): string => $screen === 'edit-product' ? 'title' : $column,
            10,
            2,
        );
        add_filter('post_row_actions', $this->actions(...), 10, 2);
        add_action('admin_notices', $this->lead(...));
        add_filter('post_updated_messages', $this->messages(...));
        add_filter('bulk_post_updated_messages', $this->bulk_messages(...), 10, 2);
    }

    /**
     * @param array<string, string> $columns
     *
     * @return array<string, string> picture, name, price, stock, category, date
     */
    public function columns(array $columns): array
    {
        $category = 'taxonomy-product_cat';

        return array_filter([
            'cb' => $columns['cb'] ?? '',
            self::PICTURE => __('Image', 'museau'),
            'title' => __('Nom', 'museau'),
            self::PRICE => __('Prix', 'museau'),
            self::STOCK => __('Stock', 'museau'),
            $category => isset($columns[$category]) ? __('Catégorie', 'museau') : '',
            ...array_diff_key($columns, array_flip(['cb', 'title', $category])),
        ]);
    }

    private function cell(string $column, int $id): void
    {
        echo match ($column) {
            self::PICTURE => get_the_post_thumbnail($id, [48, 48], ['alt' => '', 'loading' => 'lazy']) ?: Html::text('—'),
            self::PRICE => Html::text(self::price($id)),
            self::STOCK => Html::text($this->stock($id)),
            default => '',
        };
    }

    private static function price(int $id): string
    {
        $prices = array_filter(array_map(AdminProducts::cents(...), Read::items(get_post_meta($id, '_price'))), is_int(...));

        if ($prices === []) {
            return __('Non disponible', 'museau');
        }
        $least = Money::text(min($prices));

        /* translators: %s: price */
        return min($prices) === max($prices) ? $least : sprintf(__('À partir de %s', 'museau'), $least);
    }

    private function stock(int $id): string
    {
        $status = match ($this->products->stock_status($id)) {
            'outofstock' => __('En rupture de stock', 'museau'),
            'onbackorder' => __('En réapprovisionnement', 'museau'),
            default => __('En stock', 'museau'),
        };
        $left = $this->products->stock($id);

        return $left === null ? $status : "$status ($left)";
    }

    /**
     * @param array<string, string> $actions
     *
     * @return array<string, string>
     */
    public function actions(array $actions, \WP_Post $post): array
    {
        if ($post->post_type !== 'product' || $post->post_status === 'trash' || !Dashboard::is_open()) {
            return $actions;
        }
        // Quick edit shows a slug and a password, and none of what a product is.
        unset($actions['inline hide-if-no-js']);

        return [
            'museau' => Html::el(
                'a',
                ['href' => Dashboard::product_url($post->ID)],
                Html::text(__('Modifier dans le tableau de bord', 'museau')),
            ),
            ...$actions,
        ];
    }

    /** Above the list and above a product's form. */
    private function lead(): void
    {
        $screen = get_current_screen();
        if ($screen === null
            || $screen->post_type !== 'product'
            || !in_array($screen->base, ['edit', 'post'], true)
            || !Dashboard::is_open()) {
            return;
        }
        wp_enqueue_style('museau-orders');
        $id = $screen->base === 'post' && $screen->action !== 'add' ? Read::int($_GET['post'] ?? 0) : 0;
        echo Html::el(
            'div',
            ['class' => 'notice notice-info'],
            Html::el('p', [], Html::text(__('Prix, stock, photos, cadres et formats se règlent dans le tableau de bord.', 'museau'))),
            Html::el('p', [], Html::el(
                'a',
                ['class' => 'button button-primary', 'href' => $id > 0 ? Dashboard::product_url($id) : Dashboard::url()],
                Html::text($id > 0 ? __('Modifier dans le tableau de bord', 'museau') : __('Ouvrir le tableau de bord', 'museau')),
            )),
        );
    }

    /**
     * @param array<string, array<int, string|false>> $messages
     *
     * @return array<string, array<int, string|false>>
     */
    public function messages(array $messages): array
    {
        $saved = esc_html__('Produit mis à jour', 'museau');

        return [...$messages, 'product' => [
            0 => '',
            1 => $saved,
            4 => $saved,
            6 => esc_html__('Produit publié', 'museau'),
            7 => $saved,
            8 => $saved,
            9 => $saved,
            10 => esc_html__('Brouillon du produit enregistré', 'museau'),
        ]];
    }

    /**
     * @param array<string, array<string, string>> $messages
     * @param array<string, int>                   $counts
     *
     * @return array<string, array<string, string>>
     */
    public function bulk_messages(array $messages, array $counts): array
    {
        $told = static fn(string $one, string $many, string $key): string => ($counts[$key] ?? 0) > 1 ? $many : $one;

        return [...$messages, 'product' => [
            /* translators: %s: number of products */
            'updated' => $told(__('%s produit mis à jour.', 'museau'), __('%s produits mis à jour.', 'museau'), 'updated'),
            'locked' => $told(
                __('%s produit est ouvert ailleurs.', 'museau'),
                __('%s produits sont ouverts ailleurs.', 'museau'),
                'locked',
            ),
            'deleted' => $told(__('%s produit effacé pour de bon.', 'museau'), __('%s produits effacés pour de bon.', 'museau'), 'deleted'),
            'trashed' => $told(__('%s produit mis à la corbeille.', 'museau'), __('%s produits mis à la corbeille.', 'museau'), 'trashed'),
            'untrashed' => $told(
                __('%s produit sorti de la corbeille.', 'museau'),
                __('%s produits sortis de la corbeille.', 'museau'),
                'untrashed',
            ),
        ]];
    }
}
