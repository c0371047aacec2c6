<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

use Museau\Feature;

/**
 * The shop's post types and taxonomies under WooCommerce's own names, so that these posts are
 * WooCommerce products the day it is activated. Does nothing when WooCommerce is there:
 * it would leave its own registration out if it found ours.
 */
final class EmbeddedVocabulary implements Feature
{
    /** Shown name by taxonomy of the global attributes, in their order. */
    public const ATTRIBUTES = [
        'pa_format' => 'Format',
        'pa_serie' => 'Série',
        'pa_crayon' => 'Crayon',
        'pa_cadre' => 'Cadre',
    ];

    /** What the one who runs the shop may do, beside what an editor may. */
    private const CAPABILITY = 'manage_woocommerce';

    private const OPTION = 'museau_roles';

    public function hooks(): void
    {
        if (class_exists('WooCommerce', false)) {
            return;
        }
        add_action('init', $this->register(...), 5);
        add_action('init', $this->grant(...));
    }

    private function register(): void
    {
        // Terms, menus and screens of products belong to whoever runs the shop.
        $capabilities = array_fill_keys(['manage_terms', 'edit_terms', 'delete_terms', 'assign_terms'], self::CAPABILITY);
        register_taxonomy('product_type', ['product'], ['public' => false, 'rewrite' => false, 'hierarchical' => false]);
        register_taxonomy('product_visibility', ['product', 'product_variation'], ['public' => false, 'rewrite' => false, 'hierarchical' => false]);
        register_taxonomy('product_shipping_class', ['product', 'product_variation'], ['public' => false, 'rewrite' => false, 'hierarchical' => false]);
        register_taxonomy('product_cat', ['product'], [
            'label' => __('Catégories de produits', 'museau'),
            'labels' => ['singular_name' => __('Catégorie', 'museau')],
            'hierarchical' => true,
            'public' => true,
            'publicly_queryable' => false,
            'show_in_rest' => false,
            'show_admin_column' => true,
            'rewrite' => false,
            'query_var' => 'product_cat',
            'capabilities' => $capabilities,
        ]);
        foreach (self::ATTRIBUTES as $taxonomy => $name) {
            register_taxonomy($taxonomy, ['product'], [
                'label' => $name,
                'labels' => ['singular_name' => $name],
                'hierarchical' => false,
                'public' => false,
                'show_ui' => true,
                'show_in_menu' => true,
                'show_in_quick_edit' => false,
                'meta_box_cb' => false,
                'rewrite' => false,
                'query_var' => false,
                'capabilities' => $capabilities,
            ]);
        }
        register_post_type('product', [
            'label' => __('Produits', 'museau'),
            'labels' => ['singular_name' => __('Produit', 'museau')],
            'public' => true,
            'menu_icon' => 'dashicons-art',
            'menu_position' => 56,
            'supports' => ['title', 'editor', 'excerpt', 'thumbnail', 'custom-fields'],
            'hierarchical' => false,
            'has_archive' => false,
            'query_var' => 'product',
            // Addresses are /produit/{category}/{slug}: Catalogue\ProductPages.
            'rewrite' => false,
            'show_in_rest' => false,
        ]);
        register_post_type('product_variation', [
            'label' => __('Variations', 'museau'),
            'public' => false,
            'hierarchical' => false,
            'supports' => false,
        ]);
        add_rewrite_rule('^produit/([^/]+)/([^/]+)/?$', 'index.php?product=$matches[2]', 'top');
    }

    private function grant(): void
    {
        if (get_option(self::OPTION) === '1') {
            return;
        }
        get_role('administrator')?->add_cap(self::CAPABILITY);
        if (get_role('shop_manager') === null) {
            $editor = get_role('editor');
            add_role('shop_manager', __('Gérante de la boutique', 'museau'), [...($editor === null ? [] : $editor->capabilities), self::CAPABILITY => true]);
        }
        update_option(self::OPTION, '1');
    }
}
