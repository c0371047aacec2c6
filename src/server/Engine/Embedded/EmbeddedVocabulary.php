<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Feature;
use Museau\Kernel\ShopCapabilities;

/**
 * The shop's post types and taxonomies under WooCommerce's own names, so that these posts are
 * WooCommerce products the day it is activated. Does nothing when WooCommerce is there:
 * it would leave its own registration out if it found ours.
 */
final class EmbeddedVocabulary implements Feature
{
    /** Holds GRANTED once the roles have their rights. */
    private const OPTION = 'museau_roles';

    private const GRANTED = '2';

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
        // Terms, menus, screens and products themselves belong to whoever runs the shop.
        $terms = ShopCapabilities::of_terms();
        register_taxonomy('product_type', ['product'], ['public' => false, 'rewrite' => false, 'hierarchical' => false, ...$terms]);
        register_taxonomy(
            'product_visibility',
            ['product', 'product_variation'],
            ['public' => false, 'rewrite' => false, 'hierarchical' => false, ...$terms],
        );
        register_taxonomy(
            'product_shipping_class',
            ['product', 'product_variation'],
            ['public' => false, 'rewrite' => false, 'hierarchical' => false, ...$terms],
        );
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
            ...$terms,
        ]);
        self::register_attributes();
        register_post_type('product', [
            'labels' => self::product_labels(),
            'public' => true,
            'menu_icon' => 'dashicons-art',
            'menu_position' => 56,
            // No custom fields: their box would print and overwrite prices and stock as raw meta.
            'supports' => ['title', 'editor', 'excerpt', 'thumbnail'],
            'hierarchical' => false,
            'has_archive' => false,
            'query_var' => 'product',
            // Addresses are /produit/{category}/{slug}: Domain\Catalogue\ProductPages.
            'rewrite' => false,
            'show_in_rest' => false,
            ...ShopCapabilities::of_posts('product'),
        ]);
        register_post_type('product_variation', [
            'label' => __('Variations', 'museau'),
            'public' => false,
            'hierarchical' => false,
            'supports' => false,
            ...ShopCapabilities::of_posts('product_variation'),
        ]);
        add_rewrite_rule('^produit/([^/]+)/([^/]+)/?$', 'index.php?product=$matches[2]', 'top');
    }

    private static function register_attributes(): void
    {
        $terms = ShopCapabilities::of_terms();
        foreach (Options::labels() as $taxonomy => $name) {
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
                ...$terms,
            ]);
        }
    }

    /** @return array<string, string> what WordPress's own screens say of a product; left alone they speak of articles */
    private static function product_labels(): array
    {
        return [
            'name' => __('Produits', 'museau'),
            'singular_name' => __('Produit', 'museau'),
            'add_new' => __('Ajouter un produit', 'museau'),
            'add_new_item' => __('Ajouter un produit', 'museau'),
            'edit_item' => __('Modifier le produit', 'museau'),
            'new_item' => __('Nouveau produit', 'museau'),
            'view_item' => __('Voir le produit', 'museau'),
            'view_items' => __('Voir les produits', 'museau'),
            'search_items' => __('Rechercher des produits', 'museau'),
            'not_found' => __('Aucun produit trouvé.', 'museau'),
            'not_found_in_trash' => __('Aucun produit dans la corbeille.', 'museau'),
            'all_items' => __('Tous les produits', 'museau'),
            'attributes' => __('Attributs du produit', 'museau'),
            'featured_image' => __('Photo principale', 'museau'),
            'set_featured_image' => __('Choisir la photo principale', 'museau'),
            'remove_featured_image' => __('Retirer la photo principale', 'museau'),
            'use_featured_image' => __('Prendre comme photo principale', 'museau'),
            'filter_items_list' => __('Filtrer les produits', 'museau'),
            'items_list' => __('Liste des produits', 'museau'),
        ];
    }

    private function grant(): void
    {
        if (get_option(self::OPTION) === self::GRANTED) {
            return;
        }
        get_role('administrator')?->add_cap(ShopCapabilities::RUN);
        $manager = get_role('shop_manager');
        if ($manager !== null) {
            // WooCommerce's own role, left from when it was active.
            $manager->add_cap(ShopCapabilities::RUN);
        } else {
            $editor = get_role('editor');
            add_role(
                'shop_manager',
                __('Gérante de la boutique', 'museau'),
                [...($editor === null ? [] : $editor->capabilities), ShopCapabilities::RUN => true],
            );
        }
        update_option(self::OPTION, self::GRANTED);
    }
}
